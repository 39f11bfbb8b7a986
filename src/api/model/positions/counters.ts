import { and, eq, type SQL, sql } from "drizzle-orm";
import { challenge, challengeBid } from "../../../tables/challenges.ts";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { position, positionTransfer } from "../../../tables/positions.ts";

/** Numbers of logs of a position. */

export const ownerTransfers: SQL = sql`(select count(*) from ${positionTransfer}
  where ${positionTransfer.chainId} = ${position.chainId} and ${positionTransfer.position} = ${position.position})`;

export const mintingUpdates: SQL = sql`(select count(*) from ${mintingUpdate}
  where ${mintingUpdate.chainId} = ${position.chainId} and ${mintingUpdate.position} = ${position.position})`;

const isOf = (table: typeof challenge | typeof challengeBid) =>
  and(
    eq(table.chainId, position.chainId),
    eq(table.version, position.version),
    eq(table.position, position.position),
  );

export const challenges: SQL = sql`(select count(*) from ${challenge} where ${isOf(challenge)})`;

export const bids = (kind: "Averted" | "Succeeded"): SQL =>
  sql`(select count(*) from ${challengeBid} where ${isOf(challengeBid)} and ${challengeBid.kind} = ${kind}::text)`;
