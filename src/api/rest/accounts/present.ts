import { getAddress } from "viem";
import type { statementOf } from "../../model/accounts/queries.ts";
import { decimalStrings } from "../../values/decimal-strings.ts";
import { COST_METHOD, type Statement } from "./schema.ts";

/** A statement as responses contain it. */
export function presentStatement(statement: Awaited<ReturnType<typeof statementOf>>): Statement {
  const { account, year, tz, from, through, isComplete, positions, amplified, fees, ...rest } =
    decimalStrings(statement);
  return {
    account,
    year,
    tz,
    from,
    through,
    isComplete,
    method: COST_METHOD,
    balances: rest.balances,
    lines: rest.lines,
    interest: rest.interest,
    referralFees: rest.referralFees,
    positions: positions.map((row) => ({
      ...row,
      position: getAddress(row.position),
      collateral: getAddress(row.collateral),
    })),
    amplified: amplified.map((row) => ({
      ...row,
      amplifier: getAddress(row.amplifier),
      position: getAddress(row.position),
    })),
    fees: {
      ...fees,
      list: fees.list.map((fee) => ({ ...fee, position: getAddress(fee.position) })),
    },
    trades: rest.trades,
  };
}
