import { z } from "@hono/zod-openapi";
import { sql } from "drizzle-orm";
import { WEBHOOK_SCHEMA } from "../../../config/settings.ts";
import type { Execute } from "../db.ts";

/**
 * The state of webhook subscriptions. Its table is not Ponder's: it is no function of a chain's history, and it stays when
 * the indexed tables are dropped.
 */

/** A message that is being delivered: stored before it is sent, so that it is sent again after a crash. */
const pendingMessage = z.object({
  /** The webhook-id, the same in every attempt. */
  id: z.string(),
  body: z.string(),
});
export type PendingMessage = z.infer<typeof pendingMessage>;

/** A message that the receiver did not accept, behind which others were delivered. */
export type SetAsideMessage = PendingMessage & {
  subscription: string;
  /** Such as "status 413". */
  reason: string;
  /** When it was set aside, unix milliseconds. */
  at: number;
};

const storedState = z.object({
  /** Encoded cursor up to which everything was delivered, the pending message included. */
  cursor: z.string(),
  pending: pendingMessage.nullable(),
  /** Failed attempts of the pending message. */
  failures: z.number(),
  /** Those of them whose status rejects the message. */
  rejections: z.number(),
  /** Unix milliseconds of the first of them; null when there was none. */
  failingSince: z.number().nullable(),
  isDisabled: z.boolean(),
});
export type SubscriptionState = z.infer<typeof storedState>;

const SUBSCRIPTION = `${WEBHOOK_SCHEMA}.subscription`;
const SET_ASIDE = `${WEBHOOK_SCHEMA}.set_aside`;
const table = sql.raw(SUBSCRIPTION);
const setAsideTable = sql.raw(SET_ASIDE);

/** Messages that are kept per subscription, the latest. */
const MOST_SET_ASIDE = 1_000;

async function exists(execute: Execute, ...tables: string[]): Promise<boolean> {
  for (const name of tables) {
    const { rows } = await execute(sql`select to_regclass(${name}) is not null as "exists"`);
    if (!z.array(z.object({ exists: z.boolean() })).parse(rows)[0]?.exists) return false;
  }
  return true;
}

/** Creates the tables; without the right to create a schema it succeeds only where they exist. */
export async function createTables(execute: Execute): Promise<void> {
  if (await exists(execute, SUBSCRIPTION, SET_ASIDE)) return;
  await execute(sql`create schema if not exists ${sql.raw(WEBHOOK_SCHEMA)}`);
  await execute(sql`create table if not exists ${table} (name text primary key, state text not null)`);
  await execute(
    sql`create table if not exists ${setAsideTable} (id text primary key, subscription text not null, reason text not null, at bigint not null, body text not null)`,
  );
}

/** Undefined for a subscription that is new. */
export async function loadState(execute: Execute, name: string): Promise<SubscriptionState | undefined> {
  const { rows } = await execute(sql`select state from ${table} where name = ${name}`);
  const [row] = z.array(z.object({ state: z.string() })).parse(rows);
  return row && storedState.parse(JSON.parse(row.state));
}

export async function saveState(execute: Execute, name: string, state: SubscriptionState): Promise<void> {
  await execute(
    sql`insert into ${table} (name, state) values (${name}, ${JSON.stringify(state)})
        on conflict (name) do update set state = excluded.state`,
  );
}

/** Stores a message among the latest of its subscription that are set aside; the same one again changes nothing. */
export async function setAside(execute: Execute, message: SetAsideMessage): Promise<void> {
  const { id, subscription, reason, at, body } = message;
  await execute(
    sql`insert into ${setAsideTable} (id, subscription, reason, at, body)
        values (${id}, ${subscription}, ${reason}, ${at}, ${body}) on conflict (id) do nothing`,
  );
  await execute(
    sql`delete from ${setAsideTable} where subscription = ${subscription} and id not in
        (select id from ${setAsideTable} where subscription = ${subscription} order by at desc, id limit ${MOST_SET_ASIDE})`,
  );
}

/** Messages that are set aside, the latest first. */
export async function listSetAside(execute: Execute): Promise<SetAsideMessage[]> {
  if (!(await exists(execute, SET_ASIDE))) return [];
  const { rows } = await execute(
    sql`select id, subscription, reason, at::text as at, body from ${setAsideTable} order by at desc, id`,
  );
  return z.array(pendingMessage.extend(setAsideColumns)).parse(rows);
}

const setAsideColumns = { subscription: z.string(), reason: z.string(), at: z.coerce.number() };
