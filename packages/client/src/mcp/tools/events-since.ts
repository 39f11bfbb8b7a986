import { z } from "zod";
import type { TransactionLogRow } from "../../transaction-log.ts";
import { ETHEREUM, explorerLink, PAGES, positionPage } from "../links.ts";
import { perToken } from "../position-figures.ts";
import { describeFailure, type Reader, ToolError } from "../reader.ts";
import { limitInput, textOf, tool } from "../tool.ts";
import {
  amountSchema,
  blockTime,
  chainOf,
  chainSchema,
  countSchema,
  percentOfPpm,
  timeSchema,
  untrusted,
  untrustedSchema,
  zchf,
} from "../values.ts";

/** Financial logs that are read at most. */
const MOST_LOGS = 3_000;

const event = { time: timeSchema, explorer: z.string().nullable() };

export const eventsSince = tool({
  name: "events_since",
  title: "What happened since",
  description:
    "What happened in the system since a time: financial logs (profits, losses, FPS trades, savings, mints, burns) counted and summed by kind, and the positions opened, challenges, bids, changes of rates and minter applications.",
  input: {
    since: textOf(z.iso.datetime(), "expected a UTC time such as 2026-01-31T14:00:00Z").describe(
      "A UTC time such as 2026-01-31T14:00:00Z. Compare with asOf of the result for the next call.",
    ),
    limit: limitInput("rows of each list"),
  },
  output: {
    since: timeSchema,
    totals: z
      .array(z.strictObject({ kind: z.string(), count: countSchema, sum: amountSchema.nullable() }))
      .describe("Financial logs by kind; sum is null for changes of rates."),
    isComplete: z
      .boolean()
      .describe(`Whether all financial logs since then are counted; false: only the latest ${MOST_LOGS}.`),
    latest: z
      .array(
        z.strictObject({
          ...event,
          kind: z.string(),
          chain: chainSchema,
          chainId: z.int(),
          amount: amountSchema,
        }),
      )
      .describe("The latest financial logs."),
    counts: z
      .strictObject({
        positionsOpened: countSchema,
        challengesStarted: countSchema,
        bids: countSchema,
        rateChanges: countSchema,
        minterApplications: countSchema,
      })
      .describe("How many there were; the lists have the latest of them."),
    positionsOpened: z.array(
      z.strictObject({
        ...event,
        position: z.string(),
        owner: z.string(),
        collateralSymbol: untrustedSchema,
        isOriginal: z.boolean(),
        page: z.string(),
      }),
    ),
    challengesStarted: z.array(
      z.strictObject({ ...event, id: z.string(), position: z.string(), challenger: z.string() }),
    ),
    bids: z.array(
      z.strictObject({
        ...event,
        id: z.string(),
        type: z.enum(["Averted", "Succeeded"]),
        bidder: z.string(),
        bid: amountSchema,
        price: amountSchema,
      }),
    ),
    rateChanges: z.array(
      z.strictObject({
        ...event,
        chain: chainSchema,
        chainId: z.int(),
        module: z.string(),
        rate: amountSchema,
      }),
    ),
    minterApplications: z.array(
      z.strictObject({
        ...event,
        chain: chainSchema,
        chainId: z.int(),
        minter: z.string(),
        message: untrustedSchema,
        status: z.enum(["proposed", "active", "deprecated", "denied"]),
      }),
    ),
  },
  lists: ["latest", "positionsOpened", "challengesStarted", "bids", "rateChanges", "minterApplications"],
  run: async (api, { since }) => {
    const from = Date.parse(since) / 1000;
    const isSince = ({ created }: { created: number | string }) => Number(created) >= from;
    const [log, positions, challenges, bids, rates, minters] = await Promise.all([
      financialLogs(api, from),
      api.get("/positions/list"),
      api.get("/challenges/list"),
      api.get("/challenges/bids/list"),
      api.get("/savings/leadrate/rates"),
      api.get("/ecosystem/minter/list"),
    ]);
    const decimals = new Map(
      positions.list.map((row) => [row.position.toLowerCase(), row.collateralDecimals] as const),
    );
    const later = <Row extends { created: number | string }>(rows: readonly Row[]) =>
      rows.filter(isSince).sort((a, b) => Number(b.created) - Number(a.created));
    const lists = {
      positionsOpened: later(positions.list),
      challengesStarted: later(challenges.list),
      bids: later(bids.list),
      rateChanges: later(Object.values(rates.list).flatMap((modules) => Object.values(modules).flat())),
      minterApplications: later(minters.list.map((row) => ({ ...row, created: row.applyDate }))),
    };
    return {
      since: blockTime(from),
      totals: totalsOf(log.rows),
      isComplete: log.isComplete,
      counts: {
        positionsOpened: lists.positionsOpened.length,
        challengesStarted: lists.challengesStarted.length,
        bids: lists.bids.length,
        rateChanges: lists.rateChanges.length,
        minterApplications: lists.minterApplications.length,
      },
      latest: log.rows.map((row) => ({
        kind: row.kind,
        ...chainOf(row.chainId),
        amount: amountOf(row),
        ...eventOf(row.chainId, row.timestamp, row.txHash),
      })),
      positionsOpened: lists.positionsOpened.map((row) => ({
        position: row.position,
        owner: row.owner,
        collateralSymbol: untrusted(row.collateralSymbol),
        isOriginal: row.isOriginal,
        time: blockTime(row.created),
        explorer: explorerLink(ETHEREUM, "address", row.position),
        page: positionPage(row.position),
      })),
      challengesStarted: lists.challengesStarted.map(({ id, position, challenger, created, txHash }) => ({
        id,
        position,
        challenger,
        ...eventOf(ETHEREUM, created, txHash),
      })),
      bids: lists.bids.map(({ id, bidType, bidder, bid, price, position, created, txHash }) => ({
        id,
        type: bidType,
        bidder,
        bid: zchf(bid),
        price: perToken(price, decimals.get(position) ?? 18),
        ...eventOf(ETHEREUM, created, txHash),
      })),
      rateChanges: lists.rateChanges.map(({ chainId, module, approvedRate, created, txHash }) => ({
        ...chainOf(chainId),
        module,
        rate: percentOfPpm(approvedRate),
        ...eventOf(chainId, created, txHash),
      })),
      minterApplications: lists.minterApplications.map(
        ({ chainId, minter, applyMessage, status, created, txHash }) => ({
          ...chainOf(chainId),
          minter,
          message: untrusted(applyMessage),
          status,
          ...eventOf(chainId, created, txHash),
        }),
      ),
      page: PAGES.log,
    };
  },
});

const eventOf = (chainId: number, seconds: number | string, txHash: string) => ({
  time: blockTime(seconds),
  explorer: explorerLink(chainId, "tx", txHash),
});

type Row = Pick<TransactionLogRow, "kind" | "amount">;

/** The amount of a rate is parts per million. */
const amountOf = ({ kind, amount }: Row) =>
  kind === "Savings:RateChanged" ? percentOfPpm(Number(amount)) : zchf(amount);

/** Numbers and sums by kind, in the order of the rows. */
export function totalsOf(rows: readonly Row[]) {
  const totals = new Map<Row["kind"], { count: number; sum: bigint }>();
  for (const { kind, amount } of rows) {
    const { count, sum } = totals.get(kind) ?? { count: 0, sum: 0n };
    totals.set(kind, { count: count + 1, sum: sum + amount });
  }
  return [...totals].map(([kind, { count, sum }]) => ({
    kind,
    count,
    sum: kind === "Savings:RateChanged" ? null : zchf(sum),
  }));
}

/** Financial logs at or after `from`, newest first. */
async function financialLogs(api: Reader, from: number) {
  const rows: TransactionLogRow[] = [];
  const log = api.client.transactionLog({ limit: 1_000 });
  let isComplete = true;
  for await (const row of log) {
    if (Number(row.timestamp) < from) break;
    if (rows.length === MOST_LOGS) {
      isComplete = false;
      break;
    }
    rows.push(row);
  }
  const { end } = log;
  if (end?.complete === false && end.reason !== "stopped") {
    const path = "/analytics/transactionLog/json";
    throw new ToolError(
      end.failure ? describeFailure(path, end.failure) : `${path} is incomplete: ${end.reason}`,
    );
  }
  return { rows, isComplete };
}
