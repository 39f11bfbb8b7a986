import type { Address } from "viem";

declare const lower: unique symbol;

/** An address in lower case, as the tables and the keys of responses have it. */
export type LowerAddress = Address & { readonly [lower]: true };

export const lowerCase = (address: string): LowerAddress => address.toLowerCase() as LowerAddress;
