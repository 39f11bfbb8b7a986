import { type ChildProcess, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Ids of a process's children; fails when there is no such process. */
export function childrenOf(pid: number): number[] {
  // Not every Linux has pgrep.
  const text =
    process.platform === "linux"
      ? readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      : execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  return text.split(/\s+/).flatMap((id) => (id ? [Number(id)] : []));
}

/** Kills a process and its children at once, with nothing said before, as when a machine loses its power. */
export function killWithChildren(parent: ChildProcess): void {
  const children = parent.pid === undefined ? [] : childrenOf(parent.pid);
  parent.kill("SIGKILL");
  for (const pid of children) process.kill(pid, "SIGKILL");
}
