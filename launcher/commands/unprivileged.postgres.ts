import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { startHttpServer } from "zchf-rpc/testing/http-server";
import { multicall3Address } from "../../src/domain/multicall.ts";
import { compile } from "../../tools/devnet/compile.ts";
import { freePorts } from "../../tools/devnet/ports.ts";
import { COIN, deployments, startAnvil } from "../../tools/harness/anvil.ts";
import { buildImage, copyProject } from "../../tools/harness/image.ts";
import {
  blocksOf,
  createMachine,
  runAsService,
  settingOf,
  unitOf,
  unitOfNobody,
  writable,
} from "../../tools/harness/installation.ts";
import { createDatabase } from "../../tools/harness/postgres.ts";
import { type Child, endAll, ponderOf, root } from "../../tools/harness/processes.ts";
import { createReplicaRole, execute } from "../../tools/harness/replica-role.ts";
import { get } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";

const UNITS = ["zchf-api.service", "zchf-serve@.service", "zchf-snapshot.service", "zchf-snapshot.timer"];
const TRANSFERS = 5;
/** The project as deploy/Dockerfile installs it: root owns it, and the service writes what its unit lists. */
let folder: string;
let copy: string;

beforeAll(async () => {
  if (process.getuid?.() !== 0) throw new Error("run as root: this test starts the service as another user");
  folder = mkdtempSync(path.join(tmpdir(), "zchf-"));
  chmodSync(folder, 0o755);
  copy = path.join(folder, "zchf-api");
  buildImage(copy);
  for (const place of settingOf("zchf-api.service", "ReadWritePaths", copy).split(" ")) writable(place);
});
afterEach(endAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Megabytes of debian:bookworm-slim, the base of the image, as its publisher states them. */
const BASE_MB = 75;
const MOST_MB = 450;

test("the image has the dashboard, what the commands need, and at most 450 MB", () => {
  const megabytes = Number(
    /^\d+/.exec(execFileSync("du", ["-sm", "--apparent-size", copy], { encoding: "utf8" })),
  );
  expect(megabytes).toBeGreaterThan(100);
  expect(BASE_MB + megabytes).toBeLessThanOrEqual(MOST_MB);
  expect(existsSync(`${copy}/dashboard/dist/index.html`)).toBe(true);
  expect(existsSync(`${copy}/node_modules/vitest`)).toBe(false);
});

test.each(["start", "serve", "views", "snapshot", "verify"])(
  "%s starts with the packages of production alone",
  (command) => {
    const args = [`launcher/commands/${command}.ts`, "--help"];
    const { status, stdout, stderr } = spawnSync(`${copy}/node_modules/.bin/node`, args, {
      cwd: copy,
      encoding: "utf8",
    });
    expect({ status, stderr, stdout }).toEqual({
      status: 0,
      stderr: "",
      stdout: expect.stringContaining(`npm run ${command}`.replace("run start", "start")),
    });
  },
);

/** The watches of files that the children of a process have, as the kernel lists them. */
function filesWatchedBelow(pid = 0): string {
  const folders = [ponderOf(pid)].map((child) => `/proc/${child}/fdinfo`);
  // Without messages about files that are closed meanwhile.
  return spawnSync("grep", ["-rs", "^inotify", ...folders], { encoding: "utf8" }).stdout;
}

async function untilIndexed(service: Child, port: string): Promise<void> {
  const counter = () =>
    get(`http://127.0.0.1:${port}/transfer/reference/counter`).then(
      ({ body }) => body,
      () => undefined,
    );
  const isIndexed = async () => {
    if (service.process.exitCode !== null) throw new Error("the service exited");
    return (await counter()) === TRANSFERS;
  };
  await eventually(`${TRANSFERS} transfers`, isIndexed, 600).catch((error: Error) => {
    throw new Error(`${error.message}:\n${service.output()}`);
  });
}

test("the units pass systemd-analyze verify, also that of an upgrade as docs/operating.md derives it", () => {
  for (const name of UNITS) writeFileSync(path.join(folder, name), unitOf(name, copy));
  const derive =
    blocksOf("Upgrade")
      .flat()
      .find((line) => line.startsWith("sed ")) ?? expect.unreachable();
  const here = derive.replace("deploy/", `${folder}/`).replace("/etc/systemd/system", folder);
  execFileSync("sh", ["-ec", here]);
  symlinkSync(copy, `${copy}-2`);
  const next = readFileSync(path.join(folder, "zchf-api-2.service"), "utf8");
  const places = { WorkingDirectory: `${copy}-2`, EnvironmentFile: "/etc/zchf-api-2.env" };
  for (const [name, place] of Object.entries(places)) expect(next).toContain(`\n${name}=${place}\n`);
  const args = ["verify", ...UNITS, "zchf-api-2.service"].map((name) => name.replace(/^zchf/, "./zchf"));
  const { stdout, stderr, error } = spawnSync("systemd-analyze", args, { cwd: folder, encoding: "utf8" });
  expect({ error, printed: stdout + stderr }).toEqual({ error: undefined, printed: "" });
});

test.each(UNITS.filter((unit) => unit.endsWith(".service")))(
  "%s has an exposure level of at most 2.0 in systemd-analyze security",
  (unit) => {
    const args = ["security", "--offline=true", "--threshold=20", path.join(root, "deploy", unit)];
    const { status, stdout, error } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
    expect({ error, status }, stdout).toEqual({ error: undefined, status: 0 });
  },
);

test("error: a file that the user of the unit may not read; deploy/zchf reads the settings as root", () => {
  const secret = path.join(folder, "webhooks.json");
  writeFileSync(secret, "{}", { mode: 0o600 });
  const settings = path.join(folder, "settings.env");
  writeFileSync(settings, `WEBHOOKS_FILE=${secret}\n`, { mode: 0o600 });
  const unit = unitOfNobody(path.join(folder, "nobody.service"), { settings, installed: copy });
  const env = { PATH: process.env.PATH, ZCHF_UNIT: unit };
  const { status, stdout, stderr } = spawnSync(`${copy}/deploy/zchf`, ["--plan"], { env, encoding: "utf8" });
  expect({ status, printed: stdout + stderr }).toEqual({
    status: 1,
    printed: `WEBHOOKS_FILE: ${secret} cannot be read (EACCES: permission denied; the user of the service needs the right to read it and to enter its folders)\n`,
  });
});

test("start, snapshot and serve run as a user that owns no file of the project", async () => {
  const gnosis = await startAnvil({ chainId: 100 });
  await gnosis.transfer(TRANSFERS);
  await gnosis.mine(40);
  const file = path.join(folder, "chains.json");
  cpSync(deployments({ 100: gnosis.url }), file);
  const database = await createDatabase();
  onTestFinished(database.drop);
  const startCommand = settingOf("zchf-api.service", "ExecStart", copy);
  const port = String(await freePorts(2));
  const settings = { DEPLOYMENTS_FILE: file, PORT: port };

  const embedded = runAsService(startCommand, copy, settings);
  await untilIndexed(embedded, port);
  expect((await get(`http://127.0.0.1:${port}/app/`)).text).toContain("<!doctype html>");
  expect(filesWatchedBelow(embedded.process.pid)).toBe("");
  const snapshots = writable(path.join(folder, "snapshots"));
  const [script] = settingOf("zchf-snapshot.service", "ExecStart", copy).split(" ");
  const snapshot = runAsService(`${script} ${snapshots}`, copy, settings);
  expect({ code: await snapshot.exited, output: snapshot.output() }).toMatchObject({ code: 0 });
  expect(readdirSync(snapshots).toSorted()).toEqual([
    expect.stringMatching(/^zchf-\w+\.snapshot$/),
    expect.stringMatching(/^zchf-\w+\.snapshot\.sha256$/),
  ]);
  // By a web server, with a user of its own.
  for (const file of readdirSync(snapshots)) {
    expect(statSync(path.join(snapshots, file)).mode & 0o777, file).toBe(0o644);
  }
  expect(await embedded.end()).toBe(0);

  const onServer = { ...settings, DATABASE_URL: database.url };
  const writer = runAsService(startCommand, copy, onServer);
  await untilIndexed(writer, port);
  expect(await database.rows("select tgname from pg_trigger where tgname like 'live_query%'")).toEqual([]);
  const replicaPort = String(await freePorts(2));
  const replica = runAsService(startCommand.replace("start.ts", "serve.ts"), copy, {
    ...onServer,
    PORT: replicaPort,
  });
  await untilIndexed(replica, replicaPort);
  expect(await replica.end()).toBe(0);
  expect(await writer.end()).toBe(0);
});

test("backup, restore and move to another machine by docs/operating.md: no event is lost, none has two ids", async () => {
  const gnosis = await startAnvil({ chainId: 100 });
  // Through it the restored database is compared with the chain.
  const { Aggregate } = await compile();
  await gnosis.rpc("anvil_setCode", [multicall3Address, Aggregate.deployedBytecode]);
  await gnosis.mine(40);
  const attempts: { id: string; event: string; transaction: string; isAccepted: boolean }[] = [];
  let isAccepting = true;
  const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
  const receiver = await startHttpServer(async (request, response) => {
    const headers = request.headers as Record<string, string>;
    const { data } = new Webhook(secret).verify(await text(request), headers) as {
      data: { id: string; transaction: string };
    };
    const id = headers["webhook-id"] ?? "";
    attempts.push({ id, event: data.id, transaction: data.transaction, isAccepted: isAccepting });
    response.writeHead(isAccepting ? 204 : 500).end();
  });
  onTestFinished(receiver.stop);
  const accepted = () => attempts.filter(({ isAccepted }) => isAccepted);
  const untilAccepted = (count: number) =>
    eventually(`${count} messages`, () => accepted().length >= count, 120);
  const subscription = {
    name: "shop",
    url: `${receiver.url}/`,
    secret,
    types: ["transfer"],
    allowPrivate: true,
  };
  const webhooks = path.join(folder, "shop.json");
  writeFileSync(webhooks, JSON.stringify({ subscriptions: [subscription] }));
  const chains = path.join(folder, "gnosis.json");
  cpSync(deployments({ 100: gnosis.url }), chains);
  const install = (installed: string) => void execFileSync("cp", ["-al", copy, installed]);
  const old = await createMachine(path.join(folder, "old"), {
    install,
    settings: { DEPLOYMENTS_FILE: chains, WEBHOOKS_FILE: webhooks },
  });
  const next = await createMachine(path.join(folder, "new"), {
    install,
    settings: { DEPLOYMENTS_FILE: chains },
  });

  await old.run(["systemctl start zchf-api"]);
  await old.untilReady();
  await gnosis.transfer(2);
  await untilAccepted(2);
  const [backup] = blocksOf("Backup");
  await old.run(backup);
  const [restore] = blocksOf("Restore");
  await old.run(restore);
  await old.untilReady();
  await gnosis.transfer(1);
  await untilAccepted(3);

  const [fill, take, resume, ...others] = blocksOf("Move to another machine");
  expect(others).toEqual([]);
  cpSync(path.join(old.home, "snapshots"), path.join(next.home, "snapshots"), { recursive: true });
  await next.run(fill);
  await next.untilReady();
  isAccepting = false;
  await gnosis.transfer(1);
  await eventually("an attempt that fails", () => accepted().length < attempts.length);
  await old.run(take);
  await gnosis.transfer(1);
  for (const file of ["subscription.copy", "set_aside.copy"]) {
    cpSync(path.join(old.home, file), path.join(next.home, file));
  }
  isAccepting = true;
  next.set({ WEBHOOKS_FILE: webhooks });
  await next.run(resume);
  await next.untilReady();
  await gnosis.transfer(1);
  await untilAccepted(6);

  const logs = (await gnosis.rpc("eth_getLogs", [{ fromBlock: "0x0", address: COIN }])) as {
    transactionHash: string;
  }[];
  expect(accepted().map(({ transaction }) => transaction)).toEqual(
    logs.map(({ transactionHash }) => transactionHash),
  );
  const ids = Map.groupBy(attempts, ({ event }) => event);
  expect(ids.size).toBe(6);
  for (const messages of ids.values()) expect(new Set(messages.map(({ id }) => id)).size).toBe(1);
  await next.run(["systemctl stop zchf-api"]);
});

/** A version of the project in a repository that machines clone. */
function commitVersion(origin: string, version: string): void {
  const file = path.join(origin, "package.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), version }, null, 2));
  const identity = ["-c", "user.name=test", "-c", "user.email=test@localhost"];
  execFileSync("git", ["add", "--all"], { cwd: origin });
  execFileSync("git", [...identity, "commit", "--quiet", "-m", version], { cwd: origin });
  execFileSync("git", ["tag", `v${version}`], { cwd: origin });
}

/** Four clients that together send about 200 requests a second for the number of transfers to these ports. */
function load(ports: string[]) {
  const statuses = new Set<number>();
  const counts: number[][] = [];
  let isOver = false;
  const clients = Array.from({ length: 4 }, async (_, i) => {
    const own: number[] = [];
    counts.push(own);
    while (!isOver) {
      const port = ports[i % ports.length];
      const { status, body } = await get(`http://127.0.0.1:${port}/transfer/reference/counter`);
      statuses.add(status);
      own.push(Number(body));
      await wait(15);
    }
  });
  return {
    isAt: (count: number) => counts.every((own) => own.at(-1) === count),
    end: async () => {
      isOver = true;
      await Promise.all(clients);
      return { statuses: [...statuses], counts };
    },
  };
}

test("upgrade with and without a gap and roll back by docs/operating.md: each version serves; without a gap replicas with a role of their own never fail nor go back", async () => {
  const gnosis = await startAnvil({ chainId: 100 });
  await gnosis.transfer(1);
  await gnosis.mine(40);
  const chains = path.join(folder, "upgraded.json");
  cpSync(deployments({ 100: gnosis.url }), chains);
  const database = await createDatabase();
  onTestFinished(database.drop);
  const origin = path.join(folder, "origin");
  const replicas = [String(await freePorts(2)), String(await freePorts(2))];
  copyProject(origin);
  execFileSync("git", ["init", "--quiet", "--initial-branch=main"], { cwd: origin });
  commitVersion(origin, "0.1.0");
  const machine = await createMachine(path.join(folder, "upgraded"), {
    install: (installed) => {
      execFileSync("git", ["clone", "--quiet", origin, installed]);
      execFileSync("cp", ["-al", `${copy}/node_modules`, installed]);
      execFileSync("cp", ["-al", `${copy}/dashboard/dist`, `${installed}/dashboard`]);
    },
    settings: { DEPLOYMENTS_FILE: chains, DATABASE_URL: database.url },
    places: {
      // Ports of the replicas.
      "42080": replicas[0],
      "42082": replicas[1],
      // What `copy` was built with.
      "npm ci --omit=dev": `rm -rf node_modules && cp -al ${copy}/node_modules .`,
      "npm run build:dashboard": `rm -rf dashboard/dist && cp -al ${copy}/dashboard/dist dashboard/`,
    },
  });
  const versionAt = async (port: string) =>
    ((await get(`http://127.0.0.1:${port}/status`)).body as { api: { version: string } }).api.version;

  const [withGap, withoutGap, newReplicas, ...others] = blocksOf("Upgrade");
  const [back, backOnOne, ...more] = blocksOf("Roll back");
  expect([...others, ...more]).toEqual([]);
  await machine.run(["systemctl enable --now zchf-api"]);
  await machine.untilReady();
  commitVersion(origin, "0.2.0");
  for (const [block, version] of [
    [withGap, "0.2.0"],
    [backOnOne, "0.1.0"],
  ] as const) {
    await machine.run(block);
    await machine.untilReady();
    expect(await versionAt(machine.port)).toBe(version);
  }

  await machine.run(["/opt/zchf-api/deploy/zchf views live"]);
  const role = `zchf_replica_${process.pid}`;
  const url = await createReplicaRole(database.url, role);
  onTestFinished(() => execute(database.url, `drop owned by ${role}; drop role ${role}`));
  machine.set(
    { DATABASE_SCHEMA: "live", DATABASE_URL: url, WEBHOOKS_FILE: "", RATE_LIMIT: "off" },
    "zchf-serve",
  );
  machine.writeUnit("zchf-serve@.service", readFileSync(`${root}/deploy/zchf-serve@.service`, "utf8"));
  const unitAt = (port: string) => `zchf-serve@${port}`;
  for (const port of replicas) {
    await machine.run([`systemctl enable --now ${unitAt(port)}`]);
    await machine.untilReady(unitAt(port), port);
  }
  const ports = [...replicas];
  const clients = load(ports);
  let transfers = 1;
  /** The replica serves what happens on the chain now. */
  const advances = async () => {
    await gnosis.transfer(1);
    transfers++;
    await eventually(`${transfers} transfers at the replica`, () => clients.isAt(transfers));
  };

  await advances();
  commitVersion(origin, "0.3.0");
  const edited = withoutGap?.findIndex((line) => line.includes("then set ")) ?? -1;
  await machine.run(withoutGap?.slice(0, edited + 1));
  const nextPort = String(await freePorts(2));
  machine.set({ DATABASE_SCHEMA: "zchf_2", PORT: nextPort, ADMIN_PORT: "" }, "zchf-api-2");
  await machine.run(withoutGap?.slice(edited + 1));
  expect(await versionAt(nextPort)).toBe("0.3.0");
  await advances();

  await machine.run(newReplicas?.slice(0, 1));
  for (const [i, port] of replicas.entries()) {
    // As a proxy that checks /ready.
    ports.splice(0, ports.length, ...replicas.filter((other) => other !== port));
    await machine.run(newReplicas?.slice(i + 1, i + 2));
    await machine.untilReady(unitAt(port), port);
    expect(await versionAt(port)).toBe("0.3.0");
  }
  ports.splice(0, ports.length, ...replicas);
  await advances();

  await machine.run(back);
  await machine.untilReady();
  await advances();
  const [, drop] =
    /zchf psql -c '(drop schema [^']+)'/.exec(readFileSync(`${root}/docs/operating.md`, "utf8")) ?? [];
  await machine.run([`/opt/zchf-api/deploy/zchf psql -qc '${drop}'`]);
  await advances();

  const { statuses, counts } = await clients.end();
  expect(statuses).toEqual([200]);
  for (const own of counts) expect(own).toEqual(own.toSorted((a, b) => a - b));
  await machine.run([...replicas.map(unitAt), "zchf-api"].map((unit) => `systemctl stop ${unit}`));
});
