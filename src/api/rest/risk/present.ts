import { getAddress } from "viem";
import type { z } from "zod";
import { collateralTexts } from "../../model/collateral/tokens.ts";
import type { PositionRisk } from "../../model/risk/queries.ts";
import { cappedInteger } from "../../values/capped-integer.ts";
import type { positionRisk } from "./schema.ts";

export function presentRisk(risk: PositionRisk): z.infer<typeof positionRisk> {
  const { position } = risk;
  const { collateralSymbol, collateralDecimals } = collateralTexts(risk.collateral);
  return {
    position: getAddress(position.position),
    version: position.version,
    owner: getAddress(position.owner),
    closed: risk.isClosed,
    collateral: getAddress(position.collateral),
    collateralSymbol,
    collateralDecimals,
    collateralBalance: String(position.collateralBalance),
    price: risk.price,
    liquidationPrice: String(position.price),
    distance: risk.distance,
    collateralRatio: risk.collateralRatio,
    minted: String(position.minted),
    debt: String(risk.debt),
    expiration: cappedInteger(position.expiration),
  };
}
