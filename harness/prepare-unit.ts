import { bareCluster } from "./embedded-postgres.ts";

/** Once before the unit tests: each of their processes would create the files of PostgreSQL for itself. */
export default async function prepare(): Promise<void> {
  await bareCluster();
}
