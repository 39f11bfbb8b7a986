import { getAddress } from "viem";
import { decodeTokenText } from "../../../domain/token-text.ts";
import type {
  AmplifiedPosition,
  AmplifierActivity,
  AmplifierWithValue,
} from "../../model/amplifiers/queries.ts";
import { scaled } from "../../values/money.ts";

/** An amplifier as responses contain it. */
export function presentAmplifier({ value, ...row }: AmplifierWithValue) {
  const debt = scaled(row.totalBorrowed);
  const ratio = debt === 0 ? 0 : value ? value.poolValueZchf / debt : null;
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
    zchfAmount: memberOf(value, "zchfAmount"),
    usdAmount: memberOf(value, "usdAmount"),
    usdPerZchf: memberOf(value, "usdPerZchf"),
    poolValueZchf: memberOf(value, "poolValueZchf"),
    avgCollRatio: value === undefined ? undefined : ratio,
    asOf: row.asOf,
  };
}

/** Null without a price of the pool, undefined of the past, where it is not known. */
const memberOf = <Name extends string>(
  figures: Record<Name, number> | null | undefined,
  name: Name,
): number | null | undefined => (figures === null ? null : figures?.[name]);

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
  zchfAmount: memberOf(shares, "zchf"),
  usdAmount: memberOf(shares, "usd"),
});

const ZCHF_DECIMALS = 18;

/** A log of an amplifier's position as responses contain it. */
export const presentActivity = (row: AmplifierActivity) => ({
  chainId: row.chainId,
  txHash: row.txHash,
  count: row.logIndex,
  amplifier: getAddress(row.amplifier),
  position: getAddress(row.position),
  kind: row.kind,
  liquidity: String(row.liquidity),
  token0: String(row.token0),
  token0Decimals: row.zchfIsToken0 ? ZCHF_DECIMALS : row.usdDecimals,
  token1: String(row.token1),
  token1Decimals: row.zchfIsToken0 ? row.usdDecimals : ZCHF_DECIMALS,
  zchf: String(row.zchf),
  totalBorrowed: String(row.totalBorrowed),
  sender: getAddress(row.sender),
  created: Number(row.timestamp),
  blockheight: Number(row.block),
});
