import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Devnet, startDevnet } from "../../devnet/start.ts";
import { transferList } from "../../src/api/transfers/schema.ts";
import { createDatabase } from "../support/postgres.ts";
import { type Service, startService, untilReady } from "../support/service.ts";
import { decodeTransfers } from "./decode-transfers.ts";

let folder: string;
let devnet: Devnet;
let database: Awaited<ReturnType<typeof createDatabase>>;
let embedded: Service;
let postgres: Service;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-postgres-"));
  database = await createDatabase();
  const out = join(folder, "deployments.json");
  devnet = await startDevnet({ seed: "4", out });
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
  expect(transferList.parse(response.body).list).toEqual(expected.slice(0, 1000));
  const accounts = [...new Set(expected.flatMap(({ from, to }) => [from, to]))];
  const paths = [
    "/transfer/reference/list",
    "/transfer/reference/counter",
    ...accounts.flatMap((account) => [
      `/transfer/reference/by/from/${account}`,
      `/transfer/reference/history/by/to/${account}`,
    ]),
  ];
  for (const path of paths) {
    expect((await postgres.get(path)).text).toBe((await embedded.get(path)).text);
  }
});

test("behavior: after SIGTERM a second start on the same database returns the same", async () => {
  const before = await postgres.get("/transfer/reference/list");
  expect(await postgres.end("SIGTERM")).toBe(0);
  const out = join(folder, "deployments.json");
  postgres = await startService({ DEPLOYMENTS_FILE: out, DATABASE_URL: database.url });
  await untilReady(postgres);
  expect((await postgres.get("/transfer/reference/list")).text).toBe(before.text);
});
