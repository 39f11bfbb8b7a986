import { settlementMessage } from "../../../tables/financial-log.ts";
import { position, roll } from "../../../tables/positions.ts";
import { withoutTransfers } from "../../errors.ts";
import { activeAccount, activeAccounts } from "../../model/balances/views.ts";
import { figuresOfBlocks } from "../../model/flows/system-figures.ts";
import { aggregate, aggregatesOf, debtChange, debtChanges } from "../../model/positions/aggregates.ts";
import { bids, challenges, mintingUpdates, ownerTransfers } from "../../model/positions/counters.ts";
import { type Column, type Entity, hex, int, int8, key, numeric, place, text } from "../engine/entity.ts";
import { columnOf, constant, equals, noRows } from "../engine/expressions.ts";
import { recordCount } from "../engine/record-count.ts";
import { GraphQLBigInt } from "../engine/scalars.ts";

const versions = [1, 2] as const;

/** Computed for the rows of a page only. */
const counted = (number: Column["sql"], description: string): Column => ({
  ...int8(number, description),
  filters: "none",
});

const counters = (version: 1 | 2): Entity => ({
  name: `MintingHubV${version}Status`,
  description: "Numbers of logs of a position.",
  primaryKey: ["position"],
  families: ["positions", "challenges"],
  chains: "main",
  from: position,
  only: equals(position.version, version),
  key: key("text", position.position),
  columns: {
    position: hex(position.position, "The position, lower case."),
    ownerTransfersCounter: counted(
      ownerTransfers,
      "Transfers of its ownership; those of its opening are one.",
    ),
    mintingUpdatesCounter: counted(mintingUpdates, "Minting updates."),
    challengeStartedCounter: counted(challenges, "Challenges."),
    challengeAvertedBidsCounter: counted(bids("Averted"), "Bids that averted a challenge or a part of it."),
    challengeSucceededBidsCounter: counted(bids("Succeeded"), "Bids in challenges that succeeded."),
  },
});

/** Debt of the open positions of a hub, and their interest. */
const aggregates = (version: 1 | 2): Entity => ({
  name: `PositionAggregatesV${version}`,
  description: "Debt and interest of the hub's positions that are neither closed nor denied.",
  primaryKey: ["chainId"],
  families: ["positions", "rates"],
  chains: "main",
  from: aggregatesOf(version),
  key: key("int4", aggregate.chainId),
  columns: {
    chainId: int(aggregate.chainId, "EVM chain id."),
    totalMinted: numeric(
      aggregate.totalMinted,
      "ZCHF owed at the indexed head, reserves included, 18 decimals.",
    ),
    annualInterests: numeric(
      aggregate.annualInterests,
      `Interest of a year on it at the ${version === 1 ? "positions' rates" : "current lead rate plus each premium"}, ZCHF of 18 decimals.`,
    ),
    updated: int8(
      aggregate.updated,
      "Time of the hub's last minting update, unix seconds; 0 before the first.",
    ),
  },
});

/** Debt of a hub's positions at each time it changed, as system-figures.ts carries it. */
const history = (version: 1 | 2): Entity => ({
  name: `PositionAggregatesV${version}History`,
  description: "Debt and interest of the hub's positions after each block in which they changed.",
  primaryKey: ["chainId", "updated"],
  families: ["positions", "rates", "tokens", "shares", "financial"],
  chains: "main",
  from: debtChanges(version),
  key: [...key("int8", debtChange.time), ...key("int4", debtChange.chainId)],
  columns: {
    chainId: int(debtChange.chainId, "EVM chain id."),
    updated: int8(debtChange.time, "Block time, unix seconds."),
  },
  derived: [
    {
      fields: {
        totalMinted: {
          scalar: GraphQLBigInt,
          description: "ZCHF owed by all positions at the end of the block, reserves included, 18 decimals.",
        },
        annualInterests: {
          scalar: GraphQLBigInt,
          description: "A year's interest on it at the rates of that time, ZCHF of 18 decimals.",
        },
      },
      needs: { changedBlock: { sql: debtChange.block, type: "int8" } },
      load: async (deps, rows) => {
        const points = rows.map((row) => ({
          place: {
            timestamp: BigInt(row.updated as bigint),
            chainId: Number(row.chainId),
            block: BigInt(row.changedBlock as bigint),
            logIndex: 0,
          },
          savings: 0n,
        }));
        return (await figuresOfBlocks(deps, points)).map((figures) => ({
          totalMinted: version === 1 ? figures.totalMintedV1 : figures.totalMintedV2,
          annualInterests: version === 1 ? figures.annualV1Interests : figures.annualV2Interests,
        }));
      },
    },
  ],
});

const rolled = place(roll.timestamp, roll.chainId, roll.count);
const settled = place(settlementMessage.timestamp, settlementMessage.chainId, settlementMessage.count);

/** Columns of an entity without rows. */
const noPrice = {
  text: columnOf("none", "text"),
  place: columnOf("none", "place"),
  price: columnOf("none", "price"),
};

/** Entities of the older schema of the public indexer that are views of several tables, or empty. */
export const olderEntities: Entity[] = [
  ...versions.map(counters),
  ...versions.map(aggregates),
  ...versions.map(history),
  {
    name: "RollerV2Rolled",
    description: "Debt rolled from one position into another.",
    primaryKey: ["source", "target", "count"],
    families: ["positions"],
    chains: "main",
    from: roll,
    key: rolled,
    columns: {
      created: int8(roll.timestamp, "Block time, unix seconds."),
      count: recordCount({ from: roll, count: roll.count, chainId: roll.chainId, order: rolled }),
      blockheight: int8(roll.block, "Block number."),
      owner: hex(roll.sender, "Sender of the transaction, lower case."),
      source: hex(roll.source, "Position that was repaid, lower case."),
      collWithdraw: numeric(roll.collWithdraw, "Collateral withdrawn from it, raw units."),
      repay: numeric(roll.repay, "ZCHF repaid, 18 decimals."),
      target: hex(roll.target, "Position that minted, lower case."),
      collDeposit: numeric(roll.collDeposit, "Collateral put into it, raw units."),
      mint: numeric(roll.mint, "ZCHF minted, 18 decimals."),
    },
  },
  {
    name: "BridgedAccountingReceivedSettlement",
    description: "Profits and losses of another chain, as Ethereum received them.",
    primaryKey: ["chain", "sender", "count"],
    families: ["financial"],
    chains: "main",
    from: settlementMessage,
    key: settled,
    columns: {
      chain: numeric(settlementMessage.sourceSelector, "CCIP selector of the other chain."),
      sender: hex(settlementMessage.senderHash, "keccak256 of the sender's bytes, as the log has it."),
      created: int8(settlementMessage.timestamp, "Block time, unix seconds."),
      count: recordCount({
        from: settlementMessage,
        count: settlementMessage.count,
        chainId: settlementMessage.chainId,
        order: settled,
      }),
      kind: text(constant("ReceivedSettlement"), "Always ReceivedSettlement."),
      profits: numeric(settlementMessage.profits, "ZCHF, 18 decimals."),
      losses: numeric(settlementMessage.losses, "ZCHF, 18 decimals."),
    },
  },
  {
    name: "ActiveUser",
    description: "An account that ever held ZCHF or a share token on any chain.",
    primaryKey: ["id"],
    families: ["tokens"],
    chains: "every",
    requireRows: ({ coinTransfers }) => {
      if (coinTransfers !== "all") throw withoutTransfers("active users");
    },
    from: activeAccounts,
    key: key("text", activeAccount.account),
    columns: {
      id: hex(activeAccount.account, "The account, lower case."),
      lastActiveTime: int8(
        activeAccount.lastActiveTime,
        "Time of the last transfer that changed a balance of it, unix seconds.",
      ),
    },
  },
  {
    name: "PriceDiscovery",
    description: "A price of a trade beside one of an oracle; not indexed, there are no rows.",
    primaryKey: ["source", "blockheight", "count"],
    families: [],
    chains: "every",
    from: noRows("none", { text: "text", place: "int8", price: "numeric" }),
    key: [...key("text", noPrice.text), ...key("int8", noPrice.place)],
    columns: {
      txHash: hex(noPrice.text, "Transaction hash, lower case.", { nullable: true }),
      sender: hex(noPrice.text, "Sender of the transaction, lower case.", { nullable: true }),
      source: text(noPrice.text, "Where it was traded."),
      created: int8(noPrice.place, "Block time, unix seconds."),
      blockheight: int8(noPrice.place, "Block number."),
      count: int8(noPrice.place, "Number within the block."),
      price: numeric(noPrice.price, "Price of the trade."),
      oracle: numeric(noPrice.price, "Price of the oracle."),
    },
  },
];
