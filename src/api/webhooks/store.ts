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

const storedState = z.object({
  /** Encoded cursor up to which everything was delivered, the pending message included; stored under its older name. */
  position: z.string(),
  pending: pendingMessage.nullable(),
  /** Failed attempts of the pending message. */
  failures: z.number(),
  /** Unix milliseconds of the first of them; null when there was none. */
  failingSince: z.number().nullable(),
  isDisabled: z.boolean(),
});
type StoredState = z.infer<typeof storedState>;

export type SubscriptionState = Omit<StoredState, "position"> & { cursor: string };

const table = sql.raw(`${WEBHOOK_SCHEMA}.subscription`);

/** Creates the table; without the right to create a schema it succeeds only where it exists. */
export async function createTable(execute: Execute): Promise<void> {
  const { rows } = await execute(
    sql`select to_regclass(${`${WEBHOOK_SCHEMA}.subscription`}) is not null as "exists"`,
  );
  if (z.array(z.object({ exists: z.boolean() })).parse(rows)[0]?.exists) return;
  await execute(sql`create schema if not exists ${sql.raw(WEBHOOK_SCHEMA)}`);
  await execute(sql`create table if not exists ${table} (name text primary key, state text not null)`);
}

/** Undefined for a subscription that is new. */
export async function loadState(execute: Execute, name: string): Promise<SubscriptionState | undefined> {
  const { rows } = await execute(sql`select state from ${table} where name = ${name}`);
  const [row] = z.array(z.object({ state: z.string() })).parse(rows);
  if (row === undefined) return undefined;
  const { position: cursor, ...state } = storedState.parse(JSON.parse(row.state));
  return { ...state, cursor };
}

export async function saveState(execute: Execute, name: string, state: SubscriptionState): Promise<void> {
  const { cursor: position, ...members } = state;
  const stored: StoredState = { position, ...members };
  await execute(
    sql`insert into ${table} (name, state) values (${name}, ${JSON.stringify(stored)})
        on conflict (name) do update set state = excluded.state`,
  );
}
