import { registerHooks } from "node:module";

/** The parser by which the engine tells whether a handler's raw statement writes, and which tables it reads. */
const PARSER = "pg-query-emscripten";

/**
 * Let the engine remember what its parser of SQL told of a statement. By itself it makes a parser with a memory of
 * 16 MB of its own for every raw statement of a handler: half of the time of a head, and most of the garbage.
 */
export function keepParser(): void {
  const ours = new URL("./sql-parser.ts", import.meta.url);
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (specifier !== PARSER) return found;
      const instead = new URL(ours);
      instead.searchParams.set("original", found.url);
      return { ...found, url: instead.href, format: "module-typescript", shortCircuit: true };
    },
  });
}
