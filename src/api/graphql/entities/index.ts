import type { Chain } from "../../../chains.ts";
import type { Entity } from "../engine/entity.ts";
import { amplifierEntities } from "./amplifiers.ts";
import { analyticEntities } from "./analytics.ts";
import { bridgeEntities } from "./bridge.ts";
import { challengeEntities } from "./challenges.ts";
import { ecosystemEntities } from "./ecosystem.ts";
import { equityEntities } from "./equity.ts";
import { fcsEntities } from "./fcs.ts";
import { minterEntities } from "./minters.ts";
import { notIndexedEntities } from "./not-indexed.ts";
import { olderEntities } from "./older.ts";
import { positionEntities } from "./positions.ts";
import { revenueEntities } from "./revenue.ts";
import { savingsEntities } from "./savings.ts";
import { tokenEntities } from "./tokens.ts";
import { transferEntities } from "./transfers.ts";

/** Every entity, over the tables of these chains. */
export const entitiesOf = (chains: readonly Chain[]): Entity[] => [
  ...tokenEntities(chains),
  ...transferEntities,
  ...equityEntities,
  ...fcsEntities,
  ...positionEntities,
  ...challengeEntities,
  ...savingsEntities,
  ...minterEntities,
  ...bridgeEntities,
  ...ecosystemEntities,
  ...analyticEntities,
  ...amplifierEntities,
  ...revenueEntities,
  ...olderEntities,
  ...notIndexedEntities,
];
