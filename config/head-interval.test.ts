import { expect, test } from "vitest";
import { CHAINS } from "../src/chains.ts";
import { headIntervalMs, replicaHeadIntervalMs } from "./head-interval.ts";
import { type Environment, readSettings } from "./settings.ts";

/** Milliseconds by chain id, of the chains that are looked at. */
const intervalsOf = (environment: Environment) => {
  const settings = readSettings(environment);
  return Object.fromEntries(
    CHAINS.flatMap(({ id }) => {
      const interval = headIntervalMs(settings, id);
      return interval === undefined ? [] : [[id, interval]];
    }),
  );
};

const all = (interval: number) => Object.fromEntries(CHAINS.map(({ id }) => [id, interval]));

test("default: 4 s on chains with blocks faster than 2 s, every block on the others", () => {
  expect(intervalsOf({})).toEqual({ 146: 4_000, 42161: 4_000, 43114: 4_000 });
});

test("args: one interval, other ones of single chains", () => {
  expect(intervalsOf({ HEAD_INTERVAL: "12" })).toEqual(all(12_000));
  expect(intervalsOf({ HEAD_INTERVAL: "12", HEAD_INTERVAL_146: "30" })).toEqual({
    ...all(12_000),
    146: 30_000,
  });
  const { 1: _, ...others } = all(12_000);
  expect(intervalsOf({ HEAD_INTERVAL: "12", HEAD_INTERVAL_1: "every-block" })).toEqual(others);
  expect(intervalsOf({ HEAD_INTERVAL: "every-block", HEAD_INTERVAL_1: "60" })).toEqual({ 1: 60_000 });
});

test("behavior: a polling interval replaces the default only", () => {
  expect(intervalsOf({ POLLING_INTERVAL: "500" })).toEqual({});
  expect(intervalsOf({ POLLING_INTERVAL: "500", HEAD_INTERVAL: "4" })).toEqual(all(4_000));
});

test("behavior: a replica requests a head every two minutes at the most", () => {
  const intervalAt = (environment: Environment) => replicaHeadIntervalMs(readSettings(environment), 8453);
  expect(intervalAt({})).toBe(120_000);
  expect(intervalAt({ HEAD_INTERVAL: "every-block" })).toBe(120_000);
  expect(intervalAt({ HEAD_INTERVAL: "30" })).toBe(120_000);
  expect(intervalAt({ HEAD_INTERVAL: "300" })).toBe(300_000);
});
