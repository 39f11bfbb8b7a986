import { type Address, type Hex, numberToHex, pad } from "viem";
import { expect, test } from "vitest";
import { aggregated } from "../../../tools/harness/multicall.ts";
import { type Read, type Reader, readBatch, readEachAlone } from "./batch.ts";

const coin: Address = pad("0x10", { size: 20 });
const token: Address = pad("0x01", { size: 20 });
const other: Address = pad("0x02", { size: 20 });

const call = (target: Address, number: number): Read<bigint> => ({
  target,
  callData: numberToHex(number, { size: 4 }),
  decode: BigInt,
});
const calls = (target: Address, count: number) => Array.from({ length: count }, (_, i) => call(target, i));

/** Gas a call takes, and whether it then reverts; a call that needs more than the limit uses all of it. */
type Cost = (target: Address, callData: Hex) => { gas: number; reverts?: boolean };

/** A chain whose contracts take gas as nodes count it: a call gets 63 of 64 parts of what is left. */
function chainOf(cost: Cost) {
  const requests: number[] = [];
  const run = ({ data, gas }: { data: Hex; gas?: Hex }) => {
    let count = 0;
    let left = Number(gas ?? 30_000_000);
    const response = aggregated(data, ({ target, callData }) => {
      count++;
      const wanted = target === coin ? { gas: 8_000 } : cost(target, callData);
      const given = Math.floor((left * 63) / 64);
      left -= Math.min(given, wanted.gas);
      return wanted.gas <= given && !wanted.reverts ? callData : undefined;
    });
    requests.push(count - 1);
    return response;
  };
  const context = {
    chain: { id: 1 },
    contracts: { Coin: { address: coin } },
    client: { request: async ({ params }: { params: [{ data: Hex; gas?: Hex }] }) => run(params[0]) },
    uncachedAt: 7n,
  } as unknown as Reader;
  return { context, requests };
}

test("behavior: asked the same at one head after the other, what is said now counts", async () => {
  let reverts = false;
  const { context } = chainOf((target) => ({ gas: 30_000, reverts: reverts && target === other }));
  const ask = async () => {
    const [one, two] = [call(token, 1), call(other, 2)];
    const results = await readBatch(context, [], [one, two]);
    return [results.ofForeign(one), results.ofForeign(two)];
  };
  for (const now of [false, false, true, true, false]) {
    reverts = now;
    expect(await ask()).toEqual([1n, now ? undefined : 2n]);
  }
});

test("default: all in one request", async () => {
  const { context, requests } = chainOf(() => ({ gas: 30_000 }));
  const reads = [...calls(token, 200), ...calls(other, 100)];
  const results = await readBatch(context, [], reads);
  expect(reads.map((one) => results.of(one))).toEqual(reads.map(({ callData }) => BigInt(callData)));
  expect(requests).toEqual([300]);
});

test("behavior: reads of one contract that need too much gas together are asked in halves", async () => {
  const { context, requests } = chainOf(() => ({ gas: 1_000_000 }));
  const reads = calls(token, 300);
  const results = await readBatch(context, [], reads);
  expect(reads.every((one) => results.has(one))).toBe(true);
  expect(requests.length).toBeLessThan(60);
});

test("behavior: a contract that burns gas costs few requests and leaves the results of others as they are", async () => {
  const { context, requests } = chainOf((target) => ({ gas: target === token ? 1e12 : 30_000 }));
  const [spoilt, fine] = [calls(token, 150), calls(other, 150)];
  const results = await readBatch(context, [], [...spoilt, ...fine]);
  expect(fine.every((one) => results.has(one))).toBe(true);
  expect(spoilt.some((one) => results.has(one))).toBe(false);
  expect(requests.length).toBeLessThan(10);
});

test("behavior: functions that burn gas do not hide one that results", async () => {
  const { context } = chainOf((_, callData) => ({
    gas: callData === numberToHex(3, { size: 4 }) ? 5_000 : 1e12,
  }));
  const reads = calls(token, 4);
  const results = await readBatch(context, [], reads);
  await readEachAlone(context, results, reads);
  expect(reads.map((one) => results.ofForeign(one))).toEqual([undefined, undefined, undefined, 3n]);
});
