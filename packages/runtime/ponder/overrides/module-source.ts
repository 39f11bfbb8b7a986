import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** A change of the text of one of Ponder's modules when it is loaded. */
export type SourceChange = {
  /** The module below Ponder's built sources. */
  module: string;
  /** What Ponder has; it occurs exactly once in the module. */
  text: string;
  by: string;
  /** Modules that the new text uses, by the name under which it does: URLs. */
  uses?: Readonly<Record<string, string>>;
  /** What is wrong without the change. */
  reason: string;
};

/** The URL of one of Ponder's modules. */
export const ponderModule = (module: string): string => new URL(module, import.meta.resolve("ponder")).href;

/** Applies changes to Ponder's modules; call before Ponder is loaded. Throws where a text does not occur exactly once. */
export function changePonder(changes: readonly SourceChange[]): { deregister: () => void } {
  const sources = new Map<string, string>();
  for (const change of changes) {
    const url = ponderModule(change.module);
    sources.set(url, changed(sources.get(url) ?? readFileSync(fileURLToPath(url), "utf8"), change));
  }
  return registerHooks({
    load(url, context, nextLoad) {
      // Tests add a query to load a module again.
      const source = sources.get(url.replace(/\?.*/, ""));
      if (source === undefined) return nextLoad(url, context);
      return { format: "module", source, shortCircuit: true };
    },
  });
}

/** @throws Error that names the module and the text, unless the text occurs exactly once */
export function changed(source: string, { module, text, by, uses = {}, reason }: SourceChange): string {
  const parts = source.split(text);
  if (parts.length !== 2) {
    throw new Error(
      `Ponder has changed: ${module} has ${JSON.stringify(text)} ${parts.length - 1} times, not once. An override depends on it: ${reason}`,
    );
  }
  const imports = Object.entries(uses).map(
    ([name, url]) => `import * as ${name} from ${JSON.stringify(url)};`,
  );
  const added = imports.filter((line) => !source.includes(line));
  return [...added, parts.join(by)].join("\n");
}
