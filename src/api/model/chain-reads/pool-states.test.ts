import { type Address, type Hex, pad, toHex } from "viem";
import { expect, test } from "vitest";
import { aggregated } from "../../../../tools/harness/multicall.ts";
import { PoolStates } from "./pool-states.ts";

const at = (n: number): Address => pad(toHex(n), { size: 20 });
const [pool, position] = [at(1), at(2)];

/** A chain whose contracts return the number of the request, plus the last byte of their address. */
function start() {
  let [requests, time, isDown] = [0, 0, false];
  const blocks: bigint[] = [];
  const call = async ({ data, blockNumber }: { to: Address; data: Hex; blockNumber: bigint }) => {
    if (isDown) throw new Error("no RPC responds");
    requests++;
    blocks.push(blockNumber);
    return {
      data: aggregated(data, ({ target }) => pad(toHex(BigInt(requests * 1_000) + BigInt(target)))),
    };
  };
  const states = new PoolStates({ clients: new Map([[1, { call }]]), now: () => time });
  return {
    states,
    read: (block = 10n, pools = [pool], positions = [position]) =>
      states.read({ chainId: 1, pools, positions, block, timestamp: block * 12n }),
    wait: (ms: number) => {
      time += ms;
    },
    fail: (down: boolean) => {
      isDown = down;
    },
    requests: () => requests,
    blocks,
  };
}

test("default: state of pools and positions at the block, in one request", async () => {
  const { read, requests, blocks } = start();
  const reading = await read();
  expect(reading).toEqual({
    block: 10n,
    asOf: 120,
    sqrtPrices: new Map([[pool, 1_001n]]),
    liquidities: new Map([[position, 1_002n]]),
  });
  expect(requests()).toBe(1);
  expect(blocks).toEqual([10n]);
});

test("behavior: once a minute at most, whatever block is indexed", async () => {
  const { states, read, wait, requests } = start();
  const [first] = await Promise.all([read(), read()]);
  const { version } = states;
  wait(59_999);
  expect(await read(15n, [pool], [position, at(3)])).toBe(first);
  expect(states.version).toBe(version);
  wait(1);
  expect(states.version).not.toBe(version);
  expect(await read(16n)).toMatchObject({ block: 16n, asOf: 192 });
  expect(requests()).toBe(2);
});

test("behavior: a pool that the last reading lacks is read at once", async () => {
  const { read, requests } = start();
  await read();
  const reading = await read(11n, [pool, at(9)]);
  expect(reading.sqrtPrices.size).toBe(2);
  expect(requests()).toBe(2);
});

test("behavior: the last reading serves for ten minutes while the chain does not respond", async () => {
  const { read, wait, fail, requests } = start();
  const first = await read();
  fail(true);
  wait(599_999);
  expect(await read(50n)).toBe(first);
  wait(1);
  await expect(read(51n)).rejects.toMatchObject({ status: 503, code: "unavailable" });
  fail(false);
  await expect(read(51n)).rejects.toMatchObject({ status: 503 });
  wait(10_000);
  expect(await read(52n)).toMatchObject({ block: 52n });
  expect(requests()).toBe(2);
});

test("error: a chain without a client, and one that never responded", async () => {
  const { states, read, fail } = start();
  fail(true);
  await expect(read()).rejects.toMatchObject({ status: 503, headers: { "Retry-After": "10" } });
  await expect(
    states.read({ chainId: 10, pools: [pool], positions: [], block: 1n, timestamp: 1n }),
  ).rejects.toMatchObject({ status: 503 });
});

test("error: a chain that does not respond in time", async () => {
  const call = () => new Promise<never>(() => undefined);
  const states = new PoolStates({ clients: new Map([[1, { call }]]), timeoutMs: 1 });
  await expect(
    states.read({ chainId: 1, pools: [pool], positions: [], block: 1n, timestamp: 1n }),
  ).rejects.toMatchObject({ status: 503, code: "unavailable" });
});
