import type { ReadonlyDrizzle } from "ponder";
import type * as schema from "../../../ponder.schema.ts";
import type { Freshness } from "./freshness.ts";

/** The tables, read-only; Ponder's `db` or any drizzle database over the same schema. */
export type Db = ReadonlyDrizzle<typeof schema>;

/** Everything the rooms need from outside, as arguments. */
export type Deps = {
  db: Db;
  freshness: Freshness;
};
