import { numberToHex } from "viem";
import { chainEndpoints } from "zchf-rpc/endpoint";
import { type Ask, createAsk } from "zchf-rpc/failover";
import { logReader } from "zchf-rpc/logs";
import {
  cachedLogs,
  factoryChildren,
  type Gap,
  type LogFragment,
  logFragments,
  type Query,
} from "../tables.ts";
import { countRpcRequest } from "../transport/count-requests.ts";

/** Blocks whose logs are compared at a time; the URLs may limit a request to fewer. */
const COMPARED_BLOCKS = 50_000;
/** Addresses of one request. */
const ADDRESSES = 500;
const RETRIES = 3;

type Log = { address: string; topics: readonly string[]; blockNumber: string; logIndex: string };

export type MissingLogs = {
  gaps: Gap[];
  /** Number of logs that are missing. */
  logs: number;
  /** eth_getLogs requests sent. */
  requests: number;
};

export type MissingLogsOptions = {
  query: Query;
  chainId: number;
  /** RPC URLs in the order in which Ponder uses them: the first one is the last that is asked here. */
  urls: readonly string[];
  /** Last block to compare, which must be final. */
  to: number;
  /** First block to compare; absent: the first that Ponder requested. */
  from?: number;
};

/**
 * Requests the logs of all blocks again, from another URL where there is one, and compares them with Ponder's cache. Of
 * a URL that omits logs now and then, a second pass finds nearly all that were omitted in the first.
 */
export async function findMissingLogs(options: MissingLogsOptions): Promise<MissingLogs> {
  const { query, chainId, urls, to } = options;
  const fragments = await logFragments(query, chainId, to);
  if (fragments.length === 0) return { gaps: [], logs: 0, requests: 0 };
  const children = await factoryChildren(query, chainId);
  const first = Math.min(...fragments.flatMap(({ ranges }) => ranges.map(([from]) => from)));
  const contracts = fragments.filter(({ of }) => of === "contract").map(({ address }) => address);
  const addresses = [...new Set([...contracts, ...children.keys()])];
  const topics = [[...new Set(fragments.flatMap(({ topics }) => topics.slice(0, 1)))]];

  let requests = 0;
  const endpoints = chainEndpoints(chainId, [...urls.slice(1), ...urls.slice(0, 1)], {
    count: countRpcRequest,
  });
  const ask = createAsk(chainId, endpoints, RETRIES);
  const counted: Ask = (call, asked) => {
    requests++;
    return ask(call, asked);
  };
  // Nothing compares the data.
  const { read: readLogs } = logReader(endpoints, counted, { keepsData: false });

  const gaps: Gap[] = [];
  let logs = 0;
  for (let from = options.from ?? first; from <= to; from += COMPARED_BLOCKS) {
    const end = Math.min(from + COMPARED_BLOCKS - 1, to);
    const served: Log[] = [];
    for (let i = 0; i < addresses.length; i += ADDRESSES) {
      const address = addresses.slice(i, i + ADDRESSES);
      const filter = { address, topics, fromBlock: numberToHex(from), toBlock: numberToHex(end) };
      for (const log of (await readLogs([filter])) as Log[]) served.push(log);
    }
    const cached = await cachedLogs(query, chainId, from, end);
    const missing = served.flatMap((log) => {
      const block = Number(log.blockNumber);
      if (cached.has(`${block}:${Number(log.logIndex)}`)) return [];
      const matching = fragments.filter((fragment) => isOf(fragment, log, block, children));
      return matching.length > 0 ? [{ block, ids: matching.map(({ id }) => id) }] : [];
    });
    logs += missing.length;
    gaps.push(...gapsOf(missing));
  }
  return { gaps, logs, requests };
}

/** Whether Ponder requested the log. */
export function isOf(
  { of, address, topics, ranges }: LogFragment,
  log: Pick<Log, "address" | "topics">,
  block: number,
  children: ReadonlyMap<string, string>,
): boolean {
  const emitter = log.address.toLowerCase();
  if ((of === "children" ? children.get(emitter) : emitter) !== address) return false;
  if (!topics.every((topic, i) => topic === null || topic === log.topics[i])) return false;
  return ranges.some(([from, to]) => from <= block && block <= to);
}

/** One gap for all missing logs of a fragment. */
function gapsOf(missing: readonly { block: number; ids: readonly string[] }[]): Gap[] {
  const gaps = new Map<string, Gap>();
  for (const { block, ids } of missing) {
    for (const id of ids) {
      const { from, to } = gaps.get(id) ?? { from: block, to: block };
      gaps.set(id, { fragments: [id], from: Math.min(from, block), to: Math.max(to, block) });
    }
  }
  return [...gaps.values()];
}
