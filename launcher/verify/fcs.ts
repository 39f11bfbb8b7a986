import { scaled } from "../../src/api/values/money.ts";
import { MAIN_CHAIN } from "../../src/chains.ts";
import { fcsAbi } from "../../src/domain/fcs.ts";
import { type Check, type CheckContext, checksOf, contractCall, requiredAddress, route } from "./check.ts";

type Getter = Extract<(typeof fcsAbi)[number], { type: "function" }>["name"];

/** Checks of getters by name; `mayRevert`: without supply or votes it does, and then there is nothing to compare. */
const getters =
  (context: CheckContext) =>
  (
    getter: Getter,
    reported: unknown,
    { args = [] as unknown[], mayRevert = false, isWhole = true } = {},
  ): Check => {
    const address = requiredAddress(context, MAIN_CHAIN, "fcs");
    const call = contractCall(fcsAbi, address, getter, args, mayRevert);
    return checksOf(MAIN_CHAIN, "FCS")(getter, reported, call, isWhole ? scaled : undefined);
  };

/** Prices and supply of FCS, and what redemptions lose. */
export const fcsRoutes = [
  route("/fcs/info", ({ token }, context) => {
    const check = getters(context);
    const mayRevert = true;
    return [
      check("totalSupply", token.totalSupply),
      check("ask", token.ask, { mayRevert }),
      check("bid", token.bid, { mayRevert }),
      check("totalAssets", token.totalAssets, { mayRevert }),
      check("isBinding", token.isBinding, { mayRevert, isWhole: false }),
    ];
  }),
  route("/fcs/discount", (discount, context) => {
    const check = getters(context);
    const isWhole = false;
    return [
      check("currentDiscount", discount.currentDiscount, { args: [0n], mayRevert: true }),
      check("recentlyRedeemed", discount.recentlyRedeemed, { isWhole }),
      check("weightedRecentRedemptions", discount.weightedRecentRedemptions, { isWhole }),
      check("redemptionAnchor", discount.redemptionAnchor, { isWhole }),
      check("RECOVERY_PERIOD", discount.recoveryPeriod, { isWhole }),
    ];
  }),
];
