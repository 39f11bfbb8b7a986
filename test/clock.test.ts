import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** Files that need the date, and what for. Every duration and due time goes by `performance.now()`. */
const NEED_THE_DATE: Readonly<Record<string, string>> = {
  "dashboard/src/data/moment.ts": "the moment of a page of now, and whether one is in the future",
  "dashboard/src/pages/statement/origin.tsx": "prints when the page was made",
  "dashboard/src/shell/as-of.tsx": "the last day that can be chosen",
  "launcher/snapshot/export.ts": "date of a snapshot",
  "launcher/terminal.ts": "date of a line",
  "packages/rpc/src/pace.ts": "Retry-After with a date",
  "packages/runtime/ponder/log-lines.ts": "date of a line",
  "src/api/cache/moment.ts": "whether ?at= is in the future",
  "src/api/http/metrics.ts": "age of the last block",
  "src/api/prices/coingecko.ts": "days that a plan may read",
  "src/api/prices/current.ts": "age of a quote",
  "src/api/prices/file.ts": "the current day",
  "src/api/prices/fill.ts": "days that are over",
  "src/api/status/routes.ts": "age of the last block",
  "src/api/status/service-status.ts": "date in /status",
  "src/api/webhooks/webhooks.ts": "date of a delivery, which receivers verify",
};

const isProduct = (file: string) =>
  /\.tsx?$/.test(file) &&
  !/\.(test|e2e|postgres|scale|chaos|pass|browser|nginx|providers|generators)\./.test(file) &&
  !/^(test|tools|packages\/client\/test|dashboard\/test|packages\/rpc\/testing)\//.test(file);

test("invariant: a system clock that is set back delays nothing: only what needs the date reads it", () => {
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
  const reading = files
    .filter(isProduct)
    .filter((file) => /\bDate\.now\b|new Date\(\)/.test(readFileSync(join(root, file), "utf8")));
  expect(reading).toEqual(Object.keys(NEED_THE_DATE));
});
