import { EquityABI, FrankencoinABI, MintingHubV2ABI, PositionV2ABI, SavingsABI } from "@frankencoin/zchf";
import { type Address, encodeFunctionData, getAddress, type Hex, pad, toHex } from "viem";
import { provide } from "../devnet/actions/coin.ts";
import { encodeCall } from "../devnet/actions/encode.ts";
import { expirationOf, mint, openedPosition, openPosition } from "../devnet/actions/positions.ts";
import { addToken } from "../devnet/actions/tokens.ts";
import { blockGasLimit } from "../devnet/anvil.ts";
import { type BulkCall, sendMany } from "../devnet/bulk.ts";
import { type Devnet, startDevnet } from "../devnet/start.ts";
import { fund } from "../devnet/story/cast.ts";
import { chainIds, day, mainChain, type World } from "../devnet/world.ts";

/** Rows at scale 1, about the size of the production history. */
const SIZE = {
  coinTransfers: 300_000,
  transferReferences: 2_000,
  positions: 250,
  mintingUpdates: 1_500,
  savingsLogs: 10_000,
  trades: 5_000,
};
export type Size = typeof SIZE;

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

/** Starts a devnet with the protocol on three chains and the given number of rows of each kind. */
export async function startLargeDevnet(
  { size, ...options }: { size: Size; basePort: number; out: string },
  onProgress: (step: string) => void,
): Promise<Devnet> {
  // The story ends in the past, because the added rows take simulated time after it.
  const end = Math.floor(Date.now() / 1000) - 30 * day;
  const devnet = await startDevnet({ seed: "bench", short: true, end, ...options, onProgress });
  try {
    await enlarge(devnet.world, size, onProgress);
  } catch (error) {
    await devnet.stop();
    throw error;
  }
  return devnet;
}

/** Adds the rows of `size` to a world. */
export async function enlarge(world: World, size: Size, onProgress: (step: string) => void): Promise<void> {
  const times = Math.min(MAX_BLOCK_FACTOR, Math.max(1, Math.round(size.positions / SIZE.positions)));
  const blockGas = BigInt(times) * blockGasLimit;
  const perform = (chain: number, calls: Iterable<Call>, gas = GAS.other) =>
    sendMany(world, { chain, calls: batched(world, chain, calls, gas), blockGas });
  onProgress(`${size.positions} positions, ${size.mintingUpdates} minting updates`);
  await addPositions(world, size);
  for (const chain of chainIds) await fund(world, chain, callerOf(world, chain), 500_000n * ONE);
  for (let round = 1; round <= ROUNDS.count; round++) {
    onProgress(`savings, round ${round} of ${ROUNDS.count}`);
    for (const chain of chainIds) {
      const accounts = Math.ceil(shareOf(chain, size.savingsLogs) / (2 * ROUNDS.count - 1));
      await perform(chain, savings(world, chain, accounts), GAS.save);
    }
    if (round < ROUNDS.count) await world.wait(ROUNDS.seconds);
  }
  for (const chain of chainIds) {
    const share = (count: number) => shareOf(chain, count);
    const coin = world.coin(chain);
    if (chain === mainChain) {
      onProgress(`chain ${chain}: ${size.trades} trades`);
      await perform(chain, trades(world, size.trades));
    }
    onProgress(`chain ${chain}: ${share(size.transferReferences)} transfers with a reference`);
    await perform(chain, references(world, chain, share(size.transferReferences)));
    onProgress(`chain ${chain}: ${share(size.coinTransfers)} transfers`);
    await perform(chain, transfers(coin, share(size.coinTransfers)));
    // Final history: on a production chain, unfinalized blocks are a small part.
    for (let i = 0; i < FINALITY_BLOCKS; i++)
      await world.chain(chain).mine(world.chain(chain).head.timestamp + 12);
  }
}

function* transfers(coin: Address, count: number): Generator<Call> {
  for (let i = 0; i < count; i++) {
    const args = [recipient(i % 997), 1n + BigInt(i % 7)] as const;
    yield { target: coin, data: encodeFunctionData({ abi: FrankencoinABI, functionName: "transfer", args }) };
  }
}

function* references(world: World, chain: number, count: number): Generator<Call> {
  const target = chain === mainChain ? world.at(chain, "transferReference") : world.coin(chain);
  for (let i = 0; i < count; i++) {
    const args = [recipient(i % 97), BigInt(i + 1), `Invoice ${i} of customer ${i % 31}`];
    yield { target, data: encodeCall("transfer(address to, uint256 amount, string ref)", args) };
  }
}

/** From the second round on, saving also collects the interest earned so far. */
function* savings(world: World, chain: number, accounts: number): Generator<Call> {
  const target = world.at(chain, chain === mainChain ? "savingsReferral" : "ccipBridgedSavings");
  for (let i = 0; i < accounts; i++) {
    const args = [recipient(i), ONE + BigInt(i)] as const;
    yield { target, data: encodeFunctionData({ abi: SavingsABI, functionName: "save", args }) };
  }
}

function* trades(world: World, count: number): Generator<Call> {
  for (let i = 0; i < count; i++) {
    const args = [ONE + BigInt(i), 0n] as const;
    const data = encodeFunctionData({ abi: EquityABI, functionName: "invest", args });
    yield { target: world.at(mainChain, "equity"), data };
  }
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

async function addPositions(world: World, { positions, mintingUpdates }: Size): Promise<void> {
  const owner = world.person("zoe");
  const hub = world.at(mainChain, "mintingHubV2");
  await fund(world, mainChain, owner, 20_000n * ONE);
  const token = await addToken(world, "bench", ["Bench", "BENCH", 18]);
  const parent = openedPosition(
    await openPosition(world, {
      version: 2,
      owner,
      token,
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
  await provide(world, { token, owner, amount: BigInt(positions) * ONE, spender: hub });
  const expiration = await expirationOf(world, parent);
  const before = BigInt(await world.chain(mainChain).client.getBlockNumber());
  await sendMany(world, {
    chain: mainChain,
    calls: Array.from({ length: positions }, (_, i) => ({
      from: owner,
      to: hub,
      data: encodeFunctionData({
        abi: MintingHubV2ABI,
        functionName: "clone",
        args: [parent, ONE, BigInt(i) * 10n ** 15n, Number(expiration)],
      }),
      gas: 1_100_000n,
    })),
  });
  const opened = await world.chain(mainChain).client.getContractEvents({
    abi: MintingHubV2ABI,
    address: hub,
    eventName: "PositionOpened",
    fromBlock: before + 1n,
  });
  const clones = opened.map(({ args }) => getAddress(args.position ?? ""));
  await sendMany(world, {
    chain: mainChain,
    calls: Array.from({ length: mintingUpdates }, (_, i) => ({
      from: owner,
      to: clones[i % clones.length] as Address,
      data: encodeFunctionData({
        abi: PositionV2ABI,
        functionName: "mint",
        args: [owner, 10n ** 15n * BigInt(1 + (i % 5))],
      }),
      gas: 400_000n,
    })),
  });
}

const shareOf = (chain: number, count: number): number => Math.ceil(count * (SHARES.get(chain) ?? 0));

const recipient = (index: number): Address => getAddress(pad(toHex(0xbe_0000 + index), { size: 20 }));

function callerOf(world: World, chain: number): Address {
  const caller = world.callers.get(chain);
  if (!caller) throw new Error(`chain ${chain} has no smart account`);
  return caller;
}
