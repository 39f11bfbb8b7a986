import { setTimeout as wait } from "node:timers/promises";
import type { Address } from "viem";
import { ACTIONS, type Devnet } from "../devnet/start.ts";
import type { Position } from "../src/api/rest/positions/schema.ts";
import { load, rateOf, requestsOf } from "./load.ts";

/**
 * Throughput over all routes while transfers, savings, positions, trades and supplies change every second, so that almost
 * every cached response is invalidated every second.
 */
export type Changing = {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Rounds of changes. */
  rounds: number;
};

const ONE = 10n ** 18n;
/** ZCHF (18 decimals) repaid per round. */
const REPAYMENT = 10n ** 10n;
const DURATION_SECONDS = 20;
const CONNECTIONS = 32;

export async function measureChanging(
  url: string,
  { world }: Devnet,
  paths: readonly string[],
): Promise<Changing> {
  const [account, to] = [world.person("founder"), world.account(9)];
  const position = await indebtedPosition(url);
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
      await ACTIONS.repay(world, { position, payer: account, amount: REPAYMENT });
      await ACTIONS.invest(world, { account, amount: ONE });
      rounds++;
      await second;
    }
  })();
  // A rejection is rethrown by `await changes` below.
  changes.catch(() => undefined);
  try {
    const options = {
      url,
      connections: CONNECTIONS,
      duration: DURATION_SECONDS,
      requests: requestsOf(paths),
    };
    const result = await load(options);
    const { p50, p99 } = result.latency;
    return { requestsPerSecond: rateOf(result), p50, p99, rounds };
  } finally {
    isOver = true;
    await changes;
  }
}

/** A V2 position with enough debt for all repayments. */
async function indebtedPosition(url: string): Promise<Address> {
  const response = await fetch(`${url}/positions/list`);
  const { list } = (await response.json()) as { list: Position[] };
  const found = list.find(
    ({ version, closed, denied, minted }) =>
      version === 2 && !closed && !denied && BigInt(minted) > 1_000n * REPAYMENT,
  );
  if (found === undefined) throw new Error("no position has enough debt");
  return found.position as Address;
}
