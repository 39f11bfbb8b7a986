import { and, eq, inArray, or } from "drizzle-orm";
import type { ContractName } from "../../../chains.ts";
import { financialLog } from "../../../tables/financial-log.ts";
import { position } from "../../../tables/positions.ts";
import type { Deps } from "../../deps.ts";
import type { Cause } from "../../values/cause.ts";
import { OPENING_FEE } from "../amounts.ts";
import { contractOn } from "../contracts.ts";

type Result = Pick<
  typeof financialLog.$inferSelect,
  "chainId" | "block" | "logIndex" | "kind" | "amount" | "txHash" | "account"
>;

const OF_CONTRACT: readonly (readonly [ContractName, Cause])[] = [
  ["coin", "minterFee"],
  ["savingsV2", "savingsInterest"],
  ["savings", "savingsInterest"],
  ["bridgeAccounting", "settlement"],
];
const HUBS = ["mintingHubV1", "mintingHubV2"] as const;

/**
 * Why each of these profits and losses was reported, by who reported it. A hub reports 1000 ZCHF of an opening, all else of
 * challenges; a position a loss of a forced sale with the profit that follows it, all else of mints.
 */
export async function causesOf<R extends Result>(
  { db, chains }: Pick<Deps, "db" | "chains">,
  results: readonly R[],
): Promise<(R & { cause: Cause })[]> {
  const isOneOf = ({ chainId, account }: Result, name: ContractName) =>
    account !== null && contractOn(chains, name, chainId) === account;
  const positions = await positionsAmong(db, results);
  const isOfPosition = ({ chainId, account }: Result) => positions.has(`${chainId} ${account}`);
  const sold = await salesAmong(db, results.filter(isOfPosition));
  const causeOf = (row: Result): Cause => {
    if (row.kind.startsWith("BridgedAccounting:")) return "settlement";
    const contract = OF_CONTRACT.find(([name]) => isOneOf(row, name));
    if (contract !== undefined) return contract[1];
    const isProfit = row.kind === "Equity:Profit";
    if (HUBS.some((hub) => isOneOf(row, hub))) {
      return isProfit && row.amount === OPENING_FEE ? "positionFee" : "challenge";
    }
    if (!isOfPosition(row)) return "other";
    const loss = sold.get(reportOf(row)) ?? Number.POSITIVE_INFINITY;
    return isProfit && row.logIndex < loss ? "positionFee" : "forcedSale";
  };
  return results.map((row) => ({ ...row, cause: causeOf(row) }));
}

const reportOf = ({ chainId, txHash, account }: Pick<Result, "chainId" | "txHash" | "account">) =>
  [chainId, txHash, account].join();

/**
 * The place of the first loss of each reporter and transaction in the blocks of these profits: it may be on another page
 * than the profit.
 */
async function salesAmong(db: Deps["db"], results: readonly Result[]): Promise<ReadonlyMap<string, number>> {
  const profits = results.filter(({ kind }) => kind === "Equity:Profit");
  if (profits.length === 0) return new Map();
  const { chainId, block, logIndex, txHash, account } = financialLog;
  const rows = await db
    .select({ chainId, logIndex, txHash, account })
    .from(financialLog)
    .where(
      and(
        eq(financialLog.kind, "Equity:Loss"),
        or(
          ...[...Map.groupBy(profits, (row) => row.chainId)].map(([id, rows]) =>
            and(eq(chainId, id), inArray(block, [...new Set(rows.map((row) => row.block))])),
          ),
        ),
      ),
    );
  const latestFirst = rows.toSorted((a, b) => b.logIndex - a.logIndex);
  return new Map(latestFirst.map((row) => [reportOf(row), row.logIndex]));
}

/** Which of the reporters are positions. */
async function positionsAmong(db: Deps["db"], results: readonly Result[]): Promise<ReadonlySet<string>> {
  const reporters = Map.groupBy(results, ({ chainId }) => chainId);
  if (reporters.size === 0) return new Set();
  const rows = await db
    .select({ chainId: position.chainId, position: position.position })
    .from(position)
    .where(
      or(
        ...[...reporters].map(([chainId, rows]) =>
          and(
            eq(position.chainId, chainId),
            inArray(position.position, [...new Set(rows.flatMap(({ account }) => account ?? []))]),
          ),
        ),
      ),
    );
  return new Set(rows.map((row) => `${row.chainId} ${row.position}`));
}
