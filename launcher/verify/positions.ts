import { FrankencoinABI, PositionV1ABI, PositionV2ABI } from "@frankencoin/zchf";
import { erc20Abi } from "viem";
import { MAIN_CHAIN } from "../../src/chains.ts";
import { addressOf, type ContractCall, checksOf, contractCall, requiredAddress, route } from "./check.ts";

const ONE = 10n ** 18n;

/** Getters of V1 and V2 with the same name as the field. */
const GETTERS = [
  "owner",
  "zchf",
  "collateral",
  "original",
  "price",
  "minted",
  "minimumCollateral",
  "reserveContribution",
  "annualInterestPPM",
] as const;

/** Fields that a field whose name ends in Raw has exactly; themselves they are at most 9007199254740991. */
const TIMES = ["start", "cooldown", "expiration", "challengePeriod"] as const;

const collateralValue = (held: bigint, price: bigint) => (held * price) / ONE;

/** Every field of every position that a getter returns too. */
export const positions = route("/positions/list", ({ list }, context) => {
  const coin = requiredAddress(context, MAIN_CHAIN, "coin");
  return list.flatMap((row) => {
    const own = (name: string, foreign = false): ContractCall =>
      contractCall(
        row.version === 1 ? PositionV1ABI : PositionV2ABI,
        row.position,
        name as "price",
        [],
        foreign,
      );
    const check = checksOf(MAIN_CHAIN, `position ${row.position}`);
    const ofCoin = (name: "name" | "symbol" | "decimals") => contractCall(FrankencoinABI, coin, name);
    const ofToken = (name: "balanceOf" | "decimals", args: readonly unknown[] = []) =>
      contractCall(erc20Abi, row.collateral, name, args, true);
    const balance = ofToken("balanceOf", [row.position]);
    const hub = addressOf(context, MAIN_CHAIN, row.version === 1 ? "mintingHubV1" : "mintingHubV2");
    const isOwn = (original: string) => original.toLowerCase() === row.position.toLowerCase();
    return [
      ...GETTERS.map((name) => check(name, row[name], own(name))),
      ...TIMES.flatMap((name) => [
        check(`${name}Raw`, row[`${name}Raw`], own(name)),
        check(name, row[name], own(name), (time: bigint) =>
          BigInt(time) > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : time,
        ),
      ]),
      check("zchfName", row.zchfName, ofCoin("name")),
      check("zchfSymbol", row.zchfSymbol, ofCoin("symbol")),
      check("zchfDecimals", row.zchfDecimals, ofCoin("decimals")),
      check("collateralDecimals", row.collateralDecimals, ofToken("decimals")),
      check("version", hub, contractCall(FrankencoinABI, coin, "getPositionParent", [row.position])),
      check("isOriginal", row.isOriginal, own("original"), isOwn),
      check("isClone", row.isClone, own("original"), (original: string) => !isOwn(original)),
      // The contracts report denied positions as closed too.
      check("closed or denied", row.closed || row.denied, own("isClosed")),
      check("limitForClones", row.limitForClones, own("limit")),
      // Of a closed position the collateral is that of its last log: anyone may send it more, without a log.
      ...(row.closed || row.denied
        ? []
        : [
            check("collateralBalance", row.collateralBalance, balance),
            check("limitForPosition", row.limitForPosition, [balance, own("price")], collateralValue),
            check(
              "availableForPosition",
              row.availableForPosition,
              [balance, own("price"), own("minted")],
              (held: bigint, price: bigint, minted: bigint) => collateralValue(held, price) - minted,
            ),
            check(
              "availableForClones",
              row.availableForClones,
              row.version === 1
                ? own("limitForClones", true)
                : contractCall(PositionV2ABI, row.original, "availableForClones", [], true),
            ),
          ]),
      ...(row.version === 2
        ? [
            check("riskPremiumPPM", row.riskPremiumPPM, own("riskPremiumPPM")),
            check("availableForMinting", row.availableForMinting, own("availableForMinting", true)),
          ]
        : []),
    ];
  });
});
