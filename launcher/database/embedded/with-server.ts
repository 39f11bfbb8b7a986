import { setTimeout as wait } from "node:timers/promises";
import { RETRYABLE } from "zchf-runtime/ponder/exit-code";
import type { Settings } from "../../../config/settings.ts";
import { StartupError } from "../../startup-error.ts";
import { checkDirectory } from "./directory.ts";
import { lockPath, takeLock } from "./lock.ts";
import { isReady, linkSocketFolder, startServer } from "./server.ts";

/** Milliseconds to wait for the server of another process, which may be starting. */
const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

type Database = Settings["database"];

/** Runs `work` with the embedded server of this process alone; with DATABASE_URL it just runs. */
export async function withServer<T>({ directory }: Database, work: () => Promise<T>): Promise<T> {
  if (directory === undefined) return work();
  if (await takeDirectory(directory)) return withOwnServer(directory, work);
  throw new StartupError(
    `DATABASE_DIR: another instance is using ${directory}; stop it, start replicas with npm run serve, or choose another directory`,
    // A snapshot of a stopped service ends by itself.
    RETRYABLE,
  );
}

/** As `withServer`, but beside a service that runs: with its server. */
export async function besideServer<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const { connectionString, directory } = database;
  if (directory === undefined) return work();
  if (await takeDirectory(directory)) return withOwnServer(directory, work);
  linkSocketFolder(directory);
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (!(await isReady(connectionString))) {
    if (performance.now() > deadline) {
      throw new StartupError(
        `DATABASE_DIR: the process that uses ${directory} has no server that accepts connections`,
      );
    }
    await wait(POLL_MS);
  }
  return work();
}

function takeDirectory(directory: string): Promise<boolean> {
  checkDirectory(directory);
  return takeLock(lockPath(directory));
}

async function withOwnServer<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const server = await startServer(directory);
  try {
    return await Promise.race([work(), server.failed]);
  } finally {
    await server.stop();
  }
}
