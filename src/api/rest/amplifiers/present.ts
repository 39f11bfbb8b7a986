import { getAddress } from "viem";
import { decodeTokenText } from "../../../domain/token-text.ts";
import type { amplifierActivity } from "../../../tables/amplifiers.ts";
import type { AmplifiedPosition, AmplifierWithValue } from "../../model/amplifiers/queries.ts";
import { scaled } from "../../values/money.ts";

/** An amplifier as responses contain it. */
export function presentAmplifier({ value, ...row }: AmplifierWithValue) {
  const debt = scaled(row.totalBorrowed);
  return {
    chainId: row.chainId,
    address: getAddress(row.address),
    pool: getAddress(row.pool),
    zchf: getAddress(row.zchf),
    usd: getAddress(row.usd),
    usdSymbol: decodeTokenText(row.usdSymbolBytes),
    usdDecimals: row.usdDecimals,
    zchfIsToken0: row.zchfIsToken0,
    expiration: Number(row.expiration),
    limit: String(row.limit),
    totalBorrowed: String(row.totalBorrowed),
    positionCount: row.positionCount,
    zchfAmount: value?.zchfAmount ?? null,
    usdAmount: value?.usdAmount ?? null,
    usdPerZchf: value?.usdPerZchf ?? null,
    poolValueZchf: value?.poolValueZchf ?? null,
    avgCollRatio: debt === 0 ? 0 : value ? value.poolValueZchf / debt : null,
    asOf: row.asOf,
  };
}

/** A position of an amplifier as responses contain it. */
export const presentAmplified = ({ shares, ...row }: AmplifiedPosition) => ({
  chainId: row.chainId,
  position: getAddress(row.position),
  amplifier: getAddress(row.amplifier),
  owner: getAddress(row.owner),
  tickLow: row.tickLow,
  tickHigh: row.tickHigh,
  liquidity: String(row.liquidity),
  borrowed: String(row.borrowed),
  created: Number(row.created),
  zchfAmount: shares?.zchf ?? null,
  usdAmount: shares?.usd ?? null,
});

/** A log of an amplifier's position as responses contain it. */
export const presentActivity = (row: typeof amplifierActivity.$inferSelect) => ({
  chainId: row.chainId,
  txHash: row.txHash,
  count: row.logIndex,
  amplifier: getAddress(row.amplifier),
  position: getAddress(row.position),
  kind: row.kind,
  liquidity: String(row.liquidity),
  token0: String(row.token0),
  token1: String(row.token1),
  zchf: String(row.zchf),
  totalBorrowed: String(row.totalBorrowed),
  sender: getAddress(row.sender),
  created: Number(row.timestamp),
  blockheight: Number(row.block),
});
