import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const pages = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter(Boolean);

const WIDTH = 120;
/** A line of a paragraph that is as short although the next word fits was broken by a second wrapping. */
const SHORT = 60;

/** A code span or a link is not broken. */
const firstWord = (line: string): string =>
  /^(?:`[^`]*`|\[[^\]]*\]\([^)]*\)|\S)+/.exec(line.trim())?.[0] ?? "";
const beginsBlock = (line: string): boolean => /^\s*(?:$|[|#<>]|!\[|[-*+] |\d+\. |```)/.test(line);

test.each(pages)("%s: no paragraph is broken in the middle of a line", (page) => {
  const lines = readFileSync(join(root, page), "utf8")
    .replace(/^ *```.*?^ *```/gms, "")
    .split("\n");
  const broken = lines.filter((line, i) => {
    const next = lines[i + 1] ?? "";
    if (line.length >= SHORT || line.endsWith("  ") || beginsBlock(next)) return false;
    if (beginsBlock(line) && !/^\s*(?:[-*+]|\d+\.) /.test(line)) return false;
    return line.length + 1 + firstWord(next).length <= WIDTH;
  });
  expect(broken).toEqual([]);
});
