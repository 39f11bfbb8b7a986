import type { ChildProcess } from "node:child_process";
import { existsSync, lstatSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { dataFolder, embeddedUrl, socketFolder } from "../../../config/embedded-database.ts";
import { StartupError } from "../../startup-error.ts";
import { terminal } from "../../terminal.ts";
import { checkDirectory, flushFiles, prepareDirectory } from "./directory.ts";
import { stopOrphan } from "./orphan.ts";
import { ownFolder, programError, startProgram } from "./run.ts";

/** Milliseconds that a server may take to recover from a crash; it reports nothing meanwhile. */
const RECOVERY_TIMEOUT_MS = 600_000;
const POLL_MS = 10;
/** Milliseconds after which a fast shutdown becomes an immediate one, after which the next start recovers. */
const SHUTDOWN_TIMEOUT_MS = 10_000;
/** Starts in a row of a server that ended by itself, and the milliseconds between them. */
const RESTARTS = 5;
const RESTART_PAUSE_MS = 1_000;

/** SQLSTATEs of damaged data, a damaged index and a missing file. */
const DAMAGED = /^(XX00[12]|58P01)$/;

/**
 * The server's settings. PostgreSQL's own defaults hold for everything else, fsync and full_page_writes among them: what
 * is committed survives a power failure.
 */
const SETTINGS: Readonly<Record<string, string | number>> = {
  listen_addresses: "",
  // The data folder: the server is started in it.
  unix_socket_directories: ".",
  max_connections: 100,
  shared_buffers: "64MB",
  // Indexed tables have a few pages each: compiling a statement takes longer than running it.
  jit: "off",
  // Containers have a /dev/shm of 64 MB, which parallel workers would exceed.
  dynamic_shared_memory_type: "mmap",
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  // Ponder locks each table and its indexes in one transaction when it starts.
  max_locks_per_transaction: 256,
  // No standby, no archive.
  wal_level: "minimal",
  max_wal_senders: 0,
  max_wal_size: "512MB",
  // Statistics soon after a backfill; the default is a minute.
  autovacuum_naptime: "15s",
  timezone: "UTC",
  log_min_messages: "warning",
  // Statements contain texts of users.
  log_min_error_statement: "panic",
  log_checkpoints: "off",
  log_autovacuum_min_duration: -1,
  log_line_prefix: "%e ",
};

export type EmbeddedServer = {
  /** How clients connect. */
  url: string;
  /** Rejects when the server ended by itself and does not start again. */
  failed: Promise<never>;
  /** Ends all connections and stops it. */
  stop: () => Promise<void>;
};

/**
 * Starts the PostgreSQL server of a directory, which it creates at the first start. The caller holds the lock of the
 * directory: a server that runs on it is one whose launcher was killed, and is stopped first. A server that ends by itself is
 * started again.
 * @param settings of the server beside those above, for tests
 */
export async function startServer(
  directory: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<EmbeddedServer> {
  checkDirectory(directory);
  await stopOrphan(dataFolder(directory));
  const prepared = await prepareDirectory(directory);
  const { programs, user, isNew } = prepared;
  linkSocketFolder(directory);
  const url = embeddedUrl(directory);
  const folder = dataFolder(directory);
  let isStopping = false;

  const launch = async (): Promise<Process> => {
    const env = await stopOrphan(folder);
    const args = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
      "-c",
      `${name}=${value}`,
    ]);
    const child = startProgram(programs, "postgres", ["-D", ownFolder(folder), ...args], {
      folder,
      user,
      env,
    });
    const server = new Process(child, directory);
    await untilReady(directory, url, server);
    return server;
  };

  let current = await launch();
  if (isNew) void flushFiles(directory, prepared);
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  const keepRunning = async () => {
    for (let restarts = 0; ; ) {
      const startedAt = performance.now();
      const code = await current.exited;
      if (isStopping) return;
      restarts = performance.now() - startedAt > 60_000 ? 1 : restarts + 1;
      if (restarts > RESTARTS) throw programError(directory, "postgres", current.output);
      terminal.log(
        `The embedded PostgreSQL server ended (${code}), starting it again (${restarts} of ${RESTARTS})`,
      );
      await wait(RESTART_PAUSE_MS);
      if (isStopping) return;
      if (!existsSync(folder)) {
        throw new StartupError(
          `DATABASE_DIR: ${directory} was deleted or moved while the service ran; put it back, or start without it to index again from the chains`,
        );
      }
      current = await launch();
    }
  };
  const kept = keepRunning().catch(failure.reject);
  return {
    url,
    failed: failure.promise,
    stop: async () => {
      isStopping = true;
      await current.stop();
      await kept;
    },
  };
}

/** A server process. */
class Process {
  readonly child: ChildProcess;
  /** Its exit code, or the signal that ended it. */
  readonly exited: Promise<number | string>;
  /** Its last lines. */
  output = "";

  constructor(child: ChildProcess, directory: string) {
    this.child = child;
    const { promise, resolve } = Promise.withResolvers<number | string>();
    child.once("error", (error) => {
      this.output += `FATAL: ${error.message}`;
      resolve(error.message);
    });
    child.once("close", (code, signal) => resolve(code ?? signal ?? "unknown"));
    this.exited = promise;
    child.stdin?.end();
    for (const input of [child.stdout, child.stderr]) {
      if (!input) continue;
      createInterface({ input }).on("line", (line) => {
        this.output = `${this.output}${line}\n`.slice(-4_000);
        const printed = logLine(line, directory);
        if (printed !== undefined) terminal.log(`PostgreSQL: ${printed}`);
      });
      // Does not keep a launcher alive that has ended its work.
      (input as unknown as { unref?: () => void }).unref?.();
    }
    child.unref();
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill("SIGINT");
    const timer = setTimeout(() => this.child.kill("SIGQUIT"), SHUTDOWN_TIMEOUT_MS);
    await this.exited;
    clearTimeout(timer);
  }
}

/**
 * A line of the server's log as the launcher prints it; undefined for what is no news to an operator: errors of single
 * statements, which their client reports, and clients that are turned away while the server starts or stops.
 */
export function logLine(line: string, directory: string): string | undefined {
  const match = /^(\w{5}) (WARNING|ERROR|LOG|FATAL|PANIC):\s+(.*)$/.exec(line);
  if (!match) return undefined;
  const [, code = "", level = "", message = ""] = match;
  const isServers = /^(53|58|XX)/.test(code) || level === "PANIC";
  if (level === "LOG" || code.startsWith("57P") || (level !== "WARNING" && !isServers)) return undefined;
  const printed = `${message} (${code})`;
  return DAMAGED.test(code)
    ? `${printed}. DATABASE_DIR: the database in ${directory} is damaged; stop the service and delete the directory to index again, or restore a snapshot`
    : printed;
}

async function untilReady(directory: string, url: string, server: Process): Promise<void> {
  const hasExited = server.exited.then(() => true as const);
  const deadline = performance.now() + RECOVERY_TIMEOUT_MS;
  for (;;) {
    if (await isReady(url)) return;
    if ((await Promise.race([hasExited, wait(POLL_MS)])) === true) {
      throw programError(directory, "postgres", server.output);
    }
    if (performance.now() > deadline)
      throw new StartupError(`DATABASE_DIR: the server of ${directory} does not get ready`);
  }
}

/** Whether the server accepts connections. */
export async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes the symbolic link to a data folder whose path is too long for a socket; each service of systemd has a temporary folder of its own. */
export function linkSocketFolder(directory: string): void {
  const [data, link] = [dataFolder(directory), socketFolder(directory)];
  if (link === data) return;
  const stored = lstatSync(link, { throwIfNoEntry: false });
  const isOwn = stored?.isSymbolicLink() && stored.uid === process.getuid?.();
  if (isOwn && readlinkSync(link) === data) return;
  if (stored && !isOwn)
    throw new StartupError(`DATABASE_DIR: ${link} belongs to another user; choose a shorter path`);
  rmSync(link, { force: true });
  symlinkSync(data, link);
}
