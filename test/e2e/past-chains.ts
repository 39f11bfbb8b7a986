import { type Address, createPublicClient, http, parseAbi, zeroAddress } from "viem";
import type { Deployments } from "../../tools/devnet/deployments.ts";

const referralAbi = parseAbi([
  "function savings(address) view returns (uint192 saved, uint64 ticks, address referrer, uint32 fee)",
]);

/** A chain with the times of its blocks. */
export type PastChain = Awaited<ReturnType<typeof chainOf>>;

/** A chain of a devnet, whose contracts can be asked at the last block not later than a time. */
export async function chainOf({ id, rpc, addresses }: Deployments["chains"][number]) {
  const client = createPublicClient({ transport: http(rpc, { batch: true, timeout: 60_000 }) });
  const head = await client.getBlockNumber();
  const numbers = Array.from({ length: Number(head) + 1 }, (_, i) => BigInt(i));
  const blocks = await Promise.all(numbers.map((blockNumber) => client.getBlock({ blockNumber })));
  const times = blocks.map(({ timestamp }) => Number(timestamp));
  const modules = ["savingsV2", "savingsReferral", "ccipBridgedSavings"].flatMap((key) => {
    const module = addresses[key];
    return typeof module === "string" ? [module.toLowerCase() as Address] : [];
  });
  const coin = (addresses.frankencoin ?? addresses.ccipBridgedFrankencoin) as Address;
  const referrerOf = async (address: Address, account: string, blockNumber: bigint) => {
    // The module without referrers.
    if (address === String(addresses.savingsV2).toLowerCase()) return { referrer: zeroAddress, share: 0 };
    const args = [account as Address] as const;
    const call = { address, abi: referralAbi, functionName: "savings", args, blockNumber } as const;
    const [, , referrer, share] = await client.readContract(call);
    return { referrer, share };
  };
  return {
    id,
    client,
    referrerOf,
    times,
    modules,
    coin,
    equity: addresses.equity as Address | undefined,
    addressOf: (key: string) => addresses[key] as Address,
    blockAt: (time: number) => BigInt(times.findLastIndex((one) => one <= time)),
  };
}
