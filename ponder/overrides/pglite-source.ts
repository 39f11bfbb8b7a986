import { existsSync, readFileSync } from "node:fs";

/** PGlite's WebAssembly; the package exports the folder's index only. */
const WASM = new URL("./postgres.wasm", import.meta.resolve("@electric-sql/pglite"));

/** Throws unless PGlite's WebAssembly has the text, on which an override depends. */
export function requireInPGlite(text: string, reason: string): void {
  if (existsSync(WASM) && readFileSync(WASM).includes(text)) return;
  throw new Error(
    `PGlite has changed: its dist/postgres.wasm has no ${JSON.stringify(text)}. An override depends on it: ${reason}`,
  );
}
