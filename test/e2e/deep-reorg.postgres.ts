import { afterAll, describe } from "vitest";
import { createDatabase } from "../../harness/postgres.ts";
import { describeDeepReorgs } from "./deep-reorg.ts";

describe("PostgreSQL", () => {
  let database: Awaited<ReturnType<typeof createDatabase>> | undefined;
  describeDeepReorgs(async () => {
    database = await createDatabase();
    return { DATABASE_URL: database.url };
  });
  afterAll(() => database?.drop());
});
