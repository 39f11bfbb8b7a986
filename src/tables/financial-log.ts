import { index, onchainTable, type PgColumnsBuilders, primaryKey } from "ponder";
import type { CountedKind, FinancialKind, SettlementKind } from "../domain/financial-kinds.ts";

/**
 * Running totals of one chain, up to and including the row's log. ZCHF, 18 decimals. A reader adds the chains'
 * last rows before a place in the merged order (timestamp, chainId, block, logIndex).
 */
const runningTotals = (t: PgColumnsBuilders) => ({
  /** Rows of the chain so far, this one included. */
  rows: t.integer().notNull(),
  /** Profit logs of the chain, those that settle a profit of another chain included. */
  inflow: t.bigint().notNull(),
  /** Loss logs of the chain, those that settle a loss of another chain included. */
  outflow: t.bigint().notNull(),
  /** Balances of the chain's savings modules. */
  savings: t.bigint().notNull(),
  /** Sum of the terms `perFps`; 0 where there is no equity contract. */
  earningsPerFps: t.bigint().notNull(),
});

/** Getters at the end of the row's block, 18 decimals; null on chains without equity contract. */
const equityMetrics = (t: PgColumnsBuilders) => ({
  /** Frankencoin.equity(). */
  equity: t.bigint(),
  /** Equity.totalSupply(). */
  fpsSupply: t.bigint(),
  /** Equity.price(). */
  fpsPrice: t.bigint(),
});

/** Every log that moves money of the system: profits, losses, trades, savings, rates, mints, burns, settlements. */
export const financialLog = onchainTable(
  "financial_log",
  (t) => ({
    chainId: t.integer().notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    /** Block time, unix seconds. */
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    txHash: t.hex().notNull(),
    kind: t.text().$type<FinancialKind>().notNull(),
    /** Meaning by kind, see src/domain/financial-kinds.ts. */
    amount: t.bigint().notNull(),
    /** Whether it is a profit, a loss or the settlement of one. */
    isResult: t.boolean().notNull(),
    /** The contract that logged it. */
    contract: t.hex().notNull(),
    /**
     * The account that reported a profit or loss, that saved or traded, or whose coins were minted or burned; of a
     * settlement the bridge accounting. Null of a rate.
     */
    account: t.hex(),
    /** This log's term of `earningsPerFps`. */
    perFps: t.bigint().notNull(),
    ...runningTotals(t),
    ...equityMetrics(t),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.block, table.logIndex] }),
    orderIdx: index("financial_log_order").on(table.timestamp, table.chainId, table.block, table.logIndex),
    chainIdx: index("financial_log_chain").on(table.chainId, table.timestamp, table.block, table.logIndex),
    resultIdx: index("financial_log_result").on(
      table.isResult,
      table.timestamp,
      table.chainId,
      table.block,
      table.logIndex,
    ),
  }),
);

/**
 * The ReceivedProfits and ReceivedLosses logs of `financialLog` again, each with its source. What the source chain
 * reported counts twice where that chain is indexed, too; a reader then subtracts the settlement.
 */
export const settlement = onchainTable(
  "settlement",
  (t) => ({
    chainId: t.integer().notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    /** Block time, unix seconds. */
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    kind: t.text().$type<SettlementKind>().notNull(),
    /** ZCHF, 18 decimals. */
    amount: t.bigint().notNull(),
    /** CCIP selector of the chain that reported the profit or loss a first time. */
    sourceSelector: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.block, table.logIndex] }) }),
);

/** One row per ReceivedSettlement log. */
export const settlementMessage = onchainTable(
  "settlement_message",
  (t) => ({
    chainId: t.integer().notNull(),
    /** Record identifier, see src/domain/record-id.ts. */
    count: t.int8({ mode: "bigint" }).notNull(),
    /** Block time, unix seconds. */
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    /** CCIP selector of the chain that reported. */
    sourceSelector: t.bigint().notNull(),
    /** keccak256 of the sender's bytes, as the log has it. */
    senderHash: t.hex().notNull(),
    /** ZCHF, 18 decimals. */
    profits: t.bigint().notNull(),
    losses: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.count] }) }),
);

/** The last ReceivedProfits and ReceivedLosses log: the ReceivedSettlement log after them contains their source. */
export const lastReceived = onchainTable(
  "last_received",
  (t) => ({
    chainId: t.integer().notNull(),
    kind: t.text().$type<SettlementKind>().notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    /** ZCHF, 18 decimals. */
    amount: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.kind] }) }),
);

/** The last financial log of each UTC day of a chain. */
export const financialDay = onchainTable(
  "financial_day",
  (t) => ({
    chainId: t.integer().notNull(),
    /** UTC midnight that begins the day, unix seconds. */
    day: t.int8({ mode: "bigint" }).notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    txHash: t.hex().notNull(),
    ...runningTotals(t),
    ...equityMetrics(t),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.day] }),
    dayIdx: index().on(table.day),
  }),
);

/** Running totals of each chain as of its last financial log. */
export const financialTotal = onchainTable("financial_total", (t) => ({
  chainId: t.integer().primaryKey(),
  ...runningTotals(t),
}));

/**
 * Sum and number of the logs of each kind, and of two more that make no row of their own: ReceivedSettlement (profits
 * plus losses) and MinterProposalFee (a part of Equity:Profit).
 */
export const financialKindTotal = onchainTable(
  "financial_kind_total",
  (t) => ({
    chainId: t.integer().notNull(),
    kind: t.text().$type<CountedKind>().notNull(),
    amount: t.bigint().notNull(),
    rows: t.integer().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.kind] }) }),
);

/** Sums of the Profit and Loss logs of each reporting minter: minting hubs, positions, savings modules and others. */
export const minterResult = onchainTable(
  "minter_result",
  (t) => ({
    chainId: t.integer().notNull(),
    minter: t.hex().notNull(),
    /** ZCHF, 18 decimals. */
    profits: t.bigint().notNull(),
    losses: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.minter] }) }),
);

/** The last Profit log of each reporting minter: a position's names the fee of the mint that follows it. */
export const lastProfit = onchainTable(
  "last_profit",
  (t) => ({
    chainId: t.integer().notNull(),
    minter: t.hex().notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    /** ZCHF, 18 decimals. */
    amount: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.minter] }) }),
);

/** Getters of the equity capital, 18 decimals. */
const capital = (t: PgColumnsBuilders) => ({
  /** Frankencoin.equity(). */
  equity: t.bigint().notNull(),
  /** Frankencoin.minterReserve(). */
  minterReserve: t.bigint().notNull(),
  /** ZCHF the equity contract holds. */
  balance: t.bigint().notNull(),
  /** Equity.totalSupply(). */
  fpsSupply: t.bigint().notNull(),
  /** Equity.price(). */
  fpsPrice: t.bigint().notNull(),
});

/**
 * Getters of the equity capital at the end of the last block in which it could change: one with a financial log,
 * a transfer of ZCHF to or from the equity contract, or a transfer of FPS from or to the zero address.
 */
export const reserve = onchainTable("reserve", (t) => ({
  chainId: t.integer().primaryKey(),
  block: t.int8({ mode: "bigint" }).notNull(),
  timestamp: t.int8({ mode: "bigint" }).notNull(),
  ...capital(t),
}));

/** Equity capital that a later block replaced; before the first block with one it was 0. */
export const reservePast = onchainTable(
  "reserve_past",
  (t) => ({
    chainId: t.integer().notNull(),
    /** Time of the block that replaced it, unix seconds. */
    until: t.int8({ mode: "bigint" }).notNull(),
    ...capital(t),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.until] }) }),
);

/**
 * Equity capital and price of FPS at the end of each UTC day in which they could change. `financialDay` has those of its
 * last financial log, which plain transfers of ZCHF to the equity contract follow without one.
 */
export const reserveDay = onchainTable(
  "reserve_day",
  (t) => ({
    chainId: t.integer().notNull(),
    /** UTC midnight that begins the day, unix seconds. */
    day: t.int8({ mode: "bigint" }).notNull(),
    /** Frankencoin.equity(), 18 decimals. */
    equity: t.bigint().notNull(),
    /** Equity.price(), 18 decimals. */
    fpsPrice: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.day] }) }),
);

/** Price after the last Trade of each UTC day. */
export const fpsTradeDay = onchainTable(
  "fps_trade_day",
  (t) => ({
    chainId: t.integer().notNull(),
    /** UTC midnight that begins the day, unix seconds. */
    day: t.int8({ mode: "bigint" }).notNull(),
    /** The log's `newprice`: ZCHF per FPS, 18 decimals. */
    price: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.day] }) }),
);
