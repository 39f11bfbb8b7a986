import { numberToHex } from "viem";
import type { Endpoint } from "./endpoint.ts";
import { createAsk, firstError, isOverLimit, tryEach } from "./failover.ts";
import type { Schedule } from "./head-schedule.ts";
import type { ChainHealth } from "./health.ts";
import { type Block, isBlock } from "./result-shape.ts";

type Known = { number: number; hash: string };
/** A known block, and the hash that the chain has in its place. */
type Replaced = Known & { found: string };

/** Hashes remembered to distinguish a node that lags from a reorg. */
const REMEMBERED_HASHES = 1024;
/** Ponder catches up with so many blocks one by one; with more, a restart is faster and cheaper. */
const LARGEST_GAP_BLOCKS = 5_000;
/** Milliseconds without a new block after which the other URLs are asked whether they have one. */
const STANDSTILL_MS = 30_000;
/** Repetitions, over two seconds, of the first request: Ponder does not start without a head. */
const FIRST_RETRIES = 4;
/** Milliseconds that a request for the head waits for the pace of a URL; after them the last head is returned. */
const LONGEST_WAIT_MS = 2_000;

export type Head = {
  /** The latest block, with or without transactions; with a look interval always without. */
  latest: (full: boolean) => Promise<unknown>;
  /** Keeps the hash of a block that a node returned. */
  remember: (block: Block) => void;
};

/**
 * Follows the head of a chain over all its URLs. A chain that falls silent stands still at its last known head
 * instead of failing, so that Ponder goes on with the other chains. So does one that was replaced by another
 * history, which Ponder could not revert: the launcher is requested to restart it. Only the first request is repeated,
 * at most `retries` times. With a schedule, polls between two blocks return the last head. With a look interval, in
 * milliseconds, heads are headers, and most blocks between two of them are never seen.
 */
export function followHead(
  chain: { id: number; finality: number },
  endpoints: readonly Endpoint[],
  health: ChainHealth,
  {
    retries,
    schedule,
    lookIntervalMs,
  }: { retries: number; schedule: Schedule | undefined; lookIntervalMs: number | undefined },
): Head {
  const askFirst = createAsk(chain.id, endpoints, Math.min(FIRST_RETRIES, retries));
  /** The last head, with and without transactions. */
  const heads = new Map<boolean, Block>();
  const hashes = new Map<number, string>();
  const inFlight = new Map<boolean, Promise<unknown>>();

  /** The newest block seen that is final, and one long before it: they distinguish another history from a reorg. */
  let final: Known | undefined;
  let early: Known | undefined;
  /** Whether a block did not fit those known: a reorg, or another history. */
  let doubted = false;
  /** With gaps: a block that was read when it was final, while another one was doubted. */
  let unsettled: Known | undefined;
  let movedAt = Date.now();

  const hasGaps = lookIntervalMs !== undefined;
  const standstillMs = STANDSTILL_MS + (lookIntervalMs ?? 0);
  /** Lower heads in a row at a height that was not seen. */
  let unseenHeads = 0;

  const remember = (block: Block): void => {
    const number = Number(block.number);
    if (differs(hashes.get(number), block.hash) || differs(hashes.get(number - 1), block.parentHash)) {
      doubted = true;
    }
    // With gaps a head that was replaced later may be known by its old hash: only what is read when it is final counts.
    if (hasGaps && number <= (health.head?.number ?? 0) - chain.finality) {
      if (doubted) unsettled = { number, hash: block.hash };
      else settle({ number, hash: block.hash });
    }
    hashes.delete(number);
    hashes.set(number, block.hash);
    const oldest = hashes.keys().next().value;
    if (hashes.size > REMEMBERED_HASHES && oldest !== undefined) hashes.delete(oldest);
  };

  const knownHead = (): number => (hashes.size === 0 ? -1 : (health.head?.number ?? -1));

  const request = async (full: boolean): Promise<unknown> => {
    const last = heads.get(full);
    const known = knownHead();
    const standStill = (error: unknown): unknown => {
      health.silentSince ??= Date.now();
      schedule?.failed();
      if (last) return { ...last };
      throw error;
    };
    // A chain that is only paced is not silent.
    if (last && endpoints.every(({ pace }) => pace.delayMs > LONGEST_WAIT_MS)) return { ...last };
    const isStale = Date.now() - movedAt > standstillMs;
    const isCurrent = (result: unknown): boolean => {
      if (!isBlock(result)) return false;
      const number = Number(result.number);
      if (number < known) return !isBehind(result, number, known);
      return !isStale || number > known;
    };
    const call = { method: "eth_getBlockByNumber", params: ["latest", full] };
    const outcome =
      heads.size === 0
        ? { result: await askFirst(call, { allowsNull: false }).catch(standStill) }
        : await tryEach(endpoints, call, isCurrent);
    if (!("result" in outcome)) {
      if (last && outcome.failures.some(isOverLimit)) return { ...last };
      return standStill(firstError(outcome.failures));
    }
    const block = outcome.result;
    if (!isBlock(block)) return standStill(new Error("no RPC knows the latest block"));
    const found = { number: Number(block.number), timestamp: Number(block.timestamp) };
    schedule?.saw(found);
    health.lastResponseAt = Date.now();
    if (isStale || found.number > known) movedAt = Date.now();
    const returns = health.silentSince !== undefined;
    if (
      doubted ||
      returns ||
      differs(hashes.get(found.number - 1), block.parentHash) ||
      (found.number <= known && hashes.get(found.number) !== block.hash)
    ) {
      const other = await otherHistory();
      if (other !== undefined) {
        const { number, hash, found } = other;
        if (!health.silentSince) {
          console.error(
            `Chain ${chain.id} was replaced by another history: block ${number} was ${hash}, it is ${found}`,
          );
        }
        requestRestart(chain.id, { number, hash });
        return standStill(new Error(`chain ${chain.id} was replaced by another history`));
      }
    }
    if (last && found.number < known && (await isLagging(block, found.number, known))) {
      // A node that lags for a moment is no outage; one whose head is below the final block is broken.
      if (found.number < known - chain.finality) health.silentSince ??= Date.now();
      return { ...last };
    }
    if (last && returns && found.number - known > LARGEST_GAP_BLOCKS) {
      if (requestRestart(chain.id)) return { ...last };
    }
    unseenHeads = 0;
    delete health.silentSince;
    health.startHead ??= found;
    health.head = found;
    if (!doubted && !hasGaps) settleSeen(found.number - chain.finality);
    remember(block);
    // Ponder drops the transactions it does not need from the block it was given.
    heads.set(full, { ...block });
    return block;
  };

  /** Keeps the newest block seen among those that are final now. */
  const settleSeen = (number: number): void => {
    let newest: Known | undefined;
    for (const [seen, hash] of hashes) {
      if (seen <= number && seen > (newest?.number ?? -1)) newest = { number: seen, hash };
    }
    if (newest) settle(newest);
  };

  /** Keeps a final block when it is newer than the one known. */
  const settle = (block: Known): void => {
    if (block.number > (final?.number ?? -1)) final = block;
    if (early || !final || final.number < 2) return;
    const place = Math.floor(final.number / 2);
    early = { number: place, hash: "" };
    tryEach(endpoints, { method: "eth_getBlockByNumber", params: [numberToHex(place), false] }).then(
      (outcome) => {
        const found = "result" in outcome ? outcome.result : undefined;
        early = isBlock(found) ? { number: place, hash: found.hash } : undefined;
      },
      () => {
        early = undefined;
      },
    );
  };

  /** A known block that was replaced, when all URLs that hold the known ones say so. */
  const otherHistory = async (): Promise<Replaced | undefined> => {
    const known = [final, early].filter((block) => block !== undefined && block.hash !== "");
    const verdicts = await Promise.all(endpoints.map((endpoint) => compare(endpoint, known)));
    // Where nothing is final yet, there is nothing to compare.
    const isSame = known.length === 0 || verdicts.includes(true);
    if (!isSame) return verdicts.find((verdict) => typeof verdict === "object");
    doubted = false;
    if (unsettled) settle(unsettled);
    unsettled = undefined;
    for (const [index, verdict] of verdicts.entries()) {
      if (typeof verdict === "object") endpoints[index]?.restLong();
    }
    return undefined;
  };

  /**
   * A lower head is a reorg when it has another hash than the block seen at that height. The same hash, or a height
   * from before all that is remembered, is a node that lags: passed on, it would revert rows for seconds or end
   * Ponder.
   */
  const isBehind = (block: Block, number: number, known: number): boolean => {
    const seen = hashes.get(number);
    if (seen === undefined) return hasGaps || number < known - chain.finality;
    return seen === block.hash;
  };

  /**
   * With gaps the hash at a lower height may be unknown: the head counts as that of a node that lags, unless it is the
   * second in a row and no URL knows the last head any more.
   */
  const isLagging = async (block: Block, number: number, known: number): Promise<boolean> => {
    if (!isBehind(block, number, known)) return false;
    const isUnseen = hasGaps && !hashes.has(number) && number >= known - chain.finality;
    unseenHeads = isUnseen ? unseenHeads + 1 : 0;
    if (unseenHeads < 2) return true;
    const outcome = await tryEach(endpoints, {
      method: "eth_getBlockByNumber",
      params: [numberToHex(known), false],
    });
    if (!("result" in outcome)) return true;
    return isBlock(outcome.result) && outcome.result.hash === hashes.get(known);
  };

  return {
    remember,
    // Ponder polls again before a slow response is there: its polls share one request.
    async latest(wantsTransactions) {
      const full = wantsTransactions && !hasGaps;
      const last = heads.get(full);
      if (last && schedule && !schedule.isDue()) return { ...last };
      const running = inFlight.get(full);
      if (running) return { ...Object(await running) };
      const started = request(full).finally(() => inFlight.delete(full));
      inFlight.set(full, started);
      return started;
    },
  };
}

/** Whether the node has the known history: true, or the block that differs; undefined when it does not hold the blocks. */
async function compare(
  endpoint: Endpoint,
  known: readonly (Known | undefined)[],
): Promise<true | Replaced | undefined> {
  for (const block of known) {
    if (!block) continue;
    const { number, hash } = block;
    try {
      const found = await endpoint.request({
        method: "eth_getBlockByNumber",
        params: [numberToHex(number), false],
      });
      if (isBlock(found)) return found.hash === hash || { number, hash, found: found.hash };
    } catch {
      // This node does not hold the block or does not respond: it cannot be compared.
    }
  }
  return undefined;
}

function differs(known: unknown, found: unknown): boolean {
  return known !== undefined && known !== found;
}

/** Asks the launcher to restart Ponder for a chain far ahead, or one whose block was replaced; false without a launcher. */
function requestRestart(chainId: number, replaced?: Known): boolean {
  return process.send?.({ type: "restart", chainId, replaced }) ?? false;
}
