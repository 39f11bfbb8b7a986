import path from "node:path";
import { PgDialect } from "drizzle-orm/pg-core";
import { dropCache, dropIndex, dropTables, otherRelations } from "zchf-runtime/ponder/drop-tables";
import { deleteFinalBlocks, storeFinalBlock } from "zchf-runtime/ponder/final-blocks";
import { deleteRepairs } from "zchf-runtime/ponder/log-check/repairs";
import { advanceCacheIds, createTables } from "zchf-runtime/ponder/snapshot/create-tables";
import {
  deleteRestoreState,
  interruptedRestore,
  restoreState,
  setRestoreState,
} from "zchf-runtime/ponder/snapshot/restores";
import { randomCachedBlocks } from "zchf-runtime/ponder/tables";
import { indexedChains } from "../../config/chains.ts";
import { PRICE_SCHEMA, type Settings } from "../../config/settings.ts";
import { createTable as createPriceTable, PRICE_TABLES } from "../../src/api/prices/daily.ts";
import { StartupError } from "../startup-error.ts";
import { differingBlock } from "./chain-blocks.ts";
import { type Connection, openCopy } from "./connection.ts";
import { deleteDownload, download } from "./download.ts";
import { contractsOf } from "./export.ts";
import { type Manifest, openSnapshot, type Snapshot, SnapshotError } from "./format.ts";
import { Progress } from "./progress.ts";
import { stateOf } from "./state.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Blocks before the final one that are compared with each chain. */
const CHECKED_BLOCKS = 120;

/** Tables of other programs that a message names. */
const NAMED_TABLES = 5;

const isUrl = (source: string) => /^https?:\/\//i.test(source);

/** Where a snapshot is downloaded to: no name that a user would give a file. */
const downloadFile = ({ database, schema }: Settings): string =>
  path.join(database.directory ?? ".ponder", `${schema}.snapshot-download`);

/** Fills the database from SNAPSHOT if it is empty. */
export async function restoreAtStart(settings: Settings, source: string): Promise<void> {
  if ((await stateOf(settings)) === "filled") {
    console.log("SNAPSHOT: not used, because the database is not empty");
    return;
  }
  await restoreSnapshot(settings, source);
}

/**
 * Fills an empty database from the file or URL of a snapshot. The database is not touched before the file, the chains and
 * the final blocks were checked, and it is empty again when the other blocks differ from the chains'.
 */
export async function restoreSnapshot(settings: Settings, source: string): Promise<void> {
  if ((await stateOf(settings)) === "filled") {
    throw new StartupError("The database is not empty; it was left as it is");
  }
  await refuseOtherTables(settings);
  const file = isUrl(source) ? downloadFile(settings) : source;
  if (isUrl(source)) await download(source, file);
  const snapshot = await openChecked(settings, file, isUrl(source));
  try {
    await checkFinalBlocks(settings, snapshot.manifest);
    await fill(settings, snapshot);
  } finally {
    await snapshot.close();
  }
  if (isUrl(source)) deleteDownload(file);
}

/** A restore drops its tables when it fails: it begins only in a schema where nothing else can be among them. */
async function refuseOtherTables({ database, schema }: Settings): Promise<void> {
  const { query, close } = await openCopy(database.connectionString);
  try {
    const others = await otherRelations(query, schema);
    if (others.length === 0) return;
    const more = others.length > NAMED_TABLES ? ", …" : "";
    throw new StartupError(
      `DATABASE_SCHEMA: schema ${schema} holds tables of other programs (${others.slice(0, NAMED_TABLES).join(", ")}${more}); choose another name`,
    );
  } finally {
    await close();
  }
}

async function openChecked(settings: Settings, file: string, isDownload: boolean): Promise<Snapshot> {
  try {
    const snapshot = await openSnapshot(file);
    try {
      checkChains(settings, snapshot.manifest);
      const progress = new Progress("Check the file");
      await snapshot.verify((done) => progress.set(done / snapshot.bytes));
      progress.end();
      return snapshot;
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  } catch (error) {
    // Otherwise every later start would find the same bytes.
    if (isDownload && error instanceof SnapshotError) deleteDownload(file);
    throw error;
  }
}

/** Every configured chain must be in the snapshot, with the same contracts. */
function checkChains(settings: Settings, { chains }: Manifest): void {
  for (const chain of indexedChains(settings)) {
    const own = chains.find(({ id }) => id === chain.id);
    const { id, name } = chain;
    if (!own) {
      throw new SnapshotError(
        `it has no chain ${id} (${name}), only ${chains.map((one) => one.id).join(", ")}; unset RPC_URL_${id} or use another snapshot`,
      );
    }
    for (const [contract, address] of Object.entries(contractsOf(chain))) {
      const other = own.contracts[contract];
      if (other === address || other === undefined) continue;
      throw new SnapshotError(
        `it is of other contracts: ${contract} of ${name} is ${other} in it, not ${address}`,
      );
    }
  }
}

async function checkFinalBlocks(settings: Settings, { chains }: Manifest): Promise<void> {
  const differences = await Promise.all(
    indexedChains(settings).map((chain) => {
      const final = chains.find(({ id }) => id === chain.id)?.finalBlock;
      return final && differingBlock(settings, chain, [final]);
    }),
  );
  refuseIf(differences);
}

/** Compares blocks chosen here, which who made the snapshot cannot foresee. */
async function checkEarlierBlocks(settings: Settings, { query }: Connection): Promise<void> {
  const differences = await Promise.all(
    indexedChains(settings).map(async (chain) => {
      const rows = await randomCachedBlocks(query, chain.id, CHECKED_BLOCKS);
      const blocks = rows.map(({ number, hash }) => ({ number: Number(number), hash: String(hash) }));
      return differingBlock(settings, chain, blocks);
    }),
  );
  refuseIf(differences);
}

function refuseIf(differences: readonly (string | undefined)[]): void {
  const [first] = differences.filter((difference) => difference !== undefined);
  if (first !== undefined) throw new SnapshotError(first);
}

async function fill(settings: Settings, snapshot: Snapshot): Promise<void> {
  const { connectionString } = settings.database;
  const { schema } = settings;
  const connection = await openCopy(connectionString);
  const { query } = connection;
  try {
    const interrupted = await interruptedRestore(query);
    if (interrupted !== undefined) await dropRestored(query, interrupted);
    await setRestoreState(query, schema, "restoring");
    // What a crash loses is deleted with the rest: the restore begins again. The last commit writes all before it.
    await query("set synchronous_commit = off");
    try {
      await load(settings, snapshot, connection);
      await query("set synchronous_commit = on");
      await setRestoreState(query, schema, "unverified");
    } catch (error) {
      await dropRestored(query, schema);
      throw error;
    }
  } finally {
    await connection.close();
  }
}

/**
 * Drops the tables of a restore that has not been verified, by their names; other programs' tables stay. The marker goes
 * last: until then, no start uses what is left.
 */
export async function dropRestored(query: Connection["query"], schema: string): Promise<void> {
  const state = await restoreState(query, schema);
  if (state !== "restoring" && state !== "unverified") return;
  await dropIndex(query, schema);
  await dropCache(query);
  await dropTables(query, PRICE_TABLES.schema, PRICE_TABLES.names);
  await deleteFinalBlocks(query, schema);
  await deleteRepairs(query, schema);
  await deleteRestoreState(query, schema);
}

async function load(settings: Settings, snapshot: Snapshot, connection: Connection): Promise<void> {
  const { schema, database } = settings;
  const { manifest } = snapshot;
  const { currentBuild } = await import("zchf-runtime/ponder/build-id");
  const current = await currentBuild(root);
  const isSameBuild =
    current.id === manifest.build.id && current.tablesVersion === manifest.build.tablesVersion;
  const chainIds = indexedChains(settings).map(({ id }) => id);
  await createTables({
    ...database,
    schema,
    chainIds,
    buildId: isSameBuild ? current.id : undefined,
    loadSchema: () => import("../../ponder.schema.ts"),
  });
  await createPriceTable(async (statement) => {
    const { sql, params } = new PgDialect().sqlToQuery(statement);
    return { rows: await connection.query(sql, params) };
  });
  // Loads the definitions of the tables, which must not precede `createTables`.
  const { copyParts } = await import("./copy-parts.ts");
  await copyParts(snapshot, connection, schema, isSameBuild);
  await advanceCacheIds(connection.query);
  await connection.query(
    `select setval(pg_get_serial_sequence('${PRICE_SCHEMA}.daily', 'revision'), coalesce(max(revision), 0) + 1, false)
     from ${PRICE_SCHEMA}.daily`,
  );
  const progress = new Progress("Compare blocks with the chains");
  await checkEarlierBlocks(settings, connection);
  progress.end();
  for (const { id, finalBlock } of manifest.chains) {
    if (chainIds.includes(id)) await storeFinalBlock(connection.query, schema, id, finalBlock);
  }
  console.log(
    isSameBuild
      ? "The snapshot is of this build: its tables are used as they are"
      : "The snapshot is of another build: indexing again from its cached logs",
  );
}
