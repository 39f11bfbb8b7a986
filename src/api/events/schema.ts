import { z } from "@hono/zod-openapi";
import { CHAIN_IDS } from "../../chains.ts";
import { EVENT_TYPES } from "../../domain/event-types.ts";
import { address as addressParameter } from "../http/params.ts";
import { cause } from "../values/cause.ts";
import { chainId, cutMembers, lowerCaseAddress, seconds, txHash } from "../values/scalars.ts";
import { COLLATERAL, FCS, FPS, type RawUnit, ZCHF, ZCHF_PER_COLLATERAL } from "../values/units.ts";
import { type Cursor, decodeCursor } from "./cursor.ts";

/** What a value is and its unit, then the condition under which it is special. */
const description = (text: string, condition?: string) => ({
  description: condition === undefined ? `${text}.` : `${text}; ${condition}.`,
});
const party = (what: string, condition?: string) =>
  lowerCaseAddress.openapi(description(`${what}, lower case`, condition));
const zchf = (what: string, condition?: string) => raw(`${what}, ZCHF with 18 decimals`, ZCHF, condition);
const raw = (what: string, unit: RawUnit, condition?: string) =>
  z
    .string()
    .regex(/^-?\d+$/)
    .openapi({ ...description(`${what}, as a decimal string`, condition), ...unit });
const collateralDecimals = z.int().min(0).max(255).nullable().openapi({
  description:
    "Decimals of the position's collateral token, 0 to 255; null where a token acts while its position is opened.",
  example: 18,
});
/** Not an amount: clients keep it as text. */
const digits = (what: string, condition?: string) =>
  z
    .string()
    .regex(/^\d+$/)
    .openapi(description(`${what}, as a decimal string`, condition));
/** Distinguishes the members of the union. */
const typeOf = <const T extends string>(type: T) =>
  z.literal(type).openapi({ description: "Type of the event." });
const alwaysFinal = z.literal(true).openapi({ description: "Always true: it is never retracted." });
const whole = (description: string) => z.int().openapi({ description });
const untrusted = (description: string) =>
  z.string().openapi({
    description: `${description}. Untrusted text, of a long one the first 1000 characters; bytes that are no UTF-8 show as U+FFFD. Escape it before showing it.`,
  });

const place = {
  id: z
    .string()
    .regex(/^\d+(-active)?$/)
    .openapi({
      description:
        "Record identifier: (block * 100000 + log index) * 100 + chain slot, as a decimal string; of minter.active that of the application with `-active`. Unique over all chains and the same in every re-index.",
      example: "2294563800001201",
    }),
  chain: chainId,
  block: whole("Number of the block."),
  blockHash: txHash.openapi({ description: "Hash of the block, lower case." }),
  timestamp: seconds.openapi({
    description: "Block time, unix seconds; of minter.active the time from which the minter is active.",
  }),
  transaction: txHash,
  final: z.boolean().openapi({
    description:
      "Whether the block was final when the event was sent: as many blocks behind the head as the chain's finality depth. An event of a block that is not may be followed by `retracted`.",
  }),
};

const event = <const T extends string, Shape extends z.ZodRawShape>(type: T, name: string, shape: Shape) =>
  z.object({ type: typeOf(type), ...place, ...shape }).openapi(name);

const position = { position: party("Position"), version: whole("1 or 2: the minting hub of the position.") };
const owner = party(
  "Owner at the end of the block",
  "null when a token acts while its position is opened, which has no owner yet",
).nullable();
const challenged = {
  ...position,
  owner,
  number: digits("Index of the challenge in its hub"),
};
const account = { module: party("Savings module"), account: party("Saver") };

const amplifier = {
  amplifier: party("Amplifier"),
  sender: party("Sender of the transaction"),
  totalBorrowed: zchf("Owed by all positions of the amplifier afterwards"),
};

const stored = [
  event("transfer", "TransferEvent", {
    from: party("Account whose ZCHF moved"),
    sender: party("Account that started the transfer"),
    to: party("Recipient", "of a cross-chain transfer the zero address where the router names none"),
    amount: zchf("Moved"),
    targetChain: digits("CCIP selector of the destination chain", "`0` on the same chain"),
    reference: untrusted("The sender's reference; empty for a cross-chain transfer without one"),
    ...cutMembers("reference"),
  }),
  event("position.opened", "PositionOpenedEvent", {
    ...position,
    owner: party("Owner at the end of the block"),
    original: party("Original of the position's family", "of an original the position itself"),
    collateral: party("Collateral token"),
  }),
  event("position.updated", "PositionUpdatedEvent", {
    ...position,
    owner: party("Owner at the end of the block"),
    collateralDecimals,
    size: raw("Collateral, raw units of the token", COLLATERAL),
    price: raw(
      "Liquidation price, ZCHF for one collateral token, 36 - its decimals digits",
      ZCHF_PER_COLLATERAL,
    ),
    minted: zchf("Minted by the position"),
  }),
  event("position.denied", "PositionDeniedEvent", {
    position: position.position,
    owner,
    denier: party("Account that denied it"),
    message: untrusted("The denial's message"),
    ...cutMembers("message"),
  }),
  event("position.challenged", "PositionChallengedEvent", {
    ...challenged,
    challenger: party("Challenger"),
    collateralDecimals,
    size: raw("Challenged collateral, raw units of the token", COLLATERAL),
  }),
  event("position.averted", "ChallengeAvertedEvent", {
    ...challenged,
    bidder: party("Bidder who averted the challenge or a part of it"),
    collateralDecimals,
    size: raw("Collateral of that part, raw units of the token", COLLATERAL),
  }),
  event("position.sold", "PositionSoldEvent", {
    ...position,
    owner,
    number: digits("Index of the challenge that succeeded", "null after expiration").nullable(),
    buyer: party("Buyer of the collateral"),
    collateralDecimals,
    size: raw("Collateral sold, raw units of the token", COLLATERAL),
    bid: zchf("Paid in the challenge", "null after expiration").nullable(),
    price: raw(
      "Price after expiration, ZCHF for one collateral token, 36 - its decimals digits",
      ZCHF_PER_COLLATERAL,
      "null in a challenge",
    ).nullable(),
  }),
  event("savings.saved", "SavedEvent", { ...account, amount: zchf("Saved") }),
  event("savings.withdrawn", "WithdrawnEvent", { ...account, amount: zchf("Withdrawn") }),
  event("savings.interest", "InterestEvent", {
    ...account,
    amount: zchf("Gross interest"),
    referralFee: zchf("Part of it that the referrer got"),
  }),
  event("savings.rateProposed", "RateProposedEvent", {
    module: account.module,
    proposer: party("Proposer"),
    ratePpm: whole("Proposed interest per year, parts per million."),
    applicableFrom: seconds.openapi({ description: "Unix seconds from which it can be applied." }),
  }),
  event("savings.rateChanged", "RateChangedEvent", {
    module: account.module,
    ratePpm: whole("New interest per year, parts per million."),
  }),
  event("minter.proposed", "MinterProposedEvent", {
    minter: party("Proposed minter"),
    proposer: party("Sender of the application"),
    applicationPeriod: digits("Seconds during which it can be denied"),
    applicationFee: zchf("Paid for the application"),
    message: untrusted("The application's message"),
    ...cutMembers("message"),
  }),
  event("minter.denied", "MinterDeniedEvent", {
    minter: party("Denied minter"),
    denier: party("Account that denied it"),
    message: untrusted("The denial's message"),
    ...cutMembers("message"),
  }),
  event("fps.trade", "FpsTradeEvent", {
    kind: z.enum(["Invested", "Redeemed"]).openapi({ description: "Whether FPS were bought or returned." }),
    trader: party("Trader"),
    shares: raw("FPS that the trader got, 18 decimals", FPS, "negative when returned"),
    amount: zchf("Paid or received"),
    price: zchf("One FPS after the trade"),
  }),
  event("fcs.deposit", "FcsDepositEvent", {
    sender: party("Who called the contract"),
    owner: party("Who got the FCS"),
    assets: zchf("Paid"),
    shares: raw("FCS bought, 18 decimals", FCS),
  }),
  event("fcs.withdraw", "FcsWithdrawEvent", {
    sender: party("Who called the contract"),
    receiver: party("Who got the ZCHF"),
    owner: party("Whose FCS were redeemed"),
    assets: zchf("Received, less the fee"),
    shares: raw("FCS redeemed, 18 decimals", FCS),
    fee: zchf("Redemption fee, which went to the equity contract"),
  }),
  event("amplifier.borrowed", "AmplifierBorrowedEvent", {
    ...amplifier,
    amount: zchf("Borrowed by a position of the amplifier, which minted it"),
  }),
  event("amplifier.repaid", "AmplifierRepaidEvent", {
    ...amplifier,
    amount: zchf("Repaid by a position of the amplifier, which burned it"),
  }),
  event("profit", "ProfitEvent", {
    minter: party("Who reported it"),
    amount: zchf("Profit of the equity holders"),
    cause,
  }),
  event("loss", "LossEvent", {
    minter: party("Who reported it"),
    amount: zchf("Loss of the equity holders"),
    cause,
  }),
] as const;

const minterActive = event("minter.active", "MinterActiveEvent", {
  minter: party("Minter whose application was not denied in time"),
  proposer: party("Sender of the application"),
}).openapi({
  description:
    "Sent 15 minutes of the chain's time after the minter became active, when no block with its denial can be replaced any more. Block and transaction are those of the application.",
});

const chainState = <const T extends string>(type: T, name: string, description: string) =>
  z
    .object({
      type: typeOf(type),
      id: z.string().openapi({
        description:
          "Chain id, state and last indexed block, such as `1-stalled-22945638`. Not a record identifier.",
      }),
      chain: chainId,
      block: whole("Last indexed block."),
      blockHash: z.null().openapi({ description: "Null: it is of no log." }),
      transaction: z.null().openapi({ description: "Null: it is of no log." }),
      final: alwaysFinal,
    })
    .openapi(name, { description });

const retracted = z
  .object({
    type: typeOf("retracted"),
    id: z.string().openapi({ description: "Record identifier of the event that no longer exists." }),
    chain: chainId,
    block: place.block,
    blockHash: place.blockHash.nullable().openapi({
      description: "Hash of the replaced block; null when the stream was resumed after it was replaced.",
    }),
    transaction: txHash.nullable().openapi({ description: "Null when blockHash is." }),
    final: alwaysFinal,
  })
  .openapi("RetractedEvent", {
    description:
      "The event with this identifier was of a block that has been replaced; when the new blocks contain it, it follows again. A stream that is resumed after the replacement cannot apply type, address and reference to it: ignore identifiers that you do not know.",
  });

export const eventSchema = z
  .discriminatedUnion("type", [
    ...stored,
    minterActive,
    chainState(
      "chain.stalled",
      "ChainStalledEvent",
      "All RPC URLs of the chain fail: its events are delayed.",
    ),
    chainState("chain.live", "ChainLiveEvent", "The chain's RPC URLs respond again."),
    retracted,
  ])
  .openapi("Event");

const list = <T>(what: string, parse: (item: string) => T | undefined, expected: string) =>
  z.string({ error: `expected one list of ${what}` }).transform((text, context): ReadonlySet<T> => {
    const items = text.split(",").map((item) => parse(item.trim()));
    const known = items.filter((item) => item !== undefined);
    if (known.length < items.length)
      context.addIssue({ code: "custom", message: `expected ${expected}, separated by commas` });
    return new Set(known);
  });

/** A list of event types, separated by commas. */
export const typeList = list(
  "types",
  (item) => EVENT_TYPES.find((type) => type === item),
  `some of ${EVENT_TYPES.join(", ")}`,
);

/** A list of chain ids, separated by commas. */
export const chainList = list(
  "chains",
  (item) => CHAIN_IDS.find((id) => String(id) === item),
  `some of ${CHAIN_IDS.join(", ")}`,
);

export const MALFORMED_CURSOR =
  "expected an id of an event of this stream, or 0 for everything from the beginning";

const cursorText = z.string({ error: "expected one id" }).transform((text, context): Cursor => {
  const cursor = decodeCursor(text);
  if (cursor) return cursor;
  context.addIssue({ code: "custom", message: MALFORMED_CURSOR });
  return z.NEVER;
});

export const eventQuery = z.object({
  type: typeList.optional().openapi({
    type: "string",
    description: `Only events of these types, separated by commas: ${EVENT_TYPES.join(", ")}. \`retracted\` follows for each of them.`,
  }),
  chain: chainList.optional().openapi({
    type: "string",
    description: "Only events of these chains: EVM chain ids, separated by commas.",
  }),
  address: addressParameter.optional().openapi({
    example: undefined,
    description: "Only events with this address as any of its parties, any case.",
  }),
  reference: z.string({ error: "expected one text" }).optional().openapi({
    description: "Only transfers with exactly this reference, whole and case-sensitive.",
  }),
  final: z.enum(["true", "false"], "expected true or false").optional().openapi({
    description:
      "true: each event is sent when its block is final, and none is retracted. A stream must be resumed with the same value.",
  }),
  lastEventId: cursorText.optional().openapi({
    type: "string",
    pattern: "^[\\w.~-]+$",
    description:
      "Resume after the event with this `id`, for clients that cannot send the header Last-Event-ID, which takes precedence. 0: everything from the beginning of every chain.",
  }),
});
