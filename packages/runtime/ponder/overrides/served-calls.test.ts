import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RpcFailedError } from "zchf-rpc/failover";
import { chainHealth, healthOf } from "zchf-rpc/health";
import type { QueryBuilder } from "../globals.ts";
import { reportFailure } from "./failed-handlers.ts";
import { whileServed } from "./served-calls.ts";

const GNOSIS = { id: 100 };
const event = { chain: GNOSIS, checkpoint: `1700000000${"100".padStart(16, "0")}${"7".padStart(49, "0")}` };

/** What a handler throws, as viem wraps it. */
const wrapped = () => new Error("call failed", { cause: new RpcFailedError("eth_call on chain 100 failed") });

beforeEach(() => {
  vi.useFakeTimers();
  chainHealth().clear();
});
afterEach(() => void vi.useRealTimers());

/** Runs a block whose attempts, and the small calls between them, end as listed: undefined is success. */
function run(
  attempts: (Error | undefined)[],
  smallCalls: { shift: () => Error | undefined } = [],
  { block = 7, end = vi.fn(), hashes = [] as (string | undefined)[] } = {},
) {
  const seen: string[] = [];
  const common = { shutdown: { isKilled: false } };
  const transaction = async (work: unknown) => {
    await (work as () => Promise<void>)();
    return "committed";
  };
  const runtime = {
    common,
    chain: GNOSIS,
    block,
    ...(hashes.length > 0 && { lastLogged: { number: BigInt(block), hash: "0xa7" } }),
    client: { clear: () => void seen.push("clear") },
    rpc: {
      request: async (call: object) => {
        if ((call as { method: string }).method === "eth_getBlockByNumber") {
          const hash = hashes.shift();
          return hash === undefined
            ? new Promise(() => undefined)
            : { number: "0x7", hash, parentHash: "0xa6", timestamp: "0x1" };
        }
        seen.push(JSON.stringify((call as { params: unknown[] }).params[1]));
        const error = smallCalls.shift();
        if (error) throw error;
        return "0x01";
      },
    },
  };
  const result = whileServed(
    runtime,
    { transaction } as unknown as QueryBuilder,
    end,
  )(async () => {
    seen.push("attempt");
    const error = attempts.shift();
    if (error === undefined) return;
    reportFailure(event, error);
    throw new Error(error.message);
  });
  // Awaited later.
  result.catch(() => undefined);
  return { result, seen, common };
}

test("default: a block whose requests are served is written once", async () => {
  const { result, seen } = run([undefined]);
  expect(await result).toBe("committed");
  expect(seen).toEqual(["attempt"]);
});

test("behavior: the block is repeated once a small call at it is served", async () => {
  const dead = new RpcFailedError("dead");
  const { result, seen } = run([wrapped(), undefined], [dead, dead, undefined]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toBe("committed");
  expect(seen).toEqual(["attempt", "clear", '"0x7"', '"0x7"', '"0x7"', "attempt"]);
});

test("behavior: an outage of 15 minutes costs a small call every four seconds, and no attempt", async () => {
  let isDead = true;
  const dead = new RpcFailedError("dead");
  const smallCalls = { shift: () => (isDead ? dead : undefined) };
  const { result, seen } = run([wrapped(), undefined], smallCalls);
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  const sent = seen.filter((what) => what === '"0x7"').length;
  expect([seen.filter((what) => what === "attempt").length, sent > 220, sent < 235]).toEqual([1, true, true]);
  isDead = false;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await result).toBe("committed");
});

test("behavior: while only small calls are served, it is repeated ever more rarely, and the chain stays held", async () => {
  const { result, seen } = run(Array.from({ length: 9 }, wrapped));
  const { calls } = healthOf(GNOSIS.id);
  calls.failed(calls.begin("eth_call"));
  await vi.advanceTimersByTimeAsync(70_000);
  expect(seen.filter((what) => what === "attempt")).toHaveLength(9);
  calls.served();
  expect(calls.longFailing).toBe("eth_call");
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await result).toBe("committed");
  expect(calls.longFailing).toBeUndefined();
});

test("behavior: a pause ends when the process is to end", async () => {
  const { result, common } = run([wrapped(), wrapped()], Array(99).fill(new RpcFailedError("dead")));
  await vi.advanceTimersByTimeAsync(20_000);
  common.shutdown.isKilled = true;
  await vi.advanceTimersByTimeAsync(500);
  await expect(result).rejects.toThrow("the process ends");
});

test.each([
  ["its reorg", 7, 0],
  ["a block behind it, whose chain may not go on", 8, 1],
])("behavior: a block that a lower head has replaced is given up; %s follows", async (_name, block, ends) => {
  const unknown = new RpcFailedError("header not found");
  const { result, seen } = run([wrapped()], { shift: () => unknown });
  const { calls } = healthOf(GNOSIS.id);
  calls.failed(calls.begin("eth_call"));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls.longFailing).toBe("eth_call");
  healthOf(GNOSIS.id).head = { number: 6, timestamp: 0 };
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await result).toBeUndefined();
  expect(seen.filter((what) => what === "attempt")).toHaveLength(1);
  expect(calls.longFailing).toBeUndefined();
  healthOf(GNOSIS.id).head = { number: 9, timestamp: 0 };
  const end = vi.fn();
  const next = run([undefined], [], { block, end });
  expect(await next.result).toBe("committed");
  expect(end).toHaveBeenCalledTimes(ends);
});

test("behavior: a block that another one of its height has replaced is given up", async () => {
  const { result, seen } = run(Array.from({ length: 3 }, wrapped), [], { hashes: ["0xa7", "0xb7", "0xB7"] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await result).toBeUndefined();
  expect(seen.filter((what) => what === "attempt")).toHaveLength(3);
});

test.each([
  ["a stale node", ["0xb7", "0xa7", "0xb7"]],
  ["nodes that each have another one", ["0xb7", "0xc7", "0xb7"]],
  ["a node that does not answer in between", ["0xb7", undefined, "0xb7"]],
])("behavior: a block is not given up because of %s", async (_name, hashes) => {
  const { result } = run(Array.from({ length: 3 }, wrapped), [], { hashes });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toBe("committed");
});

test("error: any other failure of a handler is thrown at once", async () => {
  const { result, seen } = run([new Error("no transfer precedes block 7")]);
  await expect(result).rejects.toThrow("no transfer precedes block 7");
  expect(seen).toEqual(["attempt"]);
});
