import { readFileSync } from "node:fs";

/** Ids of a process's children, as Linux tells them; fails when there is no such process. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.split(" ").flatMap((id) => (id ? [Number(id)] : []));
}
