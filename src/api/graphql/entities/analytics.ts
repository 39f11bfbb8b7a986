import { financialLog } from "../../../tables/financial-log.ts";
import type { Deps } from "../../deps.ts";
import { dailyLog as daily, eventOfLog, lastLogOfDays, recordIdOfLog } from "../../model/flows/log-views.ts";
import { figuresOfBlocks, figuresOfDays } from "../../model/flows/system-figures.ts";
import { type Totals, withTotals, withYear } from "../../model/flows/totals.ts";
import type { Place } from "../../values/place.ts";
import {
  type Column,
  type DerivedFields,
  type Entity,
  hex,
  int,
  int8,
  key,
  numeric,
  type Row,
  text,
} from "../engine/entity.ts";
import { orElse, utcDay } from "../engine/expressions.ts";
import { recordCount } from "../engine/record-count.ts";
import { GraphQLBigInt } from "../engine/scalars.ts";

const amount = (description: string) => ({ scalar: GraphQLBigInt, description });

const log = financialLog;
const order = [
  ...key("int8", log.timestamp),
  ...key("int4", log.chainId),
  ...key("int8", log.block),
  ...key("int4", log.logIndex),
];
/** Of a list of these logs. */
const count = (only?: Column["sql"]) =>
  recordCount({
    from: log,
    count: recordIdOfLog,
    chainId: log.chainId,
    order,
    lookup: log,
    ...(only && { only }),
  });

/** Where a row stands in the merged order of all chains. */
const placeNeeds = (table: Record<"timestamp" | "chainId" | "block" | "logIndex", Column["sql"]>) =>
  ({
    placeTime: { sql: table.timestamp, type: "int8" },
    placeChain: { sql: table.chainId, type: "int4" },
    placeBlock: { sql: table.block, type: "int8" },
    placeLog: { sql: table.logIndex, type: "int4" },
  }) as const;

function placeOf(row: Row): Place {
  const { placeTime, placeChain, placeBlock, placeLog } = row as {
    placeTime: bigint;
    placeChain: number;
    placeBlock: bigint;
    placeLog: number;
  };
  return { timestamp: placeTime, chainId: placeChain, block: placeBlock, logIndex: placeLog };
}

type Totalled = Place & { totals: Totals };
const totalsOfPages = new WeakMap<readonly Row[], Promise<Totalled[]>>();

/** Totals of all chains at each row of a page, read once for all of its fields. */
function totalsOf(deps: Deps, rows: readonly Row[]): Promise<Totalled[]> {
  const totalled = totalsOfPages.get(rows) ?? withTotals(deps, rows.map(placeOf));
  totalsOfPages.set(rows, totalled);
  return totalled;
}

/** Totals of all chains at a row, as /analytics/transactionLog/json has them. */
const totals = (table: Parameters<typeof placeNeeds>[0]): DerivedFields => ({
  fields: {
    totalInflow: amount("Profits of all chains so far, settlements taken out; ZCHF, 18 decimals."),
    totalOutflow: amount("Losses of all chains so far, settlements taken out; ZCHF, 18 decimals."),
    totalEquity: amount(
      "Frankencoin.equity() at the end of the block of the last Ethereum row, 18 decimals.",
    ),
    totalSavings: amount("Balances of all savings modules, ZCHF of 18 decimals."),
    fpsTotalSupply: amount("Equity.totalSupply() at the same block, 18 decimals."),
    fpsPrice: amount("Equity.price() at the same block, 18 decimals."),
    realizedNetEarnings: amount(
      "365 days up to the row, all chains: inflow less outflow, ZCHF of 18 decimals; may be negative.",
    ),
    earningsPerFPS: amount(
      "Since the first log, Ethereum only: sum of profits and losses, each over the FPS supply then, 18 decimals.",
    ),
  },
  needs: placeNeeds(table),
  load: async (deps, rows) =>
    (await withYear(deps, await totalsOf(deps, rows))).map(({ totals: then }) => then),
});

const resultsSoFar: DerivedFields = {
  fields: {
    profits: amount("totalInflow at this row, ZCHF of 18 decimals."),
    losses: amount("totalOutflow at this row, ZCHF of 18 decimals."),
  },
  needs: placeNeeds(log),
  load: async (deps, rows) =>
    (await totalsOf(deps, rows)).map(({ totals: { totalInflow, totalOutflow } }) => ({
      profits: totalInflow,
      losses: totalOutflow,
    })),
};

/** Figures of system-figures.ts at a time of each row; `end` names it. */
const figures = (
  table: Parameters<typeof placeNeeds>[0],
  end: string,
  figuresOf: typeof figuresOfBlocks,
): DerivedFields => ({
  fields: {
    totalTradeFee: amount(`Fees of all trades of FPS until ${end}, ZCHF of 18 decimals.`),
    totalSupply: amount(`ZCHF of all indexed chains at ${end}, 18 decimals.`),
    totalMintedV1: amount(`Owed by V1 positions at ${end}, ZCHF of 18 decimals.`),
    totalMintedV2: amount(`Owed by V2 positions at ${end}, ZCHF of 18 decimals.`),
    currentMintLeadRate: amount(
      `Rate at ${end} that is the base of V2's interest, parts per million per year.`,
    ),
    currentSaveLeadRate: amount(
      "Rate of savings with referrers then, else the same; parts per million per year.",
    ),
    projectedInterests: amount("A year's interest on totalSavings, ZCHF of 18 decimals."),
    annualV1Interests: amount("A year's interest on totalMintedV1, ZCHF of 18 decimals."),
    annualV2Interests: amount("A year's interest on totalMintedV2, ZCHF of 18 decimals."),
    annualV1BorrowRate: amount("annualV1Interests over totalMintedV1, 18 decimals."),
    annualV2BorrowRate: amount("annualV2Interests over totalMintedV2, 18 decimals."),
    annualNetEarnings: amount("The interest of positions less projectedInterests, ZCHF of 18 decimals."),
  },
  needs: placeNeeds(table),
  load: async (deps, rows) => {
    const places = await totalsOf(deps, rows);
    return figuresOf(
      deps,
      places.map(({ totals: { totalSavings }, ...place }) => ({ place, savings: totalSavings })),
    );
  },
});

const common = { chains: "every" } as const satisfies Partial<Entity>;

/** Financial logs with the system's totals. */
export const analyticEntities: Entity[] = [
  {
    ...common,
    name: "AnalyticTransactionLog",
    description:
      "A log that moves money of the system: the totals of all chains at it, and figures of the end of its block.",
    primaryKey: ["chainId", "timestamp", "kind", "count"],
    from: log,
    key: order,
    families: ["financial", "tokens", "positions", "rates", "shares"],
    columns: {
      chainId: int(log.chainId, "EVM chain id."),
      count: count(),
      timestamp: int8(log.timestamp, "Block time, unix seconds."),
      kind: text(log.kind, "What happened, as in /analytics/transactionLog/json."),
      amount: numeric(log.amount, "By kind: mostly ZCHF of 18 decimals."),
      txHash: hex(log.txHash, "Transaction hash, lower case."),
    },
    derived: [totals(log), figures(log, "the end of its block", figuresOfBlocks)],
  },
  {
    ...common,
    name: "AnalyticDailyLog",
    description: "A UTC day with financial logs: the totals at its last one, and figures of its end.",
    primaryKey: ["date"],
    from: lastLogOfDays,
    key: key("int8", daily.day),
    families: ["financial", "tokens", "positions", "rates", "shares"],
    columns: {
      date: text(utcDay(daily.day), "The day, like 2025-07-18."),
      timestamp: int8(daily.day, "UTC midnight that begins it, unix seconds."),
      txHash: hex(daily.txHash, "Transaction of its last row, lower case."),
    },
    derived: [totals(daily), figures(daily, "the end of the day", figuresOfDays)],
  },
  {
    ...common,
    name: "FrankencoinProfitLoss",
    description: "A profit or loss, or the settlement of one that another chain reported.",
    primaryKey: ["chainId", "minter", "created", "count"],
    from: log,
    only: log.isResult,
    key: order,
    families: ["financial"],
    columns: {
      chainId: int(log.chainId, "EVM chain id."),
      minter: hex(
        orElse(log.account, ""),
        "Who reported it; of Received rows the bridge accounting contract. Lower case.",
      ),
      created: int8(log.timestamp, "Block time, unix seconds."),
      count: count(log.isResult),
      kind: text(eventOfLog, "Profit, Loss, ReceivedProfits or ReceivedLosses."),
      amount: numeric(log.amount, "ZCHF, 18 decimals."),
      perFPS: numeric(
        log.perFps,
        "Its term of earningsPerFPS: 0 on side chains and Received rows, losses negative.",
      ),
    },
    derived: [resultsSoFar],
  },
];
