import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** PGlite's WebAssembly; the package exports the folder's index only. Ponder's bundler has no import.meta.resolve. */
const WASM = path.join(
  path.dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")),
  "postgres.wasm",
);

/** Throws unless PGlite's WebAssembly has the text, on which an override depends. */
export function requireInPGlite(text: string, reason: string): void {
  if (existsSync(WASM) && readFileSync(WASM).includes(text)) return;
  throw new Error(
    `PGlite has changed: its dist/postgres.wasm has no ${JSON.stringify(text)}. An override depends on it: ${reason}`,
  );
}
