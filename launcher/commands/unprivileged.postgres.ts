import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { freePorts } from "../../devnet/ports.ts";
import { deployments, startAnvil } from "../../harness/anvil.ts";
import { createDatabase } from "../../harness/postgres.ts";
import { type Child, endAll, ponderOf, root, start } from "../../harness/processes.ts";
import { get } from "../../harness/service.ts";
import { eventually } from "../../harness/waiting.ts";
import { buildDashboard } from "../dashboard.ts";

/** The folder of the project in deploy/. */
const INSTALLED = "/opt/zchf-api";
const UNITS = ["zchf-api.service", "zchf-serve@.service", "zchf-snapshot.service", "zchf-snapshot.timer"];
/** User and group `nobody`, in place of the user of the service. */
const NOBODY = 65534;
const TRANSFERS = 5;

/** Everything of the project as deploy/README.md installs it: root owns it, and the service writes what its unit lists. */
let folder: string;
let copy: string;

beforeAll(async () => {
  if (process.getuid?.() !== 0) throw new Error("run as root: this test starts the service as another user");
  folder = mkdtempSync(path.join(tmpdir(), "zchf-"));
  chmodSync(folder, 0o755);
  copy = path.join(folder, "zchf-api");
  await install();
});
afterEach(endAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function install(): Promise<void> {
  mkdirSync(`${copy}/node_modules`, { recursive: true });
  const tracked = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", tracked, { cwd: root });
  execFileSync("xargs", ["-0", "cp", "-r", "--parents", "-t", copy], { cwd: root, input: files });
  // Hard links, unless the copy is on another file system.
  const link = 'cp -al "$1/." "$2" 2>/dev/null || cp -r "$1/." "$2"';
  execFileSync("sh", ["-c", link, "sh", `${root}/node_modules`, `${copy}/node_modules`]);
  expect(await buildDashboard(console.log)).toBeUndefined();
  cpSync(`${root}/dashboard/dist`, `${copy}/dashboard/dist`, { recursive: true });
  for (const place of settingOf("zchf-api.service", "ReadWritePaths").split(" ")) writable(place);
}

/** A folder that the service's user owns. */
function writable(place: string): string {
  mkdirSync(place, { recursive: true });
  chownSync(place, NOBODY, NOBODY);
  return place;
}

/** A unit of deploy/ for the copy. */
function unitOf(name: string): string {
  return readFileSync(`${root}/deploy/${name}`, "utf8").replaceAll(INSTALLED, copy);
}

function settingOf(unit: string, name: string): string {
  const value = new RegExp(`^${name}=(.*)$`, "m").exec(unitOf(unit))?.[1];
  if (value === undefined) throw new Error(`${unit} has no ${name}`);
  return value;
}

/** Runs a command of a unit as the user of the service. */
function runAsService(command: string, env: Record<string, string>): Child {
  const [program = "", ...args] = command.split(" ");
  const nothing = { HOME: "/nonexistent", TMPDIR: "/nonexistent", NODE_COMPILE_CACHE: "" };
  const settings = { DATABASE_DIR: ".ponder/postgres", HOST: "127.0.0.1" };
  return start(program, { args, cwd: copy, user: NOBODY, env: { ...nothing, ...settings, ...env } });
}

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
  await eventually(`${TRANSFERS} transfers`, isIndexed, 200).catch((error: Error) => {
    throw new Error(`${error.message}:\n${service.output()}`);
  });
}

test("the units pass systemd-analyze verify", () => {
  for (const name of UNITS) writeFileSync(path.join(folder, name), unitOf(name));
  const args = ["verify", ...UNITS.map((name) => `./${name}`)];
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
  const unit = path.join(folder, "nobody.service");
  const ofNobody = { User: "nobody", EnvironmentFile: settings };
  const text = Object.entries(ofNobody).reduce(
    (lines, [name, value]) => lines.replace(new RegExp(`^${name}=.*$`, "m"), `${name}=${value}`),
    unitOf("zchf-api.service"),
  );
  writeFileSync(unit, text);
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
  const startCommand = settingOf("zchf-api.service", "ExecStart");
  const port = String(await freePorts(2));
  const settings = { DEPLOYMENTS_FILE: file, PORT: port };

  const embedded = runAsService(startCommand, settings);
  await untilIndexed(embedded, port);
  expect((await get(`http://127.0.0.1:${port}/app/`)).text).toContain("<!doctype html>");
  expect(filesWatchedBelow(embedded.process.pid)).toBe("");
  const snapshots = writable(path.join(folder, "snapshots"));
  const [script] = settingOf("zchf-snapshot.service", "ExecStart").split(" ");
  const snapshot = runAsService(`${script} ${snapshots}`, settings);
  expect({ code: await snapshot.exited, output: snapshot.output() }).toMatchObject({ code: 0 });
  expect(readdirSync(snapshots).toSorted()).toEqual([
    expect.stringMatching(/^zchf-\w+\.snapshot$/),
    expect.stringMatching(/^zchf-\w+\.snapshot\.sha256$/),
  ]);
  expect(await embedded.end()).toBe(0);

  const onServer = { ...settings, DATABASE_URL: database.url };
  const writer = runAsService(startCommand, onServer);
  await untilIndexed(writer, port);
  expect(await database.rows("select tgname from pg_trigger where tgname like 'live_query%'")).toEqual([]);
  const replicaPort = String(await freePorts(2));
  const replica = runAsService(startCommand.replace("start.ts", "serve.ts"), {
    ...onServer,
    PORT: replicaPort,
  });
  await untilIndexed(replica, replicaPort);
  expect(await replica.end()).toBe(0);
  expect(await writer.end()).toBe(0);
});
