import { type Address, parseAbi, zeroAddress } from "viem";
import { challenge, challengeBid } from "../tables/challenges.ts";
import { read, readBatch } from "./evm/batch.ts";
import type { HandlerContext, LogEvent } from "./evm/event.ts";
import { keepPast } from "./evm/keep-past.ts";
import { creation } from "./evm/log-place.ts";
import { on } from "./evm/on.ts";
import { recordEvent } from "./evm/record-event.ts";
import { countOn } from "./positions/hub-totals.ts";
import { ownerOf } from "./positions/position-owner.ts";
import { challengeTermReads, type Version, valuesOf } from "./positions/position-reads.ts";
import { findPosition, refreshPositions } from "./positions/refresh-positions.ts";

on("MintingHubV1:ChallengeStarted", ({ event, context }) => recordChallenge(1, event, context));
on("MintingHubV2:ChallengeStarted", ({ event, context }) => recordChallenge(2, event, context));

on("MintingHubV1:ChallengeAverted", ({ event, context }) => recordAversion(1, event, context));
on("MintingHubV2:ChallengeAverted", ({ event, context }) => recordAversion(2, event, context));

on("MintingHubV1:ChallengeSucceeded", ({ event, context }) => recordSuccess(1, event, context));
on("MintingHubV2:ChallengeSucceeded", ({ event, context }) => recordSuccess(2, event, context));

type Started = LogEvent<{ challenger: Address; position: Address; size: bigint; number: bigint }>;

async function recordChallenge(version: Version, event: Started, context: HandlerContext) {
  const { challenger, position, size, number } = event.args;
  await refreshPositions(context, event, [position]);
  await countOn(context, version, "challenges");
  const { price, challengePeriod } = await termsOf(context, position);
  await context.db.insert(challenge).values({
    chainId: context.chain.id,
    version,
    number,
    position,
    challenger,
    ...creation(event),
    size,
    liqPrice: price,
    duration: challengePeriod,
    bids: 0,
    // A challenge takes no bid in its own block.
    remaining: size,
    isDeleted: false,
  });
  const owner = await ownerOf(context, position);
  const data = { position, version, owner, number, challenger, size };
  await recordEvent(context, event, "position.challenged", data);
}

/** A token that starts a challenge while it is moved into a new position does so before the hub names the position. */
async function termsOf(context: HandlerContext, position: Address) {
  const row = await findPosition(context, position);
  if (row) return row;
  const reads = challengeTermReads(position);
  return valuesOf(reads, await readBatch(context, Object.values(reads), []));
}

type Averted = BidEvent<{ position: Address; number: bigint; size: bigint }>;

async function recordAversion(version: Version, event: Averted, context: HandlerContext) {
  const { size } = event.args;
  await countOn(context, version, "avertedBids");
  await recordBid(version, event, context, async () => {
    const { price } = await termsOf(context, event.args.position);
    return { kind: "Averted", size, price, bid: null, acquiredCollateral: 0n };
  });
}

type Succeeded = BidEvent<{
  position: Address;
  number: bigint;
  bid: bigint;
  acquiredCollateral: bigint;
  challengeSize: bigint;
}>;

async function recordSuccess(version: Version, event: Succeeded, context: HandlerContext) {
  const { bid, acquiredCollateral, challengeSize } = event.args;
  await countOn(context, version, "succeededBids");
  await recordBid(version, event, context, async () => ({
    kind: "Succeeded",
    size: challengeSize,
    price: null,
    bid,
    acquiredCollateral,
  }));
}

type BidEvent<Args> = LogEvent<Args> & { transaction: { from: Address } };

type Bid = Pick<typeof challengeBid.$inferInsert, "kind" | "size" | "price" | "bid" | "acquiredCollateral">;

const hubAbi = parseAbi([
  "function challenges(uint256) view returns (address challenger, uint256 start, address position, uint256 size)",
]);

/** Record a bid with what it leaves of the challenge, and re-read the challenged position. */
async function recordBid(
  version: Version,
  event: BidEvent<{ position: Address; number: bigint }>,
  context: HandlerContext,
  bid: () => Promise<Bid>,
) {
  const { position, number } = event.args;
  const key = { chainId: context.chain.id, version, number };
  // Not the sum of the bids: a token that bids again while it is moved makes the hub forget the inner bid.
  const rest = read(hubAbi, event.log.address, "challenges", [number]);
  const results = await refreshPositions(context, event, [position], [rest]);
  const row = await context.db.find(challenge, key);
  // Started before the block at which indexing of the hub begins.
  if (!row) return;
  const bidder = event.transaction.from;
  const values = await bid();
  await context.db.insert(challengeBid).values({
    ...key,
    numberBid: row.bids,
    position,
    bidder,
    ...creation(event),
    ...values,
  });
  const data = { position, version, owner: await ownerOf(context, position), number };
  if (values.kind === "Averted") {
    await recordEvent(context, event, "position.averted", { ...data, bidder, size: values.size });
  } else {
    const sale = { buyer: bidder, size: values.acquiredCollateral, bid: values.bid ?? null, price: null };
    await recordEvent(context, event, "position.sold", { ...data, ...sale });
  }
  const [challenger, , , remaining] = results.of(rest);
  const isDeleted = challenger === zeroAddress;
  const change = { bids: row.bids + 1, remaining, isDeleted };
  await keepPast(context.db, challenge, row, change, event);
  await context.db.update(challenge, key).set(change);
}
