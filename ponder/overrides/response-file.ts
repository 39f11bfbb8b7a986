import type { EmbeddedClient, PonderDatabase } from "../globals.ts";
import { requireInPGlite } from "./pglite-source.ts";

/** PGlite truncates this file at each message of its protocol, some six times per query, and never reads it. */
const RESPONSE_FILE = "/tmp/pglite/base/.s.PGSQL.5432.out";
/** Outside of the data directory, in the memory of PGlite's file system. */
const IN_MEMORY = "/tmp/.s.PGSQL.5432.out";

/** Keeps a file that PGlite rewrites at each message in memory instead of the data directory. */
export function keepResponseFileInMemory({ userQB: { $client: client } }: PonderDatabase): void {
  if (client.Module === undefined) return;
  requireInPGlite(RESPONSE_FILE, "each query would truncate a file of the data directory");
  redirectResponseFile(client.Module);
}

export function redirectResponseFile({ FS }: EmbeddedClient["Module"]): void {
  const open = FS.open.bind(FS);
  FS.open = (path, ...rest) => open(path === RESPONSE_FILE ? IN_MEMORY : path, ...rest);
}
