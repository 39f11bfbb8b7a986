import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chainEndpoints } from "zchf-rpc/endpoint";
import type { Fault } from "../../test/chaos/plan.ts";
import { type FaultyNode, startFaultyNode } from "../../test/chaos/proxy.ts";
import { type Anvil, startAnvil } from "../../tools/harness/anvil.ts";
import { endAll } from "../../tools/harness/processes.ts";
import { type KnownBlock, probeChain } from "./probe.ts";

let anvil: Anvil;
let node: FaultyNode | undefined;

beforeEach(async () => {
  anvil = await startAnvil({ chainId: 100 });
});
afterEach(async () => {
  await node?.stop();
  await endAll();
});

/** What is found through a node that does wrong with these requests, counted from 0. */
async function probeThrough(isWrong: (ordinal: number) => boolean, fault: Fault) {
  node = await startFaultyNode(anvil.url, (ordinal) =>
    isWrong(ordinal) ? { fault, milliseconds: 10, blocks: 5 } : undefined,
  );
  const block = await anvil.rpc("eth_getBlockByNumber", ["0x0", false]);
  const known = { number: 0, hash: String((block as { hash: string }).hash) };
  const blocks = { known: [known], between: async () => undefined, settled: 0 };
  return probeChain(chainEndpoints(100, [node.url]), 0, blocks);
}

test.each<Fault>(["drop", "empty", "server error", "truncated"])(
  "behavior: a chain whose node does wrong now and then (%s) is live",
  async (fault) => {
    expect((await probeThrough((ordinal) => [0, 2, 5, 8].includes(ordinal), fault)).state).toBe("live");
    expect(node?.counts.get(fault)).toBeGreaterThan(0);
  },
);

test("default: a chain whose node never responds is silent", async () => {
  expect((await probeThrough(() => true, "drop")).state).toBe("silent");
});

describe("replaced blocks", () => {
  const blocksOf = async (numbers: readonly number[]): Promise<KnownBlock[]> =>
    Promise.all(
      numbers.map(async (number) => {
        const block = await anvil.rpc("eth_getBlockByNumber", [`0x${number.toString(16)}`, false]);
        return { number, hash: String((block as { hash: string }).hash) };
      }),
    );

  /** Probes a chain of 40 blocks whose last ten were replaced, with these known from before. */
  async function probeAfterReorg(known: readonly number[], others: readonly number[], settled = 0) {
    await anvil.mine(40);
    const [before, between] = [await blocksOf(known), await blocksOf(others)];
    await anvil.rpc("anvil_reorg", [10, []]);
    const asked: number[] = [];
    const blocks = {
      known: before,
      between: async (low: number, high: number) => {
        const [first] = between.filter(({ number }) => number > low && number < high);
        if (first) asked.push(first.number);
        return first;
      },
      settled,
    };
    return { probe: await probeChain(chainEndpoints(100, [anvil.url]), 5, blocks), asked };
  }

  test("default: the fork is the newest known block that is still there", async () => {
    const { probe, asked } = await probeAfterReorg([35, 3], [10, 28, 31, 33], 35);
    expect(probe).toMatchObject({ state: "forked", fork: 28, known: { number: 35 } });
    expect(asked).toEqual([10, 28, 31]);
  });

  test("behavior: known blocks before the fork say nothing else than before", async () => {
    expect((await probeAfterReorg([30, 3], [10])).probe.state).toBe("live");
  });

  test("behavior: a chain without any known block is another one", async () => {
    expect((await probeAfterReorg([35, 38], [])).probe).toMatchObject({
      state: "other",
      known: { number: 35 },
    });
  });
});
