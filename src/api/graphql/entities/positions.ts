import { decodeTokenText } from "../../../domain/token-text.ts";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, position, positionTransfer } from "../../../tables/positions.ts";
import {
  balanceOfOriginal,
  collateralBalance,
  isClosed,
  isDenied,
  minted,
  mintedOfOriginal,
  original,
  positionsAtHead,
  updatesWithPositions,
  yearlyInterestThen,
} from "../../model/positions/at-head.ts";
import {
  availableInV1,
  availableInV2,
  backedBy,
  feePPM,
  feeTimeframe,
} from "../../model/positions/figures.ts";
import { cappedInteger } from "../../values/capped-integer.ts";
import {
  bool,
  bytes,
  type Column,
  type DerivedFields,
  type Entity,
  GraphQLFloat,
  hex,
  int,
  int8,
  key,
  numeric,
  type Row,
  text,
} from "../engine/entity.ts";
import { constant, equals, not, orElse } from "../engine/expressions.ts";
import { GraphQLBigInt } from "../engine/scalars.ts";

const common = { families: ["positions"], chains: "main" } as const satisfies Partial<Entity>;

const price = (stored: Column["sql"]) =>
  numeric(stored, "Liquidation price in ZCHF, 36 - decimals of the collateral digits.");

const collateralColumns = {
  collateral: hex(position.collateral, "Collateral token, lower case."),
  collateralName: bytes(collateral.nameBytes, "Its name, at most 256 characters.", {
    decode: decodeTokenText,
  }),
  collateralSymbol: bytes(collateral.symbolBytes, "Its symbol, at most 256 characters.", {
    decode: decodeTokenText,
  }),
  collateralDecimals: int(collateral.decimals, "Its decimals."),
};

const positionColumns = {
  position: hex(position.position, "Address, lower case."),
  owner: hex(position.owner, "Owner, lower case."),
  zchf: hex(position.zchf, "The coin, lower case."),
  ...collateralColumns,
  price: price(position.price),
  created: int8(position.created, "Block time of its opening, unix seconds."),
  isOriginal: bool(position.isOriginal, "Whether it is an original."),
  isClone: bool(not(position.isOriginal), "Whether it is a clone."),
  denied: bool(isDenied, "Whether it was denied."),
  denyDate: int8(orElse(position.denied, 0), "Time of its denial, unix seconds; 0 without one."),
  closed: bool(isClosed, "Whether it is closed, and not denied."),
  original: hex(position.original, "The original, itself where it is one; lower case."),
  minimumCollateral: numeric(position.minimumCollateral, "Least collateral, raw units."),
  reserveContribution: int(
    position.reserveContribution,
    "Share of minted ZCHF kept as reserve, parts per million.",
  ),
  start: numeric(position.start, "When minting may begin, unix seconds: of V1 any uint256."),
  cooldown: numeric(
    position.cooldown,
    "Until when minting is suspended, unix seconds or the highest uint256.",
  ),
  expiration: numeric(position.expiration, "When it expires, unix seconds: of V1 any uint256."),
  challengePeriod: numeric(position.challengePeriod, "Seconds of a challenge's phase: of V1 any uint256."),
  zchfName: text(constant("Frankencoin"), "Name of the coin."),
  zchfSymbol: text(constant("ZCHF"), "Its symbol."),
  zchfDecimals: int(constant(18), "Its decimals."),
  collateralBalance: numeric(collateralBalance, "Collateral at the indexed head, raw units."),
  limitForClones: numeric(position.limit, "The contract's limit, ZCHF of 18 decimals."),
  minted: numeric(minted, "ZCHF owed at the indexed head, reserve included, 18 decimals."),
};

const amount = (description: string) => ({ scalar: GraphQLBigInt, description });

/** A row with these amounts, raw. */
const backed = (row: Row) =>
  row as { collateralBalance: bigint; price: bigint; minted: bigint; limitForClones: bigint };

const availableOfV1: DerivedFields = {
  fields: {
    limitForPosition: amount("ZCHF that the collateral backs, 18 decimals."),
    availableForPosition: amount("The same less what is minted; may be negative."),
    availableForClones: amount(
      "What of its limit it does not need for its collateralBalance, which is as of its last log when it is closed or denied; ZCHF of 18 decimals.",
    ),
  },
  needs: {},
  load: (_, rows) =>
    rows.map((row) => {
      const limit = backedBy(backed(row));
      return {
        limitForPosition: limit,
        availableForPosition: limit - backed(row).minted,
        availableForClones: availableInV1({ ...backed(row), limit: backed(row).limitForClones }),
      };
    }),
};

const availableOfV2: DerivedFields = {
  fields: {
    availableForClones: amount(
      "What clones may mint, from the original's collateralBalance, which is as of its last log when it is closed or denied; ZCHF of 18 decimals.",
    ),
    availableForMinting: amount("What the position may mint, ZCHF of 18 decimals."),
  },
  needs: {
    originalLimit: { sql: original.limit, type: "numeric" },
    originalPrice: { sql: original.price, type: "numeric" },
    originalMinted: { sql: mintedOfOriginal, type: "numeric" },
    originalBalance: { sql: balanceOfOriginal, type: "numeric" },
    familyMinted: { sql: original.familyMinted, type: "numeric" },
  },
  load: (_, rows) =>
    rows.map((row) => {
      const family = row as Record<
        "originalLimit" | "originalPrice" | "originalMinted" | "originalBalance" | "familyMinted",
        bigint
      >;
      const availableForClones = availableInV2({
        limit: family.originalLimit,
        price: family.originalPrice,
        minted: family.originalMinted,
        collateralBalance: family.originalBalance,
        familyMinted: family.familyMinted,
      });
      const rest = backed(row).limitForClones - family.familyMinted;
      return { availableForClones, availableForMinting: row.isOriginal ? rest : availableForClones };
    }),
};

const annualInterestPPM = int(position.interestPPM, "Interest per year, parts per million.");
const riskPremiumPPM = int(position.interestPPM, "Interest per year over the lead rate, parts per million.");

/** The order of logs of all positions, below that of their number within the position. */
const byTime = [
  ...key("int8", mintingUpdate.timestamp, mintingUpdate.block),
  ...key("int4", mintingUpdate.logIndex),
];

const updateColumns = {
  count: int8(mintingUpdate.count, "Number of the update within the position, from 1."),
  txHash: hex(mintingUpdate.txHash, "Transaction hash, lower case."),
  created: int8(mintingUpdate.timestamp, "Block time, unix seconds.", { order: byTime }),
  position: hex(mintingUpdate.position, "Position, lower case."),
  owner: hex(mintingUpdate.owner, "Its owner then, lower case."),
  isClone: bool(not(position.isOriginal), "Whether it is a clone."),
  ...collateralColumns,
  size: numeric(mintingUpdate.size, "Collateral, raw units."),
  price: price(mintingUpdate.price),
  minted: numeric(mintingUpdate.minted, "ZCHF owed, 18 decimals."),
  sizeAdjusted: numeric(mintingUpdate.sizeAdjusted, "Change of size."),
  priceAdjusted: numeric(mintingUpdate.priceAdjusted, "Change of price."),
  mintedAdjusted: numeric(mintingUpdate.mintedAdjusted, "Change of minted."),
  annualInterestPPM: int(yearlyInterestThen, "Interest per year then, parts per million."),
  reserveContribution: positionColumns.reserveContribution,
  feePaid: numeric(mintingUpdate.feePaid, "Interest charged for what it minted, ZCHF of 18 decimals."),
};

const feesOf = (version: 1 | 2): DerivedFields => ({
  fields: {
    feeTimeframe: { scalar: GraphQLFloat, description: "Seconds of interest that a mint is charged for." },
    feePPM: {
      scalar: GraphQLFloat,
      description: "Interest for so long, parts per million of what is minted.",
    },
  },
  needs: {
    start: { sql: position.start, type: "numeric" },
    expiration: { sql: position.expiration, type: "numeric" },
  },
  load: (_, rows) =>
    rows.map((row) => {
      const terms = row as { created: bigint; start: bigint; expiration: bigint; annualInterestPPM: number };
      const timeframe = feeTimeframe({ version, ...terms });
      return {
        feeTimeframe: cappedInteger(timeframe),
        feePPM: cappedInteger(feePPM(version, timeframe, terms.annualInterestPPM)),
      };
    }),
});

const updateEntity = {
  ...common,
  description: "A MintingUpdate log of a position.",
  primaryKey: ["position", "count"],
  from: updatesWithPositions,
  key: [...key("text", mintingUpdate.position), ...key("int8", mintingUpdate.count)],
};

const transferEntity = (version: 1 | 2): Entity => ({
  ...common,
  name: `MintingHubV${version}OwnerTransfersV${version}`,
  description: "A change of a position's owner.",
  primaryKey: ["position", "count"],
  from: positionTransfer,
  only: equals(positionTransfer.version, version),
  key: [...key("text", positionTransfer.position), ...key("int8", positionTransfer.count)],
  columns: {
    version: int(positionTransfer.version, "1 or 2: the hub."),
    count: int8(positionTransfer.count, "Number of the change within the position, from 1."),
    txHash: hex(positionTransfer.txHash, "Transaction hash, lower case."),
    created: int8(positionTransfer.timestamp, "Block time, unix seconds."),
    position: hex(positionTransfer.position, "Position, lower case."),
    previousOwner: hex(positionTransfer.previousOwner, "Owner before, the zero address at its opening."),
    newOwner: hex(positionTransfer.newOwner, "Owner since, lower case."),
  },
});

const positionEntity = {
  ...common,
  description: "A position, as it is at the indexed head.",
  primaryKey: ["position"],
  from: positionsAtHead,
  key: key("text", position.position),
};

/** Positions of both hubs, their minting updates and changes of owner. */
export const positionEntities: Entity[] = [
  {
    ...positionEntity,
    name: "MintingHubV1PositionV1",
    only: equals(position.version, 1),
    columns: { ...positionColumns, annualInterestPPM },
    derived: [availableOfV1],
  },
  {
    ...positionEntity,
    name: "MintingHubV2PositionV2",
    only: equals(position.version, 2),
    columns: {
      ...positionColumns,
      // Nullable in the table because of V1.
      parent: hex(orElse(position.parent, ""), "The position it was cloned from, itself of an original."),
      riskPremiumPPM,
    },
    derived: [availableOfV2],
  },
  {
    ...updateEntity,
    name: "MintingHubV1MintingUpdateV1",
    only: equals(mintingUpdate.version, 1),
    columns: updateColumns,
    derived: [feesOf(1)],
  },
  {
    ...updateEntity,
    name: "MintingHubV2MintingUpdateV2",
    only: equals(mintingUpdate.version, 2),
    columns: {
      ...updateColumns,
      basePremiumPPM: int(orElse(mintingUpdate.basePremiumPPM, 0), "The lead rate then, parts per million."),
      riskPremiumPPM,
    },
    derived: [feesOf(2)],
  },
  transferEntity(1),
  transferEntity(2),
];
