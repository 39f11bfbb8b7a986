import { existsSync, readFileSync } from "node:fs";
import { type Memory, memoryOf } from "../harness/memory.ts";
import { childrenOf } from "../harness/processes.ts";
import type { Service } from "../harness/service.ts";

/** Of `getconf CLK_TCK`; every Linux that Node.js supports has this value. */
const TICKS_PER_SECOND = 100;

/** Id of the Ponder process of a launcher; undefined while there is none. */
export function ponderOf({ process: { pid = 0 } }: Service): number | undefined {
  try {
    const isPonder = (child: number) =>
      readFileSync(`/proc/${child}/cmdline`, "utf8").includes("bin/ponder.js");
    return childrenOf(pid).find(isPonder);
  } catch {
    // The process exited between the reads.
    return undefined;
  }
}

/** Resident memory of the Ponder process of a launcher, without the launcher itself. */
export function ponderMemory(service: Service): Memory {
  const pid = ponderOf(service);
  const memory = pid === undefined ? undefined : memoryOf(pid);
  if (memory === undefined) throw new Error(`Ponder is not running:\n${service.output()}`);
  return memory;
}

/** CPU seconds so far of a process and its descendants, also of those that have ended; 0 of one that is gone. */
export function cpuSeconds(pid: number): number {
  if (!existsSync(`/proc/${pid}/stat`)) return 0;
  // utime, stime, and both of the children that have ended: 12th to 15th after the name, which may contain spaces.
  const [, fields = ""] = /.*\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
  const ticks = fields.split(" ").slice(11, 15);
  return (
    ticks.reduce((sum, count) => sum + Number(count), 0) / TICKS_PER_SECOND +
    childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), 0)
  );
}
