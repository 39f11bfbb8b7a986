import type { Address, Hex } from "viem";

/** The owner at the end of the block; null when a token acts while its position is opened, which has no owner yet. */
type PositionOwner = Address | null;

/** `sender`: of the transaction. */
type AmplifierChange = { amplifier: Address; sender: Address; amount: bigint; totalBorrowed: bigint };

/**
 * What an event of each type contains besides its place. Amounts are ZCHF of 18 decimals unless stated. User text is kept
 * as the bytes of the log, the first ones of a long text, and decoded when read.
 */
export type EventData = {
  /** A transfer that carries a reference or crosses chains. */
  transfer: {
    from: Address;
    sender: Address;
    to: Address;
    amount: bigint;
    /** CCIP selector of the destination, 0 on the same chain. */
    targetChain: bigint;
    referenceBytes: Hex;
  };
  "position.opened": {
    position: Address;
    version: number;
    owner: Address;
    original: Address;
    collateral: Address;
  };
  /** The MintingUpdate log: collateral in raw units, price with 36 - decimals digits, minted ZCHF. */
  "position.updated": {
    position: Address;
    version: number;
    owner: Address;
    size: bigint;
    price: bigint;
    minted: bigint;
  };
  "position.denied": { position: Address; owner: PositionOwner; denier: Address; messageBytes: Hex };
  /** Collateral in raw units. */
  "position.challenged": {
    position: Address;
    version: number;
    owner: PositionOwner;
    number: bigint;
    challenger: Address;
    size: bigint;
  };
  "position.averted": {
    position: Address;
    version: number;
    owner: PositionOwner;
    number: bigint;
    bidder: Address;
    size: bigint;
  };
  /** Collateral that left the position for a buyer, raw units. */
  "position.sold": {
    position: Address;
    version: number;
    owner: PositionOwner;
    /** Index of the challenge that succeeded; null: sold after expiration. */
    number: bigint | null;
    buyer: Address;
    size: bigint;
    /** ZCHF paid for it in a challenge; null after expiration. */
    bid: bigint | null;
    /** Price after expiration, 36 - decimals digits; null in a challenge. */
    price: bigint | null;
  };
  "savings.saved": { module: Address; account: Address; amount: bigint };
  "savings.withdrawn": { module: Address; account: Address; amount: bigint };
  /** Gross interest, and the referrer's part of it. */
  "savings.interest": { module: Address; account: Address; amount: bigint; referralFee: bigint };
  /** Parts per million per year; unix seconds from which the proposal can be applied. */
  "savings.rateProposed": { module: Address; proposer: Address; ratePpm: number; applicableFrom: number };
  "savings.rateChanged": { module: Address; ratePpm: number };
  /** Seconds during which the application can be denied: any uint256. */
  "minter.proposed": {
    minter: Address;
    proposer: Address;
    applicationPeriod: bigint;
    applicationFee: bigint;
    messageBytes: Hex;
  };
  "minter.denied": { minter: Address; denier: Address; messageBytes: Hex };
  /** Shares: FPS with 18 decimals, negative when returned; price: ZCHF per FPS after the trade. */
  "fps.trade": {
    kind: "Invested" | "Redeemed";
    trader: Address;
    shares: bigint;
    amount: bigint;
    price: bigint;
  };
  /** ZCHF paid for FCS, and the FCS it bought. */
  "fcs.deposit": { sender: Address; owner: Address; assets: bigint; shares: bigint };
  /** FCS redeemed, the ZCHF paid for it, and the fee in ZCHF that went to the equity contract. */
  "fcs.withdraw": {
    sender: Address;
    receiver: Address;
    owner: Address;
    assets: bigint;
    shares: bigint;
    fee: bigint;
  };
  /** What positions of an amplifier borrowed or repaid, and what they owe together afterwards. */
  "amplifier.borrowed": AmplifierChange;
  "amplifier.repaid": AmplifierChange;
  profit: { minter: Address; amount: bigint };
  loss: { minter: Address; amount: bigint };
};

export type EventType = keyof EventData;

const STORED: Record<EventType, true> = {
  transfer: true,
  "position.opened": true,
  "position.updated": true,
  "position.denied": true,
  "position.challenged": true,
  "position.averted": true,
  "position.sold": true,
  "savings.saved": true,
  "savings.withdrawn": true,
  "savings.interest": true,
  "savings.rateProposed": true,
  "savings.rateChanged": true,
  "minter.proposed": true,
  "minter.denied": true,
  "fps.trade": true,
  "fcs.deposit": true,
  "fcs.withdraw": true,
  "amplifier.borrowed": true,
  "amplifier.repaid": true,
  profit: true,
  loss: true,
};

/** All types of events: those of logs, and those that follow from the time and from the state of a chain. */
export const EVENT_TYPES: readonly string[] = [
  ...Object.keys(STORED),
  "minter.active",
  "chain.stalled",
  "chain.live",
];
