import { type Address, type Hex, pad } from "viem";
import { expect, test } from "vitest";
import { aggregated } from "../../../tools/harness/multicall.ts";
import type { Reader } from "../evm/batch.ts";
import { createSuspensions } from "./suspended-positions.ts";

const token = (n: number): Address => pad(`0x${n}`, { size: 20 });
const coin = token(99);
const positionOf = (n: number): Address => pad(`0x5${n}`, { size: 20 });
const open = (n: number, block = 1n) => ({ position: positionOf(n), collateral: token(n), block });

/** A chain on which some tokens revert at some blocks; counts the requests by block. */
function chainOf(reverts: (target: Address, block: number) => boolean) {
  const requests: number[] = [];
  const request = async ({ params }: { params: [{ data: Hex }, Hex] }) => {
    const [{ data }, at] = params;
    const block = Number(at);
    requests.push(block);
    return aggregated(data, ({ target }) =>
      target === coin || !reverts(target, block) ? pad("0x1") : undefined,
    );
  };
  const context = { chain: { id: 1 }, contracts: { Coin: { address: coin } }, client: { request } };
  return { context: context as unknown as Reader, requests };
}

test("default: decided at the era's first block, once per era", async () => {
  const { context, requests } = chainOf((target, block) => target === token(2) && block < 300);
  const suspendedAt = createSuspensions();
  const both = [open(1), open(2)];
  expect(await suspendedAt(context, 250n, both)).toEqual(new Set([positionOf(2)]));
  expect(new Set(requests)).toEqual(new Set([200]));
  const before = requests.length;
  expect(await suspendedAt(context, 251n, both)).toEqual(new Set([positionOf(2)]));
  expect(requests).toHaveLength(before);
  expect(await suspendedAt(context, 300n, both)).toEqual(new Set());
});

test("behavior: a process that starts within an era decides the same", async () => {
  // Works again from block 230 on: both leave it out until block 300.
  const { context } = chainOf((target, block) => target === token(2) && block < 230);
  const both = [open(1), open(2)];
  const old = createSuspensions();
  await old(context, 210n, both);
  expect(await createSuspensions()(context, 250n, both)).toEqual(await old(context, 250n, both));
});

test("behavior: a position opened within the era is not suspended", async () => {
  const { context } = chainOf((target) => target === token(2));
  expect(await createSuspensions()(context, 250n, [open(1), open(2, 201n)])).toEqual(new Set());
});

test("behavior: a reorg decides again", async () => {
  let fork = 1;
  const { context } = chainOf((target) => target === token(fork));
  const suspendedAt = createSuspensions();
  const both = [open(1), open(2)];
  expect(await suspendedAt(context, 202n, both)).toEqual(new Set([positionOf(1)]));
  fork = 2;
  expect(await suspendedAt(context, 202n, both)).toEqual(new Set([positionOf(2)]));
});
