import { CONTRACT_NAMES, deployment, MAIN_CHAIN } from "../../src/chains.ts";
import type { ChainReport } from "./inspect.ts";

/** Where a URL limits the range and does not name the number. */
const UNNAMED_RANGE_BLOCKS = 1_000;
/** Requests per second at the start, at a provider whose limit is unknown. */
const ASSUMED_PER_SECOND = 15;
/** Requests that Ponder sends at a time. */
const CONCURRENCY = 25;
const BYTES_PER_LOGS_RESPONSE = 12_000;
/** With its transactions, an order of magnitude. */
const BYTES_PER_BLOCK = 100_000;

/**
 * Logs of the live deployments in November 2026 by chain: transfers of ZCHF, and the mints and burns among them. Nearly
 * each is in a block of its own, which is read once.
 */
const TRANSFERS: Readonly<Record<number, { all: number; "mint-burn": number }>> = {
  1: { all: 137_541, "mint-burn": 4_734 },
  10: { all: 2_519, "mint-burn": 140 },
  100: { all: 107_645, "mint-burn": 16_809 },
  137: { all: 177, "mint-burn": 49 },
  146: { all: 49, "mint-burn": 24 },
  8453: { all: 40_135, "mint-burn": 3_437 },
  42161: { all: 419, "mint-burn": 53 },
  43114: { all: 70, "mint-burn": 34 },
};
/** Reads of contract state at past blocks of Ethereum, of the same deployments. */
const STATE_READS = 20_000;

/** What the backfill of a chain costs, about. */
export type ChainPlan = {
  name: string;
  /** Blocks of the chain from our first one on; undefined, as what follows from them, while no URL of it responds. */
  blocks: number | undefined;
  logRequests: number | undefined;
  /** Requests of blocks with logs and of contract state; undefined where the history is not that of the live deployments. */
  blockRequests: number | undefined;
  stateReads: number | undefined;
  bytes: number | undefined;
  seconds: number | undefined;
};

/** What decides how much history there is. */
export type PlanOptions = { coinTransfers: "all" | "mint-burn"; isLiveDeployment: boolean };

/**
 * An estimate of the requests of a backfill: those for logs follow from the limits of the URLs, those for blocks and
 * contract state from how many there were.
 */
export function planOf(
  { chain, urls }: ChainReport,
  { coinTransfers, isLiveDeployment }: PlanOptions,
): ChainPlan {
  const blockRequests = isLiveDeployment ? TRANSFERS[chain.id]?.[coinTransfers] : undefined;
  const stateReads = isLiveDeployment ? (chain.id === MAIN_CHAIN ? STATE_READS : 0) : undefined;
  const plan = { name: chain.name, blockRequests, stateReads };
  const usable = urls.filter(({ head, hasOldLogs }) => head !== undefined && hasOldLogs !== false);
  const head = Math.max(...usable.map((url) => url.head ?? 0));
  if (usable.length === 0) {
    return { ...plan, blocks: undefined, logRequests: undefined, bytes: undefined, seconds: undefined };
  }
  // The preflight asks for 10,000 blocks at most. Of a URL that serves more, Ponder requests up to 50,000.
  const width = Math.max(...usable.map(({ logRange }) => logRange ?? UNNAMED_RANGE_BLOCKS));
  let blocks = 0;
  let logRequests = 0;
  for (const name of CONTRACT_NAMES) {
    const contract = deployment(chain, name);
    if (!contract || contract.startBlock > head) continue;
    const ofContract = head - contract.startBlock + 1;
    blocks = Math.max(blocks, ofContract);
    // A factory is read for its children, and they for their events.
    const filters = name.startsWith("mintingHub") ? 3 : 1;
    logRequests += filters * Math.ceil(ofContract / width);
  }
  const requests = logRequests + (blockRequests ?? 0) + (stateReads ?? 0);
  const latency = Math.min(...usable.map(({ latencyMs = 100 }) => latencyMs)) / 1000;
  const perSecond = Math.min(usable.length * ASSUMED_PER_SECOND, CONCURRENCY / Math.max(latency, 0.001));
  return {
    ...plan,
    blocks,
    logRequests,
    bytes: logRequests * BYTES_PER_LOGS_RESPONSE + (blockRequests ?? 0) * BYTES_PER_BLOCK,
    seconds: Math.ceil(requests / perSecond),
  };
}
