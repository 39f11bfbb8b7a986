import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MintingHubV2ABI } from "@frankencoin/zchf";
import { type Address, encodeFunctionData, getAddress, type Hex, pad, toHex } from "viem";
import { provide } from "../devnet/actions/coin.ts";
import { encodeCall } from "../devnet/actions/encode.ts";
import { expirationOf, mint, openedPosition, openPosition } from "../devnet/actions/positions.ts";
import { addToken } from "../devnet/actions/tokens.ts";
import { blockGasLimit } from "../devnet/anvil.ts";
import { type BulkCall, sendMany } from "../devnet/bulk.ts";
import { freePorts } from "../devnet/ports.ts";
import { writePrices } from "../devnet/prices.ts";
import { type Devnet, startDevnet } from "../devnet/start.ts";
import { fund } from "../devnet/story/cast.ts";
import { chainIds, day, hour, mainChain, type World } from "../devnet/world.ts";

/** Rows at scale 1, about the size of the production history. */
const SIZE = {
  coinTransfers: 300_000,
  transferReferences: 2_000,
  positions: 250,
  mintingUpdates: 1_500,
  savingsLogs: 10_000,
  trades: 5_000,
};
type Size = typeof SIZE;

/** A devnet with rows, the settings of a service that indexes it, and a folder for databases. */
export type History = {
  devnet: Devnet;
  source: { DEPLOYMENTS_FILE: string; PRICE_FILE: string };
  folder: string;
  onProgress: (step: string) => void;
};

export const sizeAt = (scale: number): Size =>
  Object.fromEntries(Object.entries(SIZE).map(([kind, count]) => [kind, Math.ceil(count * scale)])) as Size;

const ONE = 10n ** 18n;
/** Calls of the smart account per transaction. */
const CALLS_PER_TRANSACTION = 50;
/** Gas limit per call. */
const GAS = { save: 250_000n, other: 150_000n };
/** Maximum factor by which larger histories fill blocks, because the node keeps the state of every block. */
const MAX_BLOCK_FACTOR = 10;
/** Each account saves once per round. Savings earn interest after three days. */
const ROUNDS = { count: 6, seconds: 4 * day };
/** Share of each chain in the rows. */
const SHARES = new Map([
  [1, 0.6],
  [100, 0.2],
  [8453, 0.2],
]);

/** Empty blocks at the end of each chain, more than the finality depth. */
const FINALITY_BLOCKS = 155;

type Call = { target: Address; data: Hex };

/** Runs `use` over a history with the protocol on three chains and so many rows of each kind, then removes it. */
export async function withHistory<T>(
  size: Size,
  onProgress: (step: string) => void,
  use: (history: History) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "zchf-bench-"));
  const out = join(folder, "deployments.json");
  const prices = join(folder, "prices.json");
  // The story ends in the past, because the added rows take simulated time after it.
  const end = Math.floor(Date.now() / 1000) - 30 * day;
  const basePort = await freePorts(chainIds.length);
  try {
    const devnet = await startDevnet({ seed: "bench", short: true, end, basePort, out, onProgress });
    try {
      await enlarge(devnet.world, size, onProgress);
      writePrices(prices, devnet.deployments);
      const source = { DEPLOYMENTS_FILE: out, PRICE_FILE: prices };
      return await use({ devnet, source, folder, onProgress });
    } finally {
      await devnet.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function enlarge(world: World, size: Size, onProgress: (step: string) => void): Promise<void> {
  const times = Math.min(MAX_BLOCK_FACTOR, Math.max(1, Math.round(size.positions / SIZE.positions)));
  const blockGas = BigInt(times) * blockGasLimit;
  const perform = (chain: number, calls: Iterable<Call>, gas = GAS.other) =>
    sendMany(world, { chain, calls: batched(world, chain, calls, gas), blockGas });
  onProgress("  positions");
  await addPositions(world, "bench", size);
  for (const chain of chainIds) await fund(world, chain, callerOf(world, chain), 500_000n * ONE);
  onProgress("  savings");
  for (let round = 1; round <= ROUNDS.count; round++) {
    for (const chain of chainIds) {
      // From the second round on, saving also collects the interest earned so far.
      const accounts = Math.ceil(shareOf(chain, size.savingsLogs) / (2 * ROUNDS.count - 1));
      const savings = world.at(chain, chain === mainChain ? "savingsReferral" : "ccipBridgedSavings");
      const args = (i: number) => [recipient(i), ONE + BigInt(i)];
      await perform(chain, callsOf(savings, accounts, "save(address owner, uint192 amount)", args), GAS.save);
    }
    if (round < ROUNDS.count) await world.wait(ROUNDS.seconds);
  }
  onProgress("  trades");
  const invest = "invest(uint256 amount, uint256 expectedShares)";
  const equity = world.at(mainChain, "equity");
  await perform(
    mainChain,
    callsOf(equity, size.trades, invest, (i) => [ONE + BigInt(i), 0n]),
  );
  for (const chain of chainIds) {
    onProgress(`  transfers on chain ${chain}`);
    const coin = world.coin(chain);
    const target = chain === mainChain ? world.at(chain, "transferReference") : coin;
    const withReference = "transfer(address to, uint256 amount, string ref)";
    const references = callsOf(target, shareOf(chain, size.transferReferences), withReference, (i) => [
      recipient(i % 97),
      BigInt(i + 1),
      `Invoice ${i} of customer ${i % 31}`,
    ]);
    await perform(chain, references);
    const transfer = "transfer(address to, uint256 amount)";
    const transfers = callsOf(coin, shareOf(chain, size.coinTransfers), transfer, (i) => [
      recipient(i % 997),
      1n + BigInt(i % 7),
    ]);
    await perform(chain, transfers);
    // Final history: on a production chain, unfinalized blocks are a small part.
    for (let i = 0; i < FINALITY_BLOCKS; i++)
      await world.chain(chain).mine(world.chain(chain).head.timestamp + 12);
  }
}

/** @param argsOf the arguments of each call by its index */
function* callsOf(
  target: Address,
  count: number,
  signature: string,
  argsOf: (index: number) => readonly unknown[],
): Generator<Call> {
  for (let i = 0; i < count; i++) yield { target, data: encodeCall(signature, argsOf(i)) };
}

/** Batches calls into transactions of the smart account of the chain. */
function* batched(world: World, chain: number, calls: Iterable<Call>, gas: bigint): Generator<BulkCall> {
  const [from, to] = [world.person("founder"), callerOf(world, chain)];
  const { abi } = world.artifacts.Caller;
  let batch: (Call & { value: bigint })[] = [];
  const transaction = () => ({
    from,
    to,
    data: encodeFunctionData({ abi, functionName: "perform", args: [batch] }),
    gas: gas * BigInt(batch.length),
  });
  for (const call of calls) {
    batch.push({ ...call, value: 0n });
    if (batch.length < CALLS_PER_TRANSACTION) continue;
    yield transaction();
    batch = [];
  }
  if (batch.length > 0) yield transaction();
}

/**
 * Opens an original and clones of it in a collateral of its own, which mint in turn an hour later. Returns the time at
 * which all are open, unix seconds.
 */
export async function addPositions(
  world: World,
  token: string,
  { positions, mintingUpdates }: Pick<Size, "positions" | "mintingUpdates">,
): Promise<number> {
  const owner = world.person("zoe");
  const hub = world.at(mainChain, "mintingHubV2");
  await fund(world, mainChain, owner, 20_000n * ONE);
  const collateral = await addToken(world, token, ["Bench", token.toUpperCase(), 18]);
  const parent = openedPosition(
    await openPosition(world, {
      version: 2,
      owner,
      token: collateral,
      minimumCollateral: ONE,
      collateral: 100n * ONE,
      price: 5_000n * ONE,
      limit: 100_000_000n * ONE,
      initPeriod: BigInt(3 * day),
      duration: BigInt(365 * day),
    }),
  );
  await world.wait(3 * day + 60);
  await mint(world, { position: parent, amount: 10_000n * ONE });
  await provide(world, { token: collateral, owner, amount: BigInt(positions) * ONE, spender: hub });
  const expiration = await expirationOf(world, parent);
  const { client } = world.chain(mainChain);
  const before = await client.getBlockNumber({ cacheTime: 0 });
  const clone = "clone(address parent, uint256 collateral, uint256 mint, uint40 expiration)";
  const clones = Array.from({ length: positions }, (_, i) => ({
    from: owner,
    to: hub,
    data: encodeCall(clone, [parent, ONE, BigInt(i) * 10n ** 15n, Number(expiration)]),
    gas: 1_100_000n,
  }));
  await sendMany(world, { chain: mainChain, calls: clones });
  const allOpened = Number(world.chain(mainChain).head.timestamp);
  const opened = await client.getContractEvents({
    abi: MintingHubV2ABI,
    address: hub,
    eventName: "PositionOpened",
    fromBlock: before + 1n,
  });
  await world.wait(hour);
  const mints = Array.from({ length: mintingUpdates }, (_, i) => ({
    from: owner,
    to: getAddress(opened[i % opened.length]?.args.position ?? ""),
    data: encodeCall("mint(address to, uint256 amount)", [owner, 10n ** 15n * BigInt(1 + (i % 5))]),
    gas: 400_000n,
  }));
  await sendMany(world, { chain: mainChain, calls: mints });
  return allOpened;
}

const shareOf = (chain: number, count: number): number => Math.ceil(count * (SHARES.get(chain) ?? 0));

const recipient = (index: number): Address => getAddress(pad(toHex(0xbe_0000 + index), { size: 20 }));

function callerOf(world: World, chain: number): Address {
  const caller = world.callers.get(chain);
  if (!caller) throw new Error(`chain ${chain} has no smart account`);
  return caller;
}
