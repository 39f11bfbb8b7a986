import type { Hex } from "viem";
import { slotOf } from "../../chains.ts";
import { recordId } from "../../domain/record-id.ts";
import type { minterApplication } from "../../tables/minters.ts";
import { textMembers } from "../model/user-text.ts";
import type { EventRow } from "./queries.ts";

/** An event as consumers get it, but for `final`, and what filters compare. */
export type PresentedEvent = {
  type: string;
  chain: number;
  /** Its place within the chain. */
  block: bigint;
  logIndex: number;
  /** Members of the JSON object that all consumers get. */
  body: Readonly<Record<string, unknown>>;
  /** Lower-case addresses. */
  parties: ReadonlySet<string>;
  reference: string | undefined;
  /** Hash of the whole reference, where `reference` is cut. */
  referenceHash?: string | undefined;
};

/** Data of a row: addresses, amounts, and texts as bytes. */
type Stored = Record<string, unknown> & {
  referenceBytes?: Hex;
  referenceLength?: number;
  referenceHash?: Hex;
  messageBytes?: Hex;
  messageLength?: number;
};

const isAddress = (value: unknown): value is string =>
  typeof value === "string" && /^0x[0-9a-f]{40}$/.test(value);

export function presentRow(row: EventRow): PresentedEvent {
  const { referenceBytes, referenceLength, referenceHash, messageBytes, messageLength, ...data } = JSON.parse(
    row.data,
  ) as Stored;
  const reference = referenceBytes && textMembers("reference", referenceBytes, referenceLength);
  const message = messageBytes && textMembers("message", messageBytes, messageLength);
  return {
    type: row.type,
    chain: row.chainId,
    block: row.block,
    logIndex: row.logIndex,
    body: {
      type: row.type,
      id: String(recordId(row.block, row.logIndex, slotOf(row.chainId))),
      ...blockOf(row),
      ...data,
      ...(row.cause && { cause: row.cause }),
      ...(row.collateralDecimals !== undefined && { collateralDecimals: row.collateralDecimals }),
      ...reference,
      ...message,
    },
    // User text is not among them: it may look like an address.
    parties: new Set(Object.values(data).filter(isAddress)),
    reference: reference?.reference,
    referenceHash,
  };
}

const blockOf = (row: Pick<EventRow, "chainId" | "block" | "blockHash" | "timestamp" | "txHash">) => ({
  chain: row.chainId,
  block: Number(row.block),
  blockHash: row.blockHash,
  timestamp: Number(row.timestamp),
  transaction: row.txHash,
});

type Application = Pick<
  typeof minterApplication.$inferSelect,
  "chainId" | "count" | "minter" | "proposer" | "timestamp" | "applicationPeriod"
>;

/** When an application that is not denied takes effect, unix seconds. */
export const activeFrom = ({ timestamp, applicationPeriod }: Application): bigint =>
  timestamp + applicationPeriod;

/** The event of an application that took effect, at the place of the application. */
export function presentActivation(
  application: Application & Pick<EventRow, "block" | "logIndex" | "blockHash" | "txHash">,
): PresentedEvent {
  const { chainId, count, minter, proposer, block, logIndex } = application;
  const type = "minter.active";
  const members = blockOf({ ...application, timestamp: activeFrom(application) });
  return {
    type,
    chain: chainId,
    block,
    logIndex,
    body: { type, id: `${count}-active`, ...members, minter, proposer },
    parties: new Set([minter, proposer]),
    reference: undefined,
  };
}

/** The state of a chain's RPC URLs as of an indexed block. */
export function presentState(chainId: number, isStalled: boolean, block: bigint): PresentedEvent {
  const type = isStalled ? "chain.stalled" : "chain.live";
  const id = `${chainId}-${isStalled ? "stalled" : "live"}-${block}`;
  return {
    type,
    chain: chainId,
    block,
    logIndex: 0,
    body: { type, id, chain: chainId, block: Number(block), blockHash: null, transaction: null },
    parties: new Set(),
    reference: undefined,
  };
}

/** The retraction of an event; the hash is null where only its place is known. */
export function presentRetraction(place: {
  chainId: number;
  block: bigint;
  logIndex: number;
  blockHash: Hex | null;
  txHash: Hex | null;
}): Readonly<Record<string, unknown>> {
  const { chainId, block, logIndex, blockHash, txHash } = place;
  return {
    type: "retracted",
    id: String(recordId(block, logIndex, slotOf(chainId))),
    chain: chainId,
    block: Number(block),
    blockHash,
    transaction: txHash,
  };
}
