import { afterEach, expect, test, vi } from "vitest";
import { Capabilities, suggestedRange } from "./capabilities.ts";

const HEAD = 1_000_000;
const at = (block: number) => ({ method: "eth_call", params: [{}, `0x${block.toString(16)}`] });
const logs = (from: number, to: number) => ({
  method: "eth_getLogs",
  params: [{ address: "0x1", fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` }],
});

afterEach(() => void vi.useRealTimers());

test("default: everything is worth a try", () => {
  const can = new Capabilities(() => HEAD);
  expect([at(1), logs(1, 1_000_000), { method: "eth_chainId" }].every((call) => can.allows(call))).toBe(true);
});

test("behavior: without old state it is used for recent state and everything else", () => {
  const can = new Capabilities(() => HEAD);
  can.learn(at(HEAD - 1_000), "archive");
  expect(can.allows(at(HEAD - 1_000))).toBe(false);
  expect(can.allows(at(HEAD - 500))).toBe(false);
  expect(can.allows(at(HEAD - 100))).toBe(true);
  expect(can.allows(logs(1, 2))).toBe(true);
});

test("behavior: an old block whose state is not known is missing state, a new one is a node that lags", () => {
  const can = new Capabilities(() => HEAD);
  can.learn(at(HEAD - 1), "lag");
  expect(can.allows(at(HEAD - 1))).toBe(true);
  can.learn(at(HEAD - 1_000), "lag");
  expect(can.allows(at(HEAD - 1_000))).toBe(false);
});

test("behavior: in a backfill towards the head few requests find out what state there is", () => {
  const can = new Capabilities(() => HEAD);
  let refused = 0;
  for (let block = 0; block < HEAD; block += 1_000) {
    if (!can.allows(at(block))) continue;
    if (HEAD - block < 128) continue;
    refused++;
    can.learn(at(block), "archive");
  }
  expect(refused).toBeLessThan(15);
  expect(can.allows(at(HEAD))).toBe(true);
});

test.each([
  ["archive", at(1), 11],
  ["unsupported", at(1), 61],
  ["auth", at(1), 6],
] as const)("behavior: after %s it is tried again later", (failureClass, call, minutes) => {
  vi.useFakeTimers();
  const can = new Capabilities(() => HEAD);
  can.learn(call, failureClass);
  expect(can.allows(call)).toBe(false);
  vi.advanceTimersByTime(minutes * 60_000);
  expect(can.allows(call)).toBe(true);
});

test("behavior: a method that is missing is that method alone, a rejected key everything", () => {
  const can = new Capabilities(() => HEAD);
  can.learn({ method: "eth_getBlockReceipts", params: ["0x1"] }, "unsupported");
  expect(can.allows({ method: "eth_getBlockReceipts", params: ["0x2"] })).toBe(false);
  expect(can.allows(at(1))).toBe(true);
  can.learn(at(1), "auth");
  expect(can.allows({ method: "eth_chainId" })).toBe(false);
});

test("behavior: a filter without an address is another request than one with", () => {
  const can = new Capabilities(() => HEAD);
  can.learn({ method: "eth_getLogs", params: [{ fromBlock: "0x1", toBlock: "0x2" }] }, "unsupported");
  expect(can.allows({ method: "eth_getLogs", params: [{ fromBlock: "0x5", toBlock: "0x6" }] })).toBe(false);
  expect(can.allows(logs(1, 2))).toBe(true);
});

test.each(["rate", "quota", "lag", "badnode", "timeout", "html", "revert", "gas"] as const)(
  "behavior: %s says nothing about what a URL can do",
  (failureClass) => {
    const can = new Capabilities(() => HEAD);
    can.learn(logs(1, 500), failureClass, "block range is too wide, limited to 10 blocks");
    expect(can.allows(logs(1, 500))).toBe(true);
    expect(can.logRange).toBe(Number.POSITIVE_INFINITY);
  },
);

test("behavior: a range that is refused is halved, and tried again when much was served", () => {
  const can = new Capabilities(() => HEAD);
  can.learn(logs(1, 500), "range", "too many blocks");
  expect(can.logRange).toBe(250);
  // Requests of the same width that were under way are refused, too.
  can.learn(logs(501, 1000), "range", "too many blocks");
  expect(can.logRange).toBe(250);
  expect(can.allows(logs(1, 250))).toBe(true);
  expect(can.allows(logs(1, 251))).toBe(false);
  const untilWider = () => {
    for (let requests = 1; ; requests++) {
      can.served(250);
      if (can.logRange > 250) return requests;
    }
  };
  const first = untilWider();
  can.learn(logs(1, 500), "range", "too many blocks");
  expect(untilWider()).toBe(2 * first);
});

test("behavior: one block that is refused is no limit of ranges", () => {
  const can = new Capabilities(() => HEAD);
  can.learn(logs(1, 2), "range", "limit exceeded");
  can.learn(logs(1, 1), "range", "limit exceeded");
  expect(can.logRange).toBe(Number.POSITIVE_INFINITY);
  expect(can.allows(logs(1, 1))).toBe(false);
});

test.each<[string, number, number | undefined]>([
  [
    "up to a 10 block range. Based on your parameters, this block range should work: [0x121eac0, 0x121eac9]",
    500,
    10,
  ],
  ["eth_getLogs is limited to a 10,000 range", 50_000, 10_000],
  ["eth_getLogs range is too large, max is 1k blocks", 5_000, 1_000],
  ["requested too many blocks from 0 to 16777216, maximum is set to 2048", 16_777_217, 2_048],
  ["range 1000000 exceeds limit of 10000", 1_000_000, 10_000],
  ["the range 55074203 - 55124202 exceeds the range allowed for your plan (49999 > 2000).", 50_000, 2_000],
  ["query exceeds max results 20000, retry with the range 49882790-49883500", 100_000, 711],
  ["query returned more than 10000 results. Try with this block range [0xCB3D, 0x7B737].", 500, undefined],
  ["query exceeds max results 20000", 100_000, undefined],
  ["ranges over 10000 blocks are not supported on free plan", 500, undefined],
  ["Block range is too large", 500, undefined],
])("suggested range: %s of %s blocks", (message, blocks, suggested) => {
  expect(suggestedRange(message, blocks)).toBe(suggested);
});
