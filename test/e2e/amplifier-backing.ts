import { type Address, createPublicClient, http, isAddressEqual, parseEventLogs } from "viem";
import { amplifiedPositionAbi, amplifierAbi, poolAbi } from "../../src/domain/amplifier-abi.ts";
import type { Deployments } from "../../tools/devnet/deployments.ts";

/** What an amplifier holds counts up to this multiple of its debt. */
const MOST_COUNTED = 100;

/** Raw amounts of a position by the formula for each of the three places of the price, of which `sqrt` is the root. */
export function amountsOf(
  { tickLow, tickHigh, liquidity }: { tickLow: number; tickHigh: number; liquidity: bigint | string },
  sqrt: number,
): readonly [token0: number, token1: number] {
  const units = Number(liquidity);
  const [low, high] = [Math.sqrt(1.0001 ** tickLow), Math.sqrt(1.0001 ** tickHigh)];
  if (sqrt <= low) return [units * (1 / low - 1 / high), 0];
  if (sqrt >= high) return [0, units * (high - low)];
  return [units * (1 / sqrt - 1 / high), units * (sqrt - low)];
}

/**
 * What the amplifier of a chain holds before a time (unix seconds), in whole ZCHF, as getters returned it at the blocks of
 * its positions' last logs; 0 without an amplifier or debt.
 */
export async function amplifierBacking({ rpc, addresses }: Deployments["chains"][number]) {
  const amplifier = addresses.uniswapAmplifier as Address | undefined;
  if (amplifier === undefined) return async () => 0;
  const client = createPublicClient({ transport: http(rpc, { batch: true }) });
  const at = { address: amplifier, abi: amplifierAbi } as const;
  const [pool, isToken0, all] = await Promise.all([
    client.readContract({ ...at, functionName: "UNISWAP_POOL" }),
    client.readContract({ ...at, functionName: "ZCHF_IS_TOKEN0" }),
    client.getLogs({ fromBlock: 0n, toBlock: "latest" }),
  ]);
  const positions = parseEventLogs({ abi: amplifierAbi, logs: all, strict: true }).flatMap((log) =>
    log.eventName === "AmplifiedPositionCreated" && isAddressEqual(log.address, amplifier)
      ? [log.args.position.toLowerCase()]
      : [],
  );
  const own = parseEventLogs({ abi: amplifiedPositionAbi, logs: all, strict: true }).filter(
    ({ address, eventName }) =>
      eventName !== "OwnershipTransferred" && positions.includes(address.toLowerCase()),
  );
  const logs = await Promise.all(
    own.map(async ({ address, blockNumber }) => {
      const { timestamp } = await client.getBlock({ blockNumber });
      return { address, blockNumber, timestamp: Number(timestamp) };
    }),
  );

  return async (seconds: number): Promise<number> => {
    const earlier = logs.filter(({ timestamp }) => timestamp < seconds);
    const last = earlier.at(-1);
    if (last === undefined) return 0;
    const { blockNumber } = last;
    const [debt, root] = await Promise.all([
      client.readContract({ ...at, functionName: "totalBorrowed", blockNumber }),
      client.readContract({ address: pool, abi: poolAbi, functionName: "slot0", blockNumber }),
    ]);
    if (debt === 0n || root === 0n) return 0;
    const sqrt = Number(root) / 2 ** 96;
    // Dollars have 6 decimals.
    const usdPerZchf = (isToken0 ? sqrt ** 2 : 1 / sqrt ** 2) * 1e12;
    const byPosition = new Map(earlier.map((log) => [log.address, log.blockNumber]));
    const values = [...byPosition].map(async ([address, block]) => {
      const position = { address, abi: amplifiedPositionAbi, blockNumber: block } as const;
      const [liquidity, low, high] = await Promise.all([
        client.readContract({ ...position, functionName: "totalLiquidity" }),
        client.readContract({ ...position, functionName: "tickLow" }),
        client.readContract({ ...position, functionName: "tickHigh" }),
      ]);
      const [token0, token1] = amountsOf({ tickLow: low, tickHigh: high, liquidity }, sqrt);
      const [zchf, usd] = isToken0 ? [token0, token1] : [token1, token0];
      return zchf / 1e18 + usd / 1e6 / usdPerZchf;
    });
    const value = (await Promise.all(values)).reduce((sum, one) => sum + one, 0);
    return Math.min(value, (Number(debt) / 1e18) * MOST_COUNTED);
  };
}
