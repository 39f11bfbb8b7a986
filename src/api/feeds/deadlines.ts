import type { Address } from "viem";
import { slotOf } from "../../chains.ts";
import { boundedText, MOST_CHARACTERS } from "../../domain/bounded-text.ts";
import { recordId } from "../../domain/record-id.ts";
import { decodeTokenText } from "../../domain/token-text.ts";
import type { Deps } from "../deps.ts";
import { pendingProposals } from "../model/bridge/queries.ts";
import { phasesOf } from "../model/challenges/figures.ts";
import { runningChallenges } from "../model/challenges/queries.ts";
import { minterProposals } from "../model/minters.ts";
import { alivePositions } from "../model/positions/queries.ts";
import { unappliedProposals } from "../model/savings/lead-rate-queries.ts";
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

async function auctions(deps: Db): Promise<Deadline[]> {
  return (await runningChallenges(deps)).flatMap((row) => {
    const { fallsFrom, endsAt } = phasesOf(row);
    const id = recordId(row.block, row.logIndex, slotOf(row.chainId));
    const name = `challenge ${row.number} of V${row.version}, position ${short(row.position)}`;
    const common = {
      stamp: row.start,
      lines: [`chain: ${row.chainId}`, `position: ${row.position}`, `challenger: ${row.challenger}`],
      parties: [row.challenger, row.owner, row.position],
    };
    const averting = { uid: `${id}-averting`, summary: `Can be averted: ${name}` };
    const auction = { uid: `${id}-auction`, summary: `Price falls to 0: ${name}` };
    return [
      { ...common, ...averting, start: row.start, end: fallsFrom },
      { ...common, ...auction, start: fallsFrom, end: endsAt },
    ];
  });
}

async function positions(deps: Db): Promise<Deadline[]> {
  return (await alivePositions(deps)).flatMap((row) => {
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

async function minters(deps: Db): Promise<Deadline[]> {
  const rows = await minterProposals(deps);
  return rows.map((row) => ({
    uid: `${row.count}-veto`,
    summary: `Can be denied until: minter ${short(row.minter)}`,
    start: row.timestamp + row.applicationPeriod,
    stamp: row.timestamp,
    lines: [
      `chain: ${row.chainId}`,
      `minter: ${row.minter}`,
      `proposer: ${row.proposer}`,
      `message: ${boundedText(row.messageBytes)}`,
    ],
    parties: [row.minter, row.proposer],
  }));
}

async function rates(deps: Db): Promise<Deadline[]> {
  const rows = await unappliedProposals(deps);
  return rows.map((row) => ({
    uid: `${recordId(row.block, row.logIndex, slotOf(row.chainId))}-rate`,
    summary: `Can be applied: savings rate of ${row.nextRatePpm / 10_000} %`,
    start: row.nextChange,
    stamp: row.timestamp,
    lines: [`chain: ${row.chainId}`, `module: ${row.module}`, `proposer: ${row.proposer}`],
    parties: [row.module, row.proposer],
  }));
}

async function proposals(deps: Db): Promise<Deadline[]> {
  const rows = await pendingProposals(deps);
  return rows.map((row) => ({
    uid: `${row.count}-veto`,
    summary: `Can be denied until: ${proposalTitle(row.type)}`,
    start: row.deadline,
    stamp: row.timestamp,
    lines: [
      `chain: ${row.chainId}`,
      `proposer: ${row.proposer}`,
      `details: ${row.details.slice(0, MOST_CHARACTERS)}`,
    ],
    parties: [row.proposer],
  }));
}
