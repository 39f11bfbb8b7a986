import {
  type Address,
  encodeEventTopics,
  erc20Abi,
  type Hex,
  isAddressEqual,
  slice,
  zeroAddress,
} from "viem";

type Log = { address: Address; logIndex: number; topics: readonly Hex[] };

const [transferTopic] = encodeEventTopics({ abi: erc20Abi, eventName: "Transfer" });

/**
 * Whether a Trade log is of a redemption, where its amount is 0 shares: the last log of the Equity
 * contract before it is the transfer of the shares, which a redemption burns and an investment mints.
 */
export function burnedBefore(trade: Pick<Log, "address" | "logIndex">, logs: readonly Log[]): boolean {
  const before = logs
    .filter(({ address, logIndex }) => isAddressEqual(address, trade.address) && logIndex < trade.logIndex)
    .sort((a, b) => a.logIndex - b.logIndex)
    .at(-1);
  const [topic, , to] = before?.topics ?? [];
  if (topic !== transferTopic || to === undefined) {
    throw new Error(`no transfer of FPS precedes the Trade log ${trade.logIndex}`);
  }
  return isAddressEqual(slice(to, 12), zeroAddress);
}
