import { readdirSync, readFileSync } from "node:fs";

/** Megabytes that a process holds, and the most it ever held. */
type Held = { now: number; peak: number };

/**
 * Resident memory of the service's indexing process, as Linux counts it; the processes that started it are not part of it.
 * Undefined while there is none.
 */
export function engineMemory(launcher: number | undefined): Held | undefined {
  const pid = descendants(launcher).find((id) => read(id, "cmdline").includes("bin/ponder.js"));
  const status = pid === undefined ? "" : read(pid, "status");
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  const [now, peak] = [Math.round(megabytes("VmRSS")), Math.round(megabytes("VmHWM"))];
  // A process that ends tells no memory any more.
  return Number.isNaN(now) ? undefined : { now, peak };
}

/** Watches from the start of the service on; `peak` is the most that any of its indexing processes held. */
export function watchMemory(launcher: number | undefined): { peak: () => number; end: () => void } {
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

function descendants(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  const threads = list(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) =>
    read(pid, `task/${thread}/children`).split(" ").filter(Boolean),
  );
  return children.flatMap((child) => [Number(child), ...descendants(Number(child))]);
}

const list = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** Empty when the process is gone. */
const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
};
