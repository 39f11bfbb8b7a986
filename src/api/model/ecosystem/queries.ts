import { and, asc, desc, eq, gte, lt } from "drizzle-orm";
import { getAddress } from "viem";
import { type AddressKey, type Chain, deployment } from "../../../chains.ts";
import { SETTLEMENT } from "../../../domain/financial-kinds.ts";
import { decodeUserText } from "../../../domain/user-text.ts";
import { financialKindTotal, financialTotal, fpsTradeDay, reserve } from "../../../tables/financial-log.ts";
import { minterApplication, minterTotal } from "../../../tables/minters.ts";
import { hubTotal, rollerTotal } from "../../../tables/positions.ts";
import { savingsModule } from "../../../tables/savings.ts";
import { token, tokenDay } from "../../../tables/tokens.ts";
import type { Deps } from "../../deps.ts";
import type { RowCap } from "../../http/row-cap.ts";
import { timeInteger } from "../../values/exact-integer.ts";
import { scaled } from "../../values/money.ts";
import { FIRST_SHARE_PRICE, sumOf, TRADE_FEE_PPM } from "../amounts.ts";
import { transferTotal } from "../transfers/queries.ts";
import { coinUsd, collateralStats, countedPositions, equityChain } from "./collateral-queries.ts";
import { mintingCapacity } from "./figures.ts";
import { countedTwice, settled } from "./settlements.ts";

type Source = Pick<Deps, "db" | "chains">;

/** ZCHF of each chain of which anything is indexed, ascending by id. */
async function coinByChain({
  db,
  chains,
  coinTransfers,
  freshness,
}: Source & Pick<Deps, "coinTransfers" | "freshness">) {
  const [rows, indexed] = await Promise.all([
    db.select().from(token).where(eq(token.symbol, "zchf")),
    freshness.indexedIds(),
  ]);
  return chains
    .flatMap((chain) => {
      const coin = deployment(chain, "coin");
      const row = rows.find(({ chainId }) => chainId === chain.id);
      // The supply of a chain without indexed blocks is unknown, not 0.
      if (!coin || !indexed.includes(chain.id)) return [];
      return {
        chainId: chain.id,
        updated: Number(row?.updated ?? 0n),
        address: coin.address.toLowerCase(),
        supply: row?.supply ?? 0n,
        counter: {
          mint: row?.mints ?? 0,
          burn: row?.burns ?? 0,
          balance: coinTransfers === "all" ? (row?.transfers ?? 0) : null,
        },
      };
    })
    .sort((a, b) => a.chainId - b.chainId);
}

/** What the getters of coin and Equity say at the indexed block, 18 decimals. */
export async function equityState({ db, chains }: Source) {
  const chainId = equityChain(chains)?.chainId ?? 0;
  const [[state], [fps]] = await Promise.all([
    db.select().from(reserve).where(eq(reserve.chainId, chainId)),
    db
      .select()
      .from(token)
      .where(and(eq(token.chainId, chainId), eq(token.symbol, "fps"))),
  ]);
  const supply = fps?.supply ?? 0n;
  return {
    price: state?.fpsPrice ?? FIRST_SHARE_PRICE,
    supply,
    circulating: supply - (fps?.heldBySelf ?? 0n),
    balance: state?.balance ?? 0n,
    equity: state?.equity ?? 0n,
    minterReserve: state?.minterReserve ?? 0n,
  };
}

/** Profits and losses of the indexed chains so far, 18 decimals. */
async function earnings(deps: Source & Pick<Deps, "freshness">) {
  const [totals, settlements] = await Promise.all([
    deps.db.select().from(financialTotal),
    countedTwice(deps),
  ]);
  return {
    profit: sumOf(totals, (row) => row.inflow) - settled(settlements, "BridgedAccounting:ReceivedProfits"),
    loss: sumOf(totals, (row) => row.outflow) - settled(settlements, "BridgedAccounting:ReceivedLosses"),
  };
}

/** Last trade price of each UTC day, newest first. */
async function priceHistory({ db, chains }: Source) {
  const rows = await db
    .select()
    .from(fpsTradeDay)
    .where(eq(fpsTradeDay.chainId, equityChain(chains)?.chainId ?? 0))
    .orderBy(desc(fpsTradeDay.day));
  return rows.map(({ day, price }) => ({ timestamp: Number(day), price: scaled(price) }));
}

/** Supply of all indexed chains at the end of the latest days with a mint or burn anywhere, ascending. */
export async function supplyByDay({ db, freshness }: Pick<Deps, "db" | "freshness">, capped: RowCap) {
  const isCoin = eq(tokenDay.symbol, "zchf");
  const [days, indexed] = await Promise.all([
    capped((limit) =>
      db
        .selectDistinct({ day: tokenDay.day })
        .from(tokenDay)
        .where(isCoin)
        .orderBy(desc(tokenDay.day))
        .limit(limit),
    ),
    freshness.indexedIds(),
  ]);
  const first = days.at(-1)?.day;
  if (first === undefined) return {};
  const [before, changes] = await Promise.all([
    db
      .selectDistinctOn([tokenDay.chainId])
      .from(tokenDay)
      .where(and(isCoin, lt(tokenDay.day, first)))
      .orderBy(tokenDay.chainId, desc(tokenDay.day)),
    db
      .select()
      .from(tokenDay)
      .where(and(isCoin, gte(tokenDay.day, first)))
      .orderBy(asc(tokenDay.day)),
  ]);
  const supplies = new Map(indexed.map((chainId) => [chainId, 0n]));
  for (const { chainId, supply } of before) supplies.set(chainId, supply);
  const table: Record<string, { created: number; supply: number; allocation: Record<string, number> }> = {};
  for (const [day, rows] of Map.groupBy(changes, (row) => row.day)) {
    for (const { chainId, supply } of rows) supplies.set(chainId, supply);
    table[String(day)] = {
      created: Number(day),
      supply: scaled(sumOf(supplies.values(), (supply) => supply)),
      allocation: Object.fromEntries([...supplies].map(([chainId, supply]) => [chainId, scaled(supply)])),
    };
  }
  return table;
}

/** The system's counters and totals over all chains. */
export async function keyValues(deps: Source & Pick<Deps, "freshness">) {
  const { db } = deps;
  const [earned, kinds, totals, minters, hubs, rollers, modules, transfers] = await Promise.all([
    earnings(deps),
    db.select().from(financialKindTotal),
    db.select().from(financialTotal),
    db.select().from(minterTotal),
    db.select().from(hubTotal),
    db.select().from(rollerTotal),
    db.select().from(savingsModule),
    transferTotal(deps),
  ]);
  const ofKind = (kind: string) => {
    const rows = kinds.filter((row) => row.kind === kind);
    return { amount: sumOf(rows, (row) => row.amount), logs: countOf(rows, "rows") };
  };
  const profit = ofKind("Equity:Profit");
  const loss = ofKind("Equity:Loss");
  const invested = ofKind("Equity:Invested");
  const redeemed = ofKind("Equity:Redeemed");
  const receivedProfits = ofKind("BridgedAccounting:ReceivedProfits");
  const receivedLosses = ofKind("BridgedAccounting:ReceivedLosses");
  const values: Record<string, bigint> = {
    "Equity:Profits": earned.profit,
    "Equity:Losses": earned.loss,
    "Equity:Invested": invested.amount,
    "Equity:Redeemed": redeemed.amount,
    "Equity:InvestedFeePaidPPM": invested.amount * TRADE_FEE_PPM,
    "Equity:RedeemedFeePaidPPM": redeemed.amount * TRADE_FEE_PPM,
    "Equity:EarningsPerFPS": sumOf(totals, (row) => row.earningsPerFps),
    "Equity:ProfitCounter": profit.logs,
    "Equity:LossCounter": loss.logs,
    "Equity:ProfitLossCounter": profit.logs + loss.logs,
    "Equity:InvestedCounter": invested.logs,
    "Equity:RedeemedCounter": redeemed.logs,
    "Equity:TradeCounter": invested.logs + redeemed.logs,
    "Equity:ReceivedProfits": receivedProfits.amount,
    "Equity:ReceivedLosses": receivedLosses.amount,
    "Equity:ReceivedProfitsCounter": receivedProfits.logs,
    "Equity:ReceivedLossesCounter": receivedLosses.logs,
    "Equity:ReceivedSettlementCounter": ofKind(SETTLEMENT).logs,
    "Frankencoin:MinterAppliedCounter": countOf(minters, "applications"),
    "Frankencoin:MinterDeniedCounter": countOf(minters, "denials"),
    ...hubValues(
      "MintingHubV1",
      hubs.filter(({ version }) => version === 1),
    ),
    ...hubValues(
      "MintingHubV2",
      hubs.filter(({ version }) => version === 2),
    ),
    "RollerV2:RolledCounter": countOf(rollers, "rolls"),
    "Savings:TotalSaved": sumOf(modules, (row) => row.save),
    "Savings:TotalInterestCollected": sumOf(modules, (row) => row.interest),
    "Savings:TotalWithdrawn": sumOf(modules, (row) => row.withdraw),
    "TransferReference:Counter": BigInt(transfers),
    "Analytics:TransactionLogCounter": countOf(totals, "rows"),
  };
  return Object.fromEntries(
    Object.entries(values).map(([id, amount]) => [id, { id, value: "", amount: String(amount) }]),
  );
}

function hubValues(hub: string, totals: (typeof hubTotal.$inferSelect)[]): Record<string, bigint> {
  return {
    [`${hub}:TotalPositions`]: countOf(totals, "positions"),
    [`${hub}:TotalChallenges`]: countOf(totals, "challenges"),
    [`${hub}:TotalAvertedBids`]: countOf(totals, "avertedBids"),
    [`${hub}:TotalSucceededBids`]: countOf(totals, "succeededBids"),
  };
}

export const coinToken = { name: "Frankencoin", symbol: "ZCHF", decimals: 18 };
export const fpsToken = { name: "Frankencoin Pool Share", symbol: "FPS", decimals: 18 };

/** ZCHF on every chain, with what it is worth and what backs it. */
export async function coinInfo(deps: Deps) {
  const [perChain, fps, { totalValueLocked }] = await Promise.all([
    coinByChain(deps),
    equityState(deps),
    collateralStats(deps),
  ]);
  return {
    erc20: coinToken,
    chains: Object.fromEntries(
      perChain.map((chain) => [chain.chainId, { ...chain, supply: scaled(chain.supply) }]),
    ),
    token: { usd: coinUsd(deps), supply: scaled(sumOf(perChain, (chain) => chain.supply)) },
    fps: {
      price: scaled(fps.price),
      totalSupply: scaled(fps.supply),
      marketCap: scaled(fps.price * fps.supply, 36),
    },
    tvl: totalValueLocked,
  };
}

/** ZCHF on all indexed chains. */
export async function coinSupply(deps: Parameters<typeof coinByChain>[0]): Promise<number> {
  return scaled(sumOf(await coinByChain(deps), (chain) => chain.supply));
}

/** The contract of FPS by its chain; empty where that chain is not configured. */
export function fpsChains(chains: readonly Chain[], supply: bigint) {
  const equity = equityChain(chains);
  if (!equity) return {};
  const { chainId, address } = equity;
  return { [chainId]: { chainId, address: getAddress(address), supply: scaled(supply) } };
}

/** FPS, its reserve and what the system has earned. */
export async function fpsInfo(deps: Deps) {
  const [fps, { profit, loss }, positions, history] = await Promise.all([
    equityState(deps),
    earnings(deps),
    countedPositions(deps),
    priceHistory(deps),
  ]);
  return {
    erc20: fpsToken,
    chains: fpsChains(deps.chains, fps.supply),
    token: {
      price: scaled(fps.price),
      totalSupply: scaled(fps.supply),
      marketCap: scaled(fps.price * fps.supply, 36),
      circulatingSupply: scaled(fps.circulating),
    },
    earnings: { profit: scaled(profit), loss: scaled(loss) },
    reserve: {
      balance: scaled(fps.balance),
      equity: scaled(fps.equity),
      minter: scaled(fps.minterReserve),
    },
    mintingCapacity: scaled(mintingCapacity(positions)),
    priceHistory: history,
  };
}

/** Applications to mint, newest first, of one chain or all. */
export async function minters({ db, chains, freshness }: Source & Pick<Deps, "freshness">, chainId?: number) {
  // An unknown chain may have an id beyond the column's type.
  if (chainId !== undefined && !chains.some(({ id }) => id === chainId)) return [];
  const [rows, heads] = await Promise.all([
    db
      .select()
      .from(minterApplication)
      .where(chainId === undefined ? undefined : eq(minterApplication.chainId, chainId))
      .orderBy(
        desc(minterApplication.timestamp),
        desc(minterApplication.chainId),
        desc(minterApplication.count),
      ),
    freshness.chains(),
  ]);
  const now = new Map(heads.map((head) => [head.chainId, head.timestamp]));
  const superseded = new Map(chains.map((chain) => [chain.id, supersededMinters(chain)]));
  return rows.map((row) => ({
    chainId: row.chainId,
    txHash: row.txHash,
    minter: row.minter,
    applicationPeriod: timeInteger(row.applicationPeriod),
    applicationPeriodRaw: String(row.applicationPeriod),
    applicationFee: String(row.applicationFee),
    applyMessage: decodeUserText(row.messageBytes),
    applyDate: Number(row.timestamp),
    suggestor: row.proposer,
    proposer: row.proposer,
    denyMessage: row.denialMessageBytes === null ? null : decodeUserText(row.denialMessageBytes),
    denyDate: row.deniedAt === null ? null : Number(row.deniedAt),
    denyTxHash: row.denialTxHash,
    vetor: row.denier,
    status: statusOf(row, now.get(row.chainId) ?? 0n, superseded.get(row.chainId) ?? []),
  }));
}

/** Minter modules that still work but are not recommended for new use: their status is `deprecated`. */
const SUPERSEDED: readonly AddressKey[] = ["mintingHubV1", "stablecoinBridgeXCHF", "savingsV2"];

const supersededMinters = ({ addresses }: Chain): string[] =>
  SUPERSEDED.flatMap((key) => addresses[key]?.toLowerCase() ?? []);

/** The coin lets a minter mint from the second its period ends. */
function statusOf(
  row: typeof minterApplication.$inferSelect,
  now: bigint,
  superseded: readonly string[],
): "denied" | "proposed" | "deprecated" | "active" {
  if (row.deniedAt !== null) return "denied";
  if (now < row.timestamp + row.applicationPeriod) return "proposed";
  return superseded.includes(row.minter) ? "deprecated" : "active";
}

const countOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): bigint =>
  sumOf(rows, (row) => BigInt(row[key]));
