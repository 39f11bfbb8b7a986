import {
  CloneHelperABI,
  ERC20ABI,
  FrankencoinABI,
  MintingHubV1ABI,
  MintingHubV2ABI,
  PositionRollerV2ABI,
  PositionV1ABI,
} from "@frankencoin/zchf";
import { type Address, getAddress, type Hex, parseAbi, slice, toEventSelector } from "viem";
import type { Sent } from "../chain.ts";
import { multicallAddress } from "../multicall.ts";
import type { Text } from "../texts.ts";
import { day, mainChain, type World } from "../world.ts";
import { approve, provide } from "./coin.ts";
import { encodeCall } from "./encode.ts";

export type Version = 1 | 2;

/** Terms of an original. Prices have 36 minus the token's decimals. */
export type Terms = {
  version: Version;
  token: Address;
  minimumCollateral: bigint;
  collateral: bigint;
  limit: bigint;
  price: bigint;
  /** Seconds, as all periods; huge ones are allowed in version 1. */
  initPeriod?: bigint;
  duration?: bigint;
  challengePeriod?: bigint;
  /** Yearly; in version 2 it comes on top of the lead rate. */
  interestPPM?: number;
  reservePPM?: number;
};

const openingGas = 5_000_000n;
const openedTopics: string[] = [
  toEventSelector("PositionOpened(address,address,address,address,uint256)"),
  toEventSelector("PositionOpened(address,address,address,address)"),
];

/** Opens an original with collateral made for it. It can mint after `initPeriod`, unless it was vetoed. */
export async function openPosition(world: World, opening: Opening): Promise<Sent> {
  return world.write(mainChain, "openPosition", await prepareOpening(world, opening));
}

/** The address that an opening would give its position now; its collateral is provided. */
export async function futurePosition(world: World, opening: Opening): Promise<Address> {
  return addressIn(await world.preview(mainChain, await prepareOpening(world, opening)));
}

type Opening = Terms & { owner: Address };

async function prepareOpening(world: World, { owner, ...terms }: Opening) {
  const hub = hubOf(world, terms.version);
  await provide(world, { token: terms.token, owner, amount: terms.collateral, spender: hub });
  return {
    from: owner,
    to: hub,
    abi: terms.version === 1 ? MintingHubV1ABI : MintingHubV2ABI,
    functionName: "openPosition",
    args: openingArguments(terms),
    gas: openingGas,
  };
}

/** Opens a position like `parent`, itself an original or a clone, and mints at once. */
export async function clonePosition(world: World, cloning: Cloning): Promise<Sent> {
  return world.write(mainChain, "clonePosition", await prepareCloning(world, cloning));
}

/** The address that a cloning would give its clone now; its collateral is provided. */
export async function futureClone(world: World, cloning: Cloning): Promise<Address> {
  return addressIn(await world.preview(mainChain, await prepareCloning(world, cloning)));
}

type Cloning = {
  version: Version;
  owner: Address;
  parent: Address;
  collateral: bigint;
  mint: bigint;
  /** Unix seconds; without one, that of the parent. */
  expiration?: bigint;
  /** Who pays the collateral; in version 2 the owner can be someone else. */
  sender?: Address;
};

async function prepareCloning(
  world: World,
  { version, owner, parent, collateral, mint, expiration, sender = owner }: Cloning,
) {
  const hub = hubOf(world, version);
  const token = await collateralOf(world, parent);
  await provide(world, { token, owner: sender, amount: collateral, spender: hub });
  const until = expiration ?? (await expirationOf(world, parent));
  const args =
    sender === owner ? [parent, collateral, mint, until] : [owner, parent, collateral, mint, until];
  return {
    from: sender,
    to: hub,
    abi: version === 1 ? MintingHubV1ABI : MintingHubV2ABI,
    functionName: "clone",
    args,
    gas: openingGas,
  };
}

/** Clones through the helper, which owns the clone until it has set the price. Version 2 only. */
export async function cloneWithHelper(
  world: World,
  {
    owner,
    parent,
    collateral,
    mint,
    price,
    expiration,
  }: {
    owner: Address;
    parent: Address;
    collateral: bigint;
    mint: bigint;
    price?: bigint;
    expiration?: bigint;
  },
): Promise<Sent> {
  const helper = world.at(mainChain, "cloneHelper");
  const token = await collateralOf(world, parent);
  await provide(world, { token, owner, amount: collateral, spender: helper });
  const until = expiration ?? (await expirationOf(world, parent));
  const newPrice = price ?? (await priceOf(world, parent));
  return world.write(mainChain, "cloneWithHelper", {
    from: owner,
    to: helper,
    abi: CloneHelperABI,
    functionName: "cloneWithPrice",
    args: [parent, collateral, mint, Number(until), newPrice],
    gas: openingGas,
  });
}

/** The position that a mined transaction opened. */
export function openedPosition(sent: Sent): Address {
  const [position] = openedIn(sent.receipt().logs);
  if (!position) throw new Error(`${sent.action} opened no position`);
  return position;
}

/** Positions whose opening is among these logs, of either version. */
export function openedIn(logs: readonly { topics: readonly Hex[] }[]): Address[] {
  return logs
    .filter(({ topics }) => openedTopics.includes(topics[0] ?? ""))
    .flatMap(({ topics }) => (topics[2] ? [addressIn(topics[2])] : []));
}

function addressIn(word: Hex): Address {
  return getAddress(slice(word, 12));
}

type OfPosition = { position: Address; owner?: Address };

/** Mints against the position's collateral. */
export function mint(
  world: World,
  { position, amount, target, ...by }: OfPosition & { amount: bigint; target?: Address },
): Promise<Sent> {
  return byOwner(world, "mint", { position, ...by }, "mint", (owner) => [target ?? owner, amount]);
}

/** Pays back `amount`, which frees more debt than that by the reserve; anyone may pay. */
export function repay(
  world: World,
  { position, payer, amount }: { position: Address; payer?: Address; amount: bigint },
): Promise<Sent> {
  return byOwner(world, "repay", { position, owner: payer }, "repay", () => [amount]);
}

/**
 * Sets debt, collateral and price at once. In version 1 a call that only repays or only deposits leaves no log at the
 * position.
 */
export async function adjust(
  world: World,
  {
    position,
    minted,
    collateral,
    price,
    ...by
  }: OfPosition & { minted?: bigint; collateral?: bigint; price?: bigint },
): Promise<Sent> {
  const owner = by.owner ?? (await ownerOf(world, position));
  const state = await positionState(world, position);
  const target = [minted ?? state.minted, collateral ?? state.balance, price ?? state.price] as const;
  if (target[1] > state.balance) {
    const amount = target[1] - state.balance;
    await provide(world, { token: state.collateral, owner, amount, spender: position });
  }
  return byOwner(world, "adjust", { position, owner }, "adjust", () => target);
}

export function adjustPrice(
  world: World,
  { position, price, ...by }: OfPosition & { price: bigint },
): Promise<Sent> {
  return byOwner(world, "adjustPrice", { position, ...by }, "adjustPrice", () => [price]);
}

/** Takes collateral out; below the minimum, the position closes. */
export function withdrawCollateral(
  world: World,
  { position, amount, target, ...by }: OfPosition & { amount: bigint; target?: Address },
): Promise<Sent> {
  return byOwner(world, "withdrawCollateral", { position, ...by }, "withdrawCollateral", (owner) => [
    target ?? owner,
    amount,
  ]);
}

export function transferOwnership(
  world: World,
  { position, to, ...by }: OfPosition & { to: Address },
): Promise<Sent> {
  return byOwner(world, "transferOwnership", { position, ...by }, "transferOwnership", () => [to]);
}

/** Adds collateral by a mere token transfer: no log at the position, nor at the hub. */
export async function depositCollateral(
  world: World,
  { position, from, amount }: { position: Address; from: Address; amount: bigint },
): Promise<Sent> {
  const token = await collateralOf(world, position);
  await provide(world, { token, owner: from, amount });
  return world.write(mainChain, "depositCollateral", {
    from,
    to: token,
    abi: ERC20ABI,
    functionName: "transfer",
    args: [position, amount],
  });
}

/** Vetoes an original before its start; clones cannot exist that early. */
export function denyPosition(
  world: World,
  {
    position,
    vetor,
    helpers = [],
    message,
  }: { position: Address; vetor: Address; helpers?: Address[]; message: Text },
): Promise<Sent> {
  return world.send(mainChain, "denyPosition", {
    from: vetor,
    to: position,
    data: encodeCall("deny(address[] helpers, string message)", [helpers, message]),
  });
}

/** Moves all debt of one position of version 2 into another, or into a new clone of it. */
export async function roll(
  world: World,
  { source, target, expiration }: { source: Address; target: Address; expiration?: bigint },
): Promise<Sent> {
  const owner = await ownerOf(world, source);
  const roller = world.at(mainChain, "rollerV2");
  await evenOutDebt(world, { roller, source, owner });
  await approve(world, { token: await collateralOf(world, source), owner, spender: roller });
  return world.write(mainChain, "roll", {
    from: owner,
    to: roller,
    abi: PositionRollerV2ABI,
    ...(expiration === undefined
      ? { functionName: "rollFully", args: [source, target] }
      : { functionName: "rollFullyWithExpiration", args: [source, target, Number(expiration)] }),
    gas: openingGas,
  });
}

/** Not every amount of debt can be freed exactly, and the roller fails where none can; then one wei is repaid first. */
async function evenOutDebt(
  world: World,
  { roller, source, owner }: { roller: Address; source: Address; owner: Address },
): Promise<void> {
  const client = world.client(mainChain);
  const { minted, reservePPM } = await positionState(world, source);
  const repayment = await client.readContract({
    address: roller,
    abi: PositionRollerV2ABI,
    functionName: "findRepaymentAmount",
    args: [source],
  });
  const freed = await client.readContract({
    address: world.coin(mainChain),
    abi: FrankencoinABI,
    functionName: "calculateFreedAmount",
    args: [repayment, Number(reservePPM)],
  });
  if (freed > minted) await repay(world, { position: source, payer: owner, amount: 1n });
}

/** What a position of either version says about itself now; both declare these getters with this encoding. */
const getters = parseAbi([
  "function owner() view returns (address)",
  "function collateral() view returns (address)",
  "function original() view returns (address)",
  "function price() view returns (uint256)",
  "function minted() view returns (uint256)",
  "function limit() view returns (uint256)",
  "function minimumCollateral() view returns (uint256)",
  "function challengedAmount() view returns (uint256)",
  "function reserveContribution() view returns (uint256)",
  "function start() view returns (uint256)",
  "function cooldown() view returns (uint256)",
  "function expiration() view returns (uint256)",
  "function challengePeriod() view returns (uint256)",
  "function isClosed() view returns (bool)",
]);

export async function positionState(world: World, position: Address) {
  const client = world.client(mainChain);
  const address = position;
  const abi = getters;
  const [owner, collateral, original, price, minted, limit, ...rest] = await client.multicall({
    contracts: [
      { address, abi, functionName: "owner" },
      { address, abi, functionName: "collateral" },
      { address, abi, functionName: "original" },
      { address, abi, functionName: "price" },
      { address, abi, functionName: "minted" },
      { address, abi, functionName: "limit" },
      { address, abi, functionName: "minimumCollateral" },
      { address, abi, functionName: "challengedAmount" },
      { address, abi, functionName: "reserveContribution" },
      { address, abi, functionName: "start" },
      { address, abi, functionName: "cooldown" },
      { address, abi, functionName: "expiration" },
      { address, abi, functionName: "challengePeriod" },
      { address, abi, functionName: "isClosed" },
    ],
    allowFailure: false,
    multicallAddress,
    batchSize: 0,
  });
  const [
    minimumCollateral,
    challengedAmount,
    reservePPM,
    start,
    cooldown,
    expiration,
    challengePeriod,
    closed,
  ] = rest;
  /** Zero when the token does not say. */
  const balance = await client
    .readContract({ address: collateral, abi: ERC20ABI, functionName: "balanceOf", args: [position] })
    .catch(() => 0n);
  return {
    owner,
    collateral,
    original,
    price,
    minted,
    limit,
    minimumCollateral,
    challengedAmount,
    reservePPM,
    start,
    cooldown,
    expiration,
    challengePeriod,
    closed,
    balance,
  };
}

export type PositionState = Awaited<ReturnType<typeof positionState>>;

function ownerOf(world: World, position: Address): Promise<Address> {
  return world.client(mainChain).readContract({ address: position, abi: getters, functionName: "owner" });
}

export function priceOf(world: World, position: Address): Promise<bigint> {
  return world.client(mainChain).readContract({ address: position, abi: getters, functionName: "price" });
}

export function collateralOf(world: World, position: Address): Promise<Address> {
  return world
    .client(mainChain)
    .readContract({ address: position, abi: getters, functionName: "collateral" });
}

export function expirationOf(world: World, position: Address): Promise<bigint> {
  return world
    .client(mainChain)
    .readContract({ address: position, abi: getters, functionName: "expiration" });
}

export function hubOf(world: World, version: Version): Address {
  return world.at(mainChain, version === 1 ? "mintingHubV1" : "mintingHubV2");
}

function openingArguments(terms: Terms): unknown[] {
  const { initPeriod = BigInt(5 * day), duration = BigInt(600 * day), challengePeriod = BigInt(day) } = terms;
  const { interestPPM = 20_000, reservePPM = 200_000 } = terms;
  const periods = [initPeriod, duration, challengePeriod];
  return [
    ...[terms.token, terms.minimumCollateral, terms.collateral, terms.limit],
    ...periods,
    ...[interestPPM, terms.price, reservePPM],
  ];
}

async function byOwner(
  world: World,
  action: string,
  { position, owner }: OfPosition,
  functionName: string,
  args: (owner: Address) => readonly unknown[],
): Promise<Sent> {
  const from = owner ?? (await ownerOf(world, position));
  return world.write(mainChain, action, {
    from,
    to: position,
    abi: PositionV1ABI,
    functionName,
    args: args(from),
  });
}
