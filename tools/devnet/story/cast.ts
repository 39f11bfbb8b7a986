import { type Address, getAddress, keccak256, slice, toHex } from "viem";
import { balanceOf, transfer } from "../actions/coin.ts";
import { openedPosition, openPosition, type Terms, type Version } from "../actions/positions.ts";
import { franc, larger } from "../money.ts";
import type { Random } from "../random.ts";
import { oddTexts, plainTexts, type Text } from "../texts.ts";
import { day, hour, mainChain, type World } from "../world.ts";

/** Different accounts, drawn at random. */
export function people(world: World, random: Random, count: number): Address[] {
  return random.shuffle(world.people).slice(0, count);
}

/** The account at an index of what `people` drew. */
export function one(cast: Address[], index = 0): Address {
  const person = cast[index];
  if (!person) throw new Error(`no account was drawn for part ${index}`);
  return person;
}

export function anyText(random: Random): Text {
  return random.chance(0.4) ? random.pick(oddTexts) : random.pick(plainTexts);
}

/** An unused address; the same label gives the same one. */
export function freshAddress(world: World, label: string): Address {
  return getAddress(slice(keccak256(toHex(`${world.seed}/${label}`)), 12));
}

/**
 * Tops up an account to at least this balance. Call it right before every payment: whenever a scene waits, other scenes
 * may spend what an account has. Inside a block balances do not move, so fund the sum before it. The founder pays, or
 * the account with the highest balance when the founder has too little.
 */
export async function fund(world: World, chain: number, account: Address, amount: bigint): Promise<void> {
  const balance = await balanceOf(world, chain, account);
  if (balance >= amount) return;
  const missing = amount - balance + franc(100);
  const from = await payer(world, chain, account, missing);
  await transfer(world, { chain, from, to: account, amount: missing });
}

async function payer(world: World, chain: number, account: Address, amount: bigint): Promise<Address> {
  const founder = world.person("founder");
  if (account !== founder && (await balanceOf(world, chain, founder)) >= amount) return founder;
  const others = world.people.filter((person) => person !== account);
  const balances = await Promise.all(others.map((person) => balanceOf(world, chain, person)));
  const highest = balances.reduce(larger, 0n);
  const richest = others[balances.indexOf(highest)];
  if (!richest || highest < amount)
    throw new Error(`no account on chain ${chain} can pay ${amount} to ${account}`);
  return richest;
}

/** Liquidation price (36 minus decimals) and least collateral of each fair token. */
export const markets = {
  WETH: { price: 1_500n * 10n ** 18n, minimum: 4n * 10n ** 18n },
  WBTC: { price: 40_000n * 10n ** 28n, minimum: 2n * 10n ** 7n },
  USDX: { price: 8n * 10n ** 29n, minimum: 8_000n * 10n ** 6n },
  "WBTC of others": { price: 30_000n * 10n ** 18n, minimum: 3n * 10n ** 17n },
  "old style": { price: 1_000n * 10n ** 18n, minimum: 6n * 10n ** 18n },
} as const;
export type Market = keyof typeof markets;
export const marketNames = Object.keys(markets) as Market[];

/** What a hub charges for opening an original. */
export const openingFee = franc(1_000);

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
  await fund(world, mainChain, owner, openingFee);
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
