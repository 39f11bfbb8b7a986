import { eq } from "drizzle-orm";
import { getAddress } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import { collateral } from "../../../tables/positions.ts";
import type { Deps } from "../../deps.ts";
import { collateralTexts } from "../collateral/tokens.ts";
import { equityState } from "../equity.ts";
import type { Moment } from "../moment.ts";
import { annualInterestPPM } from "../positions/figures.ts";
import { countedPositions, indexedTime } from "../positions/queries.ts";
import { sumsAtRisk } from "../risk/figures.ts";
import { type PositionRisk, positionsByRisk } from "../risk/queries.ts";
import { exposureOf, generalExposure } from "./figures.ts";

/** What the positions of each collateral that are open or owe earn and put at risk, and the system's capital. */
export async function exposure(deps: Deps, at: Moment) {
  const [positions, tokens, capital, risks, now] = await Promise.all([
    countedPositions(deps, at),
    deps.db.select().from(collateral).where(eq(collateral.chainId, MAIN_CHAIN)),
    equityState(deps, at),
    positionsByRisk(deps, at),
    at ?? indexedTime(deps),
  ]);
  const exposing = positions.filter((row) => row.open || row.minted > 0n);
  const described = new Map(tokens.map((token) => [token.address, collateralTexts(token)]));
  const exposures = [...Map.groupBy(exposing, (row) => row.collateral)].map(([address, group]) => {
    const exposed = group.map((row) => ({
      original: row.original,
      limitOfOriginal: row.firstOfFamily.canMint ? row.firstOfFamily.limit : 0n,
      isOriginal: row.isOriginal,
      isOpen: row.open,
      minted: row.minted,
      interestPpm: BigInt(annualInterestPPM(row, row.leadRatePpm)),
      reservePpm: BigInt(row.reserveContribution),
    }));
    const token = described.get(address);
    return {
      collateral: {
        address: getAddress(address),
        chainId: MAIN_CHAIN,
        name: token?.collateralName ?? "",
        symbol: token?.collateralSymbol ?? "",
      },
      ...exposureOf(exposed, capital),
    };
  });
  const theta = sumOfAll(exposures.map((row) => row.theta));
  return {
    general: generalExposure(capital, theta, sumsAtRisk(risks.map(atRisk), now)),
    exposures: exposures.map(({ theta: _, ...row }) => row),
  };
}

const atRisk = ({ position: { expiration, minted }, value }: PositionRisk) => ({
  expiration,
  minted,
  value,
});

/** The sum; undefined when one of the values is. */
function sumOfAll(values: readonly (bigint | undefined)[]): bigint | undefined {
  let total = 0n;
  for (const value of values) {
    if (value === undefined) return undefined;
    total += value;
  }
  return total;
}
