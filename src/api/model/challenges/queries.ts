import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { challenge, challengeBid } from "../../../tables/challenges.ts";
import { collateral, position } from "../../../tables/positions.ts";
import type { Deps } from "../../deps.ts";
import { byPlace, type Place } from "../../values/place.ts";
import { asOf } from "../as-of.ts";
import { type Moment, until } from "../moment.ts";
import { ofCollateral } from "../positions/at-head.ts";
import { indexedTime } from "../positions/queries.ts";
import { amountsOf, auctionPrice } from "./figures.ts";
import { isActive } from "./state.ts";

/** Joins a challenge with its position. */
const ofChallenge = and(eq(position.chainId, challenge.chainId), eq(position.position, challenge.position));

type ChallengeRow = typeof challenge.$inferSelect;

/** Identifies a challenge in responses. */
export const challengeId = ({ position, number }: Pick<ChallengeRow, "position" | "number">) =>
  `${position}-challenge-${number}`;

/** V1 then V2, active ones first, newest first within each. */
const inOrder = [
  asc(challenge.version),
  desc(isActive),
  desc(challenge.created),
  desc(challenge.chainId),
  desc(challenge.block),
  desc(challenge.logIndex),
];

/** Returns the decimals of the collateral of any position that was ever challenged. */
async function collateralDecimals({ db }: Pick<Deps, "db">): Promise<(position: string) => number> {
  const rows = await db
    .select({ position: position.position, decimals: collateral.decimals })
    .from(position)
    .innerJoin(collateral, ofCollateral)
    .where(inArray(position.position, db.select({ position: challenge.position }).from(challenge)));
  const decimals = new Map<string, number>(rows.map((row) => [row.position, row.decimals]));
  return (address) => {
    const digits = decimals.get(address);
    if (digits === undefined) throw new Error(`challenged position ${address} has no collateral`);
    return digits;
  };
}

/** Every challenge begun by the moment, with the sums of its bids until then. */
export async function listChallenges({ db }: Pick<Deps, "db">, at: Moment) {
  const { chainId, version, number } = challengeBid;
  // Not joined: Ponder's connection distinguishes columns by name alone.
  const [decimalsOf, rows, bids] = await Promise.all([
    collateralDecimals({ db }),
    challengesAt(db, at),
    db
      .select({
        chainId,
        version,
        number,
        filledSize: sql<string>`sum(${challengeBid.size})`.as("filled"),
        acquiredCollateral: sql<string>`sum(${challengeBid.acquiredCollateral})`.as("acquired"),
      })
      .from(challengeBid)
      .where(until(challengeBid.created, at))
      .groupBy(chainId, version, number),
  ]);
  const keyOf = (row: Pick<ChallengeRow, "chainId" | "version" | "number">) =>
    `${row.chainId} ${row.version} ${row.number}`;
  const sums = new Map(bids.map((row) => [keyOf(row), row]));
  return rows.map((row) => {
    const { filledSize = "0", acquiredCollateral = "0" } = sums.get(keyOf(row)) ?? {};
    const status = isRunning(row) ? ("Active" as const) : ("Success" as const);
    return { ...row, filledSize, acquiredCollateral, status, collateralDecimals: decimalsOf(row.position) };
  });
}

const isRunning = ({ remaining }: Pick<ChallengeRow, "remaining">): boolean => remaining > 0n;

/** The challenges begun by the moment as they were then, in their order. */
async function challengesAt(db: Deps["db"], at: Moment): Promise<ChallengeRow[]> {
  const rows = await db
    .select()
    .from(challenge)
    .orderBy(...inOrder);
  if (at === undefined) return rows;
  // Which are active has changed since; a stable sort keeps the rest of the order.
  const newestFirst = await asOf({ db }, challenge, rows.sort(byAge), at);
  return newestFirst.sort((a, b) => a.version - b.version || Number(isRunning(b)) - Number(isRunning(a)));
}

const placeOf = ({ created, ...row }: ChallengeRow): Place => ({ ...row, timestamp: created });

const byAge = (a: ChallengeRow, b: ChallengeRow): number => byPlace(placeOf(b), placeOf(a));

export type ChallengeWithBids = Awaited<ReturnType<typeof listChallenges>>[number];

/** What the hubs' price(number) returns at the moment, by id, of every active challenge for which it returns. */
export async function challengePrices(
  deps: Pick<Deps, "db" | "freshness">,
  at: Moment,
): Promise<{ id: string; price: bigint; collateralDecimals: number }[]> {
  const { db } = deps;
  const [decimalsOf, challenges, now] = await Promise.all([
    collateralDecimals(deps),
    challengesAt(db, at),
    at ?? indexedTime(deps),
  ]);
  const active = challenges.filter(isRunning);
  if (active.length === 0) return [];
  const rows = await db
    .select()
    .from(position)
    .where(inArray(position.position, [...new Set(active.map((row) => row.position))]));
  const keyOf = (row: { chainId: number; position: string }) => `${row.chainId} ${row.position}`;
  const positions = new Map((await asOf(deps, position, rows, at)).map((row) => [keyOf(row), row]));
  return active.flatMap((row) => {
    const challenged = positions.get(keyOf(row));
    if (challenged === undefined) return [];
    const { challengePeriod, expiration, price: liqPrice } = challenged;
    const auction = { version: row.version, start: row.created, challengePeriod, expiration, liqPrice };
    const price = row.isDeleted ? 0n : auctionPrice(auction, now);
    if (price === undefined) return [];
    return [{ id: challengeId(row), price, collateralDecimals: decimalsOf(row.position) }];
  });
}

/** Every bid up to the moment, V2 then V1, newest first within each. */
export async function listBids({ db }: Pick<Deps, "db">, at: Moment) {
  const [decimalsOf, rows, challenges] = await Promise.all([
    collateralDecimals({ db }),
    db
      .select()
      .from(challengeBid)
      .where(until(challengeBid.created, at))
      .orderBy(
        desc(challengeBid.version),
        desc(challengeBid.created),
        desc(challengeBid.chainId),
        desc(challengeBid.block),
        desc(challengeBid.logIndex),
      ),
    db.select({ version: challenge.version, number: challenge.number, size: challenge.size }).from(challenge),
  ]);
  const sizes = new Map(challenges.map(({ version, number, size }) => [`${version} ${number}`, size]));
  return rows.map((row) => {
    const challengeSize = sizes.get(`${row.version} ${row.number}`);
    if (challengeSize === undefined) throw new Error(`bid on unknown challenge ${challengeId(row)}`);
    return { ...row, ...amountsOf(row), challengeSize, collateralDecimals: decimalsOf(row.position) };
  });
}

export type BidOnChallenge = Awaited<ReturnType<typeof listBids>>[number];

/** Every challenge that is not settled, with the times of its position that its auction depends on. */
export const runningChallenges = ({ db }: Pick<Deps, "db">) =>
  db
    .select({
      chainId: challenge.chainId,
      version: challenge.version,
      number: challenge.number,
      position: challenge.position,
      challenger: challenge.challenger,
      start: challenge.created,
      block: challenge.block,
      logIndex: challenge.logIndex,
      owner: position.owner,
      challengePeriod: position.challengePeriod,
      expiration: position.expiration,
    })
    .from(challenge)
    .innerJoin(position, ofChallenge)
    .where(and(isActive, eq(challenge.isDeleted, false)));
