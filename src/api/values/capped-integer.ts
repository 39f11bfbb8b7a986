/**
 * Any uint256 as a JSON number that every reader decodes, whether it has 64-bit integers or doubles: exact up to
 * 9007199254740991 (2^53 - 1), and that beyond, which only someone who wants to break readers names. A member that ends in
 * Raw has the exact value.
 */
export const cappedInteger = (value: bigint): number =>
  value > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : Number(value);
