import type { Address } from "viem";
import { dayOf } from "../../domain/days.ts";
import {
  type CountedKind,
  effectOf,
  type FinancialKind,
  isResult,
  perFpsOf,
} from "../../domain/financial-kinds.ts";
import {
  financialDay,
  financialKindTotal,
  financialLog,
  financialTotal,
} from "../../tables/financial-log.ts";
import type { HandlerContext, LogEvent } from "../evm/event.ts";
import { logPlace } from "../evm/log-place.ts";
import { readReserve } from "./reserve.ts";

type Entry = {
  kind: FinancialKind;
  amount: bigint;
  account: Address | null;
  /** What the log adds to the balances of the savings modules; negative when it takes. */
  savingsChange?: bigint;
};

/** Append a row to the chain's financial log and carry its running totals on. */
export async function recordFinancial(context: HandlerContext, event: LogEvent, entry: Entry) {
  const { kind, amount, account, savingsChange = 0n } = entry;
  const chainId = context.chain.id;
  const effect = effectOf(kind);
  const state = await readReserve(context, event);
  const metrics = {
    equity: state?.equity ?? null,
    fpsSupply: state?.fpsSupply ?? null,
    fpsPrice: state?.fpsPrice ?? null,
  };
  const perFps = perFpsOf(kind, amount, metrics.fpsSupply);
  const change = {
    rows: 1,
    inflow: effect.inflow * amount,
    outflow: effect.outflow * amount,
    savings: savingsChange,
    earningsPerFps: perFps,
  };
  const totals = await context.db
    .insert(financialTotal)
    .values({ chainId, ...change })
    .onConflictDoUpdate((row) => ({
      rows: row.rows + change.rows,
      inflow: row.inflow + change.inflow,
      outflow: row.outflow + change.outflow,
      savings: row.savings + change.savings,
      earningsPerFps: row.earningsPerFps + change.earningsPerFps,
    }));
  const place = logPlace(event);
  await context.db.insert(financialLog).values({
    ...place,
    ...totals,
    ...metrics,
    kind,
    amount,
    isResult: isResult(kind),
    contract: event.log.address,
    account,
    perFps,
  });
  const { chainId: _, ...afterwards } = { ...place, ...totals, ...metrics };
  await context.db
    .insert(financialDay)
    .values({ chainId, day: dayOf(place.timestamp), ...afterwards })
    .onConflictDoUpdate(afterwards);
  await countKind(context, kind, amount);
}

/** Count a log that is summed up by its kind. */
export async function countKind(context: HandlerContext, kind: CountedKind, amount: bigint) {
  await context.db
    .insert(financialKindTotal)
    .values({ chainId: context.chain.id, kind, amount, rows: 1 })
    .onConflictDoUpdate((row) => ({ amount: row.amount + amount, rows: row.rows + 1 }));
}
