import { afterEach, beforeEach, expect, test } from "vitest";
import { chainEndpoints } from "../src/rpc/endpoint.ts";
import type { Fault } from "../test/faults/plan.ts";
import { type FaultyNode, startFaultyNode } from "../test/faults/proxy.ts";
import { probeChain } from "./probe.ts";
import { type Anvil, endAll, startAnvil } from "./testing.ts";

let anvil: Anvil;
let node: FaultyNode;

beforeEach(async () => {
  anvil = await startAnvil({ chainId: 100 });
});
afterEach(async () => {
  await node.stop();
  await endAll();
});

/** What is found through a node that does wrong with these requests, counted from 0. */
async function probeThrough(isWrong: (ordinal: number) => boolean, fault: Fault) {
  node = await startFaultyNode(anvil.url, (ordinal) =>
    isWrong(ordinal) ? { fault, milliseconds: 10, blocks: 5 } : undefined,
  );
  const block = await anvil.rpc("eth_getBlockByNumber", ["0x0", false]);
  const known = { number: 0, hash: String((block as { hash: string }).hash) };
  return probeChain(chainEndpoints(100, [node.url]), 0, [known], 0);
}

test.each<Fault>(["drop", "empty", "server error", "truncated"])(
  "behavior: a chain whose node does wrong now and then (%s) is live",
  async (fault) => {
    expect((await probeThrough((ordinal) => [0, 2, 5, 8].includes(ordinal), fault)).state).toBe("live");
    expect(node.counts.get(fault)).toBeGreaterThan(0);
  },
);

test("default: a chain whose node never answers is silent", async () => {
  expect((await probeThrough(() => true, "drop")).state).toBe("silent");
});
