import type { DataFamily } from "../../tables/families.ts";
import type { Db } from "../db.ts";
import { ApiError } from "../errors.ts";
import { type Freshness, isIndexed } from "./freshness.ts";

/**
 * When figures are of: undefined for now, the indexed head of each chain; or unix seconds, for which each chain
 * contributes what it was at its last block not later than that.
 */
export type Moment = bigint | undefined;

/** When figures of the past begin. */
export type FirstFigures = {
  /** Family of the table that has it. */
  family: DataFamily;
  /** Its time, unix seconds; undefined while there are none. */
  read: (deps: { db: Db }) => Promise<bigint | undefined>;
};

/** Seconds after which a client should retry while chains are indexed up to the time. */
const RETRY_AFTER_SECONDS = "5";

/**
 * Throws for a time without figures: a 400 before `first` or in the future, a 503 when one of the chains is not indexed
 * up to it.
 * @param first unix seconds from which on there are figures; undefined: there are none yet
 */
export async function requireMoment(
  deps: { db: Db; freshness: Freshness },
  at: bigint,
  chainIds: readonly number[],
  { read }: FirstFigures,
): Promise<void> {
  const first = await read(deps);
  if (first === undefined || at < first) {
    const since = first === undefined ? "there are none yet" : `they begin at ${isoOf(first)}`;
    throw new ApiError(400, "invalid_parameter", `at: expected a time with figures; ${since}`);
  }
  const { chains } = await deps.freshness.reading();
  const late = chains.filter(
    (chain) => chainIds.includes(chain.chainId) && isIndexed(chain) && chain.timestamp < at,
  );
  if (late.length === 0) return;
  if (at > BigInt(Math.floor(Date.now() / 1000))) {
    throw new ApiError(400, "invalid_parameter", "at: expected a time that is not in the future");
  }
  const names = late.map(({ chainId, timestamp }) => `${chainId} (until ${isoOf(timestamp)})`).join(", ");
  throw new ApiError(503, "unavailable", `not indexed up to this time yet: chain ${names}`, {
    "Retry-After": RETRY_AFTER_SECONDS,
  });
}

const isoOf = (seconds: bigint): string => new Date(Number(seconds) * 1000).toISOString().replace(".000", "");

/**
 * Names of the figures that are undefined, which are not known of the moment; nested ones as `outer.inner`, those of a list's
 * rows once.
 */
export function omittedOf(body: unknown): string[] {
  if (typeof body !== "object" || body === null) return [];
  if (Array.isArray(body)) return [...new Set(body.flatMap(omittedOf))];
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === undefined) return [name];
    return omittedOf(value).map((inner) => `${name}.${inner}`);
  });
}
