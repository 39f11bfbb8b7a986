import { scaled } from "../../src/api/values/money.ts";
import { deployment } from "../../src/chains.ts";
import { fcsAbi } from "../../src/domain/fcs.ts";
import { type Check, type CheckContext, type CheckedRoute, contractCall } from "./check.ts";
import type { Service } from "./service.ts";

type Info = {
  token: { ask: number; bid: number; totalAssets: number; totalSupply: number; isBinding: boolean };
};
type Discount = {
  currentDiscount: number;
  recentlyRedeemed: string;
  weightedRecentRedemptions: string;
  redemptionAnchor: number;
  recoveryPeriod: number;
};

type Getter = Extract<(typeof fcsAbi)[number], { type: "function" }>["name"];

/** A check of a getter; `mayRevert`: without supply or votes it does, and then there is nothing to compare. */
function checksOf({ chains }: CheckContext) {
  const chain = chains.find(({ id }) => id === 1);
  const fcs = chain && deployment(chain, "fcs")?.address;
  return (
    field: Getter,
    reported: unknown,
    expected: Check["expected"],
    { args = [], mayRevert = false }: { args?: readonly unknown[]; mayRevert?: boolean } = {},
  ): Check[] =>
    fcs === undefined
      ? []
      : [
          {
            chainId: 1,
            subject: "FCS",
            field,
            reported,
            calls: [contractCall(fcsAbi, fcs, field, args, mayRevert)],
            expected,
          },
        ];
}

const inWhole = (raw: bigint) => scaled(raw);

/** Checks prices and supply of FCS. */
export function fcsInfoChecks({ token }: Info, context: CheckContext): Check[] {
  const check = checksOf(context);
  const mayRevert = true;
  return [
    ...check("totalSupply", token.totalSupply, inWhole),
    ...check("ask", token.ask, inWhole, { mayRevert }),
    ...check("bid", token.bid, inWhole, { mayRevert }),
    ...check("totalAssets", token.totalAssets, inWhole, { mayRevert }),
    ...check("isBinding", token.isBinding, String, { mayRevert }),
  ];
}

/** Checks what redemptions of FCS lose. */
export function fcsDiscountChecks(discount: Discount, context: CheckContext): Check[] {
  const check = checksOf(context);
  return [
    ...check("currentDiscount", discount.currentDiscount, inWhole, { args: [0n], mayRevert: true }),
    ...check("recentlyRedeemed", discount.recentlyRedeemed, String),
    ...check("weightedRecentRedemptions", discount.weightedRecentRedemptions, String),
    ...check("redemptionAnchor", discount.redemptionAnchor, String),
    ...check("RECOVERY_PERIOD", discount.recoveryPeriod, String),
  ];
}

/** The routes of FCS, where it is deployed. */
export async function fcsRoutes(service: Service): Promise<CheckedRoute[]> {
  if (!(await service.has("/fcs/info"))) return [];
  return [
    { path: "/fcs/info", checks: fcsInfoChecks },
    { path: "/fcs/discount", checks: fcsDiscountChecks },
  ];
}
