import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Devnet, startDevnet } from "../../devnet/start.ts";
import { expectSameBytes } from "../../harness/history.ts";
import { createDatabase } from "../../harness/postgres.ts";
import { everyRoute } from "../../harness/routes.ts";
import { type Service, startService, untilReady } from "../../harness/service.ts";
import { transferList } from "../../src/api/rest/transfers/schema.ts";
import { decodeTransfers, inLists } from "./decode-transfers.ts";

let folder: string;
let out: string;
let devnet: Devnet;
let database: Awaited<ReturnType<typeof createDatabase>>;
let embedded: Service;
let postgres: Service;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-postgres-"));
  database = await createDatabase();
  out = join(folder, "deployments.json");
  devnet = await startDevnet({ seed: "4", short: true, out });
  embedded = await startService({ DEPLOYMENTS_FILE: out });
  postgres = await startService({ DEPLOYMENTS_FILE: out, DATABASE_URL: database.url });
  await Promise.all([untilReady(embedded), untilReady(postgres)]);
});

afterAll(async () => {
  await Promise.all([embedded?.end(), postgres?.end()]);
  await devnet?.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

test("an index on PostgreSQL equals the chains' logs and responds with the same bytes as one on the embedded database", async () => {
  const expected = await decodeTransfers(devnet.deployments);
  const response = await postgres.get("/transfer/reference/list");
  expect(transferList.parse(response.body).list).toEqual(expected.slice(0, 1000).map(inLists));
  await expectSameBytes(embedded, postgres, await everyRoute(embedded.get));
});

test("behavior: after SIGTERM a second start on the same database returns the same", async () => {
  const before = await postgres.get("/transfer/reference/list");
  expect(await postgres.end("SIGTERM")).toBe(0);
  postgres = await startService({ DEPLOYMENTS_FILE: out, DATABASE_URL: database.url });
  await untilReady(postgres);
  expect((await postgres.get("/transfer/reference/list")).text).toBe(before.text);
});
