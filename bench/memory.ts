import { readFileSync } from "node:fs";
import { type Memory, memoryOf } from "../harness/memory.ts";
import { childrenOf } from "../harness/processes.ts";

/**
 * Resident memory of the Ponder process of a launcher, without the launcher itself, from /proc. Undefined while there is
 * none.
 */
export function ponderMemory(launcher: number | undefined): Memory | undefined {
  if (launcher === undefined) return undefined;
  try {
    const isPonder = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("bin/ponder.js");
    const pid = childrenOf(launcher).find(isPonder);
    return pid === undefined ? undefined : memoryOf(pid);
  } catch {
    // The process exited between the reads.
    return undefined;
  }
}

export type MemoryWatch = {
  /** Peak of all Ponder processes of the service so far. */
  peak: () => number;
  end: () => void;
};

/** Samples the memory from the start of the service. */
export function watchMemory(launcher: number | undefined): MemoryWatch {
  if (process.platform !== "linux") throw new Error("memory is measured on Linux only");
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, ponderMemory(launcher)?.peak ?? 0);
  }, 250);
  return {
    peak: () => {
      if (peak === 0) throw new Error("no Ponder process was found");
      return peak;
    },
    end: () => clearInterval(timer),
  };
}
