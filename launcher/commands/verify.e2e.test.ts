import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "../../tools/devnet/ports.ts";
import { ACTIONS, type Devnet, startDevnet } from "../../tools/devnet/start.ts";
import { run } from "../../tools/harness/processes.ts";
import { type Service, startService, untilReady } from "../../tools/harness/service.ts";
import { startServer } from "../database/embedded/server.ts";
import { openDatabase } from "../database/open.ts";
import type { Report } from "../verify/compare.ts";
import type { Pass } from "../verify/repair.ts";

/** More than the finality depth of each chain: Ponder reverts rows of later blocks at a start. */
const FINALITY_BLOCKS = [
  { id: 1, count: 70 },
  { id: 8453, count: 155 },
];

let folder: string;
let out: string;
let devnet: Devnet;
let service: Service;

const directory = () => join(folder, "database");

async function index(): Promise<Service> {
  const started = await startService({ DEPLOYMENTS_FILE: out, DATABASE_DIR: directory() });
  await untilReady(started);
  return started;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-verify-"));
  out = join(folder, "deployments.json");
  devnet = await startDevnet({ seed: "5", short: true, basePort: await freePorts(3), out });
  await saveTwice(devnet);
  service = await index();
});

/** Saves in two blocks that are final, so that a restart does not index them again. */
async function saveTwice({ world }: Devnet): Promise<void> {
  const account = world.person("founder");
  for (const amount of [2n, 3n]) await ACTIONS.save(world, { account, amount: amount * 10n ** 18n });
  for (const { id, count } of FINALITY_BLOCKS) {
    for (let block = 0; block < count; block++) await world.mine([world.chain(id)]);
  }
}

afterAll(async () => {
  await service?.end();
  await devnet?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function verify(...args: string[]): Promise<{ code: number | null; output: string }> {
  const command = run("launcher/commands/verify.ts", {
    args: ["--deployments", out, ...args],
    env: { ADMIN_PORT: new URL(service.adminUrl).port },
  });
  const code = await new Promise<number | null>((done) => command.process.once("close", done));
  return { code, output: command.output() };
}

test("exit code 0 without differences", async () => {
  const { code, output } = await verify("--url", service.url, "--json");
  expect(code, output).toBe(0);
  const report: Report = JSON.parse(output);
  expect(report.differences).toEqual([]);
  expect(Object.keys(report.blocks)).toEqual(["1", "100", "8453"]);
  // What it compares: test/e2e/verify.ts.
  expect(report.compared["ZCHF supply"]).toBe(3);
  // Calls are batched: RPC providers charge per request.
  expect(report.requests).toBeLessThan(150);
});

test("--repair --json has the passes beside the comparison", async () => {
  const { code, output } = await verify("--url", service.url, "--repair", "--json");
  expect(code, output).toBe(0);
  const { differences, repair }: Report & { repair: Pass[] } = JSON.parse(output);
  expect(differences).toEqual([]);
  expect(repair).toHaveLength(1);
  const missing = repair.flat().map((chain) => [chain.chainId, chain.missing?.logs] as const);
  expect(Object.fromEntries(missing)).toEqual({ 1: 0, 100: 0, 8453: 0 });
});

test("exit code 1 with both values of each wrong number in the database", async () => {
  expect(await service.end()).toBe(0);
  const server = await startServer(directory());
  const database = await openDatabase({ connectionString: server.url, directory: directory() });
  // Disables Ponder's triggers for this session.
  await database.query("set session_replication_role = replica");
  const corrupted = await database.query(
    `with price as (
       -- Not one whose holdings at the head differ: a restart reverts its row.
       update zchf.position set price = price + 1
       where position = (
         select min(position) from zchf.position
         where position not in (select position from zchf._reorg__position)
       ) returning position, price
     ), saved as (
       update zchf.savings_account set balance = balance + 1
       where account = (select account from zchf.savings_account where balance > 0 order by balance desc limit 1)
       and balance > 0 returning account, balance
     ), rate as (
       update zchf.lead_rate set rate_ppm = rate_ppm + 1 where chain_id = 100 returning module, rate_ppm
     ), logs as (
       select *, lead(balance) over newest as before, lead(block) over newest as block_before,
         row_number() over newest as place
       from zchf.savings_activity
       window newest as (partition by chain_id, module, account order by number desc)
     ), last as (
       select * from logs where place = 1 and before > 0 and block_before < block
       and account not in (select account from saved) order by number desc limit 1
     ), forgotten as (
       -- As if the account's last block had not been indexed.
       update zchf.savings_account old set balance = last.before from last
       where (old.chain_id, old.module, old.account) = (last.chain_id, last.module, last.account)
       returning old.account, last.before, last.balance
     ), held as (
       update zchf.balance set balance = balance + 1
       where symbol = 'fps' and account = (select max(account) from zchf.balance where symbol = 'fps' and balance > 0)
       returning account, balance
     ), lost as (
       delete from zchf.challenge where version = 2 and number = 0 returning number
     ), unread as (
       delete from zchf.savings_activity log using last
       where (log.chain_id, log.module, log.account, log.block) = (last.chain_id, last.module, last.account, last.block)
     )
     select position as subject, price::text as value, (price - 1)::text as chain from price
     union all select account, balance::text, (balance - 1)::text from saved
     union all select module, rate_ppm::text, (rate_ppm - 1)::text from rate
     union all select account, before::text, balance::text from forgotten
     union all select account, balance::text, (balance - 1)::text from held
     union all select 'challenge ' || number || ' of hub v2', 'false', 'true' from lost`,
  );
  await database.close();
  await server.stop();
  expect(corrupted.length).toBeGreaterThanOrEqual(6);
  service = await index();

  // Both read differing values again several times, with pauses.
  const [{ code, output }, table] = await Promise.all([
    verify("--url", service.url, "--json"),
    verify("--url", service.url),
  ]);
  expect(code, output).toBe(1);
  const { differences }: Report = JSON.parse(output);
  for (const { subject, value, chain } of corrupted ?? []) {
    const found = differences.find(
      (row) => row.subject.toLowerCase().includes(String(subject)) && row.service === value,
    );
    expect(found, `${subject} ${value}`).toBeDefined();
    expect(found?.chain).toBe(String(chain));
  }
  expect(table.code).toBe(1);
  expect(table.output).toContain(String(corrupted?.[0]?.value));
  expect(table.output).toContain(`${differences.length} differences.`);
});

test("exit code 2 and one line with the reason when nothing can be compared", async () => {
  const port = await freePorts(1);
  const absent = await verify("--url", `http://127.0.0.1:${port}`);
  expect(absent.code).toBe(2);
  expect(absent.output).toContain("ECONNREFUSED");

  const silent = run("launcher/commands/verify.ts", {
    args: ["--url", service.url, "--deployments", out],
    env: { RPC_URL_100: `http://127.0.0.1:${port}/secret-key` },
  });
  expect(await silent.exited).toBe(2);
  expect(silent.output()).toContain("chain 100");
  expect(silent.output()).not.toContain("secret-key");

  const fewer = join(folder, "fewer.json");
  const { chains } = devnet.deployments;
  writeFileSync(fewer, JSON.stringify({ chains: chains.slice(0, 2) }));
  const unconfigured = await verify("--url", service.url, "--deployments", fewer);
  expect(unconfigured).toEqual({
    code: 2,
    output: expect.stringContaining("also indexes chain 8453: set RPC_URL_8453"),
  });
});
