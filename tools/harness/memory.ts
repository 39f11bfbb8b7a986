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

/** Resident memory of a service in megabytes, from the metrics on its admin port. */
export async function residentMegabytes(adminUrl: string): Promise<number> {
  const response = await fetch(new URL("/metrics", adminUrl));
  const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec(await response.text()) ?? [];
  if (!bytes) throw new Error(`${adminUrl}/metrics does not report the memory`);
  return Math.round(Number(bytes) / 2 ** 20);
}
