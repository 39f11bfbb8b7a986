import { and, asc, eq, gt, inArray, lt } from "drizzle-orm";
import { dayOf } from "../../../domain/days.ts";
import { challengeBid } from "../../../tables/challenges.ts";
import { financialLog, minterResult } from "../../../tables/financial-log.ts";
import { position } from "../../../tables/positions.ts";
import type { Deps } from "../../deps.ts";
import { sumOf } from "../amounts.ts";
import { contractOn } from "../contracts.ts";
import { type Moment, until } from "../moment.ts";

/** What one liquidation brought and cost, raw ZCHF. */
export type Revenue = {
  /** Part of what a bidder paid beyond the debt. */
  excessProfit: bigint;
  /** Reserve of the repaid debt that became equity. */
  reserveReleased: bigint;
  /** Debt that the equity paid. */
  lossCovered: bigint;
};

export type RevenueKind = "Challenge" | "ForcedSale";
export type RevenueDay = Revenue & {
  chainId: number;
  /** UTC midnight that begins the day, unix seconds. */
  day: bigint;
  version: number;
  kind: RevenueKind;
  count: number;
};

type Liquidation = Revenue & Pick<RevenueDay, "chainId" | "version" | "kind"> & { timestamp: bigint };

export const netOf = ({ excessProfit, reserveReleased, lossCovered }: Revenue): bigint =>
  excessProfit + reserveReleased - lossCovered;

/** What liquidations up to the moment brought and cost, by UTC day, hub and kind; oldest first. */
export async function mintingRevenue(deps: Pick<Deps, "db" | "chains">, at: Moment): Promise<RevenueDay[]> {
  const liquidations = (await Promise.all([challenges(deps, at), forcedSales(deps, at)])).flat();
  const groups = Map.groupBy(liquidations, ({ chainId, timestamp, version, kind }) =>
    [dayOf(timestamp), chainId, version, kind].join(),
  );
  const rows = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { chainId, timestamp, version, kind } = first;
    return [{ chainId, day: dayOf(timestamp), version, kind, count: group.length, ...totalOf(group) }];
  });
  return rows.sort(
    (a, b) =>
      Number(a.day - b.day) || a.chainId - b.chainId || a.version - b.version || a.kind.localeCompare(b.kind),
  );
}

export const totalOf = (rows: readonly Revenue[]): Revenue => ({
  excessProfit: sumOf(rows, (row) => row.excessProfit),
  reserveReleased: sumOf(rows, (row) => row.reserveReleased),
  lossCovered: sumOf(rows, (row) => row.lossCovered),
});

type Result = Pick<typeof financialLog.$inferSelect, "kind" | "amount">;

/** The last profit is the reserve of the repaid debt; those before it are excess. */
function revenueOf(results: readonly Result[]): Revenue {
  const profits = results.filter(({ kind }) => kind === "Equity:Profit");
  const released = profits.at(-1)?.amount ?? 0n;
  return {
    excessProfit: sumOf(profits, ({ amount }) => amount) - released,
    reserveReleased: released,
    lossCovered: sumOf(
      results.filter(({ kind }) => kind === "Equity:Loss"),
      ({ amount }) => amount,
    ),
  };
}

/**
 * Bids that ended a challenge or a part of it. The hub reports what a bid brings before the log of the bid, and the fee
 * of an opening before the log of the opening: what it reported since its previous log belongs to the bid.
 */
async function challenges({ db, chains }: Pick<Deps, "db" | "chains">, at: Moment): Promise<Liquidation[]> {
  const hubs = chains.flatMap(({ id }) => [1, 2].flatMap((version) => hubOn(chains, id, version) ?? []));
  if (hubs.length === 0) return [];
  const ended = and(eq(challengeBid.kind, "Succeeded"), until(challengeBid.created, at));
  const place = { chainId: challengeBid.chainId, txHash: challengeBid.txHash, version: challengeBid.version };
  const [bids, openings, results] = await Promise.all([
    db
      .select({ ...place, logIndex: challengeBid.logIndex, timestamp: challengeBid.created })
      .from(challengeBid)
      .where(ended)
      .orderBy(asc(challengeBid.created), asc(challengeBid.logIndex)),
    db
      .selectDistinct({
        chainId: position.chainId,
        txHash: position.txHash,
        version: position.version,
        logIndex: position.logIndex,
      })
      .from(challengeBid)
      .innerJoin(
        position,
        and(eq(position.chainId, challengeBid.chainId), eq(position.txHash, challengeBid.txHash)),
      )
      .where(ended),
    db
      .selectDistinct({
        ...resultColumns,
        chainId: financialLog.chainId,
        txHash: financialLog.txHash,
        account: financialLog.account,
        block: financialLog.block,
        logIndex: financialLog.logIndex,
      })
      .from(challengeBid)
      .innerJoin(
        financialLog,
        and(
          eq(financialLog.chainId, challengeBid.chainId),
          eq(financialLog.block, challengeBid.block),
          eq(financialLog.txHash, challengeBid.txHash),
          eq(financialLog.isResult, true),
          lt(financialLog.logIndex, challengeBid.logIndex),
          inArray(financialLog.account, hubs),
        ),
      )
      .where(ended)
      .orderBy(asc(financialLog.block), asc(financialLog.logIndex)),
  ]);
  const keyOf = (row: { chainId: number; txHash: string }, hub: string) =>
    [row.chainId, row.txHash, hub].join();
  const boundaries = Map.groupBy([...bids, ...openings], (row) => keyOf(row, String(row.version)));
  const reported = Map.groupBy(results, (row) => keyOf(row, row.account ?? ""));
  return bids.map(({ chainId, txHash, version, logIndex, timestamp }) => {
    const before = (boundaries.get(keyOf({ chainId, txHash }, String(version))) ?? [])
      .map((row) => row.logIndex)
      .filter((index) => index < logIndex);
    const after = Math.max(-1, ...before);
    const own = (
      reported.get(keyOf({ chainId, txHash }, hubOn(chains, chainId, version) ?? "")) ?? []
    ).filter((row) => row.logIndex > after && row.logIndex < logIndex);
    return { chainId, version, kind: "Challenge", timestamp, ...revenueOf(own) };
  });
}

const hubOn = (chains: Deps["chains"], chainId: number, version: number) =>
  contractOn(chains, version === 1 ? "mintingHubV1" : "mintingHubV2", chainId);

const resultColumns = { kind: financialLog.kind, amount: financialLog.amount };

/**
 * Forced sales that left bad debt: the only ones that the equity notices. The position reports the loss, then the
 * reserve of what it burns; no debt is left, so that nothing is reported of the position afterwards.
 */
async function forcedSales({ db }: Pick<Deps, "db">, at: Moment): Promise<Liquidation[]> {
  const rows = await db
    .select({
      ...resultColumns,
      chainId: financialLog.chainId,
      version: position.version,
      position: position.position,
      timestamp: financialLog.timestamp,
      txHash: financialLog.txHash,
    })
    .from(minterResult)
    .innerJoin(
      position,
      and(eq(position.chainId, minterResult.chainId), eq(position.position, minterResult.minter)),
    )
    .innerJoin(
      financialLog,
      and(
        eq(financialLog.chainId, position.chainId),
        eq(financialLog.isResult, true),
        eq(financialLog.account, position.position),
      ),
    )
    .where(and(gt(minterResult.losses, 0n), until(financialLog.timestamp, at)))
    .orderBy(asc(financialLog.block), asc(financialLog.logIndex));
  const sales = Map.groupBy(rows, (row) => [row.chainId, row.txHash, row.position].join());
  return [...sales.values()].flatMap((results) => {
    const loss = results.findIndex(({ kind }) => kind === "Equity:Loss");
    const first = results[loss];
    if (first === undefined) return [];
    const { chainId, version, timestamp } = first;
    return [{ chainId, version, kind: "ForcedSale", timestamp, ...revenueOf(results.slice(loss)) }];
  });
}
