import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../test/harness.ts";

/** A copy of the project that asks for the same logs and does nothing with them. */
export function withEmptyHandlers(folder: string): string {
  const copy = join(folder, "empty");
  mkdirSync(copy);
  for (const name of ["src", "launcher", "ponder.config.ts", "ponder.schema.ts", "ponder-env.d.ts"]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  for (const name of ["package.json", "package-lock.json", "tsconfig.json"])
    cpSync(join(root, name), join(copy, name));
  for (const name of ["node_modules", "dashboard", "client"]) symlinkSync(join(root, name), join(copy, name));
  const handlers = join(copy, "src/handlers");
  writeFileSync(
    join(handlers, "shared/empty-registry.ts"),
    `import { ponder as engine } from "ponder:registry";
export type { Context, Event } from "ponder:registry";
export const ponder = { on: (name: never) => engine.on(name, async () => {}) };
`,
  );
  for (const name of readdirSync(handlers).filter((file) => file.endsWith(".ts"))) {
    const file = join(handlers, name);
    const text = readFileSync(file, "utf8").replace('"ponder:registry"', '"./shared/empty-registry.ts"');
    writeFileSync(file, text);
  }
  return copy;
}
