import type { Address } from "viem";
import { MOST_CHARACTERS } from "../../domain/bounded-text.ts";
import type { EventType } from "../../domain/event-types.ts";
import { decodeTokenText } from "../../domain/token-text.ts";
import type { Deps } from "../deps.ts";
import { presentRow } from "../events/present.ts";
import { type EventRow, latestEvents } from "../events/queries.ts";
import { latestProposals, type ProposalRow } from "../model/bridge/queries.ts";
import { collateralOf } from "../model/positions/queries.ts";
import type { FeedEntry } from "./atom.ts";
import { dateOf, proposalTitle, type Token, wordsOf } from "./wording.ts";

type Db = Pick<Deps, "db">;
type FeedDeps = Pick<Deps, "db" | "chains">;

/** What happens so often that a feed of the whole system leaves it out. */
const FREQUENT: readonly EventType[] = [
  "transfer",
  "position.updated",
  "savings.saved",
  "savings.withdrawn",
  "savings.interest",
  "fps.trade",
  "fcs.deposit",
  "fcs.withdraw",
  "profit",
  "loss",
];

/** Those of an address, or of the whole system all or the rarer ones. */
export type Selection = { address: Address } | { isRare: boolean };

/** The latest events and proposals, newest first. */
export async function latestEntries(
  deps: FeedDeps,
  selection: Selection,
  limit: number,
): Promise<FeedEntry[]> {
  const address = "address" in selection ? selection.address : undefined;
  const isRare = "isRare" in selection && selection.isRare;
  const [events, proposals] = await Promise.all([
    latestEvents(deps, { address, ...(isRare && { without: FREQUENT }) }, limit),
    latestProposals(deps, address, limit),
  ]);
  const tokens = await tokensOf(deps, events);
  const entries = [...events.map((row) => entryOf(row, tokens)), ...proposals.map(proposalEntry)];
  return entries.toSorted(newestFirst).slice(0, limit);
}

/** Entries of a chain with the same time are in the order of their records; a stable sort keeps that. */
const newestFirst = (a: FeedEntry, b: FeedEntry): number =>
  a.time === b.time ? 0 : a.time > b.time ? -1 : 1;

function entryOf(row: EventRow, tokens: ReadonlyMap<string, Token>): FeedEntry {
  const presented = presentRow(row);
  const token = tokens.get(`${row.chainId} ${presented.body.position}`);
  return {
    id: String(presented.body.id),
    type: row.type,
    time: row.timestamp,
    ...chainLine(row.chainId, wordsOf(row.type, presented, token)),
  };
}

function proposalEntry(row: ProposalRow): FeedEntry {
  return {
    id: String(row.count),
    type: "bridge.proposed",
    time: row.timestamp,
    ...chainLine(row.chainId, {
      title: proposalTitle(row.type),
      path: "/app/bridge",
      lines: [
        `transaction: ${row.txHash}`,
        `proposer: ${row.proposer}`,
        `can be denied until: ${dateOf(row.deadline)}`,
        `details: ${row.details.slice(0, MOST_CHARACTERS)}`,
      ],
    }),
  };
}

const chainLine = (chainId: number, words: Pick<FeedEntry, "title" | "path" | "lines">) => ({
  ...words,
  lines: [`chain: ${chainId}`, ...words.lines],
});

/** Collaterals of the positions in these events, by chain and position. */
async function tokensOf({ db }: Db, events: readonly EventRow[]): Promise<Map<string, Token>> {
  const addresses = events.flatMap(({ data }) => {
    const { position: address } = JSON.parse(data) as { position?: Address };
    return address ?? [];
  });
  if (addresses.length === 0) return new Map();
  const rows = await collateralOf({ db }, addresses);
  return new Map(
    rows.map(({ chainId, position: address, symbolBytes, decimals }) => [
      `${chainId} ${address}`,
      { symbol: decodeTokenText(symbolBytes), decimals },
    ]),
  );
}
