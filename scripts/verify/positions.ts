import { FrankencoinABI, PositionV1ABI, PositionV2ABI } from "@frankencoin/zchf";
import { erc20Abi } from "viem";
import type { Position } from "../../src/api/positions/schema.ts";
import { deployment } from "../../src/chains.ts";
import { ask, type Claim, type Question } from "./claim.ts";
import type { Context } from "./documents.ts";

const ONE = 10n ** 18n;

/** Getters of both versions that have the name of the field. */
const GETTERS = [
  "owner",
  "zchf",
  "collateral",
  "original",
  "price",
  "minted",
  "minimumCollateral",
  "reserveContribution",
  "start",
  "cooldown",
  "expiration",
  "challengePeriod",
  "annualInterestPPM",
] as const;

/** Every field of every position that a getter tells too. */
export function claimsOfPositions({ list }: { list: Position[] }, { chains }: Context): Claim[] {
  const chain = chains.find(({ id }) => id === 1);
  const coin = chain && deployment(chain, "coin")?.address;
  if (chain === undefined || coin === undefined) throw new Error("there are positions and no Ethereum");
  const hubs = {
    1: deployment(chain, "mintingHubV1")?.address,
    2: deployment(chain, "mintingHubV2")?.address,
  };
  return list.flatMap((row) => {
    const own = (name: string, foreign = false): Question =>
      ask(row.version === 1 ? PositionV1ABI : PositionV2ABI, row.position, name as "price", [], foreign);
    const ofOriginal = (name: "availableForClones") => ask(PositionV2ABI, row.original, name, [], true);
    const claim = (
      field: string,
      said: unknown,
      questions: readonly Question[],
      told: Claim["told"] = (value: unknown) => value,
    ): Claim => ({ chainId: 1, subject: `position ${row.position}`, field, said, questions, told });
    const balance = ask(erc20Abi, row.collateral, "balanceOf", [row.position], true);
    const backed = (held: bigint, price: bigint) => (held * price) / ONE;
    return [
      ...GETTERS.map((name) => claim(name, row[name], [own(name)])),
      claim("zchfName", row.zchfName, [ask(FrankencoinABI, coin, "name")]),
      claim("zchfSymbol", row.zchfSymbol, [ask(FrankencoinABI, coin, "symbol")]),
      claim("zchfDecimals", row.zchfDecimals, [ask(FrankencoinABI, coin, "decimals")]),
      claim("collateralDecimals", row.collateralDecimals, [
        ask(erc20Abi, row.collateral, "decimals", [], true),
      ]),
      claim("version", hubs[row.version], [ask(FrankencoinABI, coin, "getPositionParent", [row.position])]),
      claim(
        "isOriginal",
        row.isOriginal,
        [own("original")],
        (original: string) => original.toLowerCase() === row.position.toLowerCase(),
      ),
      claim(
        "isClone",
        row.isClone,
        [own("original")],
        (original: string) => original.toLowerCase() !== row.position.toLowerCase(),
      ),
      // The contracts report denied positions as closed too.
      claim("closed or denied", row.closed || row.denied, [own("isClosed")]),
      claim("limitForClones", row.limitForClones, [own("limit")]),
      claim("collateralBalance", row.collateralBalance, [balance]),
      claim("limitForPosition", row.limitForPosition, [balance, own("price")], backed),
      claim(
        "availableForPosition",
        row.availableForPosition,
        [balance, own("price"), own("minted")],
        (held: bigint, price: bigint, minted: bigint) => backed(held, price) - minted,
      ),
      claim("availableForClones", row.availableForClones, [
        row.version === 1 ? own("limitForClones", true) : ofOriginal("availableForClones"),
      ]),
      ...(row.version === 2
        ? [
            claim("riskPremiumPPM", row.riskPremiumPPM, [own("riskPremiumPPM")]),
            claim("availableForMinting", row.availableForMinting, [own("availableForMinting", true)]),
          ]
        : []),
    ];
  });
}
