import { MintingHubV2ABI } from "@frankencoin/zchf";
import type { Address, Hex } from "viem";
import { userTextBytes } from "../domain/user-text.ts";
import { lastProfit } from "../tables/financial-log.ts";
import { mintingUpdate, positionTally } from "../tables/minting-updates.ts";
import { hubTotal, positionTransfer } from "../tables/positions.ts";
import { read, readBatch } from "./evm/batch.ts";
import { contractOn, type HandlerContext, type LogEvent } from "./evm/event.ts";
import { logPlace } from "./evm/log-place.ts";
import { on } from "./evm/on.ts";
import { recordEvent } from "./evm/record-event.ts";
import { rateAt } from "./finance/lead-rate.ts";
import { ownerOf } from "./positions/position-owner.ts";
import type { Version } from "./positions/position-reads.ts";
import { changePosition, findPosition, lowerCase, refreshPositions } from "./positions/refresh-positions.ts";

on("PositionV1:MintingUpdate", ({ event, context }) => recordUpdate(1, event, context));
on("PositionV2:MintingUpdate", ({ event, context }) => recordUpdate(2, event, context));

on("PositionV1:OwnershipTransferred", ({ event, context }) => recordTransfer(1, event, context));
on("PositionV2:OwnershipTransferred", ({ event, context }) => recordTransfer(2, event, context));

on("PositionV1:PositionDenied", ({ event, context }) => recordDenial(event, context));
on("PositionV2:PositionDenied", ({ event, context }) => recordDenial(event, context));

type UpdateEvent = LogEvent<{ collateral: bigint; price: bigint; minted: bigint }>;

async function recordUpdate(version: Version, event: UpdateEvent, context: HandlerContext) {
  const { db, chain } = context;
  const chainId = chain.id;
  const address = event.log.address;
  await refreshPositions(context, event, [address]);
  const before = await tallyOf(context, address);
  const count = before.mintingUpdates + 1;
  const { collateral: size, price, minted } = event.args;
  const owner = await ownerOf(context, address);
  if (owner === null) throw new Error(`chain ${chainId}: position ${address} mints before it has an owner`);
  await db.insert(mintingUpdate).values({
    chainId,
    position: address,
    count,
    version,
    ...logPlace(event),
    owner,
    size,
    price,
    minted,
    sizeAdjusted: size - before.size,
    priceAdjusted: price - before.price,
    mintedAdjusted: minted - before.minted,
    basePremiumPPM: version === 2 ? await currentLeadRate(context, event) : null,
    feePaid: await feeOf(event, context),
  });
  await keepTally(context, address, { mintingUpdates: count, size, price, minted });
  const data = { position: address, version, owner, size, price, minted };
  await recordEvent(context, event, "position.updated", data);
}

/**
 * A mint reports its fee as profit in the log right before. A forced sale that ends in bad debt reports one there
 * too, and always leaves no debt.
 */
async function feeOf(event: UpdateEvent, { db, chain }: HandlerContext): Promise<bigint> {
  if (event.args.minted === 0n) return 0n;
  const profit = await db.find(lastProfit, { chainId: chain.id, minter: event.log.address });
  const isOfThisMint = profit?.block === event.block.number && profit.logIndex === event.log.logIndex - 1;
  return isOfThisMint ? profit.amount : 0n;
}

/** The rate that the hub adds its premiums to, ppm. */
async function currentLeadRate(context: HandlerContext, event: LogEvent): Promise<number> {
  const hub = await context.db.find(hubTotal, { chainId: context.chain.id, version: 2 });
  return rateAt(context, event, hub?.leadRateModule ?? (await readLeadRateModule(context)));
}

/** Asks the hub, which has no row before it opened its first position. */
async function readLeadRateModule(context: HandlerContext): Promise<Address> {
  const address = contractOn(context, "MintingHubV2");
  if (!address) throw new Error(`chain ${context.chain.id} has no minting hub`);
  const module = read(MintingHubV2ABI, address, "rate");
  return lowerCase((await readBatch(context, [module], [])).of(module));
}

type TransferEvent = LogEvent<{ previousOwner: Address; newOwner: Address }>;

/** Hops through the hub or the helper that opens the position are one transfer to its owner. */
async function recordTransfer(version: Version, event: TransferEvent, context: HandlerContext) {
  const { db, chain } = context;
  const chainId = chain.id;
  const address = event.log.address;
  const { previousOwner, newOwner } = event.args;
  const { transfers } = await tallyOf(context, address);
  const last = await db.find(positionTransfer, { chainId, position: address, count: transfers });
  if (
    transfers === 1 &&
    last?.txHash === event.transaction.hash &&
    last.newOwner === previousOwner &&
    isOpener(context, version, previousOwner)
  ) {
    await db.update(positionTransfer, { chainId, position: address, count: 1 }).set({ newOwner });
  } else {
    const count = transfers + 1;
    await db.insert(positionTransfer).values({
      chainId,
      position: address,
      count,
      version,
      ...logPlace(event),
      previousOwner,
      newOwner,
    });
    await keepTally(context, address, { transfers: count });
  }
  await refreshPositions(context, event, [address]);
}

function isOpener(context: HandlerContext, version: Version, account: Address): boolean {
  return version === 1
    ? account === contractOn(context, "MintingHubV1")
    : account === contractOn(context, "MintingHubV2") || account === contractOn(context, "CloneHelper");
}

type DenialEvent = LogEvent<{ sender: Address }> & { log: { data: Hex } };

/** A position may be denied again; the first time counts. */
async function recordDenial(event: DenialEvent, context: HandlerContext) {
  const address = event.log.address;
  await refreshPositions(context, event, [address]);
  const denied = (await tallyOf(context, address)).denied ?? event.block.timestamp;
  await keepTally(context, address, { denied });
  // While the position is being opened, its token may have it denied before the hub names it.
  const row = await findPosition(context, address);
  if (row) await changePosition(context, event, row, { denied });
  const messageBytes = userTextBytes(event.log.data, 0);
  await recordEvent(context, event, "position.denied", {
    position: address,
    owner: await ownerOf(context, address),
    denier: event.args.sender,
    messageBytes,
  });
}

type Tally = Omit<typeof positionTally.$inferSelect, "chainId" | "position">;

const NOTHING: Tally = { mintingUpdates: 0, transfers: 0, size: 0n, price: 0n, minted: 0n, denied: null };

async function tallyOf({ db, chain }: HandlerContext, address: Address): Promise<Tally> {
  return (await db.find(positionTally, { chainId: chain.id, position: address })) ?? NOTHING;
}

async function keepTally({ db, chain }: HandlerContext, address: Address, change: Partial<Tally>) {
  await db
    .insert(positionTally)
    .values({ chainId: chain.id, position: address, ...NOTHING, ...change })
    .onConflictDoUpdate(change);
}
