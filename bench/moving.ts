import { setTimeout as wait } from "node:timers/promises";
import type { Address } from "viem";
import { ACTIONS, type Devnet } from "../devnet/start.ts";
import type { Position } from "../src/api/positions/schema.ts";
import { load, rateOf, requestsOf } from "./load.ts";

/**
 * All routes in turn, while each second transfers, savings, positions, trades and supplies change, so that next to no
 * answer stays in the cache for longer.
 */
export type Moving = {
  requestsPerSecond: number;
  p50: number;
  p99: number /** Of changes. */;
  rounds: number;
};

const ONE = 10n ** 18n;
/** ZCHF, paid back of a position's debt. */
const LITTLE = 10n ** 10n;
const SECONDS = 20;
const CONNECTIONS = 32;

export async function measureMoving(
  url: string,
  { world }: Devnet,
  paths: readonly string[],
): Promise<Moving> {
  const [account, to] = [world.person("founder"), world.account(9)];
  const position = await indebted(url);
  let isOver = false;
  let rounds = 0;
  const changes = (async () => {
    while (!isOver) {
      const second = wait(1_000);
      await ACTIONS.transferWithReference(world, {
        chain: 1,
        from: account,
        to,
        amount: 1n,
        reference: "bench",
      });
      await ACTIONS.save(world, { account, amount: ONE });
      await ACTIONS.repay(world, { position, payer: account, amount: LITTLE });
      await ACTIONS.invest(world, { account, amount: ONE });
      rounds++;
      await second;
    }
  })();
  // Awaited below.
  changes.catch(() => undefined);
  try {
    const options = { url, connections: CONNECTIONS, duration: SECONDS, requests: requestsOf(paths) };
    const result = await load(options);
    const { p50, p99 } = result.latency;
    return { requestsPerSecond: rateOf(result), p50, p99, rounds };
  } finally {
    isOver = true;
    await changes;
  }
}

/** A position of which a little can be paid back every second. */
async function indebted(url: string): Promise<Address> {
  const response = await fetch(`${url}/positions/list`);
  const { list } = (await response.json()) as { list: Position[] };
  const found = list.find(
    ({ version, closed, denied, minted }) =>
      version === 2 && !closed && !denied && BigInt(minted) > 1_000n * LITTLE,
  );
  if (found === undefined) throw new Error("no position owes anything");
  return found.position as Address;
}
