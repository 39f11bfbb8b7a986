import { asc } from "drizzle-orm";
import { type Rate, ticksAt } from "../../../domain/ticks.ts";
import { leadRate, leadRateChange } from "../../../tables/rates.ts";
import type { Deps } from "../../deps.ts";

/** Finds the lead rate of a savings module at a time, unix seconds; undefined before its first. */
export type RateFinder = (chainId: number, module: string, time: bigint) => Rate | undefined;

/** The lead rates of every module at all times. Ticks are stored of the last rate; those of earlier ones follow from it. */
export async function leadRates({ db }: Pick<Deps, "db">): Promise<RateFinder> {
  const { timestamp, block, logIndex } = leadRateChange;
  const [latest, changes] = await Promise.all([
    db.select().from(leadRate),
    db.select().from(leadRateChange).orderBy(asc(timestamp), asc(block), asc(logIndex)),
  ]);
  const changesOf = Map.groupBy(changes, keyOf);
  const rates = new Map(
    latest.map((last) => [keyOf(last), backwards(last, changesOf.get(keyOf(last)) ?? [])]),
  );
  return (chainId, module, time) =>
    rates.get(keyOf({ chainId, module }))?.findLast(({ since }) => since <= time);
}

const keyOf = ({ chainId, module }: { chainId: number; module: string }) => `${chainId} ${module}`;

/** The rates of a module, oldest first. */
function backwards(
  last: typeof leadRate.$inferSelect,
  changes: readonly (typeof leadRateChange.$inferSelect)[],
): Rate[] {
  const rates: Rate[] = [last];
  for (const { ratePpm, timestamp: since } of changes.slice(0, -1).toReversed()) {
    const next = rates[0] ?? last;
    const grown = ticksAt({ ratePpm, since, ticks: 0n }, next.since);
    rates.unshift({ ratePpm, since, ticks: next.ticks - grown });
  }
  return rates;
}
