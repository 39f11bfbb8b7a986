import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePorts } from "../../tools/devnet/ports.ts";
import { writePrices } from "../../tools/devnet/prices.ts";
import { type Devnet, startDevnet } from "../../tools/devnet/start.ts";
import { chainIds } from "../../tools/devnet/world.ts";
import { type PostgresServer, startPostgres } from "../../tools/harness/postgres-server.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import type { HttpResponse } from "../../tools/harness/service.ts";
import { SupervisedService } from "../../tools/harness/supervised-service.ts";
import { startTcpProxy, type TcpProxy } from "../../tools/harness/tcp-proxy.ts";
import { countTransfers, transferOn, untilTransfers } from "../../tools/harness/transfers.ts";
import { verify } from "../../tools/harness/verify.ts";
import { eventually } from "../../tools/harness/waiting.ts";

/** Responses while something fails: the table of deploy/README.md, line by line. */
let folder: string;
let devnet: Devnet;
let postgres: PostgresServer;
let service: SupervisedService;
let paths: string[];
/** Two proxies to each chain's node. */
const first: TcpProxy[] = [];
const second: typeof first = [];
const settings: Record<string, string> = { POLLING_INTERVAL: "500" };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-outages-"));
  const out = join(folder, "deployments.json");
  const basePort = await freePorts(3);
  devnet = await startDevnet({ seed: "5", short: true, basePort, out });
  const deployments = JSON.parse(readFileSync(out, "utf8"));
  for (const [i, chain] of deployments.chains.entries()) {
    first.push(await startTcpProxy(basePort + i));
    second.push(await startTcpProxy(basePort + i));
    chain.rpc = `${first[i]?.url},${second[i]?.url}`;
  }
  settings.DEPLOYMENTS_FILE = join(folder, "two-ways.json");
  writeFileSync(settings.DEPLOYMENTS_FILE, JSON.stringify(deployments));
  settings.PRICE_FILE = join(folder, "prices.json");
  writePrices(settings.PRICE_FILE, devnet.deployments);
  postgres = await startPostgres();
  service = await supervise("postgres", { DATABASE_URL: await postgres.createDatabase() });
  paths = await everyRoute((path) => service.get(path));
});

afterAll(async () => {
  await service?.end();
  for (const proxy of [...first, ...second]) await proxy.cut();
  await devnet?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

// A test that failed leaves its RPCs cut.
afterEach(async () => {
  for (const proxy of [...first, ...second]) await proxy.restore();
});

async function supervise(name: string, database: Record<string, string>): Promise<SupervisedService> {
  const log = join(folder, `${name}.log`);
  const started = new SupervisedService(await freePorts(2), { ...settings, ...database }, log);
  started.start();
  const isReady = () =>
    started.get("/ready").then(
      ({ status }) => status === 200,
      () => false,
    );
  await eventually("the service to be ready", isReady).catch((error) => {
    throw new Error(`${error.message}:\n${readFileSync(log, "utf8").slice(-3_000)}`);
  });
  return started;
}

/** The part of a response that depends on the chains, and how far they are indexed. */
const contentOf = ({ status, headers, text }: HttpResponse) => ({
  status,
  through: headers.get("x-indexed-through"),
  text,
});

/** Milliseconds during which a response of which only the time of a head has changed is not rebuilt. */
const REBUILD_MS = 1_000;

async function readAll(): Promise<Map<string, ReturnType<typeof contentOf>>> {
  const found = new Map<string, ReturnType<typeof contentOf>>();
  for (const path of paths) found.set(path, contentOf(await service.get(path)));
  return found;
}

/** The responses once all stayed alike for longer than one is kept that shows the block before. */
async function readSettled(): ReturnType<typeof readAll> {
  let [since, last] = [performance.now(), await readAll()];
  return eventually("responses that stay", async () => {
    const [start, next] = [performance.now(), await readAll()];
    if (!isDeepStrictEqual(next, last)) [since, last] = [start, next];
    return start - since > REBUILD_MS && last;
  });
}

type Chains = Record<string, { state: string; lagSeconds: number; block: number }>;
const chains = async () => ((await service.get("/freshness")).body as { chains: Chains }).chains;
const states = async () => Object.values(await chains()).map(({ state }) => state);

const send = (chains: readonly number[], reference = "during an outage") =>
  transferOn(devnet.world, chains, reference);

test("one RPC of each chain: new blocks are indexed over the other", async () => {
  const before = await countTransfers(service);
  for (const proxy of first) await proxy.cut();
  await send(chainIds);
  await untilTransfers(service, before + chainIds.length);
  expect(await states()).toEqual(["live", "live", "live"]);
});

test("all RPCs: every response stays as it was and shows up to where, and new rows follow with the RPCs", async () => {
  const count = await countTransfers(service);
  const before = await readSettled();
  for (const proxy of [...first, ...second]) await proxy.cut();
  await send(chainIds);
  await eventually("all chains to be stalled", async () =>
    (await states()).every((one) => one === "stalled"),
  );
  const stalled = await chains();
  await eventually("more failed requests of the heads", async () =>
    Object.entries(await chains()).every(
      ([id, { lagSeconds }]) => lagSeconds >= (stalled[id]?.lagSeconds ?? 0) + 2,
    ),
  );
  expect(await readAll()).toEqual(before);
  for (const { status } of before.values()) expect(status).toBe(200);
  expect((await service.get("/ready")).status).toBe(200);
  expect((await service.get("/freshness?maxLagSeconds=1")).status).toBe(503);
  for (const proxy of [...first, ...second]) await proxy.restore();
  await untilTransfers(service, count + chainIds.length);
  expect(service.exits.size).toBe(0);
});

test("a chain without new blocks: its lag shows, and the others go on", async () => {
  const count = await countTransfers(service);
  const before = await chains();
  await send([1]);
  await untilTransfers(service, count + 1);
  const after = await eventually("the lag", async () => {
    const now = await chains();
    return (now["8453"]?.lagSeconds ?? 0) > (before["8453"]?.lagSeconds ?? 0) && now;
  });
  expect(after["1"]?.block).toBeGreaterThan(before["1"]?.block ?? 0);
  expect(after["8453"]?.block).toBe(before["8453"]?.block);
});

test("PostgreSQL: unavailable with Retry-After, never empty, and complete when it returns", async () => {
  const count = await countTransfers(service);
  const before = await readSettled();
  await postgres.whileStopped(async () => {
    const isMissed = () =>
      service.get("/positions/list").then(
        ({ status }) => status === 503,
        () => false,
      );
    await eventually("a response without the database", isMissed);
    const during = await Promise.all(paths.map((path) => service.get(path).catch(() => undefined)));
    const received = during.flatMap((response, i) => (response ? [{ path: paths[i] ?? "", response }] : []));
    for (const { path, response } of received) {
      if (response.status === 200) expect(contentOf(response)).toEqual(before.get(path));
      else {
        expect([path, response.status, response.body]).toMatchObject([path, 503, { code: "unavailable" }]);
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      }
    }
    expect(received.some(({ response }) => response.status === 503)).toBe(true);
    // A block that comes now may start the process again.
    const polls = first.map(({ received }) => received());
    await send(chainIds);
    const isPolled = () => first.every(({ received }, i) => received() > (polls[i] ?? 0));
    const isEnded = () => readFileSync(join(folder, "postgres.log"), "utf8").includes("exited with code");
    await eventually("the blocks to be seen", () => isPolled() || isEnded());
  });
  await untilTransfers(service, count + chainIds.length);
  const unchanged = paths.filter((path) => path.startsWith("/positions/owner/"));
  for (const path of unchanged) expect(contentOf(await service.get(path)).text).toBe(before.get(path)?.text);
  expect([...service.exits.keys()].filter((code) => code !== "75")).toEqual([]);
});

test("a crash of PostgreSQL: what was committed just before it is still there", async () => {
  for (let round = 0; round < 3; round++) {
    const count = await countTransfers(service);
    await send([8453], "just before a crash");
    await untilTransfers(service, count + 1);
    await postgres.restart("immediate");
    await untilTransfers(service, count + 1);
  }
});

/** Up to the last 256 kB, while the service goes on writing: it may well take those at the same moment. */
function fill(disk: string, filler: string): void {
  for (;;) {
    const { bavail, bsize } = statfsSync(disk);
    const free = bavail * bsize - 2 ** 18;
    if (free <= 0) return;
    try {
      appendFileSync(filler, Buffer.alloc(Math.min(free, 2 ** 20)));
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOSPC") return;
      throw error;
    }
  }
}

test("a full disk: the last whole block, or nothing, and everything when there is space", async () => {
  const disk = join(folder, "disk");
  mkdirSync(disk);
  // Root alone may mount; a disk that cannot be filled would show nothing.
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=200m", "tmpfs", disk]);
  const onDisk = await supervise("disk", { DATABASE_DIR: join(disk, "database") });
  try {
    const minters = (await onDisk.get("/ecosystem/minter/list")).text;
    const filler = join(disk, "filler");
    fill(disk, filler);
    let last = await countTransfers(onDisk);
    let sent = last;
    let transfers = 0;
    const isDown = async () => {
      if (transfers < 30) {
        await send(chainIds, `${"long ".repeat(500)}${transfers++}`);
        sent += chainIds.length;
      }
      const [count, list] = await Promise.all(
        ["/transfer/reference/counter", "/ecosystem/minter/list"].map((path) =>
          onDisk.get(path).catch(() => undefined),
        ),
      );
      // Never less than was returned before, and no more than was sent.
      if (count?.status === 200) {
        expect(Number(count.text)).toBeGreaterThanOrEqual(last);
        expect(Number(count.text)).toBeLessThanOrEqual(sent);
        last = Number(count.text);
      } else if (count) expect(count.status).toBe(503);
      if (list?.status === 200) expect(list.text).toBe(minters);
      return onDisk.exits.size > 0;
    };
    await eventually("the end of the service", isDown);
    expect(readFileSync(join(folder, "disk.log"), "utf8")).toMatch(/No space left on device|is full/);
    expect([...onDisk.exits.keys()]).toEqual(["75"]);
    rmSync(filler);
    await untilTransfers(onDisk, sent);
    const report = await verify(onDisk.url, settings.DEPLOYMENTS_FILE ?? "");
    expect(report.differences).toEqual([]);
  } finally {
    await onDisk.end();
    execFileSync("umount", ["-l", disk]);
  }
});
