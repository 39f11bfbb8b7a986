import { constants } from "node:fs";
import { cp, rm } from "node:fs/promises";
import path from "node:path";
import { Hono } from "hono";
import type { Settings } from "../../config/settings.ts";
import type { EmbeddedDatabase } from "../overrides/transactions.ts";

/** Routes for Ponder's own server, which listens on loopback only. */
export function snapshotRoutes(embedded: EmbeddedDatabase | undefined, database: Settings["database"]): Hono {
  const routes = new Hono();
  routes.post("/snapshot", async (context) => {
    // Ponder's server allows every origin.
    if (context.req.header("origin")) return context.json({ error: "not from a browser" }, 403);
    if (!embedded || database.kind !== "pglite")
      return context.json({ error: "the database is PostgreSQL: read it directly" }, 404);
    return context.json({ directory: await copyDirectory(embedded, database.directory) });
  });
  return routes;
}

/**
 * Copies the directory of the embedded database while no statement runs. The copy is what a crash at that moment would
 * leave: everything that was committed, and nothing of a transaction that was open.
 * @returns the directory of the copy
 */
async function copyDirectory(
  { exec, exclusively, paused }: EmbeddedDatabase,
  directory: string,
): Promise<string> {
  const from = path.resolve(directory);
  // No name that a user would give a copy: an old one is deleted.
  const copy = `${from}.snapshot-copy`;
  await rm(copy, { recursive: true, force: true });
  // Most pages are written before, while others may still read.
  await exclusively(() => exec("checkpoint"));
  await paused(() => cp(from, copy, { recursive: true, mode: constants.COPYFILE_FICLONE }));
  return copy;
}
