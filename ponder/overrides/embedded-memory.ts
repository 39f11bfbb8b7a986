import { requireInPGlite } from "./pglite-source.ts";

/**
 * The embedded database gives PostgreSQL these settings on its command line, which nothing outside of its WebAssembly
 * overrides, and touches all of these buffers when it starts. The other text must be as long.
 */
const GIVEN = Buffer.from("shared_buffers=128MB");
const WANTED = Buffer.from("shared_buffers= 32MB");

type Instantiate = (source: unknown, imports: unknown) => unknown;

/** Gives the WebAssembly of the embedded database, if this is it, 32 MB of buffers instead of 128. */
export function shrinkBuffersIn(program: Buffer): void {
  const at = program.indexOf(GIVEN);
  if (at !== -1) WANTED.copy(program, at);
}

/** Lets an embedded database that is opened later in this process hold 32 MB of buffers instead of 128. */
export function shrinkBuffers(): void {
  requireInPGlite(String(GIVEN), "the embedded database would hold 128 MB of buffers");
  const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: { instantiate: Instantiate } };
  const { instantiate } = wasm;
  wasm.instantiate = (source, imports) => {
    if (Buffer.isBuffer(source)) shrinkBuffersIn(source);
    return instantiate(source, imports);
  };
}
