import { readdirSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";

/** Id of another process that has a file below the directory open; undefined where none is known, as outside Linux. */
export function processIn(directory: string): number | undefined {
  if (process.platform !== "linux") return undefined;
  const folder = `${realpathSync(directory)}${path.sep}`;
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
  const other = pids.find((pid) => openFiles(pid).some((file) => file.startsWith(folder)));
  return other === undefined ? undefined : Number(other);
}

/** Files that a process has open; of a process that has ended or belongs to another user none are known. */
function openFiles(pid: string): string[] {
  const folder = `/proc/${pid}/fd`;
  return withoutError(() => readdirSync(folder), []).map((fd) =>
    withoutError(() => readlinkSync(`${folder}/${fd}`), ""),
  );
}

function withoutError<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && /^(EACCES|ENOENT|ESRCH|EPERM)$/.test(String(error.code)))
      return otherwise;
    throw error;
  }
}
