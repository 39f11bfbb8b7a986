import { asc } from "drizzle-orm";
import { type Rate, ticksAt } from "../../../domain/ticks.ts";
import { leadRate, leadRateChange } from "../../../tables/rates.ts";
import type { Deps } from "../../deps.ts";
import type { Moment } from "../moment.ts";

/** Finds the lead rate of a savings module at a time not later than the finder's; throws before its first. */
export type RateFinder = (chainId: number, module: string, time: Moment) => Rate;

/** The lead rates of every module up to a moment. */
export async function rateFinder({ db }: Pick<Deps, "db">, at: Moment): Promise<RateFinder> {
  const latest = await db.select().from(leadRate);
  const changes = at === undefined ? [] : await changesOf(db);
  const changesByModule = Map.groupBy(changes, keyOf);
  const rates = new Map(
    latest.map((last) => [keyOf(last), ratesUpTo(last, changesByModule.get(keyOf(last)) ?? [])]),
  );
  return (chainId, module, time) => {
    const ofModule = rates.get(keyOf({ chainId, module }));
    const rate = ofModule?.findLast(({ since }) => time === undefined || since <= time);
    if (rate === undefined) throw new Error(`no rate of savings module ${module} on chain ${chainId}`);
    return rate;
  };
}

const changesOf = (db: Deps["db"]) =>
  db
    .select()
    .from(leadRateChange)
    .orderBy(asc(leadRateChange.timestamp), asc(leadRateChange.block), asc(leadRateChange.logIndex));

const keyOf = ({ chainId, module }: { chainId: number; module: string }) => `${chainId} ${module}`;

/** The rates of a module, oldest first. Ticks are stored of the last rate; those of earlier ones follow from it. */
function ratesUpTo(last: Rate, changes: readonly (typeof leadRateChange.$inferSelect)[]): Rate[] {
  const rates: Rate[] = [last];
  for (const { ratePpm, timestamp: since } of changes.slice(0, -1).toReversed()) {
    const next = rates[0] ?? last;
    const grown = ticksAt({ ratePpm, since, ticks: 0n }, next.since);
    rates.unshift({ ratePpm, since, ticks: next.ticks - grown });
  }
  return rates;
}
