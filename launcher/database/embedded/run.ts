import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { RETRYABLE } from "zchf-runtime/ponder/exit-code";
import { StartupError } from "../../startup-error.ts";
import type { Programs } from "./programs.ts";

export type ServerUser = { uid: number; gid: number };

type Place = { folder: string; user: ServerUser | undefined };

/**
 * The name by which a program knows the folder in which it is started. On Linux it needs no right to enter the folders
 * above, which a server that is started as root as another user may not have.
 */
export const ownFolder = (folder: string): string =>
  process.platform === "linux" ? "/proc/self/cwd" : folder;

/** Starts a program of PostgreSQL in a folder, in a process group of its own: Ctrl-C is for the launcher alone. */
export function startProgram(
  { folder: programs, env }: Programs,
  name: string,
  args: readonly string[],
  { folder, user, env: more = {} }: Place & { env?: Record<string, string> },
): ChildProcess {
  const child = spawn(path.join(programs, name), args, {
    ...user,
    cwd: folder,
    detached: true,
    env: { ...env, ...more },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A launcher that ends without waiting leaves none behind.
  const stop = () => child.kill("SIGINT");
  process.once("exit", stop);
  child.once("exit", () => process.off("exit", stop));
  return child;
}

/** Runs a program of PostgreSQL to its end. */
export async function runProgram(
  programs: Programs,
  name: string,
  args: readonly string[],
  { input = "", ...place }: Place & { input?: string },
): Promise<{ code: number | null; output: string }> {
  const child = startProgram(programs, name, args, place);
  const exited = Promise.withResolvers<number | null>();
  child.once("error", exited.reject);
  child.once("close", exited.resolve);
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(input);
  const [out, errors] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : "")),
  );
  return { code: await exited.promise, output: `${out}${errors}`.trim() };
}

export const diskFull = (directory: string) =>
  new StartupError(
    `DATABASE_DIR: the disk of ${directory} is full; nothing is lost, start again when there is space`,
    RETRYABLE,
  );

/** What a program of PostgreSQL that failed says, as one line with the remedy. */
export function programError(directory: string, name: string, output: string): StartupError {
  const lines = output.split("\n").map((line) => line.trim());
  const reason = lines.find((line) => /(?:error|FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? "no output";
  const message = reason.replace(/^.*?(?:error|FATAL|PANIC):\s*/, "");
  const [, library] = /error while loading shared libraries: (\S+):/.exec(output) ?? [];
  if (library !== undefined) {
    return new StartupError(
      `DATABASE_DIR: the embedded PostgreSQL server lacks the library ${library}; install it, or set DATABASE_URL`,
    );
  }
  if (/No space left on device/.test(output)) return diskFull(directory);
  if (/could not look up effective user ID|no such user|user does not exist/.test(output)) {
    return new StartupError(
      `DATABASE_DIR: the embedded PostgreSQL server cannot run as a user without an entry in /etc/passwd (${message}); add one, or set DATABASE_URL`,
    );
  }
  return new StartupError(
    `DATABASE_DIR: the database in ${directory} does not start (${name}: ${message}); restore a snapshot into another directory, or delete this one to index again from the chains`,
  );
}
