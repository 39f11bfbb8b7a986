import type { Event } from "ponder:registry";
import type { Address } from "viem";
import { slotOf } from "../chains.ts";
import { amplifiedPositionAbi, amplifierAbi, poolAbi } from "../domain/amplifier-abi.ts";
import { recordId } from "../domain/record-id.ts";
import { tokenDecimals } from "../domain/token-text.ts";
import { amplifier, amplifierActivity, amplifierPosition } from "../tables/amplifiers.ts";
import { read, readBatch, readEachAlone } from "./evm/batch.ts";
import { contractOn, type HandlerContext, type LogEvent } from "./evm/event.ts";
import { keepPast } from "./evm/keep-past.ts";
import { logPlace, recordPlace } from "./evm/log-place.ts";
import { on } from "./evm/on.ts";
import { recordEvent } from "./evm/record-event.ts";
import { tokenReads, valuesOf } from "./positions/position-reads.ts";
import { lowerCase } from "./positions/refresh-positions.ts";

on("UniswapAmplifier:AmplifiedPositionCreated", async ({ event, context }) => {
  await findPosition(context, event, event.args.position);
  const { positionCount } = await findAmplifier(context, event, event.log.address);
  await change(context, event, event.log.address, { positionCount: positionCount + 1 });
});

on("UniswapAmplifier:Borrowed", async ({ event, context }) => {
  const { borrowed: amount, totalBorrowed } = event.args;
  await change(context, event, event.log.address, { totalBorrowed });
  const data = { amplifier: event.log.address, sender: event.transaction.from, amount, totalBorrowed };
  await recordEvent(context, event, "amplifier.borrowed", data);
});

on("UniswapAmplifier:Repaid", async ({ event, context }) => {
  const { amount, totalBorrowed } = event.args;
  await change(context, event, event.log.address, { totalBorrowed });
  const data = { amplifier: event.log.address, sender: event.transaction.from, amount, totalBorrowed };
  await recordEvent(context, event, "amplifier.repaid", data);
});

on("AmplifiedPosition:Mint", async ({ event, context }) => {
  const { liquidityAdded: liquidity, borrowed: zchf } = event.args;
  await recordActivity(context, event, { kind: "Mint", liquidity, zchf });
});

on("AmplifiedPosition:Burn", async ({ event, context }) => {
  const { liquidityRemoved: liquidity, repaid: zchf } = event.args;
  await recordActivity(context, event, { kind: "Burn", liquidity, zchf });
});

on("AmplifiedPosition:OwnershipTransferred", async ({ event, context }) => {
  const position = event.log.address;
  const row = await findPosition(context, event, position);
  await changePosition(context, event, row, { owner: event.args.newOwner });
});

type AmplifierRow = typeof amplifier.$inferSelect;
type PositionRow = typeof amplifierPosition.$inferSelect;

/** The amplifier's row, read from the contract at its first log. */
async function findAmplifier(
  context: HandlerContext,
  event: LogEvent,
  address: Address,
): Promise<AmplifierRow> {
  const { db, chain } = context;
  const row = await db.find(amplifier, { chainId: chain.id, address });
  if (row) return row;
  const reads = {
    pool: read(amplifierAbi, address, "UNISWAP_POOL"),
    usd: read(amplifierAbi, address, "USD"),
    zchf: read(amplifierAbi, address, "ZCHF"),
    zchfIsToken0: read(amplifierAbi, address, "ZCHF_IS_TOKEN0"),
    expiration: read(amplifierAbi, address, "EXPIRATION"),
    limit: read(amplifierAbi, address, "LIMIT"),
    priceAnchorX96: read(amplifierAbi, address, "PRICE_ANCHOR_X96"),
    totalBorrowed: read(amplifierAbi, address, "totalBorrowed"),
  };
  const values = valuesOf(reads, await readBatch(context, Object.values(reads), []));
  const { symbol, decimals } = tokenReads(values.usd);
  const ofToken = await readBatch(context, [], [symbol, decimals]);
  await readEachAlone(context, ofToken, [symbol, decimals]);
  return db.insert(amplifier).values({
    ...values,
    chainId: chain.id,
    address,
    pool: lowerCase(values.pool),
    usd: lowerCase(values.usd),
    usdSymbolBytes: ofToken.ofForeign(symbol) ?? "0x",
    usdDecimals: tokenDecimals(ofToken.ofForeign(decimals)),
    zchf: lowerCase(values.zchf),
    positionCount: 0,
    created: event.block.timestamp,
    updated: event.block.timestamp,
  });
}

async function change(
  context: HandlerContext,
  event: LogEvent,
  address: Address,
  values: Partial<AmplifierRow>,
): Promise<void> {
  await findAmplifier(context, event, address);
  await context.db
    .update(amplifier, { chainId: context.chain.id, address })
    .set({ ...values, updated: event.block.timestamp });
}

/**
 * The position's row. Its first logs precede the log in which the amplifier names it, so that whichever log comes first
 * creates it: the position is complete by then, and a chain has one amplifier.
 */
async function findPosition(
  context: HandlerContext,
  event: LogEvent,
  position: Address,
): Promise<PositionRow> {
  const { db, chain } = context;
  const row = await db.find(amplifierPosition, { chainId: chain.id, position });
  if (row) return row;
  const reads = {
    owner: read(amplifiedPositionAbi, position, "owner"),
    tickLow: read(amplifiedPositionAbi, position, "tickLow"),
    tickHigh: read(amplifiedPositionAbi, position, "tickHigh"),
    totalLiquidity: read(amplifiedPositionAbi, position, "totalLiquidity"),
  };
  const values = valuesOf(reads, await readBatch(context, Object.values(reads), []));
  return db.insert(amplifierPosition).values({
    ...values,
    chainId: chain.id,
    position,
    amplifier: amplifierOn(context),
    owner: lowerCase(values.owner),
    liquidity: 0n,
    borrowed: 0n,
    count: recordId(event.block.number, event.log.logIndex, slotOf(chain.id)),
    created: event.block.timestamp,
    txHash: event.transaction.hash,
    stateBlock: event.block.number,
    updated: event.block.timestamp,
  });
}

async function changePosition(
  { db }: HandlerContext,
  event: LogEvent,
  row: PositionRow,
  values: Partial<PositionRow>,
): Promise<void> {
  const { chainId, position } = row;
  await keepPast(db, amplifierPosition, row, values, event);
  await db
    .update(amplifierPosition, { chainId, position })
    .set({ ...values, updated: event.block.timestamp });
}

function amplifierOn(context: HandlerContext): Address {
  const address = contractOn(context, "UniswapAmplifier");
  if (!address) throw new Error(`chain ${context.chain.id} has no amplifier`);
  return address;
}

type Activity = { kind: "Mint" | "Burn"; liquidity: bigint; zchf: bigint };

/** The amplifier's Borrowed or Repaid precedes the position's log: its total is that after both. */
async function recordActivity(
  context: HandlerContext,
  event: Event<"AmplifiedPosition:Mint" | "AmplifiedPosition:Burn">,
  { kind, liquidity, zchf }: Activity,
): Promise<void> {
  const { db } = context;
  const position = event.log.address;
  const row = await findPosition(context, event, position);
  const { pool, totalBorrowed } = await findAmplifier(context, event, row.amplifier);
  const ofPosition = read(amplifiedPositionAbi, position, "totalLiquidity");
  const slot0 = read(poolAbi, pool, "slot0");
  const results = await readBatch(context, [ofPosition], [slot0]);
  const totalLiquidity = results.of(ofPosition);
  const sign = kind === "Mint" ? 1n : -1n;
  await changePosition(context, event, row, {
    liquidity: row.liquidity + sign * liquidity,
    totalLiquidity,
    borrowed: row.borrowed + sign * zchf,
    stateBlock: event.block.number,
  });
  await db.insert(amplifierActivity).values({
    ...recordPlace(context, event),
    ...logPlace(event),
    amplifier: row.amplifier,
    position,
    owner: row.owner,
    kind,
    liquidity,
    token0: event.args.token0,
    token1: event.args.token1,
    zchf,
    totalBorrowed,
    sender: event.transaction.from,
    totalLiquidity,
    sqrtPriceX96: results.ofForeign(slot0) ?? 0n,
  });
}
