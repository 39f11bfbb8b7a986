import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");

test("the version of package.json is that of the lock file and the newest section of the changelog", () => {
  const { version } = JSON.parse(read("package.json"));
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  const lock = JSON.parse(read("package-lock.json"));
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
  const headings = [...read("CHANGELOG.md").matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings.slice(0, 2)).toEqual([
    "[Unreleased]",
    expect.stringMatching(new RegExp(`^\\[${version.replaceAll(".", "\\.")}\\] - \\d{4}-\\d\\d-\\d\\d$`)),
  ]);
});
