import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createDatabase } from "../../../tools/harness/postgres.ts";
import { watchDatabase } from "./database-watch.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
  await database.rows("create table coin (id int)");
});
afterAll(() => database.drop());

async function connect(application_name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, application_name });
  await client.connect();
  return client;
}

function watch(connectionString = database.url) {
  const stopping = new AbortController();
  const reports: string[] = [];
  const obstacles: (string | undefined)[] = [];
  const stopped = watchDatabase(
    {
      connectionString,
      schema: "zchf",
      onObstacle: (obstacle) => obstacles.push(obstacle),
      everyMs: 20,
      waitMs: 50,
      report: (line) => reports.push(line),
    },
    stopping.signal,
  );
  onTestFinished(() => {
    stopping.abort();
    return stopped;
  });
  return { reports, obstacles };
}

test("behavior: a lock that Ponder waits for is an obstacle until it is released", async () => {
  const [holder, writer] = [await connect("psql"), await connect("zchf_user")];
  const { reports, obstacles } = watch();
  await holder.query("begin; lock table coin");
  const inserted = writer.query("insert into coin values (1)");
  await vi.waitFor(() => expect(obstacles).toEqual(["tables are locked by another session"]), 180_000);
  expect(reports[0]).toMatch(
    /^not ready: tables are locked by another session \(zchf_user has waited \d+ s for process \d+, psql\)$/,
  );
  await holder.query("rollback");
  await inserted;
  await vi.waitFor(() => expect(obstacles).toHaveLength(2), 180_000);
  expect(obstacles[1]).toBeUndefined();
  expect(reports).toHaveLength(2);
  await Promise.all([holder.end(), writer.end()]);
});

test("behavior: a lock that others wait for is none, nor is a statement that runs for long", async () => {
  const [holder, other, writer] = await Promise.all(["psql", "psql", "zchf_user"].map(connect));
  if (!holder || !other || !writer) throw new Error("no connection");
  await holder.query("begin; lock table coin");
  const waiting = other.query("select from coin");
  const { obstacles } = watch();
  await writer.query("select pg_sleep(0.5)");
  expect(obstacles).toEqual([]);
  await holder.query("rollback");
  await waiting;
  await Promise.all([holder.end(), other.end(), writer.end()]);
});

test("error: a database that is gone", async () => {
  const gone = new URL(database.url);
  gone.pathname = "/zchf_gone";
  const { reports, obstacles } = watch(gone.href);
  await vi.waitFor(() => expect(obstacles).toEqual(["the database accepts no new connection"]), 180_000);
  expect(reports).toEqual([
    'not ready: the database accepts no new connection (database "zchf_gone" does not exist)',
  ]);
});
