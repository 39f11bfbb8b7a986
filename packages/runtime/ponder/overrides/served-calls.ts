import { numberToHex } from "viem";
import { identityCall } from "zchf-rpc/calls";
import { healthOf } from "zchf-rpc/health";
import { isBlock } from "zchf-rpc/result-shape";
import { sendToLauncher } from "../../channel/messages.ts";
import { restart } from "../exit-code.ts";
import type { QueryBuilder } from "../globals.ts";
import { takeRequestFailure } from "./failed-handlers.ts";

/** What Ponder indexes a chain with, and the block at hand. */
type Runtime = {
  common: { shutdown: { isKilled: boolean } };
  chain: { id: number };
  block: number;
  /** The block of its last log; undefined without one. */
  lastLogged?: { number: bigint; hash: string } | undefined;
  rpc: { request: (call: object) => Promise<unknown> };
  /** Ponder's client, which keeps requests that it sent ahead. */
  client: { clear: () => void };
};

/** Milliseconds before a block is repeated of which small calls are served and larger ones are not. */
const REPEAT_PAUSE_MS = { first: 500, most: 30_000 };
/** Milliseconds between two small calls. */
const CALL_PAUSE_MS = { first: 250, most: 4_000 };
/** Milliseconds after which a node that lacks the state of the block has dropped it, and does not only lag. */
const LACKING_STATE_MS = 60_000;
/** Milliseconds that a block waits for the answer which block is in its place. */
const ANSWER_MS = 4_000;
/** Milliseconds between two looks whether the process is to end. */
const SHUTDOWN_LOOK_MS = 250;

/** By chain id: the block that was given up last. */
const givenUp = new Map<number, number>();

/** Whether the chain has a lower head by now: the block was replaced. */
const isReplaced = ({ chain, block }: Runtime) => (healthOf(chain.id).head?.number ?? block) < block;

/** Hash of the block that a node has in place of that of the last log: it is stale, or a head that is not lower replaced it. */
async function otherHash(runtime: Runtime): Promise<string | undefined> {
  const { lastLogged, rpc } = runtime;
  if (lastLogged === undefined) return undefined;
  const call = { method: "eth_getBlockByNumber", params: [numberToHex(lastLogged.number), false] };
  const block = await Promise.race([rpc.request(call).catch(() => undefined), pause(runtime, ANSWER_MS)]);
  if (!isBlock(block)) return undefined;
  const hash = block.hash.toLowerCase();
  return hash === lastLogged.hash.toLowerCase() ? undefined : hash;
}

/**
 * Runs the transaction of a block of a chain that is followed. When a request of its handlers failed, the transaction is
 * rolled back, and repeated once a small call at the block is served outside any transaction. Other chains go on. A block
 * that was replaced is given up: the reorg comes next, or nothing may follow. A head that is not lower replaced it where nodes
 * have the same other block after two attempts.
 */
export function whileServed(
  runtime: Runtime,
  qb: QueryBuilder,
  end: (reason: string) => void = restart,
): QueryBuilder["transaction"] {
  return async (...args) => {
    const { common, chain, block, client } = runtime;
    const { calls } = healthOf(chain.id);
    if (block > (givenUp.get(chain.id) ?? block))
      end(`Chain ${chain.id} goes on behind a block that was given up`);
    givenUp.delete(chain.id);
    let seen: string | undefined;
    for (let attempt = 1; ; attempt++) {
      takeRequestFailure(chain.id);
      try {
        const result = await qb.transaction(...args);
        calls.release();
        return result;
      } catch (error) {
        if (common.shutdown.isKilled || !takeRequestFailure(chain.id)) throw error;
        calls.hold();
      }
      // Requests that were sent ahead and failed.
      client.clear();
      const { first, most } = REPEAT_PAUSE_MS;
      if (attempt > 1) await pause(runtime, Math.min(first * 2 ** (attempt - 2), most));
      await untilServed(runtime);
      if (!isReplaced(runtime)) {
        const other = await otherHash(runtime);
        const isConfirmed = other !== undefined && other === seen;
        seen = other;
        if (!isConfirmed) continue;
      }
      calls.release();
      givenUp.set(chain.id, block);
      return undefined;
    }
  };
}

async function untilServed(runtime: Runtime): Promise<void> {
  const { chain, block, rpc } = runtime;
  const { first, most } = CALL_PAUSE_MS;
  const since = performance.now();
  for (let ms = first; !isReplaced(runtime); ms = Math.min(2 * ms, most)) {
    try {
      await rpc.request(identityCall(block));
      return;
    } catch (error) {
      // A start indexes without this state.
      if (Object(error).lacksState === true && performance.now() - since > LACKING_STATE_MS) {
        sendToLauncher({ phase: "restarting", cause: { kind: "returned", chainId: chain.id } });
      }
    }
    await pause(runtime, ms);
  }
}

/** Ends early with an error when the process is to end. */
async function pause({ common }: Runtime, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= SHUTDOWN_LOOK_MS) {
    if (common.shutdown.isKilled) throw new Error("the process ends");
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, SHUTDOWN_LOOK_MS)));
  }
}
