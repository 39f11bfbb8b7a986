import { type Address, parseAbi, parseEventLogs } from "viem";
import type { Sent } from "../chain.ts";
import type { World } from "../world.ts";

/** Chains of the devnet with an amplifier: of the first ZCHF is the pool's token0, of the second its token1. */
export const amplifierChains = [1, 8453] as const;
export type AmplifierChain = (typeof amplifierChains)[number];

export const amplifierAbi = parseAbi([
  "event AmplifiedPositionCreated(address position)",
  "function UNISWAP_POOL() view returns (address)",
  "function ZCHF_IS_TOKEN0() view returns (bool)",
  "function LIMIT() view returns (uint256)",
  "function totalBorrowed() view returns (uint256)",
  "function createAmplifiedPosition(int24 tickLow, int24 tickHigh) returns (address)",
]);
export const amplifiedPositionAbi = parseAbi([
  "function owner() view returns (address)",
  "function borrowed() view returns (uint256)",
  "function tickLow() view returns (int24)",
  "function tickHigh() view returns (int24)",
  "function totalLiquidity() view returns (uint128)",
  "function mint(uint128 liquidity, uint256 amount0, uint256 amount1, uint256 zchf)",
  "function burn(uint128 liquidity, uint256 amount0, uint256 amount1, uint256 zchf)",
  "function transferOwnership(address newOwner)",
]);
export const poolAbi = parseAbi([
  "function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 observationIndex, uint16 observationCardinality, uint16 observationCardinalityNext, uint8 feeProtocol, bool unlocked)",
  "function setPrice(uint160 sqrtPriceX96)",
  "function add(address position, uint128 liquidity)",
]);

/** Raw units of the dollar token in one dollar, and of ZCHF in one franc. */
const DOLLAR = 1e6;
const FRANC = 1e18;

/** The pool's price, token1 for one token0 in raw units, at which one ZCHF costs so many dollars. */
function rawPrice(chain: AmplifierChain, usdPerZchf: number): number {
  const price = (usdPerZchf * DOLLAR) / FRANC;
  return chain === 1 ? price : 1 / price;
}

/** The tick at which one ZCHF costs so many dollars, a multiple of ten. */
export function tickAt(chain: AmplifierChain, usdPerZchf: number): number {
  return Math.round(Math.log(rawPrice(chain, usdPerZchf)) / Math.log(1.0001) / 10) * 10;
}

export function sqrtPriceAt(chain: AmplifierChain, usdPerZchf: number): bigint {
  return BigInt(Math.round(Math.sqrt(rawPrice(chain, usdPerZchf)) * 2 ** 96));
}

/** Sets the price of the amplifier's pool. */
export function setPoolPrice(
  world: World,
  { chain, usdPerZchf }: { chain: AmplifierChain; usdPerZchf: number },
): Promise<Sent> {
  return world.write(chain, "setPoolPrice", {
    from: world.person("deployer"),
    to: world.at(chain, "amplifierPool"),
    abi: poolAbi,
    functionName: "setPrice",
    args: [sqrtPriceAt(chain, usdPerZchf)],
    gas: 100_000n,
  });
}

/** Opens a position between two prices of ZCHF in dollars. */
export async function openAmplified(
  world: World,
  { chain, owner, between }: { chain: AmplifierChain; owner: Address; between: readonly [number, number] },
): Promise<Address> {
  const [tickLow = 0, tickHigh = 0] = between.map((price) => tickAt(chain, price)).sort((a, b) => a - b);
  const sent = await world.write(chain, "openAmplified", {
    from: owner,
    to: world.at(chain, "uniswapAmplifier"),
    abi: amplifierAbi,
    functionName: "createAmplifiedPosition",
    args: [tickLow, tickHigh],
  });
  const [opened] = parseEventLogs({
    abi: amplifierAbi,
    logs: sent.receipt().logs,
    eventName: "AmplifiedPositionCreated",
  });
  if (!opened) throw new Error("the amplifier names no position");
  return opened.args.position;
}

type AmplifiedPosition = { chain: AmplifierChain; position: Address };

/** Adds liquidity worth so many francs at the pool's price. */
export async function amplify(
  world: World,
  { chain, position, francs }: AmplifiedPosition & { francs: number },
): Promise<Sent> {
  const { owner, amounts, value } = await amplified(world, { chain, position });
  const liquidity = BigInt(Math.round((francs * FRANC) / value));
  return world.write(chain, "amplify", {
    from: owner,
    to: position,
    abi: amplifiedPositionAbi,
    functionName: "mint",
    args: [liquidity, ...amounts(liquidity)],
  });
}

/** Removes a share of the liquidity, in percent, and repays the same share of what the position borrowed. */
export async function reduceAmplified(
  world: World,
  { chain, position, share }: AmplifiedPosition & { share: number },
): Promise<Sent> {
  const { owner, amounts, liquidity, borrowed } = await amplified(world, { chain, position });
  const removed = (liquidity * BigInt(share)) / 100n;
  const [amount0, amount1] = amounts(removed);
  return world.write(chain, "reduceAmplified", {
    from: owner,
    to: position,
    abi: amplifiedPositionAbi,
    functionName: "burn",
    args: [removed, amount0, amount1, (borrowed * BigInt(share)) / 100n],
  });
}

/** Liquidity for a position from somebody else, of which the position logs nothing. */
export async function donateLiquidity(
  world: World,
  { chain, position, from, share }: AmplifiedPosition & { from: Address; share: number },
): Promise<Sent> {
  const { liquidity } = await amplified(world, { chain, position });
  return world.write(chain, "donateLiquidity", {
    from,
    to: world.at(chain, "amplifierPool"),
    abi: poolAbi,
    functionName: "add",
    args: [position, (liquidity * BigInt(share)) / 100n + 1n],
    gas: 200_000n,
  });
}

export async function transferAmplified(
  world: World,
  { chain, position, to }: AmplifiedPosition & { to: Address },
): Promise<Sent> {
  const { owner } = await amplified(world, { chain, position });
  return world.write(chain, "transferAmplified", {
    from: owner,
    to: position,
    abi: amplifiedPositionAbi,
    functionName: "transferOwnership",
    args: [to],
    gas: 200_000n,
  });
}

/** State of a position, the amounts that liquidity of it is made of, and the value in raw ZCHF of one unit. */
export async function amplified(world: World, { chain, position }: AmplifiedPosition) {
  const client = world.client(chain);
  const contract = { address: position, abi: amplifiedPositionAbi } as const;
  const [owner, borrowed, tickLow, tickHigh, liquidity, [sqrtPriceX96]] = await Promise.all([
    client.readContract({ ...contract, functionName: "owner" }),
    client.readContract({ ...contract, functionName: "borrowed" }),
    client.readContract({ ...contract, functionName: "tickLow" }),
    client.readContract({ ...contract, functionName: "tickHigh" }),
    client.readContract({ ...contract, functionName: "totalLiquidity" }),
    client.readContract({
      address: world.at(chain, "amplifierPool"),
      abi: poolAbi,
      functionName: "slot0",
    }),
  ]);
  const sqrtPrice = Number(sqrtPriceX96) / 2 ** 96;
  const [low, high] = [1.0001 ** (tickLow / 2), 1.0001 ** (tickHigh / 2)];
  const at = Math.min(Math.max(sqrtPrice, low), high);
  const each = [1 / at - 1 / high, at - low] as const;
  const isFirst = chain === 1;
  const value = isFirst ? each[0] + each[1] / sqrtPrice ** 2 : each[1] + each[0] * sqrtPrice ** 2;
  const amounts = (of: bigint): [bigint, bigint, bigint] => {
    const [amount0, amount1] = each.map((amount) => BigInt(Math.floor(amount * Number(of))));
    const both = [amount0 ?? 0n, amount1 ?? 0n] as const;
    return [...both, isFirst ? both[0] : both[1]];
  };
  return { owner, borrowed, liquidity, amounts, value };
}
