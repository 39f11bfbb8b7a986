import { readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dataFolder } from "../../config/embedded-database.ts";
import { isAlive, stopOrphan } from "../../launcher/database/embedded/orphan.ts";
import { startPostgres } from "./postgres-server.ts";

/** Of a test run, whose data nobody needs after a crash. */
const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  max_wal_size: "1GB",
  shared_buffers: "128MB",
  jit: "off",
  max_locks_per_transaction: 256,
};

/** One PostgreSQL server for all tests of a run, in POSTGRES_URL, which may name another one. */
export default async function prepare(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.POSTGRES_URL) return undefined;
  await endOrphans();
  const server = await startPostgres(SETTINGS);
  process.env.POSTGRES_URL = server.url;
  return async () => {
    delete process.env.POSTGRES_URL;
    await server.stop();
  };
}

/** Ends the servers of test runs that were killed. */
async function endOrphans(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^zchf-postgres-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(tmpdir(), name);
    await stopOrphan(dataFolder(folder)).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}
