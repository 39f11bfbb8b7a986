import { registerHooks } from "node:module";

/**
 * Replaces texts in a module of Ponder; call before Ponder is loaded. Loading the module throws where one of them does
 * not occur the given number of times.
 * @param path the module below Ponder's built sources
 */
export function replaceInModule(path: string, texts: readonly Replacement[]): void {
  const replaced = new URL(path, import.meta.resolve("ponder")).href;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (url !== replaced) return loaded;
      return { ...loaded, source: texts.reduce(replace, String(loaded.source)) };
    },
  });
}

export type Replacement = { text: string; by: string; times: number };

function replace(source: string, { text, by, times }: Replacement): string {
  const parts = source.split(text);
  if (parts.length !== times + 1) throw new Error(`Ponder's source has "${text}" ${parts.length - 1} times`);
  return parts.join(by);
}
