import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartupError } from "../../startup-error.ts";

/** Milliseconds for a fast shutdown, then for an immediate one. */
const SHUTDOWN_TIMEOUT_MS = 10_000;
const POLL_MS = 20;

/**
 * Stops a server that a killed launcher left behind; the caller holds the lock of the directory.
 * @returns environment of the next server, which lets it ignore a postmaster.pid that names the process of another program
 */
export async function stopOrphan(data: string): Promise<Record<string, string>> {
  const file = path.join(data, "postmaster.pid");
  const pid = postmasterPid(file);
  if (pid === undefined) return {};
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (!isServerOf(pid, data)) break;
    kill(pid, signal);
    const deadline = performance.now() + SHUTDOWN_TIMEOUT_MS;
    while (isServerOf(pid, data) && performance.now() < deadline) await wait(POLL_MS);
  }
  if (isServerOf(pid, data)) {
    throw new StartupError(
      `DATABASE_DIR: process ${pid}, a PostgreSQL server on ${data}, does not stop; end it`,
    );
  }
  // PostgreSQL takes this process for its own grandparent, and checks the shared memory of a former server as usual.
  return existsSync(file) && isAlive(pid) ? { PG_GRANDPARENT_PID: String(pid) } : {};
}

/** The process id in postmaster.pid. An empty file, which a power failure leaves, is deleted: no server starts with it. */
function postmasterPid(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  if (pid > 0) return pid;
  rmSync(file);
  return undefined;
}

/** Whether the process is a PostgreSQL server in this data folder. */
function isServerOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === "linux") {
      return (
        path.basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, "")) === "postgres" &&
        readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
      );
    }
    const command = execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes("postgres") && command.includes(data);
  } catch {
    return false;
  }
}

/** Whether a process with this id runs, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function kill(pid: number, signal: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
