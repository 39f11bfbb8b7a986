import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { quantile } from "../../bench/measure.ts";
import { startHttpServer } from "../../harness/http-server.ts";
import { chainTransport } from "../../ponder/rpc/transport.ts";
import { CHAINS } from "../../src/chains.ts";

export type HeadOptions = {
  minutes: number;
  /** Minutes before these, which do not count. */
  warmUp?: number;
  /** Seconds between two blocks by chain id, 0 for no blocks; absent: all chains with their real block times. */
  blockTimes?: Readonly<Record<number, number>>;
  /** At loopback addresses, which count as nodes of our own and are polled more often. */
  isOwn?: boolean;
};

export type HeadFigure = {
  chain: string;
  blocksPerHour: number;
  requestsPerHour: number;
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
type Block = { number: `0x${string}`; hash: string };

/** A chain whose head moves by itself. */
async function startChain(id: number, { blockTimes, isOwn = false }: HeadOptions) {
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
    advance();
    const head = timestamps.length - 1;
    const number = params?.[0] === "latest" ? head : Number(params?.[0]);
    const result = method === "eth_chainId" ? `0x${id.toString(16)}` : number > head ? null : block(number);
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

/** Counts the requests of following heads without logs of ours, as Ponder does it, at simulated nodes. */
export function measureHeads(options: HeadOptions): Promise<HeadFigure[]> {
  const from = Date.now() + (options.warmUp ?? 0) * 60_000;
  const until = from + options.minutes * 60_000;
  const chains = options.blockTimes
    ? CHAINS.filter(({ id }) => options.blockTimes?.[id] !== undefined)
    : CHAINS;
  return Promise.all(
    chains.map(async (chain) => {
      const node = await startChain(chain.id, options);
      const { request } = chainTransport(chain, [node.url])({ retryCount: 0 }) as { request: Request };
      const blockOf = (tag: string) =>
        request({ method: "eth_getBlockByNumber", params: [tag, true] }) as Promise<Block>;
      let known = Number((await blockOf("latest")).number);
      let begin: { head: number; requests: number } | undefined;
      const delays: number[] = [];
      while (Date.now() < until) {
        if (begin === undefined && Date.now() >= from) {
          begin = { head: node.head(), requests: sum(node.requests) };
          delays.length = 0;
        }
        await wait(POLLING_MS);
        const head = Number((await blockOf("latest")).number);
        for (let number = known + 1; number < head; number++) await blockOf(`0x${number.toString(16)}`);
        for (let number = known + 1; number <= head; number++)
          delays.push(Date.now() - (node.seenAt[number] ?? 0));
        known = Math.max(known, head);
      }
      await node.stop();
      if (begin === undefined) throw new Error("nothing was measured");
      const hours = options.minutes / 60;
      const place = (part: number) => (delays.length === 0 ? undefined : Math.round(quantile(delays, part)));
      return {
        chain: chain.name,
        blocksPerHour: Math.round((node.head() - begin.head) / hours),
        requestsPerHour: Math.round((sum(node.requests) - begin.requests) / hours),
        p50: place(0.5),
        p95: place(0.95),
      };
    }),
  );
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
