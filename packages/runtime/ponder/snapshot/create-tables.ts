import { ORDERING, type Query, SYNC_SCHEMA } from "../tables.ts";

/** Modules of Ponder, which its package does not export. */
const load = (file: string) => import(new URL(file, import.meta.resolve("ponder")).href);

export type CreateOptions = {
  connectionString: string;
  schema: string;
  chainIds: readonly number[];
  /** Id of the current build; absent: only Ponder's cache is created. */
  buildId: string | undefined;
  /** Loads the module of the tables' definitions, which must not be loaded before. */
  loadSchema: () => Promise<Record<string, unknown>>;
};

/**
 * Creates Ponder's cache and the indexed tables, empty, with Ponder's own code, as at a first start. No definition of a
 * table is read from a snapshot.
 */
export async function createTables(options: CreateOptions): Promise<void> {
  const { connectionString, schema, chainIds, buildId, loadSchema } = options;
  // Ponder's tables are defined in the schema of this global when their module is loaded.
  const namespace = { schema, viewsSchema: undefined };
  Object.assign(globalThis, { PONDER_NAMESPACE_BUILD: namespace });
  const [
    tables,
    { buildSchema },
    { createDatabase },
    { MetricsService },
    { createLogger },
    { createShutdown },
  ] = await Promise.all([
    loadSchema(),
    load("./build/schema.js"),
    load("./database/index.js"),
    load("./internal/metrics.js"),
    load("./internal/logger.js"),
    load("./internal/shutdown.js"),
  ]);
  const preBuild = {
    ordering: ORDERING,
    databaseConfig: { kind: "postgres", poolConfig: { connectionString, max: 5 } },
  };
  const shutdown = createShutdown();
  const ponder = createDatabase({
    common: {
      options: { command: "start", databaseHeartbeatTimeout: 25_000, databaseHeartbeatInterval: 10_000 },
      logger: createLogger({ level: "error", mode: "pretty" }),
      metrics: new MetricsService(),
      shutdown,
    },
    namespace,
    preBuild,
    schemaBuild: { schema: tables, ...buildSchema({ schema: tables, preBuild }) },
  });
  await ponder.migrateSync();
  if (buildId !== undefined) {
    await ponder.migrate({ buildId, chains: chainIds.map((id) => ({ id })), finalizedBlocks: [] });
    // Releases the lock. Without tables there is none, and this would fail.
    await shutdown.kill();
  } else {
    const { admin, user, readonly, sync } = ponder.driver;
    await Promise.all([admin, user, readonly, sync].map((pool) => pool.end()));
  }
}

/** Lets generated ids continue after those of the rows that were copied into the cache. */
export async function advanceCacheIds(query: Query): Promise<void> {
  for (const table of ["factories", "factory_addresses"]) {
    await query(
      `select setval(pg_get_serial_sequence('${SYNC_SCHEMA}.${table}', 'id'), coalesce(max(id), 0) + 1, false)
       from ${SYNC_SCHEMA}.${table}`,
    );
  }
}
