import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./processes.ts";

/** The patterns of .dockerignore: `*` is any part of a name, a leading double one any folders. */
const excluded = readFileSync(join(root, ".dockerignore"), "utf8")
  .trim()
  .split("\n")
  .map((line) => {
    const pattern = line.replaceAll(".", "\\.").replaceAll(/(?<!\*)\*(?!\*)/g, "[^/]*");
    return new RegExp(`^${pattern.replace("**/", "(.*/)?")}(/|$)`);
  });

/** Whether a file of the project is not copied into the image. */
export const excludedFromImage = (file: string): boolean => {
  // npm installs it there.
  if (file.startsWith("node_modules/.bin/")) return false;
  return excluded.some((pattern) => pattern.test(file));
};

/** Copies the files of the project that are or could be committed, but those that are not copied into the image. */
export function copyProject(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const tracked = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", tracked, { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  const input = files.filter((file) => !excludedFromImage(file)).join("\0");
  execFileSync("xargs", ["-0", "cp", "-r", "--parents", "-t", folder], { cwd: root, input });
}

/** Fills a new folder as the first stage of deploy/Dockerfile fills /app; returns what its commands printed. */
export function buildImage(folder: string): string {
  copyProject(folder);
  const [stage = ""] = readFileSync(join(root, "deploy/Dockerfile"), "utf8").split(/^FROM debian/m);
  const commands = stage.replaceAll(/\\\n/g, "").matchAll(/^RUN (.*)$/gm);
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, npm_config_prefer_offline: "true" };
  return [...commands]
    .map(([, command]) => execFileSync("sh", ["-ec", `${command}`], { cwd: folder, env, encoding: "utf8" }))
    .join("");
}
