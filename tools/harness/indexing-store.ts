// @ts-expect-error Ponder does not export its store.
import { createIndexingCache } from "../../node_modules/ponder/dist/esm/indexing-store/cache.js";
// @ts-expect-error see above
import { createIndexingStore } from "../../node_modules/ponder/dist/esm/indexing-store/index.js";
// @ts-expect-error see above
import { MetricsService } from "../../node_modules/ponder/dist/esm/internal/metrics.js";
import * as schema from "../../ponder.schema.ts";
import type { recordWrites } from "../../src/handlers/evm/data-versions.ts";
import type { TestDatabase } from "./test-database.ts";

/** What handlers write to. */
export type Store = Parameters<typeof recordWrites>[0];

/** Ponder's own store, empty: it flushes nothing and queries this database. */
export function indexingStore(database: TestDatabase): Store {
  const qb = { $dialect: "postgres", wrap: <T>(query: (db: TestDatabase) => T) => query(database) };
  const common = { metrics: new MetricsService(), options: {} };
  const schemaBuild = { schema };
  const indexingCache = createIndexingCache({ common, schemaBuild, eventCount: {} });
  indexingCache.qb = qb;
  const store = createIndexingStore({ common, schemaBuild, indexingCache, indexingErrorHandler: {} });
  store.qb = qb;
  return store.db;
}
