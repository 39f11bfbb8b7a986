import { numberToHex } from "viem";
import { blocksOf, type Call } from "./calls.ts";
import type { Endpoint } from "./endpoint.ts";
import { type Ask, type Failed, isOverLimit, SplitError, usable } from "./failover.ts";
import { keepAsBytes } from "./long-data.ts";

/** More logs than these in a response take more memory than a further request is worth. */
const MANY_LOGS = 5_000;
/** As many characters of data count as one log: anyone can write 250,000 of them into one. */
const CHARACTERS_OF_LOG = 1_000;
/** Requests of one range that are sent at a time. */
const AT_ONCE = 4;

type Range = { from: number; to: number };

export type LogReader = {
  read: (params: unknown) => Promise<unknown>;
  /** The most blocks of one request, as far as is known. */
  mostBlocks: () => number;
};

/**
 * Reads eth_getLogs of a range in as many requests as the nodes require: their limits are learned from the class of their
 * errors, and one block that is too much is an error.
 * @param keepsData whether the logs that it returns have their data, which may be long
 */
export function logReader(
  endpoints: readonly Endpoint[],
  ask: Ask,
  { keepsData = true }: { keepsData?: boolean } = {},
): LogReader {
  /** The most blocks of a request, as far as the number and size of their logs show. */
  let fewLogs = Number.POSITIVE_INFINITY;

  const width = (filter: object): number => {
    const call = { method: "eth_getLogs", params: [{ ...filter, toBlock: undefined }] };
    const able = usable(endpoints, call);
    const awake = able.filter(({ restsUntil }) => restsUntil <= performance.now());
    const widest = (awake.length > 0 ? awake : able).map(({ can }) => can.logRange);
    return Math.max(1, Math.floor(Math.min(Math.max(...widest, 1), fewLogs)));
  };

  const kept = (logs: readonly unknown[]): unknown[] => {
    if (keepsData) keepAsBytes(logs);
    else for (const log of logs) delete (Object(log) as { data?: unknown }).data;
    return distinct(logs);
  };

  /** One request, and smaller ones where it is refused. */
  const readOnce = async (filter: object, { from, to }: Range): Promise<unknown[]> => {
    const blocks = to - from + 1;
    const params = [{ ...filter, fromBlock: numberToHex(from), toBlock: numberToHex(to) }];
    const call = { method: "eth_getLogs", params };
    try {
      const logs = (await ask(call, {
        isSplittable: (failures, attempt) => isSplittable(failures, call, attempt),
      })) as unknown[];
      const weight = weightOf(logs);
      if (weight > MANY_LOGS) fewLogs = Math.max(1, (blocks * MANY_LOGS) / weight);
      else if (blocks === Math.floor(fewLogs)) fewLogs *= weight < MANY_LOGS / 2 ? 2 : 1.1;
      return kept(logs);
    } catch (error) {
      if (!(error instanceof SplitError)) throw error;
      return readParts(filter, { from, to }, Math.min(Math.ceil(blocks / 2), width(filter)));
    }
  };

  const readParts = async (
    filter: object,
    { from, to }: Range,
    first = width(filter),
  ): Promise<unknown[]> => {
    const logs: unknown[] = [];
    for (let next = from, most = first; next <= to; most = width(filter)) {
      const ranges: Range[] = [];
      while (next <= to && ranges.length < AT_ONCE) {
        ranges.push({ from: next, to: Math.min(next + most - 1, to) });
        next += most;
      }
      const parts = await Promise.all(ranges.map((range) => readOnce(filter, range)));
      for (const part of parts) for (const log of part) logs.push(log);
    }
    return logs;
  };

  const read = async (params: unknown): Promise<unknown> => {
    const filter: unknown = Array.isArray(params) ? params[0] : undefined;
    const range = rangeOf(filter);
    if (range) return readParts(filter as object, range);
    return kept((await ask({ method: "eth_getLogs", params })) as unknown[]);
  };
  return {
    read,
    mostBlocks: () => Math.min(Math.max(...endpoints.map(({ can }) => can.logRange)), fewLogs),
  };
}

/** Each log once: some nodes return one twice. */
function distinct(logs: readonly unknown[]): unknown[] {
  const seen = new Set<string>();
  return logs.filter((log) => {
    const { blockNumber, blockHash, logIndex } = Object(log) as Record<string, unknown>;
    const id = `${blockNumber} ${blockHash} ${logIndex}`;
    if (logIndex !== undefined && seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

/** The number of logs, or more where their data is long. */
function weightOf(logs: readonly unknown[]): number {
  const characters = logs.reduce<number>((sum, log) => sum + String(Object(log).data ?? "").length, 0);
  return Math.max(logs.length, characters / CHARACTERS_OF_LOG);
}

/** Whether smaller ranges are worth a try; after a time-out or a gateway's page each URL gets smaller ones. */
async function isSplittable(failures: readonly Failed[], call: Call, attempt: number): Promise<boolean> {
  const blocks = blocksOf(call);
  if (blocks <= 1) return false;
  let isTooWide = false;
  for (const failure of failures) {
    const { endpoint, failureClass, reaction } = failure;
    const { splitsAfter = Number.POSITIVE_INFINITY } = reaction;
    if (attempt + 1 < splitsAfter) continue;
    if (failureClass === "badnode" && !(await isUp(failure, call))) continue;
    isTooWide = true;
    if (failureClass !== "range") endpoint.can.narrow(blocks, undefined, "passing");
  }
  // A range that a URL would serve, were it not for its rate, is sent there again.
  return isTooWide && !failures.some(isOverLimit);
}

/**
 * Whether the URL serves the first block of the range: some say "no backend is currently healthy" of a range that is too
 * wide, and of an outage. A node that does not respond says nothing about the range.
 */
async function isUp({ endpoint, status }: Failed, { method, params }: Call): Promise<boolean> {
  if (status === undefined) return false;
  const [filter] = params as [{ fromBlock: unknown }];
  const first = { method, params: [{ ...filter, toBlock: filter.fromBlock }] };
  return endpoint.request(first).then(
    () => true,
    () => false,
  );
}

function rangeOf(filter: unknown): Range | undefined {
  if (typeof filter !== "object" || filter === null) return undefined;
  const { fromBlock, toBlock } = filter as Record<string, unknown>;
  if (!/^0x[0-9a-f]+$/i.test(String(fromBlock)) || !/^0x[0-9a-f]+$/i.test(String(toBlock))) return undefined;
  return { from: Number(fromBlock), to: Number(toBlock) };
}
