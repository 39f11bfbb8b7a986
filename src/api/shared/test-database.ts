import { createRequire } from "node:module";
import { PGlite } from "@electric-sql/pglite";
import { and, eq, getTableName, is, type Logger, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/pglite";
import { pad, toHex } from "viem";
import * as schema from "../../../ponder.schema.ts";
import { CHAINS } from "../../chains.ts";
import { type Family, mark } from "../../tables/marks.ts";
import type { Db, Deps } from "./deps.ts";
import { type ChainHead, Freshness } from "./freshness.ts";

// drizzle-kit/api is CommonJS only.
const { generateDrizzleJson, generateMigration } = createRequire(import.meta.url)(
  "drizzle-kit/api",
) as typeof import("drizzle-kit/api");

/** A real database with the real tables, empty, and the engine's checkpoint table. For tests. */
export async function testDatabase(logger?: Logger) {
  const db = drizzle(new PGlite(), { schema, casing: "snake_case", ...(logger && { logger }) });
  const wanted = generateDrizzleJson(schema, undefined, undefined, "snake_case");
  for (const statement of await generateMigration(generateDrizzleJson({}), wanted)) {
    await db.execute(sql.raw(statement));
  }
  await db.execute(
    sql`create table _ponder_checkpoint (chain_name text, chain_id bigint primary key, latest_checkpoint varchar(75))`,
  );
  await db.execute(sql`create table _ponder_meta (key text primary key, value jsonb)`);
  await db.execute(sql`insert into _ponder_meta values ('app', '{"is_ready": 1}')`);
  return db;
}

/** Take every row out again. */
export async function emptyTables(db: TestDatabase) {
  const names = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []));
  const list = sql.join(
    [...names, "_ponder_checkpoint"].map((name) => sql.identifier(name)),
    sql`, `,
  );
  await db.execute(sql`truncate ${list}`);
}

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

/** State that a chain is indexed up to this block. */
export async function indexTo(db: TestDatabase, chainId: number, block: number, timestamp: number) {
  const checkpoint =
    String(timestamp).padStart(10, "0") +
    String(chainId).padStart(16, "0") +
    String(block).padStart(16, "0") +
    "0".repeat(33);
  await db.execute(
    sql`insert into _ponder_checkpoint values (${`chain${chainId}`}, ${chainId}, ${checkpoint})
        on conflict (chain_id) do update set latest_checkpoint = excluded.latest_checkpoint`,
  );
}

/** State what last changed a family's facts on a chain; without a place, that nothing did. */
export async function leaveMark(db: TestDatabase, chainId: number, family: Family, block?: number) {
  await db.delete(mark).where(and(eq(mark.chainId, chainId), eq(mark.family, family)));
  if (block === undefined) return;
  const place = { block: BigInt(block), logIndex: 0, blockHash: pad(toHex(block)) };
  await db.insert(mark).values({ chainId, family, ...place });
}

/** Deps over a test database: every reading of the checkpoints fresh, addresses as in production. */
export function testDeps(db: TestDatabase, heads: Record<number, ChainHead>, over: Partial<Deps> = {}): Deps {
  const chainIds = Object.keys(heads).map(Number);
  const head = (chainId: number): ChainHead => heads[chainId] ?? { atStart: "pending", silent: false };
  const readonly: Db = db;
  return {
    db: readonly,
    freshness: new Freshness({ db: readonly, chainIds, head, showsWrites: false, maxAge: -1 }),
    chains: CHAINS.filter(({ id }) => chainIds.includes(id)),
    coinTransfers: "all",
    prices: { of: () => undefined, version: 0 },
    ...over,
  };
}
