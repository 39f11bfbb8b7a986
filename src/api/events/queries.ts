import { and, asc, desc, eq, inArray, isNull, lte, notInArray, sql } from "drizzle-orm";
import type { Address } from "viem";
import { slotOf } from "../../chains.ts";
import type { EventType } from "../../domain/event-types.ts";
import { recordId } from "../../domain/record-id.ts";
import { event } from "../../tables/events.ts";
import { minterApplication } from "../../tables/minters.ts";
import type { Deps } from "../deps.ts";
import { type EventFacts, withFacts } from "./facts.ts";

type EventDeps = Pick<Deps, "db" | "chains">;

/** A stored event, and what other tables know of it. */
export type EventRow = typeof event.$inferSelect & EventFacts;

const places = [asc(event.chainId), asc(event.block), asc(event.logIndex)];

/** The next events of a chain after a log, up to a block where one is given, at most `limit`, ascending. */
export async function eventsAfter(
  deps: EventDeps,
  { chainId, block, logIndex }: { chainId: number; block: bigint; logIndex: number },
  limit: number,
  last?: bigint,
): Promise<EventRow[]> {
  // The index of a log is an integer column, the end of a block is beyond it.
  const log = Math.min(logIndex, 2 ** 31 - 1);
  const rows = await deps.db
    .select()
    .from(event)
    .where(
      and(
        eq(event.chainId, chainId),
        sql`(${event.block}, ${event.logIndex}) > (${block}, ${log})`,
        last === undefined ? undefined : lte(event.block, last),
      ),
    )
    .orderBy(...places)
    .limit(limit);
  return withFacts(deps, rows);
}

/** Applications of minters that are not denied, each with the place of its log, ascending by place within each chain. */
export async function undeniedApplications({ db }: Pick<Deps, "db">, chainIds: readonly number[]) {
  const rows = await db
    .select({
      // Without the messages.
      application: {
        chainId: minterApplication.chainId,
        count: minterApplication.count,
        minter: minterApplication.minter,
        proposer: minterApplication.proposer,
        timestamp: minterApplication.timestamp,
        applicationPeriod: minterApplication.applicationPeriod,
      },
      place: event,
    })
    .from(minterApplication)
    .innerJoin(
      event,
      and(
        eq(event.chainId, minterApplication.chainId),
        eq(event.txHash, minterApplication.txHash),
        eq(event.type, "minter.proposed"),
      ),
    )
    .where(and(isNull(minterApplication.deniedAt), inArray(event.chainId, [...chainIds])))
    .orderBy(...places);
  return rows
    .filter(
      // A transaction may contain several applications.
      ({ application: { count }, place }) =>
        count === recordId(place.block, place.logIndex, slotOf(place.chainId)),
    )
    .map(({ application, place: { block, logIndex, blockHash, txHash } }) => ({
      ...application,
      block,
      logIndex,
      blockHash,
      txHash,
    }));
}

/** Whether an address is a value in the event's data; user text is stored as bytes, which may look like one. */
const isParty = (address: Address) =>
  // The first condition is fast, half as expensive as LIKE, the second exact.
  and(
    sql`strpos(${event.data}, ${`"${address}"`}) > 0`,
    sql`${event.data} ~ ${`"(?!referenceBytes"|messageBytes")[A-Za-z]+":"${address}"`}`,
  );

/** The latest events, newest first: of an address those in which it is a party, and without some types. */
export async function latestEvents(
  deps: EventDeps,
  { address, without }: { address: Address | undefined; without?: readonly EventType[] },
  limit: number,
): Promise<EventRow[]> {
  const rows = await deps.db
    .select()
    .from(event)
    .where(and(address && isParty(address), without && notInArray(event.type, [...without])))
    .orderBy(desc(event.timestamp), desc(event.chainId), desc(event.block), desc(event.logIndex))
    .limit(limit);
  return withFacts(deps, rows);
}
