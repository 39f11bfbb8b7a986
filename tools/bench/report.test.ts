import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Report } from "./report.ts";

beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("a column for each unit with the limit that its rows share, a line for each limit that is missed", () => {
  const report = new Report(0.1);
  report.add("cached", [
    { what: "/a", value: 0.75, unit: "of the bare", limit: { atLeast: 0.75 } },
    { what: "/a", value: 3, unit: "bytes" },
    { what: "/b", value: 6, unit: "times its p99", limit: { atMost: 5 } },
    { what: "/b 304", value: 0.95, unit: "of the bare", limit: { atLeast: 0.9 } },
  ]);
  const missed = "cached, /b: 6 times its p99 (at most 5)";
  expect(String(report)).toContain(`| cached | of the bare | bytes | times its p99 (at most 5) |
| --- | --- | --- | --- |
| /a | 0.75 (at least 0.75) | 3 |  |
| /b |  |  | 6 |
| /b 304 | 0.95 (at least 0.9) |  |  |

MISSED: ${missed}`);
  expect(JSON.parse(JSON.stringify(report))).toMatchObject({ scale: 0.1, missed: [missed], failed: [] });
  expect(report.isGood).toBe(false);
});

test("a part that fails leaves the others", async () => {
  const report = new Report(undefined);
  await report.measure("first", () => Promise.reject(new Error("no port")));
  await report.measure("second", async () => [{ what: "x", value: 1, unit: "s", limit: { atMost: 1 } }]);
  expect(String(report)).toMatch(/\| x \| 1 \|\n\nFAILED: first: no port$/);
  expect(report.isGood).toBe(false);
});

test("a value that is no number misses its limit", () => {
  const report = new Report(1);
  report.add("memory", [{ what: "launcher", value: Number.NaN, unit: "MB", limit: { atMost: 400 } }]);
  expect(report.isGood).toBe(false);
});
