import type { ReadonlyDrizzle } from "ponder";
import type * as schema from "../../ponder.schema.ts";

/** The tables, read-only: Ponder's `db` or any drizzle database over the same schema. */
export type Db = ReadonlyDrizzle<typeof schema>;
