import { and, eq, inArray, or } from "drizzle-orm";
import type { ContractName } from "../../../chains.ts";
import type { financialLog } from "../../../tables/financial-log.ts";
import { position } from "../../../tables/positions.ts";
import type { Deps } from "../../deps.ts";
import { OPENING_FEE } from "../amounts.ts";
import { contractOn } from "../contracts.ts";

export const CAUSES = {
  savingsInterest: "interest of savers",
  challenge: "a bid in a challenge",
  forcedSale: "the sale of expired collateral",
  settlement: "what another chain reported, as it was settled",
  positionFee: "the fee of an opening, or of a mint",
  minterFee: "the fee of a proposal of a minter",
  other: "another minter",
} as const;
export type Cause = keyof typeof CAUSES;

type Result = Pick<typeof financialLog.$inferSelect, "chainId" | "kind" | "amount" | "txHash" | "minter">;

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
  const isOneOf = ({ chainId, minter }: Result, name: ContractName) =>
    minter !== null && contractOn(chains, name, chainId) === minter;
  const positions = await positionsAmong(db, results);
  const keyOf = ({ chainId, txHash, minter }: Result) => [chainId, txHash, minter].join();
  const sold = new Set(results.filter(({ kind }) => kind === "Equity:Loss").map(keyOf));
  const causeOf = (row: Result): Cause => {
    if (row.kind.startsWith("BridgedAccounting:")) return "settlement";
    const contract = OF_CONTRACT.find(([name]) => isOneOf(row, name));
    if (contract !== undefined) return contract[1];
    const isProfit = row.kind === "Equity:Profit";
    if (HUBS.some((hub) => isOneOf(row, hub))) {
      return isProfit && row.amount === OPENING_FEE ? "positionFee" : "challenge";
    }
    if (!positions.has(`${row.chainId} ${row.minter}`)) return "other";
    return isProfit && !sold.has(keyOf(row)) ? "positionFee" : "forcedSale";
  };
  return results.map((row) => ({ ...row, cause: causeOf(row) }));
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
            inArray(position.position, [...new Set(rows.flatMap(({ minter }) => minter ?? []))]),
          ),
        ),
      ),
    );
  return new Set(rows.map((row) => `${row.chainId} ${row.position}`));
}
