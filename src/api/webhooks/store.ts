import { sql } from "drizzle-orm";
import { WEBHOOK_SCHEMA } from "../../../config/settings.ts";
import type { Execute } from "../writers.ts";

/**
 * The state of webhook subscriptions. Its table is not Ponder's: it is no function of a chain's history, and it stays when
 * the indexed tables are dropped.
 */

/** A message that is being delivered: stored before it is sent, so that it is sent again after a crash. */
export type PendingMessage = {
  /** The webhook-id, the same in every attempt. */
  id: string;
  body: string;
};

export type SubscriptionState = {
  /** Encoded position up to which everything was delivered, the pending message included. */
  position: string;
  pending: PendingMessage | null;
  /** Failed attempts of the pending message. */
  failures: number;
  /** Unix milliseconds of the first of them; null when there was none. */
  failingSince: number | null;
  isDisabled: boolean;
};

const table = sql.raw(`${WEBHOOK_SCHEMA}.subscription`);

/** Creates the table; without the right to create a schema it succeeds only where it exists. */
export async function createTable(execute: Execute): Promise<void> {
  const { rows } = await execute(
    sql`select to_regclass(${`${WEBHOOK_SCHEMA}.subscription`}) is not null as found`,
  );
  if ((rows as { found: boolean }[])[0]?.found) return;
  await execute(sql`create schema if not exists ${sql.raw(WEBHOOK_SCHEMA)}`);
  await execute(sql`create table if not exists ${table} (name text primary key, state text not null)`);
}

/** Undefined for a subscription that is new. */
export async function loadState(execute: Execute, name: string): Promise<SubscriptionState | undefined> {
  const { rows } = await execute(sql`select state from ${table} where name = ${name}`);
  const [row] = rows as { state: string }[];
  return row && (JSON.parse(row.state) as SubscriptionState);
}

export async function saveState(execute: Execute, name: string, state: SubscriptionState): Promise<void> {
  await execute(
    sql`insert into ${table} (name, state) values (${name}, ${JSON.stringify(state)})
        on conflict (name) do update set state = excluded.state`,
  );
}
