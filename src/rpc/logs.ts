import { numberToHex, TimeoutError } from "viem";
import type { Call } from "./endpoint.ts";

/** More logs than these in an answer take more memory than a further request is worth. */
const MANY = 5_000;
/** After so many requests in a row at the limit it is tried a tenth higher. */
const PATIENCE = 20;

type Range = { from: number; to: number };

/**
 * Answers `eth_getLogs` of a range in as many requests as the nodes want. The engine would learn their limit from the
 * words of their errors, and a limit of one block, as heavy blocks or a sick node make it, lets it loop for ever.
 */
export function logReader(ask: (call: Call) => Promise<unknown>): (params: unknown) => Promise<unknown> {
  /** The most blocks that a request may have, as far as we know. */
  let limit = Number.POSITIVE_INFINITY;
  let served = 0;

  const one = async (filter: object, { from, to }: Range): Promise<unknown[]> => {
    const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
    const call = { method: "eth_getLogs", params: [{ ...filter, ...range }] };
    try {
      const logs = await ask(call);
      if (!Array.isArray(logs)) throw new Error("eth_getLogs was answered with no list");
      const blocks = to - from + 1;
      if (logs.length > MANY) limit = Math.max(1, Math.floor((blocks * MANY) / logs.length));
      else if (blocks >= Math.floor(limit) && ++served % PATIENCE === 0) limit *= 1.1;
      return logs;
    } catch (error) {
      if (to === from || !isOfRange(error)) throw error;
      const half = Math.ceil((to - from + 1) / 2);
      const first = await one(filter, { from, to: from + half - 1 });
      const logs = [...first, ...(await one(filter, { from: from + half, to }))];
      // Only now: what no range was small enough for is no limit.
      limit = Math.min(limit, half);
      served = 0;
      return logs;
    }
  };

  return async (params) => {
    const filter: unknown = Array.isArray(params) ? params[0] : undefined;
    try {
      const range = rangeOf(filter);
      if (!range) return await ask({ method: "eth_getLogs", params });
      const logs: unknown[] = [];
      for (let from = range.from; from <= range.to; ) {
        const to = Math.min(from + Math.floor(limit) - 1, range.to);
        logs.push(...(await one(filter as object, { from, to })));
        from = to + 1;
      }
      return logs;
    } catch (error) {
      throw withoutDetails(error);
    }
  };
}

function rangeOf(filter: unknown): Range | undefined {
  if (typeof filter !== "object" || filter === null) return undefined;
  const { fromBlock, toBlock } = filter as Record<string, unknown>;
  if (!/^0x[0-9a-f]+$/i.test(String(fromBlock)) || !/^0x[0-9a-f]+$/i.test(String(toBlock))) return undefined;
  return { from: Number(fromBlock), to: Number(toBlock) };
}

/** Whether a smaller range may be answered: the node answered with an error that is not of a block it does not know. */
function isOfRange(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (/exceeded the size limit/.test(error.message)) return true;
  if (!("code" in error) || typeof error.code !== "number") return false;
  return error.code !== 429 && !/not found|unknown block/i.test(error.message);
}

/** The error without the fields in which the engine looks for a range to try. */
function withoutDetails(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TimeoutError) return error;
  if ("code" in error && error.code === 429) return error;
  return new Error(error.message, { cause: error.cause });
}
