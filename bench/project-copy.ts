import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "../harness/processes.ts";

const COPIED_FOLDERS = ["config", "launcher", "ponder", "src"];
const COPIED_FILES = [
  "package.json",
  "package-lock.json",
  "ponder-env.d.ts",
  "ponder.config.ts",
  "ponder.schema.ts",
  "tsconfig.json",
  "vite.config.cjs",
];
const LINKED_FOLDERS = ["node_modules", "dashboard", "client"];

/** A copy of the project in a new folder, to change; returns its path. */
export function copyProject(folder: string, name: string): string {
  const copy = join(folder, name);
  mkdirSync(copy);
  for (const part of COPIED_FOLDERS) cpSync(join(root, part), join(copy, part), { recursive: true });
  for (const part of COPIED_FILES) cpSync(join(root, part), join(copy, part));
  for (const part of LINKED_FOLDERS) symlinkSync(join(root, part), join(copy, part));
  return copy;
}
