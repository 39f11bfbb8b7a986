import type { Query } from "./tables.ts";

/** Runs SQL in Ponder's process, on the connections of its cache. */
export const syncQuery: Query = async (statement, values) => {
  const client = globalThis.PONDER_DATABASE.syncQB.$client;
  return (await client.query<Record<string, unknown>>(statement, values)).rows;
};
