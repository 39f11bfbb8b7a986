import { type Address, getAddress, keccak256, slice, toHex } from "viem";
import { balanceOf, transfer } from "../actions/coin.ts";
import { openedPosition, openPosition, type Terms, type Version } from "../actions/positions.ts";
import { franc } from "../money.ts";
import type { Random } from "../random.ts";
import { oddTexts, plainTexts, type Text } from "../texts.ts";
import { day, hour, mainChain, type World } from "../world.ts";

/** Different people, drawn at random. */
export function people(world: World, random: Random, count: number): Address[] {
  return random.shuffle(world.people).slice(0, count);
}

/** One person, by position in what `people` drew. */
export function one(cast: Address[], index = 0): Address {
  const person = cast[index];
  if (!person) throw new Error(`nobody plays part ${index}`);
  return person;
}

export function anyText(random: Random): Text {
  return random.chance(0.4) ? random.pick(oddTexts) : random.pick(plainTexts);
}

/** An address that nobody has used; the same label gives the same one. */
export function freshAddress(world: World, label: string): Address {
  return getAddress(slice(keccak256(toHex(`${world.seed}/${label}`)), 12));
}

/** Sees to it that someone has at least this much, out of the founder's pocket. */
export async function fund(world: World, chain: number, account: Address, amount: bigint): Promise<void> {
  const balance = await balanceOf(world, chain, account);
  if (balance >= amount) return;
  const from = world.person("founder");
  if (from === account) throw new Error(`the founder has no ${amount} on chain ${chain}`);
  await transfer(world, { chain, from, to: account, amount: amount - balance + franc(100) });
}

/** Liquidation price (36 minus decimals) and least collateral that make sense for each fair token. */
export const markets = {
  WETH: { price: 1_500n * 10n ** 18n, minimum: 4n * 10n ** 18n },
  WBTC: { price: 40_000n * 10n ** 28n, minimum: 2n * 10n ** 7n },
  USDX: { price: 8n * 10n ** 29n, minimum: 8_000n * 10n ** 6n },
  "WBTC of others": { price: 30_000n * 10n ** 18n, minimum: 3n * 10n ** 17n },
  "old style": { price: 1_000n * 10n ** 18n, minimum: 6n * 10n ** 18n },
} as const;
export type Market = keyof typeof markets;
export const marketNames = Object.keys(markets) as Market[];

export type Opened = {
  version: Version;
  position: Address;
  owner: Address;
  unit: bigint;
  price: bigint;
  value: bigint;
};

/**
 * Opens an original with collateral of `multiple` times the least amount and waits until it can mint. `unit` is the
 * least collateral, `value` what all of it allows to mint.
 */
export async function openAndWait(
  world: World,
  {
    version,
    owner,
    market,
    multiple = 5n,
    ...terms
  }: { version: Version; owner: Address; market: Market; multiple?: bigint } & Partial<Terms>,
): Promise<Opened> {
  const { price, minimum } = markets[market];
  const { initPeriod = BigInt(3 * day) } = terms;
  const value = (minimum * multiple * price) / 10n ** 18n;
  await fund(world, mainChain, owner, franc(1_000));
  const sent = await openPosition(world, {
    version,
    owner,
    token: world.token(market),
    minimumCollateral: minimum,
    collateral: minimum * multiple,
    limit: value * 20n,
    price,
    ...terms,
    initPeriod,
  });
  const position = openedPosition(sent);
  world.reserved.add(position);
  await world.wait(Number(initPeriod) + hour);
  return { version, position, owner, unit: minimum, price, value };
}

/** A share of an amount in percent. */
export function percent(amount: bigint, share: number): bigint {
  return (amount * BigInt(share)) / 100n;
}
