import { createHash } from "node:crypto";
import { existsSync, realpathSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartupError } from "../startup-error.ts";

/** Longest path of a Unix socket on Linux and macOS, rounded down. */
const LONGEST_SOCKET_PATH = 100;

/**
 * The lock of a directory is a Unix socket beside it, whatever symbolic links its name contains. The operating system closes it with its process, however that
 * ends: no lock outlives its owner, and none is taken from a live one.
 */
export function lockPath(directory: string, role: "launcher" | "ponder" | "snapshot"): string {
  const beside = `${realPath(path.resolve(directory))}.${role}.lock`;
  if (beside.length <= LONGEST_SOCKET_PATH) return beside;
  const digest = createHash("sha256").update(beside).digest("hex").slice(0, 24);
  return path.join(tmpdir(), `zchf-${digest}.lock`);
}

/** The absolute path without symbolic links; the end of it need not exist yet. */
function realPath(absolute: string): string {
  if (existsSync(absolute)) return realpathSync(absolute);
  return path.join(realPath(path.dirname(absolute)), path.basename(absolute));
}

/** Takes the lock until this process ends; false when a live process holds it. */
export async function takeLock(file: string): Promise<boolean> {
  if (await listen(file)) return true;
  if ((await owner(file)) !== undefined) return false;
  rmSync(file, { force: true });
  if (!(await listen(file))) return false;
  // Two processes may both have removed a dead owner's socket: the last one to listen has the lock.
  await wait(200);
  return (await owner(file)) === process.pid;
}

/** Waits until no process holds the lock; false when one still does after `timeout` milliseconds. */
export async function waitForRelease(file: string, timeout: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = net.connect(file);
  socket.on("error", () => resolve(true));
  socket.on("close", () => resolve(true));
  socket.resume();
  const timer = setTimeout(resolve, timeout, false);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

function listen(file: string): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const server = net.createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.write(`${process.pid}\n`);
    socket.unref();
  });
  server.unref();
  server.on("error", (error: NodeJS.ErrnoException) =>
    error.code === "EADDRINUSE" ? resolve(false) : reject(lockError(file, error)),
  );
  server.listen(file, () => resolve(true));
  return promise;
}

const lockError = (file: string, { code }: NodeJS.ErrnoException) =>
  new StartupError(`PGLITE_DIR: the lock ${file} cannot be created (${code})`);

/** Process id of the lock's live owner. */
function owner(file: string): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const socket = net.connect(file);
  socket.on("error", () => resolve(undefined));
  socket.on("data", (line) => {
    resolve(Number(line.toString()));
    socket.destroy();
  });
  return promise;
}
