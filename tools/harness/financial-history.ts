import { type Address, type Hex, pad, toHex } from "viem";
import { CHAINS } from "../../src/chains.ts";
import { FINANCIAL_KINDS, type FinancialKind } from "../../src/domain/financial-kinds.ts";
import { financialDay, financialLog, settlement } from "../../src/tables/financial-log.ts";
import type { TestDatabase } from "./test-database.ts";

/** Chains of the history. */
export const chainIds = [1, 100, 8453];
/** Who reports every profit and loss. */
export const minter: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const DAY = 86_400n;
const ONE = 10n ** 18n;

type LogRow = typeof financialLog.$inferInsert;

/** A small generator with a fixed seed: the same history in every run. */
export function generator(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** Ids of the chains whose profits and losses are settled; the last is not indexed. */
export const SOURCES = [100, 8453, 137];
export const selectorOf = (chainId: number) =>
  BigInt(CHAINS.find(({ id }) => id === chainId)?.chainSelector ?? 0);

export type Log = {
  chainId: number;
  block: bigint;
  logIndex: number;
  timestamp: bigint;
  kind: FinancialKind;
  amount: bigint;
  savingsChange: bigint;
  /** Chain that reported what this log settles; undefined of other kinds. */
  source: number | undefined;
  metrics: { equity: bigint; fpsSupply: bigint; fpsPrice: bigint } | undefined;
  txHash: Hex;
};

const sideKinds: FinancialKind[] = [
  "Equity:Profit",
  "Equity:Loss",
  "Savings:Saved",
  "Savings:InterestCollected",
  "Savings:Withdrawn",
  "Savings:RateChanged",
  "Frankencoin:Mint",
  "Frankencoin:Burn",
];
const allKinds = Object.keys(FINANCIAL_KINDS) as FinancialKind[];

/** Logs of three chains over some three years, often at the same second, in no order of chains. */
export function history(seed: number, length: number): Log[] {
  const random = generator(seed);
  const blocks = new Map(chainIds.map((id) => [id, 100n]));
  const logs: Log[] = [];
  let timestamp = 1_672_617_600n;
  while (logs.length < length) {
    timestamp += [0n, 0n, 1n, 60n, DAY, 9n * DAY][random(6)] ?? 0n;
    // Some blocks of a chain share their second; logs beyond 100,000 in a block exist too.
    const chainId = chainIds[random(3)] ?? 1;
    const block = (blocks.get(chainId) ?? 0n) + 1n;
    blocks.set(chainId, block);
    const fpsSupply = BigInt(random(5)) * 1000n * ONE + BigInt(random(1000));
    const metrics =
      chainId === 1
        ? { equity: BigInt(random(1_000_000)), fpsSupply, fpsPrice: BigInt(random(1_000_000)) }
        : undefined;
    for (let i = 0; i <= random(3); i++) {
      const kinds = chainId === 1 ? allKinds : sideKinds;
      const kind = kinds[random(kinds.length)] ?? "Equity:Profit";
      const amount = BigInt(random(1_000_000_000)) * 10n ** BigInt(random(15)) + BigInt(random(7));
      const fee = kind === "Savings:InterestCollected" ? amount / BigInt(1 + random(9)) : 0n;
      const sign = { "Savings:Saved": 1n, "Savings:InterestCollected": 1n, "Savings:Withdrawn": -1n };
      logs.push({
        chainId,
        block,
        logIndex: i * 60_000,
        timestamp,
        kind,
        amount,
        source: kind.startsWith("BridgedAccounting:") ? SOURCES[random(3)] : undefined,
        savingsChange: (sign[kind as keyof typeof sign] ?? 0n) * amount - fee,
        metrics,
        txHash: pad(toHex(logs.length + 1)),
      });
    }
  }
  return logs;
}

export const byPlace = (a: Log, b: Log) =>
  Number(a.timestamp - b.timestamp) ||
  a.chainId - b.chainId ||
  Number(a.block - b.block) ||
  a.logIndex - b.logIndex;

/** What the handlers store: totals of each chain by itself. */
export async function store(db: TestDatabase, logs: readonly Log[]) {
  const rows: LogRow[] = [];
  const settlements = logs.flatMap(({ source, chainId, block, logIndex, timestamp, kind, amount }) =>
    kind === "BridgedAccounting:ReceivedProfits" || kind === "BridgedAccounting:ReceivedLosses"
      ? { chainId, block, logIndex, timestamp, kind, amount, sourceSelector: selectorOf(source ?? 0) }
      : [],
  );
  if (settlements.length > 0) await db.insert(settlement).values(settlements);
  for (const chainId of chainIds) {
    const totals = { rows: 0, inflow: 0n, outflow: 0n, savings: 0n, earningsPerFps: 0n };
    for (const log of logs.filter((candidate) => candidate.chainId === chainId).sort(byPlace)) {
      const { savingsChange, metrics, source: _, ...rest } = log;
      const perFps = termOf(log);
      totals.rows += 1;
      if (log.kind === "Equity:Profit") totals.inflow += log.amount;
      if (log.kind === "Equity:Loss") totals.outflow += log.amount;
      totals.savings += savingsChange;
      totals.earningsPerFps += perFps;
      const isResult = /Profit|Loss/.test(log.kind);
      rows.push({ ...rest, ...totals, ...metrics, perFps, isResult, contract: minter, account: minter });
    }
  }
  await db.insert(financialLog).values(rows);
  const lastOfDay = new Map(rows.map((row) => [`${row.chainId} ${row.timestamp / DAY}`, row]));
  await db.insert(financialDay).values(
    [...lastOfDay.values()].map(({ kind, amount, isResult, contract, account, perFps, ...row }) => ({
      ...row,
      day: row.timestamp - (row.timestamp % DAY),
    })),
  );
}

export function termOf({ kind, amount, metrics }: Log): bigint {
  if (!metrics?.fpsSupply) return 0n;
  if (kind === "Equity:Profit") return (amount * ONE) / metrics.fpsSupply;
  if (kind === "Equity:Loss") return -((amount * ONE) / metrics.fpsSupply);
  return 0n;
}
