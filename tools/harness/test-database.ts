import { and, eq, type Logger, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { pad, toHex } from "viem";
import { onTestFinished, TestRunner } from "vitest";
import { readIndexState } from "zchf-runtime/ponder/index-state";
import { CHECKPOINT, META } from "zchf-runtime/ponder/tables";
import * as schema from "../../ponder.schema.ts";
import { Freshness, type HeadAtStart } from "../../src/api/cache/freshness.ts";
import type { IndexState } from "../../src/api/cache/index-state.ts";
import type { Db } from "../../src/api/db.ts";
import type { Deps } from "../../src/api/deps.ts";
import { PoolStates } from "../../src/api/model/chain-reads/pool-states.ts";
import type { PriceHistory } from "../../src/api/prices/chart.ts";
import { CHAINS } from "../../src/chains.ts";
import { dataVersion } from "../../src/tables/data-versions.ts";
import { type DataFamily, familyOf } from "../../src/tables/families.ts";
import { idle, ofFile } from "./database-pool.ts";
import { openFresh, type TestClient } from "./test-client.ts";
import { TEMPLATE, tables } from "./test-template.ts";

/** A database with the tables; those that were used before may have rows. */
async function takeDatabase(): Promise<TestClient> {
  const client = idle.pop() ?? (await openFresh(TEMPLATE));
  if (TestRunner.getCurrentTest()) onTestFinished(() => void idle.push(client));
  else ofFile.push(client);
  return client;
}

/** A real database with the real tables, empty, and Ponder's checkpoint table. */
export async function testDatabase(logger?: Logger) {
  const db = drizzle(await takeDatabase(), { schema, casing: "snake_case", ...(logger && { logger }) });
  await emptyTables(db);
  return db;
}

let builds = 0;

/** Removes every row; Ponder counts as ready, in another build than before: no app serves what it cached. */
export async function emptyTables({ $client }: { $client: TestClient }) {
  const state = JSON.stringify({ is_ready: 1, build_id: String(++builds) });
  await $client.exec(`select empty_tables(); insert into ${META} values ('app', '${state}')`);
}

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

/** State that a chain is indexed up to this block; `finalized` is the time of its last final block, unix seconds. */
export async function indexTo(
  db: TestDatabase,
  chainId: number,
  block: number,
  timestamp: number,
  finalized = 0,
) {
  const checkpointAt = (time: number) =>
    String(time).padStart(10, "0") +
    String(chainId).padStart(16, "0") +
    String(block).padStart(16, "0") +
    "0".repeat(33);
  await db.execute(
    sql`insert into ${sql.raw(CHECKPOINT)} values (${`chain${chainId}`}, ${chainId}, ${checkpointAt(timestamp)}, ${checkpointAt(finalized)})
        on conflict (chain_id) do update set latest_checkpoint = excluded.latest_checkpoint,
          finalized_checkpoint = excluded.finalized_checkpoint`,
  );
}

/** Set the version of a family on a chain to a log of this block; without one, as if nothing of it was ever written. */
export async function setVersion(db: TestDatabase, chainId: number, family: DataFamily, block?: number) {
  await db.delete(dataVersion).where(and(eq(dataVersion.chainId, chainId), eq(dataVersion.family, family)));
  if (block === undefined) return;
  const place = { block: BigInt(block), logIndex: 0, blockHash: pad(toHex(block)) };
  await db.insert(dataVersion).values({ chainId, family, ...place });
}

/** Families of the tables that the statements read; undefined for tables that only handlers may read. */
export function familiesIn(statements: readonly string[]): Set<DataFamily | undefined> {
  const names = statements.flatMap((statement) => [...statement.matchAll(/(?:from|join) "(\w+)"/g)]);
  return new Set(names.flatMap(([, name = ""]) => tables.get(name) ?? []).map(familyOf));
}

const states = new WeakMap<TestClient, { written: string | undefined; state: IndexState }>();

/** The state of the index as the service reads it, read again only after a write: that is most of the time of a request. */
async function currentState(db: TestDatabase): Promise<IndexState> {
  const { rows } = await db.$client.query<{ position: string }>(
    "select pg_current_wal_insert_lsn()::text as position",
  );
  const written = rows[0]?.position;
  const last = states.get(db.$client);
  if (last !== undefined && last.written === written) return last.state;
  const state = await readIndexState(db, dataVersion);
  states.set(db.$client, { written, state });
  return state;
}

/** No past prices. */
export const NO_HISTORY: PriceHistory = {
  daily: { of: () => new Map() },
  chart: { prices: [], marketCaps: [], totalVolumes: [] },
  version: 0,
};

/** The RPC of a chain as a test simulates it. */
export type TestHead = { atStart: HeadAtStart; silent: boolean };

/** Deps over a test database: every reading of the checkpoints fresh, addresses as in production. */
export function testDeps(db: TestDatabase, heads: Record<number, TestHead>, over: Partial<Deps> = {}): Deps {
  const chainIds = Object.keys(heads).map(Number);
  const readonly: Db = db;
  return {
    db: readonly,
    freshness: new Freshness({
      readState: () => currentState(db),
      chainIds,
      headAtStart: (chainId) => heads[chainId]?.atStart ?? "pending",
      isSilent: (chainId) => heads[chainId]?.silent ?? false,
      maxAge: -1,
    }),
    chains: CHAINS.filter(({ id }) => chainIds.includes(id)),
    coinTransfers: "all",
    prices: { of: () => undefined, version: 0 },
    history: NO_HISTORY,
    pools: new PoolStates({ clients: new Map() }),
    obstacles: new Map(),
    ...over,
  };
}

/** Contracts of the tokens in rows of unit tests. */
export const TOKENS = {
  fps: `0x${"f".repeat(40)}`,
  zchf: `0x${"e".repeat(40)}`,
  fcs: `0x${"d".repeat(40)}`,
} as const;
