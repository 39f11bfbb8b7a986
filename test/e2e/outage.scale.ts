import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transactionPage } from "../../src/api/rest/analytics/schema.ts";
import { save } from "../../tools/devnet/actions/savings.ts";
import { freePorts } from "../../tools/devnet/ports.ts";
import { type Devnet, startDevnet } from "../../tools/devnet/start.ts";
import { expectSameBytes } from "../../tools/harness/history.ts";
import { type Service, startService, untilReady } from "../../tools/harness/service.ts";
import { startTcpProxy, type TcpProxy } from "../../tools/harness/tcp-proxy.ts";
import { eventually } from "../../tools/harness/waiting.ts";
import { analyticsPaths } from "./analytics.ts";
import { decodeFinancial, transactionLog } from "./decode-financial.ts";

/** The transaction log while chains move, and while one of them cannot be reached. */
let folder: string;
let out: string;
let devnet: Devnet;
let gnosis: TcpProxy;
const services: Service[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-outage-"));
  out = join(folder, "deployments.json");
  const basePort = await freePorts(3);
  devnet = await startDevnet({ seed: "1", short: true, basePort, out });
  gnosis = await startTcpProxy(basePort + 1);
  const deployments = JSON.parse(readFileSync(out, "utf8"));
  for (const chain of deployments.chains) if (chain.id === 100) chain.rpc = gnosis.url;
  writeFileSync(out, JSON.stringify(deployments));
  await index("first");
});

afterAll(async () => {
  await Promise.all(services.map((service) => service.end()));
  await gnosis?.cut();
  await devnet?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function index(name: string): Promise<Service> {
  const service = await startService({ DEPLOYMENTS_FILE: out, DATABASE_DIR: join(folder, name) });
  services.push(service);
  await untilReady(service);
  return service;
}

type Rows = ReturnType<typeof transactionPage.parse>["logs"];

async function page(query: string) {
  const { status, body } = (await services[0]?.get(`/analytics/transactionLog/json?${query}`)) ?? {};
  expect(status).toBe(200);
  return transactionPage.parse(body);
}

/** Every row in one order, with `between` after each page. */
async function traverse(query: string, between: () => Promise<unknown> = async () => {}): Promise<Rows> {
  const rows: Rows = [];
  for (let after = ""; ; ) {
    const { logs, pageInfo } = await page(query + after);
    rows.push(...logs);
    if (!pageInfo.hasNextPage) return rows;
    after = `&after=${pageInfo.endCursor}`;
    await between();
  }
}

const rowsOfChains = async () => transactionLog(await decodeFinancial(devnet.deployments));
const saveOn = (chain: number) =>
  save(devnet.world, {
    chain,
    account: devnet.world.person("founder"),
    amount: 10n ** 18n,
    ...(chain === 1 && { module: "savingsReferral" }),
  });

/** Waits until the log has as many rows as the chains' logs give. */
const untilShown = async (rows: number) => {
  await eventually(`${rows} rows`, async () => {
    const found = await traverse("limit=1000");
    return found.length === rows;
  });
};

test("behavior: while new blocks arrive no row is lost or repeated", async () => {
  const before = await rowsOfChains();
  let turn = 0;
  const act = async () => {
    if (turn++ % 4 === 0) await saveOn(1);
  };
  const newestFirst = await traverse("limit=7", act);
  const start = newestFirst.length - before.length;
  expect(newestFirst.toReversed().slice(0, before.length)).toEqual(before);
  expect(start).toBe(0);

  const oldestFirst = await traverse("limit=7&firstItem=true", act);
  const after = await rowsOfChains();
  expect(after.length).toBeGreaterThan(before.length);
  expect(after.slice(0, oldestFirst.length)).toEqual(oldestFirst);
  await untilShown(after.length);
});

test("behavior: a chain that cannot be reached holds back its own rows only, which are then merged in order", async () => {
  const before = await rowsOfChains();
  await gnosis.cut();
  await saveOn(100);
  const hidden = (await rowsOfChains()).filter((row) => !before.some(({ count }) => count === row.count));
  expect(hidden.map(({ chainId, kind }) => [chainId, kind])).toContainEqual([100, "Savings:Saved"]);
  const time = Number(hidden.at(-1)?.timestamp);
  await eventually("a later block of Ethereum", async () => {
    await saveOn(1);
    return Number((await rowsOfChains()).findLast(({ chainId }) => chainId === 1)?.timestamp) > time;
  });

  const logs = await decodeFinancial(devnet.deployments);
  const isHidden = ({ chainId, block, logIndex }: (typeof logs)[number]) =>
    hidden.some(
      ({ count }) => count === String((block * 100_000n + BigInt(logIndex)) * 100n + 7n) && chainId === 100,
    );
  const visible = transactionLog(logs.filter((log) => !isHidden(log)));
  await untilShown(visible.length);
  expect(await traverse("limit=1000&firstItem=true")).toEqual(visible);

  await gnosis.restore();
  await untilShown(logs.length);
  const whole = transactionLog(logs);
  expect(await traverse("limit=7&firstItem=true")).toEqual(whole);
  expect(await traverse("limit=7")).toEqual(whole.toReversed());
  expect(whole.at(-1)?.chainId).toBe(1);

  const [first] = services;
  if (first === undefined) throw new Error("no service");
  await expectSameBytes(first, await index("never saw the outage"), analyticsPaths);
});
