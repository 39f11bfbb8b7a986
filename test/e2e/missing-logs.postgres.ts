import { afterAll, describe } from "vitest";
import { createDatabase } from "../../harness/postgres.ts";
import { describeMissingLogs } from "./missing-logs.ts";

describe("PostgreSQL", () => {
  let database: Awaited<ReturnType<typeof createDatabase>> | undefined;
  describeMissingLogs(async () => {
    database = await createDatabase();
    return { DATABASE_URL: database.url };
  });
  afterAll(() => database?.drop());
});
