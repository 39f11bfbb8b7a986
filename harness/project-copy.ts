import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "./processes.ts";

/** Linked, because a copy of them is not changed. */
const LINKED = ["node_modules", "dashboard", "client"];
/** What no process of the service reads. */
const LEFT_OUT = ["docs", "test", "bench", "examples", "scripts", "deploy"];

/** A copy of the project in a new folder, to change; returns its path. */
export function copyProject(folder: string, name: string): string {
  const copy = join(folder, name);
  mkdirSync(copy);
  const parts = readdirSync(root).filter(
    (part) => !part.startsWith(".") && !LINKED.includes(part) && !LEFT_OUT.includes(part),
  );
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  for (const part of LINKED) symlinkSync(join(root, part), join(copy, part));
  return copy;
}
