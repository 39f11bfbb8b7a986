import { expect, test } from "vitest";
import { LogLines } from "./log-lines.ts";

const warning = (id: string, retry: number) =>
  `14:30:33.259 WARN  Received JSON-RPC error chain=base hostname=127.0.0.1 request_id=${id} method=eth_call request={"method":"eth_call","params":[{"data":"0x82ad56cb"} ,"0x1"]} retry_count=${retry} (6s)`;

test("default: every other line is printed as it is", () => {
  const lines = new LogLines();
  for (const line of [
    "14:30:33.259 INFO  Indexed block number=1",
    "14:30:33.259 ERROR x",
    "    at y",
    "text",
  ]) {
    expect(lines.next(line)).toBe(line);
  }
});

test("behavior: a warning is one line without its request, and one of a kind a minute", () => {
  const lines = new LogLines();
  const printed = lines.next(warning("a", 1), 0);
  expect(printed).toContain("Received JSON-RPC error chain=base");
  expect(printed).not.toContain("82ad56cb");
  expect(lines.next("Error: a stack", 0)).toBeUndefined();
  expect(lines.next("    at request", 0)).toBeUndefined();
  expect(lines.next(warning("b", 2), 59_000)).toBeUndefined();
  expect(lines.next(warning("b", 2).replace("base", "gnosis"), 59_000)).toContain("gnosis");
  expect(lines.next("14:30:33.259 INFO  Indexed", 59_000)).toBe("14:30:33.259 INFO  Indexed");
  expect(lines.next(warning("c", 3), 61_000)).toContain("Received JSON-RPC error");
});

test("behavior: colours do not hide a level, and equal hosts are named once", () => {
  const lines = new LogLines();
  const colored = `\u001b[2m14:30:33.259\u001b[22m \u001b[33mWARN \u001b[39m x request={"a":"b c"}`;
  expect(lines.next(colored, 0)).not.toContain("b c");
  expect(lines.next(colored, 1)).toBeUndefined();
  expect(lines.next('14:30:33.259 INFO  Connected hostnames=["127.0.0.1","127.0.0.1"]', 1)).toBe(
    '14:30:33.259 INFO  Connected hostnames=["127.0.0.1"]',
  );
});
