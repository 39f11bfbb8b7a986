import { and, count, eq, lte, or, sum } from "drizzle-orm";
import { type CountedKind, MINTER_PROPOSAL_FEE, SETTLEMENT } from "../../../domain/financial-kinds.ts";
import { financialKindTotal, financialLog, settlementMessage } from "../../../tables/financial-log.ts";
import type { Deps } from "../../deps.ts";
import { contractOn } from "../contracts.ts";
import type { Moment } from "../moment.ts";

/** Sum and number of the logs of a kind; ZCHF of 18 decimals. */
type KindSum = { kind: CountedKind; amount: bigint; rows: number };

/** What the logs of each kind up to the moment add up to, on each chain or all of them; see `financialKindTotal`. */
export async function sumsByKind(deps: Pick<Deps, "db" | "chains">, at: Moment): Promise<KindSum[]> {
  const { db, chains } = deps;
  if (at === undefined) return db.select().from(financialKindTotal);
  const { kind, amount, timestamp, account, chainId } = financialLog;
  const ofCoin = chains.flatMap(({ id }) => {
    const coin = contractOn(chains, "coin", id);
    return coin === undefined ? [] : and(eq(chainId, id), eq(account, coin));
  });
  const isUntil = lte(timestamp, at);
  const [kinds, [fees], messages] = await Promise.all([
    db
      .select({ kind, amount: sum(amount), rows: count() })
      .from(financialLog)
      .where(isUntil)
      .groupBy(kind),
    db
      .select({ amount: sum(amount), rows: count() })
      .from(financialLog)
      .where(and(eq(kind, "Equity:Profit"), or(...ofCoin), isUntil)),
    db.select().from(settlementMessage).where(lte(settlementMessage.timestamp, at)),
  ]);
  return [
    ...kinds.map((row) => ({ ...row, amount: BigInt(row.amount ?? 0) })),
    { kind: MINTER_PROPOSAL_FEE, amount: BigInt(fees?.amount ?? 0), rows: fees?.rows ?? 0 },
    { kind: SETTLEMENT, amount: 0n, rows: messages.length },
  ];
}
