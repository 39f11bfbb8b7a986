import { parseAbi } from "viem";

/**
 * Logs and getters of FCS, the share token that wraps FPS one for one, and is bought and redeemed with ZCHF. The installed
 * version of @frankencoin/zchf does not contain them.
 */
export const fcsAbi = parseAbi([
  "event Wrapped(address indexed who, uint256 amount)",
  "event Unwrapped(address indexed who, uint256 amount)",
  "event Shot(address indexed target, uint256 votesDestroyed)",
  "event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)",
  "event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)",
  "event MutualDestruction(address indexed initiator, address indexed target, uint256 votesDestroyed)",
  "event VotesCapped(address indexed holder, uint256 votesBefore, uint256 votesAfter)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "function name() view returns (string)",
  "function symbol() view returns (string)",
  "function decimals() view returns (uint8)",
  "function ask() view returns (uint256)",
  "function bid() view returns (uint256)",
  "function totalAssets() view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function isBinding() view returns (bool)",
  "function currentDiscount(uint256 shares) view returns (uint256)",
  "function recentlyRedeemed() view returns (uint192)",
  "function weightedRecentRedemptions() view returns (uint256)",
  "function redemptionAnchor() view returns (uint64)",
  "function RECOVERY_PERIOD() view returns (uint256)",
]);

/** The contract on Ethereum to which holders of FCS delegate their votes. */
export const mainnetVotesAbi = parseAbi([
  "event Delegation(address indexed from, address indexed to)",
  "function delegates(address owner) view returns (address)",
]);
