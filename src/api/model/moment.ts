import { asc, type Column, lte, type SQL } from "drizzle-orm";
import { financialLog } from "../../tables/financial-log.ts";
import { isIndexed } from "../cache/freshness.ts";
import type { Deps } from "../deps.ts";
import { ApiError, withoutTransfers } from "../errors.ts";

/**
 * When figures are of: undefined for now, the indexed head of each chain; or unix seconds, for which each chain
 * contributes what it was at its last block not later than that.
 */
export type Moment = bigint | undefined;

/** Of rows with a block time: those up to the moment. */
export const until = (timestamp: Column, at: Moment): SQL | undefined =>
  at === undefined ? undefined : lte(timestamp, at);

/** Seconds after which a client should retry while chains are indexed up to the time. */
const RETRY_AFTER_SECONDS = "5";

/**
 * Throws for a time without figures: a 400 before `first` or in the future, a 503 when one of the chains is not indexed
 * up to it.
 * @param first unix seconds from which on there are figures; undefined: there are none yet
 */
export async function requireMoment<Source extends Pick<Deps, "freshness">>(
  deps: Source,
  at: Moment,
  chainIds: readonly number[],
  firstOf: (deps: Source) => Promise<bigint | undefined>,
): Promise<void> {
  if (at === undefined) return;
  const first = await firstOf(deps);
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

/** Throws for a time without figures of all chains. */
export const requireFigures = (deps: Pick<Deps, "db" | "freshness">, at: Moment): Promise<void> =>
  requireMoment(deps, at, deps.freshness.chainIds, firstFigures);

/** The same of figures that are made of balances, which are unknown of the past without all transfers of ZCHF. */
export async function requireBalances(
  deps: Pick<Deps, "db" | "freshness" | "coinTransfers">,
  at: Moment,
): Promise<void> {
  if (at !== undefined) requireTransfers(deps);
  await requireFigures(deps, at);
}

/** Throws a 503 where not all transfers of ZCHF are indexed, of which past balances are made. */
export function requireTransfers({ coinTransfers }: Pick<Deps, "coinTransfers">): void {
  if (coinTransfers !== "all") throw withoutTransfers("past figures");
}

/** Time of the system's first financial log on any chain, unix seconds. */
export async function firstFigures({ db }: Pick<Deps, "db">): Promise<bigint | undefined> {
  const { timestamp } = financialLog;
  const [first] = await db.select({ timestamp }).from(financialLog).orderBy(asc(timestamp)).limit(1);
  return first?.timestamp;
}

const isoOf = (seconds: bigint): string => new Date(Number(seconds) * 1000).toISOString().replace(".000", "");

/** Names of the figures that are undefined, which are not known of the moment; nested ones as `outer.inner`. */
export function omittedOf(body: object): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === undefined) return [name];
    if (typeof value !== "object" || value === null) return [];
    return omittedOf(value).map((inner) => `${name}.${inner}`);
  });
}
