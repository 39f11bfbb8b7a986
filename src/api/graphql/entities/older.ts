import { sql } from "drizzle-orm";
import { balance } from "../../../tables/balances.ts";
import { challenge, challengeBid } from "../../../tables/challenges.ts";
import { settlementMessage } from "../../../tables/financial-log.ts";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { hubTotal, position, positionLive, positionTransfer, roll } from "../../../tables/positions.ts";
import { leadRate } from "../../../tables/rates.ts";
import { withoutTransfers } from "../../errors.ts";
import { isCurrent } from "../../model/positions/joins.ts";
import { isAlive, minted } from "../../model/positions/state.ts";
import { type Column, type Entity, hex, int, int8, key, numeric, place, text } from "../engine/entity.ts";
import { recordCount } from "../engine/record-count.ts";

const versions = [1, 2] as const;

/** Computed for the rows of a page only. */
const counted = (rows: ReturnType<typeof sql>, description: string): Column => ({
  ...int8(sql`(select count(*) from ${rows})`, description),
  filters: "none",
});

const counters = (version: 1 | 2): Entity => {
  const bids = (kind: "Averted" | "Succeeded") =>
    sql`${challengeBid} where ${challengeBid.chainId} = ${position.chainId} and ${challengeBid.version} = ${position.version}
      and ${challengeBid.position} = ${position.position} and ${challengeBid.kind} = ${kind}::text`;
  return {
    name: `MintingHubV${version}Status`,
    description: "Numbers of logs of a position.",
    primaryKey: ["position"],
    families: ["positions", "challenges"],
    chains: "main",
    from: sql`${position}`,
    only: sql`${position.version} = ${version}`,
    key: key("text", position.position),
    columns: {
      position: hex(position.position, "The position, lower case."),
      ownerTransfersCounter: counted(
        sql`${positionTransfer} where ${positionTransfer.chainId} = ${position.chainId} and ${positionTransfer.position} = ${position.position}`,
        "Transfers of its ownership; those of its opening are one.",
      ),
      mintingUpdatesCounter: counted(
        sql`${mintingUpdate} where ${mintingUpdate.chainId} = ${position.chainId} and ${mintingUpdate.position} = ${position.position}`,
        "Minting updates.",
      ),
      challengeStartedCounter: counted(
        sql`${challenge} where ${challenge.chainId} = ${position.chainId} and ${challenge.version} = ${position.version} and ${challenge.position} = ${position.position}`,
        "Challenges.",
      ),
      challengeAvertedBidsCounter: counted(bids("Averted"), "Bids that averted a challenge or a part of it."),
      challengeSucceededBidsCounter: counted(bids("Succeeded"), "Bids in challenges that succeeded."),
    },
  };
};

/** Debt of the open positions of a hub, and their interest. */
const aggregates = (version: 1 | 2): Entity => {
  const base =
    version === 1
      ? sql`0`
      : sql`coalesce((select ${leadRate.ratePpm} from ${leadRate} inner join ${hubTotal}
          on ${hubTotal.chainId} = ${leadRate.chainId} and ${hubTotal.leadRateModule} = ${leadRate.module}
          where ${hubTotal.version} = 2 and ${hubTotal.chainId} = ${position.chainId}), 0)`;
  const sum = (amount: ReturnType<typeof sql>) => sql`coalesce(sum(${amount}) filter (where ${isAlive}), 0)`;
  const [chainId, totalMinted, annualInterests, updated] = [
    "chain_id",
    "total_minted",
    "annual_interests",
    "updated",
  ].map((name) => sql`"aggregate".${sql.identifier(name)}`) as [
    ReturnType<typeof sql>,
    ReturnType<typeof sql>,
    ReturnType<typeof sql>,
    ReturnType<typeof sql>,
  ];
  return {
    name: `PositionAggregatesV${version}`,
    description: "Debt and interest of the hub's positions that are neither closed nor denied.",
    primaryKey: ["chainId"],
    families: ["positions", "rates"],
    chains: "main",
    from: sql`(select ${position.chainId} as "chain_id", ${sum(minted)} as "total_minted",
        ${sum(sql`div(${minted} * (${position.interestPPM} + ${base}), 1000000)`)} as "annual_interests",
        coalesce((select max(${mintingUpdate.timestamp}) from ${mintingUpdate} where ${mintingUpdate.version} = ${version}), 0) as "updated"
      from ${position} left join ${positionLive} on ${isCurrent}
      where ${position.version} = ${version} group by ${position.chainId}) as "aggregate"`,
    key: key("int4", chainId),
    columns: {
      chainId: int(chainId, "EVM chain id."),
      totalMinted: numeric(totalMinted, "ZCHF owed at the indexed head, reserves included, 18 decimals."),
      annualInterests: numeric(
        annualInterests,
        `Interest of a year on it at the ${version === 1 ? "positions' rates" : "current lead rate plus each premium"}, ZCHF of 18 decimals.`,
      ),
      updated: int8(updated, "Time of the hub's last minting update, unix seconds; 0 before the first."),
    },
  };
};

const rolled = place(roll.timestamp, roll.chainId, roll.count);
const settled = place(settlementMessage.timestamp, settlementMessage.chainId, settlementMessage.count);

const lastActive = sql`"active"."last_active_time"`;

/** Entities of the older schema of the public indexer that are views of several tables, or empty. */
export const olderEntities: Entity[] = [
  ...versions.map(counters),
  ...versions.map(aggregates),
  {
    name: "RollerV2Rolled",
    description: "Debt rolled from one position into another.",
    primaryKey: ["source", "target", "count"],
    families: ["positions"],
    chains: "main",
    from: sql`${roll}`,
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
    from: sql`${settlementMessage}`,
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
      kind: text(sql`'ReceivedSettlement'::text`, "Always ReceivedSettlement."),
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
    from: sql`(select ${balance.account} as "account", max(${balance.updated}) as "last_active_time" from ${balance} group by ${balance.account}) as "active"`,
    key: key("text", sql`"active"."account"`),
    columns: {
      id: hex(sql`"active"."account"`, "The account, lower case."),
      lastActiveTime: int8(
        lastActive,
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
    from: sql`(select ''::text as "text", 0::int8 as "place", 0::numeric as "price" where false) as "none"`,
    key: [...key("text", sql`"none"."text"`), ...key("int8", sql`"none"."place"`)],
    columns: {
      txHash: hex(sql`"none"."text"`, "Transaction hash, lower case.", { nullable: true }),
      sender: hex(sql`"none"."text"`, "Sender of the transaction, lower case.", { nullable: true }),
      source: text(sql`"none"."text"`, "Where it was traded."),
      created: int8(sql`"none"."place"`, "Block time, unix seconds."),
      blockheight: int8(sql`"none"."place"`, "Block number."),
      count: int8(sql`"none"."place"`, "Number within the block."),
      price: numeric(sql`"none"."price"`, "Price of the trade."),
      oracle: numeric(sql`"none"."price"`, "Price of the oracle."),
    },
  },
];
