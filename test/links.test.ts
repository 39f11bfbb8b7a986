import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter(Boolean);
const pages = tracked.filter((file) => file.endsWith(".md"));
const folders = [
  ...new Set(tracked.flatMap((file) => (file.includes("/") ? file.split("/").slice(0, 1) : []))),
];
/** A path from the root of the project, or below the folder where it is installed; those of builds are not in the repository. */
const PLACE = new RegExp(
  `(?<![\\w./=@-])(?:\\./|/opt/zchf-api/)?((?:${folders.map((folder) => folder.replace(".", "\\.")).join("|")})/[\\w./@-]*[\\w@])`,
  "g",
);

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

const scripts = ["package.json", "packages/client/package.json", "dashboard/package.json"].flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(join(root, file), "utf8")).scripts ?? {}),
);

test.each(pages.filter((page) => page !== "CHANGELOG.md"))("%s: its commands and paths exist", (page) => {
  const text = readFileSync(join(root, page), "utf8");
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");
  expect(named(/\bnpm run ([a-z][\w:]*)/g).filter((script) => !scripts.includes(script))).toEqual([]);
  // Reports for Ponder name files of its own.
  const places = page.startsWith("packages/runtime/ponder/upstream/") ? [] : named(PLACE);
  const exists = (place: string) =>
    /^[^/]+\/dist\b/.test(place) || [".", dirname(page)].some((from) => existsSync(join(root, from, place)));
  expect(
    places.filter((place) => !exists(place)),
    "paths that do not exist",
  ).toEqual([]);
  const commands = named(/deploy\/zchf ([a-z]+)/g).map((name) => `launcher/commands/${name}.ts`);
  expect(commands.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("README.md has a line for each folder of the root", () => {
  const text = readFileSync(join(root, "README.md"), "utf8");
  expect(folders.filter((folder) => !new RegExp(`^\\|.*\`${folder}/?\`.*\\|`, "m").test(text))).toEqual([]);
});

/** The rows of the table of overrides, by cell. */
const overrides = readFileSync(join(root, "packages/runtime/ponder/README.md"), "utf8")
  .split("\n## Overrides\n")[1]
  ?.split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

test("there are overrides", () => {
  expect(overrides?.length).toBeGreaterThan(20);
});

test.each(overrides ?? [])(
  "override %s%s has an upstream issue, pull request or report",
  (_, __, ...cells) => {
    const upstream = cells[2] ?? "";
    expect(upstream).toMatch(
      /\]\((?:https:\/\/github\.com\/ponder-sh\/ponder\/(?:issues|pull)\/\d+|upstream\/[\w-]+\.md)\)/,
    );
    // Whether a report exists is checked with the other links.
    expect(cells.every((cell, i) => i === cells.length - 1 || cell !== "")).toBe(true);
  },
);

test.each(readdirSync(join(root, "packages/runtime/ponder/upstream")))(
  "report %s is linked by an override, and has a version, a case and a suggestion",
  (file) => {
    expect(overrides?.some((cells) => cells.join().includes(`(upstream/${file})`))).toBe(true);
    const text = readFileSync(join(root, "packages/runtime/ponder/upstream", file), "utf8");
    expect(text).toMatch(/^# .+\n\nPonder \d+\.\d+\.\d+/);
    expect(text).toMatch(/^Suggestion: /m);
  },
);
