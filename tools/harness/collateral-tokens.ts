import { type Address, getAddress, toHex } from "viem";
import { collateralRow } from "./rows.ts";

/** A row of the collateral table, written in block `n`. */
export const token = (n: number, address: Address, symbol: string, decimals = 18) =>
  collateralRow({
    address,
    nameBytes: toHex(`Name of ${symbol}`),
    symbolBytes: toHex(symbol),
    decimals,
    created: BigInt(n),
    block: BigInt(n),
  });

/** What routes of prices say of the token. */
export const listed = (address: Address, symbol: string, decimals = 18) => ({
  chainId: 1,
  address: getAddress(address),
  name: `Name of ${symbol}`,
  symbol,
  decimals,
});
