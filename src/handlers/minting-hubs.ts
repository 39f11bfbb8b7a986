import { MintingHubV2ABI } from "@frankencoin/zchf";
import type { Address } from "viem";
import { tokenDecimals } from "../domain/token-text.ts";
import { mintingUpdate, positionTally } from "../tables/minting-updates.ts";
import { collateral, hubTotal, position } from "../tables/positions.ts";
import { read, readBatch, readEachAlone } from "./evm/batch.ts";
import type { HandlerContext, LogEvent } from "./evm/event.ts";
import { creation } from "./evm/log-place.ts";
import { on } from "./evm/on.ts";
import { recordEvent } from "./evm/record-event.ts";
import { rateAt } from "./finance/lead-rate.ts";
import { countOn } from "./positions/hub-totals.ts";
import {
  availableRead,
  BATCH,
  balanceRead,
  constantReads,
  limitRead,
  stateReads,
  tokenReads,
  type Version,
  valuesOf,
} from "./positions/position-reads.ts";
import { addMember, keepMembers, membersOf } from "./positions/position-sets.ts";
import {
  changePosition,
  findPosition,
  keepFamilyMinted,
  lowerCase,
  type PositionRow,
  recordState,
  refreshPositions,
} from "./positions/refresh-positions.ts";

on("MintingHubV1:PositionOpened", ({ event, context }) =>
  recordOpening(1, event, context, { ...event.args, parent: null }),
);
on("MintingHubV2:PositionOpened", ({ event, context }) =>
  // The argument's name says original; it is the position that was cloned, or the new original itself.
  recordOpening(2, event, context, { ...event.args, parent: event.args.original }),
);

// The hub does not check the position whose collateral is sold: a contract that it did not open has no row and is skipped.
on("MintingHubV2:ForcedSale", async ({ event, context }) => {
  const { pos, amount: size, priceE36MinusDecimals: price } = event.args;
  await refreshPositions(context, event, [pos]);
  const row = await findPosition(context, pos);
  if (!row) return;
  await recordEvent(context, event, "position.sold", {
    position: pos,
    version: 2,
    owner: row.owner,
    number: null,
    buyer: event.transaction.from,
    size,
    bid: null,
    price,
  });
});

type Opening = { position: Address; collateral: Address; parent: Address | null };

/** Read a new position, and what its opening changed at others. */
async function recordOpening(version: Version, event: LogEvent, context: HandlerContext, opening: Opening) {
  const { db, chain } = context;
  const chainId = chain.id;
  const address = opening.position;
  const knownToken = await db.find(collateral, { chainId, address: opening.collateral });
  const hub = await db.find(hubTotal, { chainId, version });
  const tally = await db.find(positionTally, { chainId, position: address });

  const constants = constantReads(version, address);
  const state = stateReads(address);
  const balance = balanceRead(opening.collateral, address);
  const token = knownToken ? undefined : tokenReads(opening.collateral);
  const available = version === 2 ? availableRead(await originalOf(context, opening)) : undefined;
  const leadRateModule =
    version === 2 && !hub?.leadRateModule ? read(MintingHubV2ABI, event.log.address, "rate") : undefined;

  const results = await readBatch(
    context,
    [
      ...Object.values(constants),
      ...Object.values(state),
      ...[available, leadRateModule].filter((call) => call !== undefined),
    ],
    [balance, ...(token ? Object.values(token) : [])],
  );

  if (token) await readEachAlone(context, results, [balance, ...Object.values(token)]);

  const now = valuesOf(state, results);
  const always = valuesOf(constants, results);
  const owner = lowerCase(now.owner);
  const original = lowerCase(always.original);
  const familyMinted = available && now.limit - results.of(available);
  const collateralBalance = results.ofForeign(balance);
  const row: PositionRow = {
    chainId,
    position: address,
    version,
    ...creation(event),
    collateral: opening.collateral,
    parent: opening.parent,
    ...always,
    zchf: lowerCase(always.zchf),
    original,
    isOriginal: original === address,
    stateBlock: event.block.number,
    ...now,
    owner,
    familyMinted: original === address ? (familyMinted ?? null) : null,
    denied: tally?.denied ?? null,
    collateralBalance: collateralBalance ?? 0n,
    liveMinted: null,
    liveCollateralBalance: null,
  };
  await db.insert(position).values(row);
  if (token) {
    await db.insert(collateral).values({
      chainId,
      address: opening.collateral,
      nameBytes: results.ofForeign(token.name) ?? "0x",
      symbolBytes: results.ofForeign(token.symbol) ?? "0x",
      decimals: tokenDecimals(results.ofForeign(token.decimals)),
      isBalanceReadable: collateralBalance !== undefined,
      created: event.block.timestamp,
      block: event.block.number,
      logIndex: event.log.logIndex,
    });
  }
  await recordState(context, event, address, owner, now.minted);
  await correctOwner(context, address, owner, tally?.mintingUpdates ?? 0);
  if (version === 1) {
    await addMember(context, "owner", owner, address);
    await refreshLimits(context, event, row);
  } else if (!row.isOriginal && familyMinted !== undefined) {
    await keepFamilyMinted(context, event, original, familyMinted);
  }
  await recordEvent(context, event, "position.opened", {
    position: address,
    version,
    owner,
    original,
    collateral: opening.collateral,
  });
  const module = leadRateModule && lowerCase(results.of(leadRateModule));
  await countOn(context, version, "positions", module);
  // Creates the rate's row, which queries read before the rate changes for the first time.
  if (module) await rateAt(context, event, module);
}

/**
 * V2: the original of a new position, which is its parent's unless it is one itself. A token that clones the clone
 * it is being moved into has the hub name the child before the parent: then the child knows.
 */
async function originalOf(context: HandlerContext, { position: address, parent }: Opening): Promise<Address> {
  if (parent === null || parent === address) return address;
  const row = await findPosition(context, parent);
  if (row) return row.original;
  const { original } = constantReads(2, address);
  return lowerCase((await readBatch(context, [original], [])).of(original));
}

/** A V1 clone mints before the hub names it: its updates so far were recorded without reading it. */
async function correctOwner(
  { db, chain }: HandlerContext,
  address: Address,
  owner: Address,
  mintingUpdates: number,
) {
  for (let count = 1; count <= mintingUpdates; count++) {
    await db.update(mintingUpdate, { chainId: chain.id, position: address, count }).set({ owner });
  }
}

/**
 * A V1 clone takes its limit from the position it was cloned from, which may be a clone itself and which no log
 * names: read the limits of all in the family that may be cloned.
 */
async function refreshLimits(context: HandlerContext, event: LogEvent, opened: PositionRow) {
  const family: PositionRow[] = [];
  for (const member of await membersOf(context, "original", opened.original)) {
    const row = await findPosition(context, member);
    if (row && !row.isClosed) family.push(row);
  }
  const members = [...family.map((row) => row.position), opened.position];
  await keepMembers(context, "original", opened.original, members);
  const asked = family
    .filter(({ stateBlock }) => stateBlock !== event.block.number)
    .map((row) => ({ row, limit: limitRead(row.position) }));
  for (let i = 0; i < asked.length; i += BATCH) {
    const batch = asked.slice(i, i + BATCH);
    const results = await readBatch(
      context,
      batch.map(({ limit }) => limit),
      [],
    );
    for (const { row, limit: asked } of batch) {
      const limit = results.of(asked);
      if (limit === row.limit) continue;
      await changePosition(context, event, row, { limit });
    }
  }
}
