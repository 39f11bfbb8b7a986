import { CONTRACT_NAMES, deployment } from "../../src/chains.ts";
import type { ChainReport } from "./inspect.ts";

/** Blocks of one eth_getLogs where no URL limits them: Ponder's own limit, reached step by step. */
const WIDEST_RANGE_BLOCKS = 50_000;
/** Where a URL limits the range and does not name the number. */
const UNNAMED_RANGE_BLOCKS = 1_000;
/** Requests per second at the start, at a provider whose limit is unknown. */
const ASSUMED_PER_SECOND = 15;
/** Requests that Ponder sends at a time. */
const CONCURRENCY = 25;
const BYTES_PER_RESPONSE = 12_000;

/** What the backfill of a chain costs, about. */
export type ChainPlan = { name: string; blocks: number; logRequests: number; bytes: number; seconds: number };

/**
 * An estimate of the requests for logs, from the limits of the URLs. Blocks with logs, contract state and receipts come
 * on top: they depend on the history, and docs/cost.md says how many there were.
 */
export function planOf({ chain, urls }: ChainReport): ChainPlan | undefined {
  const found = urls.filter(({ head, hasOldLogs }) => head !== undefined && hasOldLogs !== false);
  const head = Math.max(...found.map((url) => url.head ?? 0));
  if (found.length === 0) return undefined;
  const range = Math.max(...found.map(({ logRange }) => logRange ?? UNNAMED_RANGE_BLOCKS));
  const width = range >= 10_000 ? WIDEST_RANGE_BLOCKS : range;
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
  const latency = Math.min(...found.map(({ latencyMs = 100 }) => latencyMs)) / 1000;
  const perSecond = Math.min(found.length * ASSUMED_PER_SECOND, CONCURRENCY / Math.max(latency, 0.001));
  return {
    name: chain.name,
    blocks,
    logRequests,
    bytes: logRequests * BYTES_PER_RESPONSE,
    seconds: Math.ceil(logRequests / perSecond),
  };
}
