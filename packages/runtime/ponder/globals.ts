import type { Registry } from "prom-client";

/** Ponder's internal objects as far as this project uses them; contract.test.ts checks each against the installed Ponder. */

/** `wrap(options?, query, context?)` runs a query, `transaction(options?, work, config?, context?)` a transaction. */
type Run = (...args: unknown[]) => Promise<unknown>;

/** Ponder's query builder. The work of a transaction receives a builder of its own. */
export type QueryBuilder = { wrap: Run; transaction: Run };

export type RootQueryBuilder = QueryBuilder & {
  /** A pool of connections. */
  $client: { query: <Row>(statement: string, values?: unknown[]) => Promise<{ rows: Row[] }> };
};

/** Writes the tables of the schema (`userQB`), and the cache of logs, blocks and contract reads (`syncQB`). */
export type PonderDatabase = { userQB: RootQueryBuilder; syncQB: RootQueryBuilder };

/** The registry whose metrics Ponder's own server shows at /metrics. */
export type PonderCommon = { metrics: { registry: Registry } };

declare global {
  /** Set by Ponder before it executes the config; undefined in other processes. */
  var PONDER_COMMON: PonderCommon | undefined;
  /** Set by Ponder before it executes the schema. */
  var PONDER_NAMESPACE_BUILD: { schema: string } | undefined;
  /** Set by Ponder before it executes the API's entry file. */
  var PONDER_DATABASE: PonderDatabase;
}
