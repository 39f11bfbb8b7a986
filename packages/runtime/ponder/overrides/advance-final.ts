import { advanceFinalBlock } from "../final-blocks.ts";
import type { RootQueryBuilder } from "../globals.ts";
import type { Query, Row } from "../tables.ts";

/** Members of what Ponder follows a chain with that are read here. */
type Realtime = { chain: { id: number }; database: { syncQB: RootQueryBuilder } };
type Executor = { $client: { query: (sql: string, values?: unknown[]) => Promise<{ rows: Row[] }> } };

/** Stores a final block before Ponder deletes what it needs to revert it. */
export async function storeFinal(
  { chain, database }: Realtime,
  { number, hash }: { number: string; hash: string },
): Promise<void> {
  const schema = globalThis.PONDER_NAMESPACE_BUILD?.schema;
  if (schema === undefined) throw new Error("Ponder has no schema yet");
  // With Ponder's retries, which outlast a restart of the server.
  const query: Query = async (sql, values) => {
    const send = ({ $client }: Executor) => $client.query(sql, values);
    return ((await database.syncQB.wrap({ label: "store_final_block" }, send)) as { rows: Row[] }).rows;
  };
  await advanceFinalBlock(query, schema, chain.id, { number: Number(number), hash });
}
