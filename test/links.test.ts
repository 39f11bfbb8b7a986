import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const pages = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter(Boolean);

const withoutCode = (text: string) => text.replace(/^```.*?^```/gms, "").replace(/`[^`\n]*`/g, "");

/** The fragment of a heading, as GitHub forms it. */
const fragmentOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

const headings = (file: string) =>
  [
    ...readFileSync(file, "utf8")
      .replace(/^```.*?^```/gms, "")
      .matchAll(/^#+ (.*)$/gm),
  ].map((match) => fragmentOf(match[1] ?? ""));

test("there are pages", () => {
  expect(pages.length).toBeGreaterThan(10);
});

test.each(pages)("%s: relative links lead to a file and a heading", (page) => {
  const broken = [...withoutCode(readFileSync(join(root, page), "utf8")).matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? "")
    .filter((link) => !/^(?:https?:|mailto:)/.test(link))
    .filter((link) => {
      const [path = "", fragment] = link.split("#");
      const file = path === "" ? join(root, page) : resolve(root, dirname(page), path);
      if (!existsSync(file)) return true;
      return fragment !== undefined && file.endsWith(".md") && !headings(file).includes(fragment);
    });
  expect(broken).toEqual([]);
});
