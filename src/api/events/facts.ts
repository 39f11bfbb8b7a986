import type { Hex } from "viem";
import type { EventType } from "../../domain/event-types.ts";
import type { event } from "../../tables/events.ts";
import type { Deps } from "../deps.ts";
import { causesOf } from "../model/flows/causes.ts";
import { collateralOf } from "../model/positions/queries.ts";
import type { Cause } from "../values/cause.ts";

/** What an event's message has and no log contains. */
export type EventFacts = {
  /** Of a profit or loss. */
  cause?: Cause;
  /** Of an event with an amount of collateral; null of a position that no hub has opened yet. */
  collateralDecimals?: number | null;
};

type Row = typeof event.$inferSelect;

const RESULTS = { profit: "Equity:Profit", loss: "Equity:Loss" } as const;
const WITH_COLLATERAL: ReadonlySet<EventType> = new Set([
  "position.updated",
  "position.challenged",
  "position.averted",
  "position.sold",
]);

const isResult = (type: EventType): type is keyof typeof RESULTS => type in RESULTS;
const dataOf = (row: Row) => JSON.parse(row.data) as Record<string, Hex>;

/** The same rows, with why a profit or loss was reported and the decimals of collateral. */
export async function withFacts<R extends Row>(
  deps: Pick<Deps, "db" | "chains">,
  rows: readonly R[],
): Promise<(R & EventFacts)[]> {
  const results = rows.flatMap((row) => {
    if (!isResult(row.type)) return [];
    const { amount = "0", minter: account = null } = dataOf(row);
    return [{ ...row, row, kind: RESULTS[row.type], amount: BigInt(amount), account }];
  });
  const positionOf = (row: R) => (WITH_COLLATERAL.has(row.type) ? dataOf(row).position : undefined);
  const positions = [...new Set(rows.flatMap((row) => positionOf(row) ?? []))];
  const [causes, collaterals] = await Promise.all([
    causesOf(deps, results),
    positions.length === 0 ? [] : collateralOf(deps, positions),
  ]);
  const causeOf = new Map<Row, Cause>(causes.map(({ row, cause }) => [row, cause]));
  const decimalsOf = new Map(
    collaterals.map(({ chainId, position, decimals }) => [`${chainId} ${position}`, decimals]),
  );
  return rows.map((row) => {
    const cause = causeOf.get(row);
    const position = positionOf(row);
    return {
      ...row,
      ...(cause && { cause }),
      ...(position && { collateralDecimals: decimalsOf.get(`${row.chainId} ${position}`) ?? null }),
    };
  });
}
