import { constants, openSync, realpathSync, rmSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartupError } from "../../startup-error.ts";

/** Name of the lock in the directory. */
export const LOCK_NAME = "launcher.lock";

/**
 * The lock of a directory is a Unix socket in it, whatever symbolic links its name contains. The operating system closes
 * it with its process, however that ends: no lock outlives its owner, and none is taken from a live one. On Linux its name
 * goes through an open file descriptor, because a socket's path has at most 107 bytes.
 */
export function lockPath(directory: string): string {
  if (process.platform !== "linux") return path.join(realpathSync(directory), LOCK_NAME);
  return `/proc/self/fd/${openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY)}/${LOCK_NAME}`;
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
  new StartupError(`DATABASE_DIR: the lock ${file} cannot be created (${code})`);

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
