import { parseAbi } from "viem";

/** Logs and getters of an amplifier, which @frankencoin/zchf does not contain. */
export const amplifierAbi = parseAbi([
  "event AmplifiedPositionCreated(address position)",
  "event Borrowed(uint256 borrowed, uint256 totalBorrowed)",
  "event Repaid(uint256 amount, uint256 totalBorrowed)",
  "function UNISWAP_POOL() view returns (address)",
  "function USD() view returns (address)",
  "function ZCHF() view returns (address)",
  "function ZCHF_IS_TOKEN0() view returns (bool)",
  "function EXPIRATION() view returns (uint256)",
  "function LIMIT() view returns (uint256)",
  "function PRICE_ANCHOR_X96() view returns (uint256)",
  "function totalBorrowed() view returns (uint256)",
]);

/** The same of its positions. */
export const amplifiedPositionAbi = parseAbi([
  "event Mint(uint128 liquidityAdded, uint256 token0, uint256 token1, uint256 borrowed)",
  "event Burn(uint128 liquidityRemoved, uint256 token0, uint256 token1, uint256 repaid)",
  "event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)",
  "function owner() view returns (address)",
  "function tickLow() view returns (int24)",
  "function tickHigh() view returns (int24)",
  "function borrowed() view returns (uint256)",
  "function totalLiquidity() view returns (uint128)",
]);

/** The first of the seven words that slot0() of a pool of Uniswap v3 returns: the square root of its price, times 2^96. */
export const poolAbi = parseAbi(["function slot0() view returns (uint160 sqrtPriceX96)"]);
