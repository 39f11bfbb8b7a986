import { FrankencoinABI, PositionV1ABI, PositionV2ABI } from "@frankencoin/zchf";
import { erc20Abi } from "viem";
import type { Position } from "../../src/api/rest/positions/schema.ts";
import { deployment } from "../../src/chains.ts";
import { type Check, type CheckContext, type ContractCall, contractCall } from "./check.ts";

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

/** Checks every field of every position that a getter returns too. */
export function positionChecks({ list }: { list: Position[] }, { chains }: CheckContext): Check[] {
  const chain = chains.find(({ id }) => id === 1);
  const coin = chain && deployment(chain, "coin")?.address;
  if (chain === undefined || coin === undefined)
    throw new Error("positions are listed, but Ethereum is not configured");
  const hubs = {
    1: deployment(chain, "mintingHubV1")?.address,
    2: deployment(chain, "mintingHubV2")?.address,
  };
  return list.flatMap((row) => {
    const own = (name: string, foreign = false): ContractCall =>
      contractCall(
        row.version === 1 ? PositionV1ABI : PositionV2ABI,
        row.position,
        name as "price",
        [],
        foreign,
      );
    const ofOriginal = (name: "availableForClones") =>
      contractCall(PositionV2ABI, row.original, name, [], true);
    const check = (
      field: string,
      reported: unknown,
      calls: readonly ContractCall[],
      expected: Check["expected"] = (value: unknown) => value,
    ): Check => ({ chainId: 1, subject: `position ${row.position}`, field, reported, calls, expected });
    const balance = contractCall(erc20Abi, row.collateral, "balanceOf", [row.position], true);
    const collateralValue = (held: bigint, price: bigint) => (held * price) / ONE;
    return [
      ...GETTERS.map((name) => check(name, row[name], [own(name)])),
      ...TIMES.flatMap((name) => [
        check(`${name}Raw`, row[`${name}Raw`], [own(name)]),
        check(name, row[name], [own(name)], (time: bigint) =>
          BigInt(time) > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : time,
        ),
      ]),
      check("zchfName", row.zchfName, [contractCall(FrankencoinABI, coin, "name")]),
      check("zchfSymbol", row.zchfSymbol, [contractCall(FrankencoinABI, coin, "symbol")]),
      check("zchfDecimals", row.zchfDecimals, [contractCall(FrankencoinABI, coin, "decimals")]),
      check("collateralDecimals", row.collateralDecimals, [
        contractCall(erc20Abi, row.collateral, "decimals", [], true),
      ]),
      check("version", hubs[row.version], [
        contractCall(FrankencoinABI, coin, "getPositionParent", [row.position]),
      ]),
      check(
        "isOriginal",
        row.isOriginal,
        [own("original")],
        (original: string) => original.toLowerCase() === row.position.toLowerCase(),
      ),
      check(
        "isClone",
        row.isClone,
        [own("original")],
        (original: string) => original.toLowerCase() !== row.position.toLowerCase(),
      ),
      // The contracts report denied positions as closed too.
      check("closed or denied", row.closed || row.denied, [own("isClosed")]),
      check("limitForClones", row.limitForClones, [own("limit")]),
      // Of a closed position the collateral is that of its last log: anyone may send it more, without a log.
      ...(row.closed || row.denied
        ? []
        : [
            check("collateralBalance", row.collateralBalance, [balance]),
            check("limitForPosition", row.limitForPosition, [balance, own("price")], collateralValue),
            check(
              "availableForPosition",
              row.availableForPosition,
              [balance, own("price"), own("minted")],
              (held: bigint, price: bigint, minted: bigint) => collateralValue(held, price) - minted,
            ),
            check("availableForClones", row.availableForClones, [
              row.version === 1 ? own("limitForClones", true) : ofOriginal("availableForClones"),
            ]),
          ]),
      ...(row.version === 2
        ? [
            check("riskPremiumPPM", row.riskPremiumPPM, [own("riskPremiumPPM")]),
            check("availableForMinting", row.availableForMinting, [own("availableForMinting", true)]),
          ]
        : []),
    ];
  });
}
