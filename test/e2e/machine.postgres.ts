import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Devnet, startDevnet } from "../../tools/devnet/start.ts";
import { chainIds } from "../../tools/devnet/world.ts";
import { childrenOf, ponderOf } from "../../tools/harness/processes.ts";
import { type Service, startService, untilIndexed, untilReady } from "../../tools/harness/service.ts";
import { FAKETIME, systemClock } from "../../tools/harness/system-clock.ts";
import { countTransfers, transferOn, untilTransfers } from "../../tools/harness/transfers.ts";
import { eventually } from "../../tools/harness/waiting.ts";

/** What the machine does to a service: its clock is set, it sleeps, a process is stopped, files vanish. */
let folder: string;
let devnet: Devnet;
let service: Service;
/** Settings of a service whose system clock is `clock`. */
let settings: Record<string, string>;
let clock: ReturnType<typeof systemClock>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-machine-"));
  clock = systemClock(join(folder, "clock"));
  expect(clock, `${FAKETIME} of the package faketime`).toBeDefined();
  const out = join(folder, "deployments.json");
  devnet = await startDevnet({ seed: "5", short: true, out });
  settings = {
    DEPLOYMENTS_FILE: out,
    DATABASE_DIR: join(folder, "database"),
    POLLING_INTERVAL: "500",
    ...clock?.env,
  };
  service = await startService(settings);
  await untilReady(service);
});

afterAll(async () => {
  await service?.end();
  await devnet?.stop();
  rmSync(folder, { recursive: true, force: true });
});

afterEach(() => setClock("+0"));

const setClock = (offset: string) => clock?.set(offset);

const dateOfService = async () => Date.parse((await service.get("/freshness")).headers.get("date") ?? "");

/** Sends transfers, and waits until the service has them. */
async function followed(): Promise<void> {
  const before = await eventually("a response", () => countTransfers(service).catch(() => undefined));
  await transferOn(devnet.world, chainIds, "with another clock");
  await untilTransfers(service, before + chainIds.length);
}

test.each([
  ["-1h", 3_600],
  ["-1y", 31_536_000],
  ["+1h", -3_600],
])("a clock that is set by %s: following goes on, also after a restart", async (offset, seconds) => {
  setClock(offset);
  await eventually("the clock", async () => {
    const difference = (Date.now() - (await dateOfService())) / 1_000;
    return Math.abs(difference - seconds) < 3_000;
  });
  await followed();
  expect((await service.get("/ready")).status).toBe(200);
  expect(await service.end()).toBe(0);
  service = await startService(settings);
  await untilReady(service);
  await followed();
  setClock("+0");
  await followed();
});

const launcherPid = () => service.process.pid ?? 0;

test("a Ponder process that is stopped is killed after a minute and started again", async () => {
  const pid = ponderOf(launcherPid());
  process.kill(pid, "SIGSTOP");
  await service.prints(`Ponder (process ${pid}) has not responded for 60 s: killing it`);
  await untilReady(service);
  await followed();
});

/** Milliseconds that the machine sleeps: longer than a process may be silent. */
const SLEEP_MS = 75_000;

/** Stops a process and its descendants: none vanishes whose parent is stopped. */
function stopAll(pid: number): number[] {
  process.kill(pid, "SIGSTOP");
  return [pid, ...childrenOf(pid).flatMap(stopAll)];
}

test("a machine that sleeps for longer than that: the same Ponder process goes on, with what happened meanwhile", async () => {
  const ponder = ponderOf(launcherPid());
  const before = await countTransfers(service);
  const stopped = stopAll(launcherPid());
  await transferOn(devnet.world, chainIds, "while the machine sleeps");
  await sleep(SLEEP_MS);
  for (const pid of stopped.reverse()) process.kill(pid, "SIGCONT");
  await untilTransfers(service, before + chainIds.length);
  await followed();
  expect(ponderOf(launcherPid())).toBe(ponder);
});

/** Sets the permissions of all files that hold rows and the log of writes. */
function setPermissions(mode: number): void {
  for (const entry of readdirSync(settings.DATABASE_DIR ?? "", { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /\/(base|pg_wal)(\/|$)/.test(entry.parentPath)) {
      chmodSync(join(entry.parentPath, entry.name), mode);
    }
  }
}

test("files of the database that cannot be opened: not ready, no internal error, and followed when they can be", async () => {
  const statuses = new Set<number>();
  setPermissions(0o000);
  const isUnavailable = async () => {
    for (const path of ["/savings/core/ranked", "/positions/list", "/transfer/reference/list"]) {
      const at = new Date(Date.now() - Math.floor(Math.random() * 1e9)).toISOString();
      statuses.add((await service.get(`${path}?at=${at}`)).status);
    }
    await transferOn(devnet.world, chainIds, "while files cannot be opened");
    return statuses.has(503) && (await service.get("/ready")).status === 503;
  };
  await eventually("not to be ready", isUnavailable);
  setPermissions(0o600);
  await untilReady(service);
  // With all transfers that were sent meanwhile; it may start again.
  const isIndexed = () =>
    untilIndexed(service.url, devnet.world).then(
      () => true,
      () => false,
    );
  await eventually("all that was sent", isIndexed);
  await followed();
  expect([...statuses].filter((status) => status !== 200)).toEqual([503]);
});

test("a data directory that is moved away: not ready, named in the log, and followed when it is back", async () => {
  const { DATABASE_DIR = "" } = settings;
  renameSync(DATABASE_DIR, `${DATABASE_DIR}.away`);
  const isReady = async () => (await service.get("/ready")).status === 200;
  await eventually("not to be ready", async () => !(await isReady()));
  expect((await service.get("/ready")).body).toMatchObject({ code: "unavailable" });
  await service.prints(`not ready: the database accepts no new connection (connect ENOENT ${DATABASE_DIR}`);
  renameSync(`${DATABASE_DIR}.away`, DATABASE_DIR);
  await eventually("to be ready again", isReady);
  await followed();
});

test("a data directory that is deleted: 503 without an internal error, then an end that names it", async () => {
  const { DATABASE_DIR = "" } = settings;
  rmSync(DATABASE_DIR, { recursive: true });
  const statuses = new Set<number>();
  const isEnded = async () => {
    const response = await service.get("/savings/core/ranked").catch(() => undefined);
    if (response) statuses.add(response.status);
    return service.process.exitCode !== null;
  };
  // PostgreSQL looks for its files once a minute.
  await eventually("the end of the service", isEnded);
  expect(statuses).not.toContain(500);
  expect(statuses).toContain(503);
  expect(service.process.exitCode).toBe(1);
  expect(service.output().trim().split("\n").at(-1)).toMatch(
    `DATABASE_DIR: ${DATABASE_DIR} was deleted or moved while the service ran;`,
  );
  service = await startService(settings);
  await untilReady(service);
  await followed();
});
