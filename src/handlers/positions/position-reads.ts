import { PositionV1ABI, PositionV2ABI } from "@frankencoin/zchf";
import { type Address, erc20Abi, parseAbi } from "viem";
import { tokenTextBytes } from "../../domain/token-text.ts";
import { type Read, type ReadResults, read } from "../evm/batch.ts";

/** Positions that share a request. */
export const BATCH = 300;

export type Version = 1 | 2;

/** The getters of both versions return the same ABI words, so that the wider types of V1 fit both. */
const eitherAbi = PositionV1ABI;

/** A position's own variables, whose getters call no other contract. */
export function stateReads(position: Address) {
  return {
    owner: read(eitherAbi, position, "owner"),
    price: read(eitherAbi, position, "price"),
    minted: read(eitherAbi, position, "minted"),
    limit: read(eitherAbi, position, "limit"),
    cooldown: read(eitherAbi, position, "cooldown"),
    isClosed: read(eitherAbi, position, "isClosed"),
  };
}

/** What never changes after a position was opened. */
export function constantReads(version: Version, position: Address) {
  return {
    original: read(eitherAbi, position, "original"),
    zchf: read(eitherAbi, position, "zchf"),
    minimumCollateral: read(eitherAbi, position, "minimumCollateral"),
    interestPPM:
      version === 1
        ? read(eitherAbi, position, "annualInterestPPM")
        : read(PositionV2ABI, position, "riskPremiumPPM"),
    reserveContribution: read(eitherAbi, position, "reserveContribution"),
    start: read(eitherAbi, position, "start"),
    expiration: read(eitherAbi, position, "expiration"),
    challengePeriod: read(eitherAbi, position, "challengePeriod"),
  };
}

/** What a challenge's auction depends on. */
export const challengeTermReads = (position: Address) => ({
  price: read(eitherAbi, position, "price"),
  challengePeriod: read(eitherAbi, position, "challengePeriod"),
});

/** What the family of a V2 original may still mint. */
export const availableRead = (original: Address) => read(PositionV2ABI, original, "availableForMinting");

export const mintedRead = (position: Address) => read(eitherAbi, position, "minted");

export const limitRead = (position: Address) => read(eitherAbi, position, "limit");

/** Foreign: the collateral token may return anything or revert. */
export const balanceRead = (token: Address, position: Address) =>
  read(erc20Abi, token, "balanceOf", [position]);

const tokenAbi = parseAbi([
  "function name() view returns (bytes)",
  "function symbol() view returns (bytes)",
  "function decimals() view returns (uint256)",
]);

/** Foreign as well. Texts come as the bytes the token gave. */
export function tokenReads(token: Address) {
  return {
    name: { ...read(tokenAbi, token, "name"), decode: tokenTextBytes },
    symbol: { ...read(tokenAbi, token, "symbol"), decode: tokenTextBytes },
    decimals: read(tokenAbi, token, "decimals"),
  };
}

type Values<Reads> = { [name in keyof Reads]: Reads[name] extends Read<infer T> ? T : never };

/** The results of a group of reads of the protocol's own contracts. */
export function valuesOf<Reads extends Record<string, Read<unknown>>>(
  reads: Reads,
  results: ReadResults,
): Values<Reads> {
  return Object.fromEntries(
    Object.entries(reads).map(([name, call]) => [name, results.of(call)]),
  ) as Values<Reads>;
}
