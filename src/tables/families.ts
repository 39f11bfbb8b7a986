import { getTableName, type Table } from "drizzle-orm";
import { amplifier, amplifierActivity, amplifierPosition, amplifierPositionPast } from "./amplifiers.ts";
import { balance, shareYear, tokenTransfer } from "./balances.ts";
import { bridgeChain, bridgeChainPast, bridgeLatestProposal, bridgeProposal } from "./bridge.ts";
import { challenge, challengeBid, challengePast } from "./challenges.ts";
import { equityTrade, voteDelegation } from "./equity.ts";
import { event } from "./events.ts";
import { fcsDelegation, fcsFeeDay, fcsHead, fcsPayment, fcsTrade, fcsVoteLoss } from "./fcs.ts";
import {
  financialDay,
  financialKindTotal,
  financialLog,
  financialTotal,
  fpsTradeDay,
  lastProfit,
  lastReceived,
  minterResult,
  reserve,
  reserveDay,
  reservePast,
  settlement,
  settlementMessage,
} from "./financial-log.ts";
import { minterApplication, minterLatestApplication } from "./minters.ts";
import { mintingUpdate, positionTally } from "./minting-updates.ts";
import {
  collateral,
  hubTotal,
  position,
  positionPast,
  positionSet,
  positionState,
  positionTransfer,
  roll,
} from "./positions.ts";
import { leadRate, leadRateChange, leadRateProposal } from "./rates.ts";
import { savingsAccount, savingsActivity, savingsModule, savingsPayment } from "./savings.ts";
import { stablecoinBridge, stablecoinBridgePast } from "./stablecoin-bridges.ts";
import { token, tokenDay } from "./tokens.ts";
import { transferReference, transferReferenceTotal } from "./transfers.ts";

/**
 * The tables by family. Writing a table bumps the version of its family (src/handlers/evm/on.ts), and a response is
 * rebuilt when the version of a family that it depends on has changed.
 */
export const FAMILIES = {
  transfers: [transferReference, transferReferenceTotal],
  tokens: [token, tokenDay, balance, tokenTransfer],
  shares: [shareYear, equityTrade, voteDelegation],
  positions: [
    position,
    positionPast,
    positionState,
    positionTransfer,
    collateral,
    hubTotal,
    roll,
    mintingUpdate,
  ],
  challenges: [challenge, challengePast, challengeBid],
  savings: [savingsModule, savingsAccount, savingsActivity],
  rates: [leadRate, leadRateChange, leadRateProposal],
  financial: [
    financialLog,
    financialDay,
    financialTotal,
    financialKindTotal,
    fpsTradeDay,
    minterResult,
    settlement,
    settlementMessage,
  ],
  equity: [reserve, reservePast, reserveDay],
  bridge: [bridgeProposal, bridgeChain, bridgeChainPast],
  stablecoins: [stablecoinBridge, stablecoinBridgePast],
  amplifiers: [amplifier, amplifierPosition, amplifierPositionPast, amplifierActivity],
  minters: [minterApplication, minterLatestApplication],
  fcs: [fcsTrade, fcsFeeDay, fcsVoteLoss, fcsDelegation],
  fcsHead: [fcsHead],
  events: [event],
} as const;

export type DataFamily = keyof typeof FAMILIES;

/** Tables that handlers read and no response does: writing them bumps no version. */
export const HANDLERS_ONLY = [
  bridgeLatestProposal,
  fcsPayment,
  lastProfit,
  lastReceived,
  positionSet,
  positionTally,
  savingsPayment,
] as const;

const families = new Map<Table, DataFamily | undefined>([
  ...HANDLERS_ONLY.map((table) => [table, undefined] as const),
  ...(Object.keys(FAMILIES) as DataFamily[]).flatMap((family) =>
    FAMILIES[family].map((table) => [table, family] as const),
  ),
]);

/** The table's family; undefined for tables that no response reads. Throws for a table that is in neither list. */
export function familyOf(table: Table): DataFamily | undefined {
  if (!families.has(table)) {
    throw new Error(`table ${getTableName(table)} has no family: add it to src/tables/families.ts`);
  }
  return families.get(table);
}
