import { headIntervalMs } from "../../config/head-interval.ts";
import { networkOf } from "../../config/networks.ts";
import { MAIN_CHAIN } from "../../src/chains.ts";

const DAY_MS = 86_400_000;
/** New blocks of a look up to which their headers are read, as in ponder/looks. */
const MOST_HEADERS = 3;

/** Requests by method. */
export type Requests = { eth_getBlockByNumber: number; eth_getLogs: number; eth_call: number };

/** Units of a request by provider, from their documentation (docs/cost.md). */
const UNITS: Readonly<Record<string, Requests>> = {
  Alchemy: { eth_getBlockByNumber: 20, eth_getLogs: 60, eth_call: 26 },
  Infura: { eth_getBlockByNumber: 80, eth_getLogs: 255, eth_call: 80 },
  QuickNode: { eth_getBlockByNumber: 20, eth_getLogs: 20, eth_call: 20 },
  Chainstack: { eth_getBlockByNumber: 1, eth_getLogs: 1, eth_call: 1 },
  dRPC: { eth_getBlockByNumber: 20, eth_getLogs: 20, eth_call: 20 },
};

export const PROVIDERS = Object.keys(UNITS);

/** Units of these requests at a provider. */
export function unitsOf(provider: string, requests: Requests): number {
  const units = UNITS[provider];
  if (!units) throw new Error(`no units of ${provider}`);
  const { eth_getBlockByNumber, eth_getLogs, eth_call } = requests;
  return (
    eth_getBlockByNumber * units.eth_getBlockByNumber +
    eth_getLogs * units.eth_getLogs +
    eth_call * units.eth_call
  );
}

/** What following the head of a chain costs in a day, about. */
export type FollowingPlan = {
  name: string;
  /** Seconds between two looks; undefined where every block is read. */
  interval: number | undefined;
  requests: Requests;
};

/**
 * An estimate of the requests of a day without logs of ours, with open positions on Ethereum; each block with logs is some
 * more. `logRange`: the most blocks of one eth_getLogs; undefined when that is unknown.
 */
export function followingPlanOf(
  { id, name }: { id: number; name: string },
  settings: Parameters<typeof headIntervalMs>[0],
  logRange = Number.POSITIVE_INFINITY,
): FollowingPlan {
  const { blockTimeMs, finality } = networkOf(id);
  const intervalMs = headIntervalMs(settings, id);
  const blocks = DAY_MS / blockTimeMs;
  // One read of all open positions for each block that is handled.
  const calls = (handled: number) => (id === MAIN_CHAIN ? handled : 0);
  if (intervalMs === undefined || intervalMs <= blockTimeMs) {
    return plan(name, undefined, { eth_getBlockByNumber: blocks, eth_getLogs: 0, eth_call: calls(blocks) });
  }
  const looks = DAY_MS / intervalMs;
  const blocksOfLook = intervalMs / blockTimeMs;
  // The next final block is read again once in as many blocks as the depth, at most once a look.
  const finals = Math.min(blocks / finality, looks);
  const eth_call = calls(looks);
  if (blocksOfLook <= MOST_HEADERS) {
    return plan(name, intervalMs, { eth_getBlockByNumber: blocks + finals, eth_getLogs: 0, eth_call });
  }
  const windows = (width: number) => Math.ceil(width / logRange);
  const isOneRequest = 2 * finality + blocksOfLook <= logRange;
  // With narrow ranges, or heads that are events, the last head is compared at each look.
  const compared = isOneRequest && id !== MAIN_CHAIN ? 0 : looks;
  const eth_getLogs = isOneRequest
    ? looks
    : (looks - finals) * windows(blocksOfLook) + finals * windows(2 * finality + blocksOfLook);
  return plan(name, intervalMs, { eth_getBlockByNumber: looks + compared + finals, eth_getLogs, eth_call });
}

function plan(name: string, intervalMs: number | undefined, requests: Requests): FollowingPlan {
  const { eth_getBlockByNumber, eth_getLogs, eth_call } = requests;
  return {
    name,
    interval: intervalMs === undefined ? undefined : intervalMs / 1_000,
    requests: {
      eth_getBlockByNumber: Math.round(eth_getBlockByNumber),
      eth_getLogs: Math.round(eth_getLogs),
      eth_call: Math.round(eth_call),
    },
  };
}

export const totalOf = ({ eth_getBlockByNumber, eth_getLogs, eth_call }: Requests): number =>
  eth_getBlockByNumber + eth_getLogs + eth_call;

/** The requests of several chains. */
export function sumOf(plans: readonly FollowingPlan[]): Requests {
  const sum = (method: keyof Requests) => plans.reduce((total, { requests }) => total + requests[method], 0);
  return {
    eth_getBlockByNumber: sum("eth_getBlockByNumber"),
    eth_getLogs: sum("eth_getLogs"),
    eth_call: sum("eth_call"),
  };
}
