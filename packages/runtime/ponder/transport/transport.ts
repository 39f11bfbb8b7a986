import { custom, type Transport } from "viem";
import type { Call } from "zchf-rpc/calls";
import { chainRpc, RETRIES } from "zchf-rpc/chain-rpc";
import type { HeadOptions } from "zchf-rpc/head";
import { healthOf } from "zchf-rpc/health";
import { isLoopback } from "zchf-rpc/loopback";
import { isBlock } from "zchf-rpc/result-shape";
import type { ParkedBlock } from "../../channel/begin.ts";
import { sendToLauncher } from "../../channel/messages.ts";
import { Blooms } from "./blooms.ts";
import { countFromZero, countRpcRequest } from "./count-requests.ts";
import { errorForPonder } from "./errors.ts";
import { HeadSchedule, IntervalSchedule } from "./head-schedule.ts";
import { responseWhileParked } from "./parked.ts";

/** Ponder catches up with so many blocks one by one; with more, a restart is faster and cheaper. */
const LARGEST_GAP_BLOCKS = 5_000;

export type TransportChain = {
  id: number;
  /** Finality depth in blocks. */
  finality: number;
  /** Average milliseconds between two blocks. */
  blockTimeMs: number;
  /** Prefix that handlers give a method whose result Ponder must not cache. */
  uncachedPrefix: string;
  /** Message by which handlers know the error of a call that used up its gas. */
  outOfGas: string;
};

export type TransportOptions = {
  /** The chain's RPCs were silent at the start: `latest` returns this block until the launcher restarts Ponder. */
  parked?: ParkedBlock | undefined;
  retries?: number;
  /** Requests the head at every poll of Ponder, not when the next block is due. */
  isPolled?: boolean;
  /** Milliseconds between two looks at the head; absent: every block is read. */
  headIntervalMs?: number | undefined;
};

/** Ponder's transport to a chain: it returns a result, or an error that Ponder does not repeat. */
export function chainTransport(
  { id, finality, blockTimeMs, uncachedPrefix, outOfGas }: TransportChain,
  urls: readonly string[],
  { parked, retries = RETRIES, isPolled = false, headIntervalMs }: TransportOptions = {},
): Transport {
  const timing = headTiming({ blockTimeMs, isOwn: urls.every(isLoopback), isPolled, headIntervalMs });
  const hasGaps = timing.lookIntervalMs !== undefined;
  const health = healthOf(id);
  if (parked) health.parked = parked.fault ?? "no RPC URL responded at the start";
  else delete health.parked;
  if (timing.lookIntervalMs === undefined) delete health.lookIntervalMs;
  else health.lookIntervalMs = timing.lookIntervalMs;
  const blooms = new Blooms();
  countFromZero(id, urls.length);
  const rpc = chainRpc(urls, {
    chain: { id, finality },
    retries,
    ...timing,
    count: countRpcRequest,
    hasLogs: (blockHash) => blooms.hasLogs(blockHash),
    onFailing: (failing) => {
      const cause = { kind: "failing calls", chainId: id, ...failing } as const;
      sendToLauncher({ phase: "restarting", cause });
    },
    onReplaced: ({ number, hash }) => {
      const cause = { kind: "replaced", chainId: id, block: { number, hash } } as const;
      sendToLauncher({ phase: "restarting", cause });
    },
    onReturn: (blocks) =>
      blocks > LARGEST_GAP_BLOCKS &&
      sendToLauncher({ phase: "restarting", cause: { kind: "returned", chainId: id } }),
  });

  const send = async (call: Call): Promise<unknown> => {
    const result = await rpc.request(call);
    if (!isBlock(result)) return result;
    blooms.remember(result);
    const [tag, isFull] = Array.isArray(call.params) ? call.params : [];
    if (isFull !== true) return result;
    // Ponder's polls require transactions: those of a header are hashes.
    return { ...result, transactions: hasGaps && tag === "latest" ? [] : withoutInput(result.transactions) };
  };

  return custom(
    {
      async request({ method: named, params }: Call) {
        const method = named.startsWith(uncachedPrefix) ? named.slice(uncachedPrefix.length) : named;
        if (parked && method !== "eth_chainId") return responseWhileParked(parked, finality, method, params);
        try {
          return await send({ method, params });
        } catch (error) {
          throw errorForPonder(error, method, outOfGas);
        }
      },
    },
    { retryCount: 0 },
  );
}

/**
 * Transactions without what Ponder keeps of each that has a log, in memory and in its cache, and no handler reads: anyone can
 * send 120 kB of it with a log.
 */
function withoutInput(transactions: unknown): unknown {
  if (!Array.isArray(transactions)) return transactions;
  return transactions.map((transaction: unknown) =>
    typeof transaction === "object" ? { ...transaction, input: "0x", accessList: [] } : transaction,
  );
}

/** When the head is requested: at an interval, when the next block is due, or at each poll of Ponder. */
function headTiming({
  blockTimeMs,
  isOwn,
  isPolled,
  headIntervalMs,
}: { blockTimeMs: number; isOwn: boolean } & Pick<TransportOptions, "isPolled" | "headIntervalMs">): Pick<
  HeadOptions,
  "schedule" | "lookIntervalMs"
> {
  // Within a block time there is nothing to save, except on a devnet, whose blocks may come at any time.
  if (headIntervalMs !== undefined && (headIntervalMs > blockTimeMs || isOwn)) {
    return { schedule: new IntervalSchedule(headIntervalMs), lookIntervalMs: headIntervalMs };
  }
  return { schedule: isPolled ? undefined : new HeadSchedule(blockTimeMs, isOwn) };
}
