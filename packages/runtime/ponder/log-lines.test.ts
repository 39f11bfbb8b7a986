import { expect, test } from "vitest";
import { LogLines } from "./log-lines.ts";

const TIME = Date.UTC(2026, 10, 25, 14, 30, 33, 259);
const DATE = "2026-11-25T14:30:33.259Z";

const entry = (members: object) => JSON.stringify({ level: 30, time: TIME, ...members });

const failure = (members: object, message = "HTTP request failed.\n\nURL: http://127.0.0.1:8545") =>
  entry({
    level: 40,
    msg: "Received JSON-RPC error",
    chain: "base",
    chain_id: 8453,
    hostname: "127.0.0.1",
    method: "eth_call",
    request: '{"method":"eth_call","params":[{"data":"0x82ad56cb"}]}',
    duration: 6.4,
    error: { message, stack: `Error: ${message}\n    at request` },
    ...members,
  });

test("default: an entry is a line with a date, its keys and the time that it took", () => {
  const lines = new LogLines();
  expect(
    lines.next(entry({ msg: "Indexed block", chain: "base", number: 7, event_count: 2, duration: 5.2 })),
  ).toBe(`${DATE} INFO  Indexed block chain=base number=7 event_count=2 (5 ms)`);
  expect(lines.next(entry({ msg: "Finalized", range: [1, 2] }))).toBe(`${DATE} INFO  Finalized range=[1,2]`);
});

test("default: a text gets a date, and its stack none", () => {
  const lines = new LogLines();
  expect(
    ["unexpected error GET /x Error: y", "    at z {", "}", ""].map((line) => lines.next(line, 0, TIME)),
  ).toEqual([`${DATE} unexpected error GET /x Error: y`, "    at z {", "}", ""]);
  for (const text of ["{", '{"level":"x"}', "{ a: 1 }"])
    expect(lines.next(text, 0, TIME)).toBe(`${DATE} ${text}`);
});

test("behavior: a request of a handler that failed is one line without a stack, once a minute", () => {
  const lines = new LogLines();
  const message =
    "HTTP request failed.\n\nDetails: eth_call on chain 1 failed: RPC_URL_1: badnode (503)\nVersion: 2";
  const failed = (chain: string) =>
    entry({
      level: 50,
      msg: "Error while processing event",
      event: "Head:block",
      chain,
      error: { message, stack: `Error: ${message}\n    at request` },
    });
  const line = `${DATE} WARN  A request of a handler failed chain=mainnet event=Head:block: eth_call on chain 1 failed: RPC_URL_1: badnode (503)`;
  expect(lines.next(failed("mainnet"), 0)).toBe(line);
  expect(lines.next(failed("mainnet"), 59_000)).toBeUndefined();
  expect(lines.next(failed("base"), 59_000)).toContain("chain=base");
  expect(lines.next(failed("mainnet"), 60_000)).toBe(line);
});

test("behavior: an error is printed with its stack and Ponder's hints", () => {
  const error = {
    message: "no",
    stack: "Error: no\n    at handler",
    where: "handlers/x.ts:3",
    meta: "Event arguments:\n  a: 1",
  };
  expect(
    new LogLines().next(
      entry({ level: 50, msg: "Error while processing event", event: "Coin:Transfer", error }),
    ),
  ).toBe(
    `${DATE} ERROR Error while processing event event=Coin:Transfer
Error: no
    at handler
where: handlers/x.ts:3
Event arguments:
  a: 1`,
  );
});

test("behavior: a chain without a new block for 30 s is no warning", () => {
  const line = entry({ level: 40, msg: "No new block received within expected time", chain: "base" });
  expect(new LogLines().next(line)).toBeUndefined();
  expect(new LogLines({ isVerbose: true }).next(line)).toContain("No new block");
});

test("behavior: lines of Ponder that mislead an operator are printed at the level debug alone", () => {
  const misleading = [
    entry({ msg: "Started returning 200 responses", endpoint: "/ready" }),
    entry({ level: 40, msg: "Received SIGINT" }),
    entry({ msg: "No registered indexing functions", name: "Savings", type: "contract" }),
  ];
  for (const line of misleading) {
    expect(new LogLines().next(line)).toBeUndefined();
    expect(new LogLines({ isVerbose: true }).next(line)).toContain(JSON.parse(line).msg);
  }
});

test("behavior: the names of all tables are left out, their number is not", () => {
  const tables = JSON.stringify(Array.from({ length: 60 }, (_, i) => `table_${i}`));
  expect(new LogLines().next(entry({ msg: "Created database tables", count: 60, tables, duration: 5 }))).toBe(
    `${DATE} INFO  Created database tables count=60 (5 ms)`,
  );
});

test("behavior: a warning is one line with its reason and without its request, and one of a kind a minute", () => {
  const lines = new LogLines();
  expect(lines.next(failure({ request_id: "a", retry_count: 1, retry_delay: 125 }), 0)).toBe(
    `${DATE} WARN  Received JSON-RPC error chain=base method=eth_call retry_count=1 retry_delay=125 (6 ms): HTTP request failed.`,
  );
  expect(lines.next(failure({ request_id: "b", retry_count: 2, retry_delay: 250 }), 59_000)).toBeUndefined();
  expect(lines.next(failure({ chain: "gnosis" }), 59_000)).toContain("chain=gnosis");
  expect(lines.next(failure({ request_id: "c", retry_count: 3, retry_delay: 500 }), 61_000)).toContain(
    "retry_count=3",
  );
});

test("behavior: a call that reverts, which handlers expect of tokens, is printed at the level debug alone", () => {
  const reverts = [
    failure({}, "execution reverted: out of gas"),
    entry({
      level: 40,
      msg: "Failed 'context.client' action",
      action: "readContract",
      error: { message: "reverted" },
    }),
  ];
  for (const line of reverts) {
    expect(new LogLines().next(line)).toBeUndefined();
    expect(new LogLines({ isVerbose: true }).next(line)).toContain("reverted");
  }
  const repeated = { ...JSON.parse(reverts[1] ?? ""), retry_delay: 125 };
  expect(new LogLines().next(JSON.stringify(repeated))).toContain("retry_delay=125");
});

test("behavior: blocks without events are one line a minute and chain", () => {
  const lines = new LogLines();
  const print = (chain: string, number: number, eventCount: number, now: number) =>
    lines.next(entry({ msg: "Indexed block", chain, number, event_count: eventCount, duration: 2 }), now);
  expect(print("base", 1, 0, 0)).toBeUndefined();
  expect(print("gnosis", 5, 0, 30_000)).toBeUndefined();
  expect(print("base", 2, 1, 30_000)).toContain("Indexed block chain=base number=2 event_count=1");
  expect(print("base", 3, 0, 59_999)).toBeUndefined();
  expect(print("base", 4, 0, 60_000)).toBe(
    `${DATE} INFO  Indexed blocks without events chain=base count=3 number=4`,
  );
  expect(print("base", 5, 0, 60_001)).toBeUndefined();
  expect(print("gnosis", 6, 0, 90_000)).toContain("chain=gnosis count=2 number=6");
  expect(print("base", 6, 0, 120_000)).toContain("count=2 number=6");
  const verbose = new LogLines({ isVerbose: true });
  expect(verbose.next(entry({ msg: "Indexed block", chain: "base", event_count: 0 }))).toContain(
    "Indexed block",
  );
});

test("behavior: what a terminal would interpret is removed", () => {
  const lines = new LogLines();
  const hostile = "\u001b[2J\u001b]0;title\u0007ab\u009b31mc\u0000\td";
  expect(lines.next(failure({}, hostile))).toMatch(/: abc\td$/);
  expect(
    lines.next(entry({ level: 50, msg: hostile, key: hostile, error: { stack: `x\n${hostile}` } })),
  ).toBe(`${DATE} ERROR abc\td key=abc\td\nx\nabc\td`);
  expect(lines.next(`RPC_URL_1: ${hostile}`, 0, TIME)).toBe(`${DATE} RPC_URL_1: abc\td`);
});
