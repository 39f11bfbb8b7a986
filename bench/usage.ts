import { readFileSync } from "node:fs";
import { type Memory, memoryOf } from "../harness/memory.ts";
import { childrenOf } from "../harness/processes.ts";
import type { Service } from "../harness/service.ts";

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
