import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Address } from "viem";
import { slotOf } from "../../chains.ts";
import { recordId } from "../../domain/record-id.ts";
import { decodeTokenText } from "../../domain/token-text.ts";
import { decodeUserText } from "../../domain/user-text.ts";
import { bridgeProposal } from "../../tables/bridge.ts";
import { challenge } from "../../tables/challenges.ts";
import { minterApplication } from "../../tables/minters.ts";
import { collateral, position } from "../../tables/positions.ts";
import { leadRate, leadRateProposal } from "../../tables/rates.ts";
import type { Deps } from "../deps.ts";
import { phasesOf } from "../model/challenges/figures.ts";
import { ofCollateral } from "../model/positions/joins.ts";
import { isAlive } from "../model/positions/state.ts";
import type { CalendarEvent } from "./calendar.ts";
import { hasDate } from "./times.ts";
import { proposalTitle, short } from "./wording.ts";

type Db = Pick<Deps, "db">;
type Deadline = CalendarEvent & { parties: readonly string[] };

/**
 * What ends or takes effect at a time that is known: auctions that are not settled, expiries of open positions, and
 * proposals with the end of the time in which they can be denied. By time, then name.
 * @param address only those with this party
 */
export async function deadlines(deps: Db, address: Address | undefined): Promise<CalendarEvent[]> {
  const all = await Promise.all([auctions, positions, minters, rates, proposals].map((read) => read(deps)));
  return all
    .flat()
    .filter(({ parties }) => address === undefined || parties.includes(address))
    .filter(({ start, end }) => hasDate(start) && hasDate(end ?? start))
    .toSorted((a, b) => (a.start === b.start ? compare(a.uid, b.uid) : a.start < b.start ? -1 : 1));
}

const compare = (a: string, b: string): number => (a < b ? -1 : 1);

async function auctions({ db }: Db): Promise<Deadline[]> {
  const rows = await db
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
    .innerJoin(
      position,
      and(eq(position.chainId, challenge.chainId), eq(position.position, challenge.position)),
    )
    .where(sql`${challenge.remaining} > 0 and not ${challenge.isDeleted}`);
  return rows.flatMap((row) => {
    const { fallsFrom, endsAt } = phasesOf(row);
    const id = recordId(row.block, row.logIndex, slotOf(row.chainId));
    const name = `challenge ${row.number} of V${row.version}, position ${short(row.position)}`;
    const common = {
      stamp: row.start,
      lines: [`chain: ${row.chainId}`, `position: ${row.position}`, `challenger: ${row.challenger}`],
      parties: [row.challenger, row.owner, row.position],
    };
    return [
      {
        ...common,
        uid: `${id}-averting`,
        summary: `Can be averted: ${name}`,
        start: row.start,
        end: fallsFrom,
      },
      {
        ...common,
        uid: `${id}-auction`,
        summary: `Price falls to 0: ${name}`,
        start: fallsFrom,
        end: endsAt,
      },
    ];
  });
}

async function positions({ db }: Db): Promise<Deadline[]> {
  const rows = await db
    .select({
      chainId: position.chainId,
      position: position.position,
      owner: position.owner,
      isOriginal: position.isOriginal,
      created: position.created,
      block: position.block,
      logIndex: position.logIndex,
      start: position.start,
      expiration: position.expiration,
      symbolBytes: collateral.symbolBytes,
    })
    .from(position)
    .innerJoin(collateral, ofCollateral)
    .where(isAlive);
  return rows.flatMap((row) => {
    const id = recordId(row.block, row.logIndex, slotOf(row.chainId));
    const name = `position ${short(row.position)} (${decodeTokenText(row.symbolBytes)})`;
    const common = {
      stamp: row.created,
      lines: [`chain: ${row.chainId}`, `position: ${row.position}`, `owner: ${row.owner}`],
      parties: [row.owner, row.position],
    };
    const expiry = { ...common, uid: `${id}-expiry`, summary: `Expires: ${name}`, start: row.expiration };
    if (!row.isOriginal || row.start <= row.created) return [expiry];
    return [
      { ...common, uid: `${id}-veto`, summary: `Can be denied until: ${name}`, start: row.start },
      expiry,
    ];
  });
}

async function minters({ db }: Db): Promise<Deadline[]> {
  const rows = await db
    .select()
    .from(minterApplication)
    .where(and(isNull(minterApplication.deniedAt), sql`${minterApplication.applicationPeriod} > 0`));
  return rows.map((row) => ({
    uid: `${row.count}-veto`,
    summary: `Can be denied until: minter ${short(row.minter)}`,
    start: row.timestamp + row.applicationPeriod,
    stamp: row.timestamp,
    lines: [
      `chain: ${row.chainId}`,
      `minter: ${row.minter}`,
      `proposer: ${row.proposer}`,
      `message: ${decodeUserText(row.messageBytes)}`,
    ],
    parties: [row.minter, row.proposer],
  }));
}

/** Of each module the latest proposal, until it is applied. */
async function rates({ db }: Db): Promise<Deadline[]> {
  const { chainId, module, block, logIndex } = leadRateProposal;
  const [proposed, applied] = await Promise.all([
    db.select().from(leadRateProposal).orderBy(asc(chainId), asc(module), asc(block), asc(logIndex)),
    db.select().from(leadRate),
  ]);
  const keyOf = (row: { chainId: number; module: string }) => `${row.chainId} ${row.module}`;
  const current = new Map(applied.map((row) => [keyOf(row), row.ratePpm]));
  const latest = new Map(proposed.map((row) => [keyOf(row), row]));
  return [...latest].flatMap(([key, row]) =>
    current.get(key) === row.nextRatePpm
      ? []
      : [
          {
            uid: `${recordId(row.block, row.logIndex, slotOf(row.chainId))}-rate`,
            summary: `Can be applied: savings rate of ${row.nextRatePpm / 10_000} %`,
            start: row.nextChange,
            stamp: row.timestamp,
            lines: [`chain: ${row.chainId}`, `module: ${row.module}`, `proposer: ${row.proposer}`],
            parties: [row.module, row.proposer],
          },
        ],
  );
}

async function proposals({ db }: Db): Promise<Deadline[]> {
  const rows = await db
    .select()
    .from(bridgeProposal)
    .where(and(isNull(bridgeProposal.deniedAt), isNull(bridgeProposal.enactedAt)));
  return rows.map((row) => ({
    uid: `${row.count}-veto`,
    summary: `Can be denied until: ${proposalTitle(row.type)}`,
    start: row.deadline,
    stamp: row.timestamp,
    lines: [`chain: ${row.chainId}`, `proposer: ${row.proposer}`, `details: ${row.details}`],
    parties: [row.proposer],
  }));
}
