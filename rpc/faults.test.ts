import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chainEndpoints } from "./endpoint.ts";
import { FailingCalls, faultOfUrls } from "./faults.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HEALTHY = { parked: false };
const endpoints = () => chainEndpoints(100, ["http://127.0.0.1:1", "http://127.0.0.1:2"]);

test("default: no URL has failed", () => {
  expect(faultOfUrls(endpoints(), HEALTHY, new FailingCalls())).toBeUndefined();
  expect(faultOfUrls([], HEALTHY, new FailingCalls())).toBeUndefined();
});

test("behavior: requests that queue at a low rate are no fault, URLs that all pause for long are", async () => {
  const urls = endpoints();
  for (const { pace } of urls) {
    pace.refused(await pace.take(), 0);
    for (let i = 0; i < 100; i++) void pace.take();
    expect(pace.delayMs).toBeGreaterThan(30_000);
  }
  expect(faultOfUrls(urls, HEALTHY, new FailingCalls())).toBeUndefined();
  urls[0]?.pace.pause(60_000);
  expect(faultOfUrls(urls, HEALTHY, new FailingCalls())).toBeUndefined();
  urls[1]?.pace.pause(60_000);
  expect(faultOfUrls(urls, HEALTHY, new FailingCalls())).toBeDefined();
});

test("behavior: calls that fail for more than 15 s are a fault until one is served, or none is sent for a minute", () => {
  const calls = new FailingCalls();
  const isFault = () => faultOfUrls(endpoints(), HEALTHY, calls) !== undefined;
  calls.failed();
  vi.advanceTimersByTime(15_000);
  calls.failed();
  expect(isFault()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isFault()).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(isFault()).toBe(false);
  calls.failed();
  expect(isFault()).toBe(true);
  calls.served();
  expect(isFault()).toBe(false);
});
