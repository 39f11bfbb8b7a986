import { readFileSync } from "node:fs";

/** Current and peak resident memory of a process in MB (2^20 bytes). */
export type Memory = { now: number; peak: number };

/** Resident memory of a process; undefined for a zombie, whose status has no memory lines. */
export function memoryOf(pid: number): Memory | undefined {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024);
  const [now, peak] = [megabytes("VmRSS"), megabytes("VmHWM")];
  return Number.isNaN(now) ? undefined : { now, peak };
}
