import { type SQL, sql } from "drizzle-orm";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { hubTotal, position, positionState } from "../../../tables/positions.ts";
import { leadRate } from "../../../tables/rates.ts";
import { isAlive, minted } from "./at-head.ts";

const sumOfAlive = (amount: SQL) => sql`coalesce(sum(${amount}) filter (where ${isAlive}), 0)`;

/** The rate that a position's own rate is added to, ppm: of V1 none. */
const baseRate = {
  1: sql`0`,
  2: sql`coalesce((select ${leadRate.ratePpm} from ${leadRate} inner join ${hubTotal}
    on ${hubTotal.chainId} = ${leadRate.chainId} and ${hubTotal.leadRateModule} = ${leadRate.module}
    where ${hubTotal.version} = 2 and ${hubTotal.chainId} = ${position.chainId}), 0)`,
};

/** Debt of the positions of a hub that are neither closed nor denied, and a year's interest on it, as `from`. */
export const aggregatesOf = (version: 1 | 2): SQL => sql`(select ${position.chainId} as "chain_id",
    ${sumOfAlive(minted)} as "total_minted",
    ${sumOfAlive(sql`div(${minted} * (${position.interestPPM} + ${baseRate[version]}), 1000000)`)} as "annual_interests",
    coalesce((select max(${mintingUpdate.timestamp}) from ${mintingUpdate} where ${mintingUpdate.version} = ${version}), 0) as "updated"
  from ${position}
  where ${position.version} = ${version} group by ${position.chainId}) as "aggregate"`;

/** Columns of `aggregatesOf`. */
export const aggregate = {
  chainId: sql`"aggregate"."chain_id"`,
  totalMinted: sql`"aggregate"."total_minted"`,
  annualInterests: sql`"aggregate"."annual_interests"`,
  updated: sql`"aggregate"."updated"`,
};

/** The blocks in which the debt of a hub's positions changed, as `from`. */
export const debtChanges = (version: 1 | 2): SQL => sql`(select ${positionState.chainId} as "chain_id",
    ${positionState.timestamp} as "time", max(${positionState.block}) as "block"
  from ${positionState} inner join ${position}
    on ${position.chainId} = ${positionState.chainId} and ${position.position} = ${positionState.position}
  where ${position.version} = ${version}
  group by ${positionState.chainId}, ${positionState.timestamp}) as "debt_change"`;

/** Columns of `debtChanges`. */
export const debtChange = {
  chainId: sql`"debt_change"."chain_id"`,
  time: sql`"debt_change"."time"`,
  block: sql`"debt_change"."block"`,
};
