import { formatUnits } from "viem";
import { type Column, csv, e18 } from "../../http/csv.ts";
import type { Statement } from "./schema.ts";

type Row = Partial<
  Record<
    | "chainId"
    | "asset"
    | "module"
    | "kind"
    | "counterparty"
    | "amount"
    | "balance"
    | "chf"
    | "gain"
    | "txHash"
    | "counted",
    string
  >
> & { section: string; timestamp: number };

const names = [
  "chainId",
  "asset",
  "module",
  "kind",
  "counterparty",
  "amount",
  "balance",
  "chf",
  "gain",
  "txHash",
  "counted",
] as const;

const columns: Column<Row>[] = [
  { header: "section", value: ({ section }) => section },
  { header: "time", value: ({ timestamp }) => new Date(timestamp * 1000).toISOString().replace(".000", "") },
  ...names.map(
    (name): Column<Row> => ({
      header: name,
      // Fees are not part of what a mint sent, received referral fees and trades are lines already.
      value: (row) => row[name] ?? (name === "counted" ? "no" : ""),
    }),
  ),
];

/** A statement as one table, amounts in whole units: each row belongs to a section. */
export function statementCsv(statement: Statement): string {
  const { from, through, balances, lines, referralFees, positions, amplified, fees, trades } = statement;
  const ends = [["opening", from - 1] as const, ["closing", through] as const];
  const [opening, closing] = ends.map(([end, timestamp]) => [
    ...balances.flatMap((row): Row[] => {
      const value = row[`${end}Chf`];
      const accrued = row[`${end}Accrued`];
      const holding = { timestamp, ...holdingOf(row) };
      return [
        { section: end, ...holding, balance: e18(row[end]), ...(value !== null && { chf: String(value) }) },
        ...(row.asset !== "savings" || accrued === null
          ? []
          : [{ section: `${end} accrued interest`, ...holding, amount: e18(accrued) }]),
      ];
    }),
    ...positions.flatMap((row): Row[] => {
      const state = row[end];
      if (state === null) return [];
      const members = { timestamp, chainId: String(row.chainId), counterparty: row.position };
      const { collateral, collateralChf, isAtLeast } = state;
      return [
        { section: `${end} debt`, ...members, asset: "ZCHF", balance: e18(state.debt) },
        {
          section: `${end} collateral`,
          ...members,
          asset: row.collateralSymbol,
          ...(isAtLeast && { kind: "at least: as of the last minting update" }),
          ...(collateral !== null && { balance: formatUnits(BigInt(collateral), row.collateralDecimals) }),
          ...(collateralChf !== null && { chf: String(collateralChf) }),
        },
      ];
    }),
    ...amplified.flatMap((row): Row[] => {
      const state = row[end];
      if (state === null) return [];
      const members = { timestamp, chainId: String(row.chainId), counterparty: row.position };
      const { owed, liquidity, value } = state;
      return [
        { section: `${end} amplifier debt`, ...members, asset: "ZCHF", balance: e18(owed) },
        {
          section: `${end} amplifier liquidity`,
          ...members,
          balance: String(liquidity),
          ...(value !== null && { chf: String(value) }),
        },
      ];
    }),
  ]);
  return csv(columns, [
    ...(opening ?? []),
    ...lines.map(
      (line): Row => ({
        section: "line",
        timestamp: line.timestamp,
        ...holdingOf(line),
        kind: line.kind,
        counterparty: line.counterparty ?? "",
        amount: e18(line.amount),
        balance: e18(line.balance),
        txHash: line.txHash,
        counted: "yes",
      }),
    ),
    ...referralFees.list.map(
      (fee): Row => ({
        section: "referral fee",
        timestamp: fee.timestamp,
        chainId: String(fee.chainId),
        asset: "ZCHF",
        module: fee.module,
        counterparty: fee.account,
        amount: e18(fee.amount),
        txHash: fee.txHash,
      }),
    ),
    ...fees.list.map(
      (fee): Row => ({
        section: "fee",
        timestamp: fee.timestamp,
        chainId: String(fee.chainId),
        asset: "ZCHF",
        counterparty: fee.position,
        amount: e18(fee.amount),
        txHash: fee.txHash,
      }),
    ),
    ...trades.list.map(
      (trade): Row => ({
        section: "trade",
        timestamp: trade.timestamp,
        chainId: String(trade.chainId),
        asset: trade.asset ?? "FPS",
        kind: trade.kind,
        amount: e18(trade.shares),
        balance: e18(trade.totalShares),
        chf: e18(trade.amount),
        txHash: trade.txHash,
        gain: trade.gain === null ? "" : e18(trade.gain),
      }),
    ),
    ...(closing ?? []),
  ]);
}

const holdingOf = ({
  chainId,
  asset,
  module,
}: Statement["lines"][number] | Statement["balances"][number]) => ({
  chainId: String(chainId),
  asset,
  module: module ?? "",
});
