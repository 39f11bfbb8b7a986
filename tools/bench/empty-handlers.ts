import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { copyProject } from "../harness/project-copy.ts";

/** A copy of the project that indexes the same logs with handlers that do nothing. */
export function withEmptyHandlers(folder: string): string {
  const copy = copyProject(folder, "empty");
  const registry = join(copy, "src/empty-registry.ts");
  const handlers = join(copy, "src/handlers");
  for (const name of readdirSync(handlers, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts")) continue;
    const file = join(handlers, name);
    const specifier = `"./${relative(dirname(file), registry)}"`;
    writeFileSync(file, readFileSync(file, "utf8").replaceAll('"ponder:registry"', specifier));
  }
  writeFileSync(
    registry,
    `import { ponder as registry } from "ponder:registry";
export type * from "ponder:registry";
export const ponder = { on: (name: never) => registry.on(name, async () => {}) };
`,
  );
  return copy;
}
