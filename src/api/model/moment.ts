import { asc } from "drizzle-orm";
import { financialLog } from "../../tables/financial-log.ts";
import { isIndexed } from "../cache/freshness.ts";
import type { Deps } from "../deps.ts";
import { ApiError, withoutTransfers } from "../errors.ts";

/** Seconds after which a client should retry while chains are indexed up to the time. */
const RETRY_AFTER_SECONDS = "5";

/**
 * Throws for a time without figures: a 400 before `first` or in the future, a 503 when one of the chains is not indexed
 * up to it.
 * @param at unix seconds
 * @param first unix seconds from which on there are figures; undefined: there are none yet
 */
export async function requirePast(
  { freshness }: Pick<Deps, "freshness">,
  at: bigint,
  chainIds: readonly number[],
  first: bigint | undefined,
): Promise<void> {
  if (first === undefined || at < first) {
    const since = first === undefined ? "there are none yet" : `they begin at ${isoOf(first)}`;
    throw new ApiError(400, "invalid_parameter", `at: expected a time with figures; ${since}`);
  }
  const { chains } = await freshness.reading();
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

/** The body without the figures that are undefined, and with their names, nested ones as `outer.inner`. */
export function withOmitted<Body extends object>(body: Body): Body & { omitted: string[] } {
  const omitted: string[] = [];
  const visit = (node: object, path: readonly string[]) => {
    for (const [name, value] of Object.entries(node)) {
      if (value === undefined) omitted.push([...path, name].join("."));
      else if (typeof value === "object" && value !== null) visit(value, [...path, name]);
    }
  };
  visit(body, []);
  return { omitted, ...body };
}
