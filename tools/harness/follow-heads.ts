import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Address, Hex } from "viem";
import { startHttpServer } from "zchf-rpc/testing/http-server";
import type { Recorded } from "zchf-rpc/testing/providers/recorded";
import type { CreateRealtimeSync, Filter, LightBlock } from "zchf-runtime/ponder/looks/ponder-types";
import { changePonder } from "zchf-runtime/ponder/overrides/module-source";
import { LOOKS_CHANGES } from "zchf-runtime/ponder/overrides/source-changes";
import { chainTransport } from "zchf-runtime/ponder/transport/transport";
import { headIntervalMs } from "../../config/head-interval.ts";
import { networkOf } from "../../config/networks.ts";
import type { HeadInterval } from "../../config/settings.ts";
import { CHAINS, MAIN_CHAIN } from "../../src/chains.ts";
import { median, quantile } from "./measure.ts";
import { transportChain } from "./transport-chain.ts";

export type HeadOptions = {
  minutes: number;
  /** Minutes before these, which do not count. */
  warmUp?: number;
  /** HEAD_INTERVAL; absent: the default of each chain. */
  headInterval?: HeadInterval;
  /** Absent: all chains. */
  chainIds?: readonly number[];
  /** Seconds between two blocks by chain id, 0 for no blocks; absent: the real block times. */
  blockTimes?: Readonly<Record<number, number>>;
  /** At loopback addresses, which count as nodes of our own and are polled more often. */
  isOwn?: boolean;
  /** Of a provider that serves all chains; after the warm-up. */
  quota?: Quota;
};

/** Requests are refused with the provider's recorded response once all units are used. */
export type Quota = {
  units: number;
  unitsOf: (method: string) => number;
  refusal: Recorded;
  used: number;
  refused: number;
};

export type HeadFigure = {
  chain: string;
  blocksPerHour: number;
  /** Requests per hour by method. */
  requestsPerHour: Readonly<Record<string, number>>;
  /** Milliseconds from a block to its response; undefined without blocks. */
  p50: number | undefined;
  p95: number | undefined;
};

/** Milliseconds between two polls of Ponder. */
const POLLING_MS = 250;

/** Milliseconds between two blocks of the real chains; Ethereum misses one slot in a hundred, Avalanche's vary. */
const BLOCK_TIMES_MS: Readonly<Record<number, () => number>> = {
  1: () => (Math.random() < 0.01 ? 24_000 : 12_000),
  10: () => 2_000,
  100: () => 5_000,
  137: () => 2_000,
  146: () => 600,
  8453: () => 2_000,
  42161: () => 250,
  43114: () => (Math.random() < 0.5 ? 1_000 : 2_000),
};
/** Milliseconds after its timestamp at which a node returns a block. */
const PROPAGATION_MS = 700;
const BLOOM = `0x1${"0".repeat(511)}`;

type Request = (call: { method: string; params: unknown[] }) => Promise<unknown>;
type Block = LightBlock & { logsBloom: Hex; transactions: unknown[] };

changePonder(LOOKS_CHANGES);
const realtimeSync = new URL("./sync-realtime/index.js", import.meta.resolve("ponder")).href;

const COIN: Address = "0x00000000000000000000000000000000000000c0";
const TRANSFER: Hex = `0x${"d".repeat(64)}`;
/** Of the coin alone; on Ethereum each block is an event, for the refresh of open positions. */
const LOGS = { type: "log", address: COIN, topic0: TRANSFER, fromBlock: 0 } as unknown as Filter;
const EACH_BLOCK = { type: "block", interval: 1, offset: 0, fromBlock: 0 } as Filter;

/** A chain whose head moves by itself. */
async function startChain(id: number, from: number, { blockTimes, isOwn = false, quota }: HeadOptions) {
  const requests = new Map<string, number>();
  // The head when it can be returned, and the second of its timestamp.
  const timestamps: number[] = Array.from({ length: 400 }, (_, i) => Math.floor(Date.now() / 1000) - 400 + i);
  const seenAt: number[] = [];
  const seconds = blockTimes?.[id];
  const step =
    seconds === undefined
      ? (BLOCK_TIMES_MS[id] ?? (() => 1_000))
      : () => (seconds === 0 ? Number.POSITIVE_INFINITY : seconds * 1_000);
  let next = Math.ceil(Date.now() / 1000) * 1000;
  const advance = () => {
    for (; next + PROPAGATION_MS <= Date.now(); next += step()) {
      timestamps.push(Math.floor(next / 1000));
      seenAt[timestamps.length - 1] = next + PROPAGATION_MS;
    }
  };
  const block = (number: number) => ({
    number: `0x${number.toString(16)}`,
    hash: `0x${number.toString(16).padStart(64, "0")}`,
    parentHash: `0x${(number - 1).toString(16).padStart(64, "0")}`,
    timestamp: `0x${(timestamps[number] ?? 0).toString(16)}`,
    logsBloom: BLOOM,
    transactions: [],
  });
  const { port, stop } = await startHttpServer(async (request, response) => {
    const { id: requestId, method, params } = JSON.parse(await text(request));
    requests.set(method, (requests.get(method) ?? 0) + 1);
    if (quota && Date.now() >= from) {
      const units = quota.unitsOf(method);
      if (quota.used + units > quota.units) {
        quota.refused++;
        response.writeHead(quota.refusal.status, quota.refusal.headers).end(quota.refusal.body);
        return;
      }
      quota.used += units;
    }
    advance();
    const head = timestamps.length - 1;
    const number = params?.[0] === "latest" ? head : Number(params?.[0]);
    const results: Record<string, unknown> = {
      eth_chainId: `0x${id.toString(16)}`,
      eth_call: `0x${"1".repeat(64)}`,
      eth_getLogs: [],
    };
    const result = method in results ? results[method] : number > head ? null : block(number);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: requestId, result }));
  });
  return {
    url: `http://${isOwn ? "127.0.0.1" : "[::ffff:127.0.0.1]"}:${port}`,
    requests,
    seenAt,
    head: () => timestamps.length - 1,
    stop,
  };
}

/** Ponder's own realtime sync, as the service runs it. */
async function followHead(chainId: number, request: Request, finalized: LightBlock) {
  const { createRealtimeSync } = (await import(/* @vite-ignore */ realtimeSync)) as {
    createRealtimeSync: CreateRealtimeSync;
  };
  const logger: object = new Proxy({}, { get: (_, key) => (key === "child" ? () => logger : () => {}) });
  const filters = chainId === MAIN_CHAIN ? [LOGS, EACH_BLOCK] : [LOGS];
  const args = {
    common: { logger, shutdown: { isKilled: false } },
    chain: { id: chainId, name: String(chainId), finalityBlockCount: networkOf(chainId).finality },
    rpc: { request },
    eventCallbacks: filters.map((filter) => ({ filter })),
    syncProgress: { finalized },
    childAddresses: new Map(),
  };
  return createRealtimeSync(args);
}

/**
 * Counts the requests of following heads without logs of ours at simulated nodes, by Ponder's own code over our transport.
 * Ethereum has open positions: each block that Ponder handles there sends the one eth_call that refreshes up to 300.
 */
export function measureHeads(options: HeadOptions): Promise<HeadFigure[]> {
  const chains = CHAINS.filter(({ id }) => options.chainIds?.includes(id) ?? true);
  return Promise.all(chains.map((chain) => measureHead(chain, options)));
}

async function measureHead(chain: (typeof CHAINS)[number], options: HeadOptions): Promise<HeadFigure> {
  const { minutes, warmUp = 0, headInterval } = options;
  const from = Date.now() + warmUp * 60_000;
  const until = from + minutes * 60_000;
  const node = await startChain(chain.id, from, options);
  const settings = {
    headInterval,
    headIntervals: new Map(),
    pollingInterval: undefined,
  } as const;
  const { request } = chainTransport(transportChain(chain.id), [node.url], {
    headIntervalMs: headIntervalMs(settings, chain.id),
  })({ retryCount: 0 }) as { request: Request };
  const latest = () =>
    request({ method: "eth_getBlockByNumber", params: ["latest", true] }) as Promise<Block>;
  const first = await latest();
  const ponder = await followHead(chain.id, request, first);
  let known = Number(first.number);
  let begin: { head: number; requests: Map<string, number> } | undefined;
  const delays: number[] = [];
  while (Date.now() < until) {
    if (begin === undefined && Date.now() >= from) {
      begin = { head: node.head(), requests: new Map(node.requests) };
      delays.length = 0;
    }
    await wait(POLLING_MS);
    for await (const event of ponder.sync(await latest())) {
      if (event.type !== "block") continue;
      if (chain.id === MAIN_CHAIN) {
        await request({ method: "eth_call", params: [{ to: COIN, data: "0x" }, event.block.number] });
      }
      const head = Number(event.block.number);
      for (let number = known + 1; number <= head; number++)
        delays.push(Date.now() - (node.seenAt[number] ?? 0));
      known = Math.max(known, head);
    }
  }
  await node.stop();
  if (begin === undefined) throw new Error("nothing was measured");
  const { head, requests } = begin;
  const perHour = (count: number) => Math.round((count * 60) / minutes);
  const ofDelays = (place: (values: readonly number[]) => number) =>
    delays.length === 0 ? undefined : Math.round(place(delays));
  return {
    chain: chain.name,
    blocksPerHour: perHour(node.head() - head),
    requestsPerHour: Object.fromEntries(
      [...node.requests].map(([method, count]) => [method, perHour(count - (requests.get(method) ?? 0))]),
    ),
    p50: ofDelays(median),
    p95: ofDelays((values) => quantile(values, 0.95)),
  };
}
