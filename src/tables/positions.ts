import { index, onchainTable, primaryKey } from "ponder";

/**
 * One row per position of either minting hub. Written when the hub opens it, re-read from the contract in every
 * block with a log that touches it: state is that at the end of block `stateBlock`. What may change without a log is read
 * of open ones at each head, and written when a value differs from the one known.
 */
export const position = onchainTable(
  "position",
  (t) => ({
    chainId: t.integer().notNull(),
    position: t.hex().notNull(),
    /** 1 or 2: the hub that opened it. */
    version: t.integer().notNull(),
    /** Time of PositionOpened, unix seconds; block, log index and transaction beside it. */
    created: t.int8({ mode: "bigint" }).notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    txHash: t.hex().notNull(),

    zchf: t.hex().notNull(),
    collateral: t.hex().notNull(),
    /** Itself where the position is an original. */
    original: t.hex().notNull(),
    isOriginal: t.boolean().notNull(),
    /** V2: the position it was cloned from, the log's third argument; of an original itself. V1's log does not name it: null. */
    parent: t.hex(),
    /** Least collateral, raw units of the token. */
    minimumCollateral: t.bigint().notNull(),
    /** Interest per year in ppm, charged when minting: V1 all of it, V2 the premium over the lead rate. */
    interestPPM: t.integer().notNull(),
    /** Share of minted ZCHF kept as the minter's reserve, ppm. */
    reserveContribution: t.integer().notNull(),
    /** Unix seconds and seconds, of which V1 lets the proposer choose any uint256. */
    start: t.bigint().notNull(),
    expiration: t.bigint().notNull(),
    challengePeriod: t.bigint().notNull(),

    /** Block at whose end the state below was read. */
    stateBlock: t.int8({ mode: "bigint" }).notNull(),
    owner: t.hex().notNull(),
    /** Liquidation price, 36 - decimals of the collateral digits. */
    price: t.bigint().notNull(),
    /** ZCHF owed, reserve included, 18 decimals. */
    minted: t.bigint().notNull(),
    /** The contract's `limit`: V1 what this position may mint, falling when it is cloned; V2 that of the family. */
    limit: t.bigint().notNull(),
    /** V2 originals: ZCHF minted by the family, `limit - availableForMinting()`; else null. */
    familyMinted: t.bigint(),
    /** Until when minting is suspended, unix seconds or the highest uint256. */
    cooldown: t.bigint().notNull(),
    /** isClosed() of the contract, which is true for denied positions too. */
    isClosed: t.boolean().notNull(),
    /** Time of the first PositionDenied, unix seconds; null when there was none. */
    denied: t.int8({ mode: "bigint" }),
    /** The token's balance of the position, raw units; as of the last log when the call fails. */
    collateralBalance: t.bigint().notNull(),
    /** `minted` and `collateralBalance` at the indexed head, where they differ without a log; null after each log. */
    liveMinted: t.bigint(),
    liveCollateralBalance: t.bigint(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.position] }),
    placeIdx: index().on(table.version, table.created, table.chainId, table.block, table.logIndex),
    ownerIdx: index().on(table.owner),
    originalIdx: index().on(table.chainId, table.original),
    startIdx: index().on(table.start),
  }),
);

/**
 * State of a position that logs of a later block replaced: from the block before on, or from its opening, up to `until`.
 * Blocks of one second make one row.
 */
export const positionPast = onchainTable(
  "position_past",
  (t) => ({
    chainId: t.integer().notNull(),
    position: t.hex().notNull(),
    /** Time of the block that replaced it, unix seconds. */
    until: t.int8({ mode: "bigint" }).notNull(),
    /** As in `position`. */
    owner: t.hex().notNull(),
    price: t.bigint().notNull(),
    minted: t.bigint().notNull(),
    limit: t.bigint().notNull(),
    familyMinted: t.bigint(),
    cooldown: t.bigint().notNull(),
    isClosed: t.boolean().notNull(),
    denied: t.int8({ mode: "bigint" }),
    collateralBalance: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.position, table.until] }) }),
);

/** Owner and debt of a position at the end of each block in which a log changed one of them. */
export const positionState = onchainTable(
  "position_state",
  (t) => ({
    chainId: t.integer().notNull(),
    position: t.hex().notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    owner: t.hex().notNull(),
    /** ZCHF owed, reserve included, 18 decimals. */
    minted: t.bigint().notNull(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.position, table.block] }),
    ownerIdx: index().on(table.owner),
  }),
);

/** One row per OwnershipTransferred; the hops inside the opening transaction are one row from the zero address. */
export const positionTransfer = onchainTable(
  "position_transfer",
  (t) => ({
    chainId: t.integer().notNull(),
    position: t.hex().notNull(),
    /** Number within the position, from 1. */
    count: t.integer().notNull(),
    version: t.integer().notNull(),
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    txHash: t.hex().notNull(),
    previousOwner: t.hex().notNull(),
    newOwner: t.hex().notNull(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.position, table.count] }),
    previousOwnerIdx: index().on(table.previousOwner, table.timestamp),
    newOwnerIdx: index().on(table.newOwner, table.timestamp),
  }),
);

/** A token that some position named as its collateral; its name is read once. */
export const collateral = onchainTable(
  "collateral",
  (t) => ({
    chainId: t.integer().notNull(),
    address: t.hex().notNull(),
    /** The first bytes of the text that the token returned, enough for 256 characters; empty when it returned none. */
    nameBytes: t.hex().notNull(),
    symbolBytes: t.hex().notNull(),
    /** 0 to 255; 18 when the token returned none or more than that. */
    decimals: t.integer().notNull(),
    /** Whether balanceOf succeeded when it was last called because of a log. */
    isBalanceReadable: t.boolean().notNull(),
    /** PositionOpened that named it first: time in unix seconds, block and log index. */
    created: t.int8({ mode: "bigint" }).notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.address] }) }),
);

/**
 * Lists of V1 positions that handlers need but find rows by primary key only: `owner`: those an account owns
 * and may repay; `original`: a family.
 */
export const positionSet = onchainTable(
  "position_set",
  (t) => ({
    chainId: t.integer().notNull(),
    kind: t.text().notNull(),
    /** Owner or original. */
    key: t.hex().notNull(),
    members: t.hex().array().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.kind, table.key] }) }),
);

/** Counters of a minting hub. */
export const hubTotal = onchainTable(
  "hub_total",
  (t) => ({
    chainId: t.integer().notNull(),
    version: t.integer().notNull(),
    /** PositionOpened logs: originals and clones. */
    positions: t.integer().notNull(),
    /** ChallengeStarted logs. */
    challenges: t.integer().notNull(),
    /** ChallengeAverted logs; a challenge may be averted in parts. */
    avertedBids: t.integer().notNull(),
    /** ChallengeSucceeded logs; a challenge may succeed in parts. */
    succeededBids: t.integer().notNull(),
    /** V2: the savings module whose lead rate is the base of its interest, the hub's rate(). */
    leadRateModule: t.hex(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.version] }) }),
);

/** One row per Roll log of a position roller. */
export const roll = onchainTable(
  "roll",
  (t) => ({
    chainId: t.integer().notNull(),
    /** Record identifier, see src/domain/record-id.ts. */
    count: t.int8({ mode: "bigint" }).notNull(),
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    block: t.int8({ mode: "bigint" }).notNull(),
    logIndex: t.integer().notNull(),
    /** Sender of the transaction. */
    sender: t.hex().notNull(),
    /** Position that was repaid, and collateral withdrawn from it in raw units. */
    source: t.hex().notNull(),
    collWithdraw: t.bigint().notNull(),
    /** ZCHF repaid and minted, 18 decimals. */
    repay: t.bigint().notNull(),
    mint: t.bigint().notNull(),
    /** Position that minted, and collateral put into it in raw units. */
    target: t.hex().notNull(),
    collDeposit: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.count] }) }),
);
