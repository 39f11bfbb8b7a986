import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { embeddedUrl } from "../../../config/embedded-database.ts";
import { temporaryFolder } from "../../../tools/harness/folders.ts";
import { endAll, root, start } from "../../../tools/harness/processes.ts";
import { eventually } from "../../../tools/harness/waiting.ts";
import { isReady, logLine, startServer } from "./server.ts";

afterEach(endAll);

/** Starts the server for the running test. */
async function serverOf(directory: string) {
  const server = await startServer(directory);
  onTestFinished(server.stop);
  return server;
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // The server may end before the client.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const pidFile = (directory: string) => path.join(directory, "data/postmaster.pid");
const postmasterOf = (directory: string) => Number.parseInt(readFileSync(pidFile(directory), "utf8"), 10);

/** A process of its own that holds the lock of the directory and runs its server, as a launcher does. */
async function launcherOf(directory: string) {
  const module = JSON.stringify(path.join(root, "launcher/database/embedded/with-server.ts"));
  const database = JSON.stringify({ connectionString: embeddedUrl(directory), directory });
  const code = `import(${module}).then(({ withServer }) => withServer(${database}, async () => {
    console.log("ready");
    const timer = setInterval(() => {}, 1_000);
    await new Promise((resolve) => process.on("SIGTERM", resolve));
    clearInterval(timer);
  })).catch((error) => { console.log(error.message); process.exit(1); })`;
  return start(process.execPath, { args: ["--input-type=module", "-e", code] });
}

test("default: what is committed is there after a stop, and only its socket leads to the server", async () => {
  const directory = path.join(temporaryFolder(), "database");
  const first = await startServer(directory);
  await query(first.url, "create table note as select 1 as n");
  const [settings] = await query(
    first.url,
    `select current_setting('listen_addresses') as port, current_setting('fsync') as fsync,
       current_setting('data_checksums') as checksums, current_user as role, version() as version`,
  );
  expect(settings).toMatchObject({ port: "", fsync: "on", checksums: "on", role: "zchf" });
  expect(settings?.version).toMatch(/^PostgreSQL 17\./);
  expect(statSync(path.join(directory, "data")).mode & 0o777).toBe(0o700);
  await first.stop();
  expect(existsSync(pidFile(directory))).toBe(false);
  expect(await isReady(first.url)).toBe(false);
  const second = await serverOf(directory);
  expect(await query(second.url, "select n from note")).toEqual([{ n: 1 }]);
});

test.each([
  ["with blanks and other scripts", "ä b/数据#?%20"],
  ["longer than a socket's path may be", "x".repeat(120)],
])("behavior: a path %s", async (_, name) => {
  const server = await serverOf(path.join(temporaryFolder(), name));
  expect(await query(server.url, "select 1 as n")).toEqual([{ n: 1 }]);
});

test("behavior: a server that ends by itself is started again, and keeps what was committed", async () => {
  const directory = temporaryFolder();
  const server = await serverOf(directory);
  await query(server.url, "create table note as select 1 as n");
  const killed = postmasterOf(directory);
  process.kill(killed, "SIGKILL");
  await eventually("another server", async () => {
    return (
      existsSync(pidFile(directory)) && postmasterOf(directory) !== killed && (await isReady(server.url))
    );
  });
  expect(await query(server.url, "select n from note")).toEqual([{ n: 1 }]);
});

describe("a launcher that is killed", () => {
  test("behavior: its server is stopped by the next one, which keeps what was committed; a second launcher is refused", async () => {
    const directory = temporaryFolder();
    const first = await launcherOf(directory);
    await first.prints("ready");
    await query(embeddedUrl(directory), "create table note as select 1 as n");
    const refused = await launcherOf(directory);
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toContain(`DATABASE_DIR: another instance is using ${directory}; stop it`);
    const orphan = postmasterOf(directory);
    await first.end("SIGKILL");
    expect(postmasterOf(directory)).toBe(orphan);
    const next = await launcherOf(directory);
    await next.prints("ready");
    expect(postmasterOf(directory)).not.toBe(orphan);
    expect(await query(embeddedUrl(directory), "select n from note")).toEqual([{ n: 1 }]);
    expect(await next.end("SIGTERM")).toBe(0);
    expect(existsSync(pidFile(directory))).toBe(false);
  });

  test("behavior: at a random moment of the first start, the next one has a complete database", async () => {
    const directory = temporaryFolder();
    for (let kill = 0; kill < 4; kill++) {
      const launcher = await launcherOf(directory);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_500));
      await launcher.end("SIGKILL");
    }
    const last = await launcherOf(directory);
    await last.prints("ready");
    await last.end("SIGTERM");
    expect(last.output()).toBe("ready\n");
  });
});

describe("an existing database", () => {
  let filled: string;
  beforeAll(async () => {
    filled = path.join(root, "node_modules/.cache", `zchf-filled-${process.pid}`);
    mkdirSync(filled, { recursive: true });
    const server = await startServer(filled);
    await server.stop();
    return () => rmSync(filled, { recursive: true, force: true });
  });
  const copy = () => {
    const directory = path.join(temporaryFolder(), "copy");
    cpSync(filled, directory, { recursive: true });
    return directory;
  };

  test.each([
    ["that names a living process of another program", () => `${process.pid}\n/elsewhere\n1\n5432\n`],
    ["that names no living process", () => "4194303\n/elsewhere\n1\n5432\n"],
    ["of length 0", () => ""],
  ])("behavior: starts with a postmaster.pid %s", async (_, content) => {
    const directory = copy();
    writeFileSync(pidFile(directory), content());
    const server = await serverOf(directory);
    expect(await query(server.url, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  test("behavior: rights of a group on the files are taken away", async () => {
    const directory = copy();
    chmodSync(path.join(directory, "data"), 0o775);
    await serverOf(directory);
    expect(statSync(path.join(directory, "data")).mode & 0o777).toBe(0o700);
  });

  test("error: of another major version", async () => {
    const directory = copy();
    writeFileSync(path.join(directory, "data/PG_VERSION"), "16\n");
    await expect(startServer(directory)).rejects.toThrow(
      `DATABASE_DIR: ${directory} is of PostgreSQL 16, this version needs 17; choose another directory`,
    );
  });

  test.each([
    ["without PG_VERSION", "PG_VERSION", undefined],
    ["without pg_control", "global/pg_control", undefined],
    ["with an overwritten pg_control", "global/pg_control", Buffer.alloc(8_192, 7)],
  ])("error: damaged, %s", async (_, file, content) => {
    const directory = copy();
    const damaged = path.join(directory, "data", file);
    if (content) writeFileSync(damaged, content);
    else rmSync(damaged);
    await expect(startServer(directory)).rejects.toThrow(
      /^DATABASE_DIR: the database in .* (is damaged|does not start) \(.*\); .*(delete|restore).*$/,
    );
  });
});

test.each<[string, (directory: string) => void, RegExp]>([
  [
    "a directory that holds something else",
    (directory) => writeFileSync(path.join(directory, "notes.txt"), ""),
    /^DATABASE_DIR: \S+ is not empty and holds no database; choose another directory$/,
  ],
  [
    "the directory of an earlier version's database",
    (directory) => writeFileSync(path.join(directory, "PG_VERSION"), "16"),
    /^DATABASE_DIR: \S+ holds the files of another database, such as one of an earlier version/,
  ],
])("error: %s", async (_, fill, message) => {
  const directory = temporaryFolder();
  fill(directory);
  await expect(startServer(directory)).rejects.toThrow(message);
});

test.each([
  ["01000 WARNING:  could not flush", "could not flush (01000)"],
  [
    "53100 ERROR:  could not extend file: No space left on device",
    "could not extend file: No space left on device (53100)",
  ],
  [
    "XX001 ERROR:  invalid page in block 3",
    "invalid page in block 3 (XX001). DATABASE_DIR: the database in /var/lib/zchf is damaged; stop the service and delete the directory to index again, or restore a snapshot",
  ],
  [
    '58P01 ERROR:  could not open file "base/5/1": No such file or directory',
    expect.stringContaining("DATABASE_DIR: the database in /var/lib/zchf is damaged"),
  ],
  ["58030 PANIC:  could not fsync", "could not fsync (58030)"],
  ['42703 ERROR:  column "secret" does not exist', undefined],
  ["57P01 FATAL:  terminating connection due to administrator command", undefined],
  ["00000 LOG:  database system is ready to accept connections", undefined],
])("the log line of %s", (line, printed) => {
  expect(logLine(line, "/var/lib/zchf")).toEqual(printed);
});
