import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "./processes.ts";

/** Linked, because a copy of it is not changed. */
const LINKED = "dashboard";
/** What no process of the service reads. */
const LEFT_OUT = ["docs", "test", "examples", "deploy"];

/** A copy of the project in a new folder, to change; returns its path. */
export function copyProject(folder: string, name: string): string {
  const copy = join(folder, name);
  mkdirSync(copy);
  const parts = readdirSync(root).filter(
    (part) => part !== "node_modules" && !part.startsWith(".") && part !== LINKED && !LEFT_OUT.includes(part),
  );
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, LINKED), join(copy, LINKED));
  linkModules(copy);
  return copy;
}

/** Links each dependency to the project's, and each package of the project to the copy's. */
function linkModules(copy: string): void {
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules"))) {
    const [, part] = /^zchf-(rpc|runtime)$/.exec(name) ?? [];
    const target = part === undefined ? join(root, "node_modules", name) : join(copy, "packages", part);
    symlinkSync(target, join(copy, "node_modules", name));
  }
}
