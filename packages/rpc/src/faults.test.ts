import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chainEndpoints } from "./endpoint.ts";
import { FailingCalls } from "./failing-calls.ts";
import { faultOfUrls } from "./faults.ts";

let calls: FailingCalls;
beforeEach(() => {
  vi.useFakeTimers();
  calls = new FailingCalls();
});
afterEach(() => void vi.useRealTimers());

const endpoints = () => chainEndpoints(100, ["http://127.0.0.1:1", "http://127.0.0.1:2"]);
const fault = () => faultOfUrls(endpoints(), { calls });
const EXPECTED = "eth_call fails: no response in time";

test("default: no URL has failed", () => {
  expect(fault()).toBeUndefined();
  expect(faultOfUrls([], { calls })).toBeUndefined();
});

test("behavior: requests that queue at a low rate are no fault, URLs that all pause for long are", async () => {
  const urls = endpoints();
  for (const { pace } of urls) {
    pace.refused(await pace.take(), 0);
    for (let i = 0; i < 100; i++) void pace.take();
    expect(pace.delayMs).toBeGreaterThan(30_000);
  }
  expect(faultOfUrls(urls, { calls })).toBeUndefined();
  urls[0]?.pace.pause(60_000);
  expect(faultOfUrls(urls, { calls })).toBeUndefined();
  urls[1]?.pace.pause(60_000);
  expect(faultOfUrls(urls, { calls })).toBe("its RPC URLs limit the rate of requests");
});

test("behavior: calls that fail for more than 15 s are a fault until one is served, or none is sent for a minute", () => {
  const call = calls.begin("eth_call");
  vi.advanceTimersByTime(10_000);
  calls.failed(call);
  calls.end(call);
  vi.advanceTimersByTime(5_000);
  expect(fault()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(fault()).toBe(EXPECTED);
  vi.advanceTimersByTime(60_000);
  expect(fault()).toBeUndefined();
  calls.failed(calls.begin("eth_call"));
  expect(fault()).toBe(EXPECTED);
  calls.served();
  expect(fault()).toBeUndefined();
});

test("behavior: while a block is held, a small call that is served ends no fault, the block's end does", () => {
  calls.failed(calls.begin("eth_call"));
  calls.hold();
  vi.advanceTimersByTime(15_001);
  calls.served();
  expect(fault()).toBe(EXPECTED);
  vi.advanceTimersByTime(3_600_000);
  expect(fault()).toBe(EXPECTED);
  calls.release();
  expect(fault()).toBeUndefined();
});

test("behavior: a request without a response is a fault of a chain that is followed, not of a backfill", () => {
  const call = calls.begin("eth_getTransactionReceipt");
  vi.advanceTimersByTime(15_001);
  expect(fault()).toBeUndefined();
  calls.isFollowed = true;
  expect(fault()).toBe("eth_getTransactionReceipt fails: no response in time");
  calls.end(call);
  expect(fault()).toBeUndefined();
});
