import { setTimeout as wait } from "node:timers/promises";
import { encodeFunctionData, erc20Abi, numberToHex } from "viem";
import { suggestedRange } from "zchf-rpc/capabilities";
import type { FailureClass } from "zchf-rpc/classify";
import { causeOf, chainEndpoints, type Endpoint } from "zchf-rpc/endpoint";
import { PROBLEMS } from "zchf-rpc/problems";
import { type Chain, CONTRACT_NAMES, type ContractName, deployment } from "../../src/chains.ts";
import { multicall3Address } from "../../src/domain/multicall.ts";

/** Blocks of the widest eth_getLogs of the preflight. */
const WIDE_RANGE_BLOCKS = 10_000;
const LONGEST_ATTEMPT_MS = 5_000;
const EMPTY_RESPONSE = "no response";
/** What one URL of a chain can do. */
export type UrlReport = {
  label: string;
  /** Newest block; absent when the URL did not respond as a node of the chain. */
  head?: number;
  /** Why there is no head. */
  problem?: string;
  /** Whether it has contract state of the first block that needs it; undefined where none does, or it is unknown. */
  hasArchiveState?: boolean | undefined;
  /** Whether it has the logs of the first blocks; undefined when that is unknown. */
  hasOldLogs?: boolean | undefined;
  /** Most blocks of one eth_getLogs, at most 10,000; undefined when that is unknown. */
  logRange?: number | undefined;
  /** Whether the chain has Multicall3, through which handlers read state; undefined when none does, or it is unknown. */
  hasMulticall?: boolean | undefined;
  /** Milliseconds of one request. */
  latencyMs?: number;
};

export type ChainReport = {
  chain: Chain;
  /** First block of ours, and the first whose state a handler reads. */
  firstBlock: number;
  firstStateBlock: number | undefined;
  urls: UrlReport[];
};

/** Contracts whose handlers read state at the block of a log. */
const STATEFUL: readonly ContractName[] = [
  "equity",
  "mintingHubV1",
  "mintingHubV2",
  "savingsV2",
  "savings",
  "uniswapAmplifier",
];

/** Requests of each URL what a backfill needs: five requests. */
export async function inspectChain(chain: Chain, urls: readonly string[]): Promise<ChainReport> {
  const firstBlock = firstOf(chain, CONTRACT_NAMES) ?? 0;
  const firstStateBlock = firstOf(chain, STATEFUL);
  const endpoints = chainEndpoints(chain.id, urls, { isQuiet: true });
  const reports = endpoints.map((endpoint) => inspectUrl(chain, endpoint, firstBlock, firstStateBlock));
  return { chain, firstBlock, firstStateBlock, urls: await Promise.all(reports) };
}

function firstOf(chain: Chain, contracts: readonly ContractName[]): number | undefined {
  const starts = contracts.flatMap((name) => deployment(chain, name)?.startBlock ?? []);
  return starts.length > 0 ? Math.min(...starts) : undefined;
}

async function inspectUrl(
  chain: Chain,
  endpoint: Endpoint,
  firstBlock: number,
  firstStateBlock: number | undefined,
): Promise<UrlReport> {
  const { label } = endpoint;
  const begin = performance.now();
  const latest = await attempt(endpoint, "eth_getBlockByNumber", ["latest", false]);
  if (!("result" in latest)) return { label, problem: latest.problem };
  const head = Number((latest.result as { number?: string } | null)?.number);
  if (!Number.isInteger(head)) return { label, problem: EMPTY_RESPONSE };
  // The first request also identified the chain.
  const latencyMs = Math.round((performance.now() - begin) / 2);
  const [hasArchiveState, hasMulticall, logs] = await Promise.all([
    hasState(chain, endpoint, firstStateBlock, head),
    firstStateBlock === undefined ? undefined : hasCode(endpoint, multicall3Address),
    readLogs(chain, endpoint, firstBlock, head),
  ]);
  return { label, head, latencyMs, hasArchiveState, hasMulticall, ...logs };
}

async function hasState(
  chain: Chain,
  endpoint: Endpoint,
  block: number | undefined,
  head: number,
): Promise<boolean | undefined> {
  const coin = deployment(chain, "coin");
  if (block === undefined || block > head || !coin) return undefined;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "totalSupply" });
  const call = [{ to: coin.address, data }, numberToHex(block)];
  const outcome = await attempt(endpoint, "eth_call", call);
  if ("result" in outcome) return true;
  // Some nodes say that they do not know the block of state they do not have.
  return ["archive", "pruned", "lag", "auth", "redirect", "unsupported"].includes(outcome.failureClass)
    ? false
    : undefined;
}

async function hasCode(endpoint: Endpoint, address: string): Promise<boolean | undefined> {
  const outcome = await attempt(endpoint, "eth_getCode", [address, "latest"]);
  return "result" in outcome && typeof outcome.result === "string" ? outcome.result !== "0x" : undefined;
}

async function readLogs(
  chain: Chain,
  endpoint: Endpoint,
  from: number,
  head: number,
): Promise<Pick<UrlReport, "hasOldLogs" | "logRange">> {
  const coin = deployment(chain, "coin");
  if (from > head || !coin) return {};
  const to = Math.min(from + WIDE_RANGE_BLOCKS - 1, head);
  const blocks = to - from + 1;
  const filter = { address: coin.address, fromBlock: numberToHex(from), toBlock: numberToHex(to) };
  const outcome = await attempt(endpoint, "eth_getLogs", [filter]);
  if ("result" in outcome) return { hasOldLogs: true, logRange: blocks };
  const { failureClass, text } = outcome;
  if (failureClass === "range" || failureClass === "timeout" || failureClass === "toolarge") {
    return { hasOldLogs: true, logRange: suggestedRange(text, blocks) };
  }
  const isMissing = ["archive", "pruned", "unsupported", "auth", "redirect"].includes(failureClass);
  return { hasOldLogs: isMissing ? false : undefined };
}

type Attempt = { result: unknown } | { problem: string; failureClass: FailureClass; text: string };

/** One request, and others after a rate limit or a failure that may pass. */
async function attempt(endpoint: Endpoint, method: string, params: unknown[]): Promise<Attempt> {
  const tooSlow: Attempt = { problem: EMPTY_RESPONSE, failureClass: "timeout", text: "" };
  const signal = new AbortController();
  // A URL that asks for a long pause must not hold up the start.
  const timeout = wait(LONGEST_ATTEMPT_MS, tooSlow, { signal: signal.signal }).catch(() => tooSlow);
  return Promise.race([attemptAgain(endpoint, method, params), timeout]).finally(() => signal.abort());
}

async function attemptAgain(endpoint: Endpoint, method: string, params: unknown[]): Promise<Attempt> {
  for (let attempts = 1; ; attempts++) {
    try {
      return { result: await endpoint.request({ method, params }) };
    } catch (error) {
      const { failureClass, text } = causeOf(error);
      if (["rate", "badnode", "html"].includes(failureClass) && attempts < 3) continue;
      const isWrongChain = endpoint.wrongChain !== undefined;
      const problem = isWrongChain
        ? `is chain ${endpoint.wrongChain}`
        : `${PROBLEMS[failureClass]}${text ? ` (${text})` : ""}`;
      return { problem, failureClass, text };
    }
  }
}

/** Why the URLs of a chain cannot serve its backfill; undefined when they can, or when none responds. */
export function problemOf({ chain, firstBlock, firstStateBlock, urls }: ChainReport): string | undefined {
  const reachable = urls.filter(({ head }) => head !== undefined);
  if (reachable.length === 0) return undefined;
  const setting = `RPC_URL_${chain.id}`;
  const every = reachable.length === 1 ? "its URL has" : "none of its URLs has";
  const no = reachable.length === 1 ? "no " : "";
  if (reachable.every(({ hasMulticall }) => hasMulticall === false)) {
    return `${setting}: ${chain.name} cannot be indexed: it has no contract Multicall3 at ${multicall3Address}, through which positions, savings and the reserve are read; deploy it there (https://github.com/mds1/multicall3)`;
  }
  if (reachable.every(({ hasArchiveState }) => hasArchiveState === false)) {
    return `${setting}: ${chain.name} cannot be indexed: ${every} ${no}contract state of block ${firstStateBlock}, which is needed once, for the backfill; add the URL of an archive node (separated by a comma), or set SNAPSHOT to start from a snapshot, which needs none`;
  }
  if (reachable.every(({ hasOldLogs }) => hasOldLogs === false)) {
    return `${setting}: ${chain.name} cannot be indexed: ${every} ${no}logs of block ${firstBlock}; add the URL of a node with full history (separated by a comma), or set SNAPSHOT to start from a snapshot`;
  }
  return undefined;
}
