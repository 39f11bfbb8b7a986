import { readFileSync } from "node:fs";
import { childrenOf } from "../test/processes.ts";

/** Megabytes that a process holds, and the most it ever held. */
type Held = { now: number; peak: number };

/**
 * Resident memory of the service's indexing process, as Linux counts it; the launcher is not part of it. Undefined while
 * there is none.
 */
export function engineMemory(launcher: number | undefined): Held | undefined {
  if (launcher === undefined) return undefined;
  try {
    const isEngine = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("bin/ponder.js");
    const pid = childrenOf(launcher).find(isEngine);
    return pid === undefined ? undefined : heldBy(pid);
  } catch {
    // It ended while it was read.
    return undefined;
  }
}

/** What a process holds; undefined where it ends, and tells no memory any more. */
export function heldBy(pid: number): Held | undefined {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024);
  const [now, peak] = [megabytes("VmRSS"), megabytes("VmHWM")];
  return Number.isNaN(now) ? undefined : { now, peak };
}

export type MemoryWatch = {
  /** The most that any of the service's indexing processes held so far. */
  peak: () => number;
  end: () => void;
};

/** Watches from the start of the service on. */
export function watchMemory(launcher: number | undefined): MemoryWatch {
  if (process.platform !== "linux") throw new Error("memory is measured on Linux only");
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, engineMemory(launcher)?.peak ?? 0);
  }, 250);
  return {
    peak: () => {
      if (peak === 0) throw new Error("no indexing process was seen");
      return peak;
    },
    end: () => clearInterval(timer),
  };
}
