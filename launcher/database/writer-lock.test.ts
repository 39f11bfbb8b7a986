import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../../tools/harness/postgres.ts";
import { root, start } from "../../tools/harness/processes.ts";
import { eventually } from "../../tools/harness/waiting.ts";

/** A process that takes the writer's lock of schema zchf and keeps it. */
async function writerOf(connectionString: string) {
  const code = `
    const { readSettings } = await import(${JSON.stringify(`${root}/config/settings.ts`)});
    const { acquireWriterLock } = await import(${JSON.stringify(`${root}/launcher/database/writer-lock.ts`)});
    await acquireWriterLock(readSettings({ DATABASE_URL: ${JSON.stringify(connectionString)} }))
      .catch((error) => { console.log(error.message); process.exit(error.exitCode); });
    console.log("locked");
    setInterval(() => {}, 1_000);`;
  const writer = start(process.execPath, { args: ["--input-type=module", "-e", code] });
  onTestFinished(async () => void (await writer.end("SIGKILL")));
  return writer;
}

async function database() {
  const { url, rows, drop } = await createDatabase();
  onTestFinished(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const holder = async () => {
    const [row] = (await rows(
      `select pid from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and datname = current_database()`,
    )) as { pid: number }[];
    return row?.pid;
  };
  return { url, rows, client, holder };
}

test("behavior: the role's idle_session_timeout does not end the connection of the lock", async () => {
  const { url, rows, holder } = await database();
  const name = new URL(url).pathname.slice(1);
  await rows(`alter database ${name} set idle_session_timeout = '300ms'`);
  const writer = await writerOf(url);
  await writer.prints("locked");
  const pid = await holder();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await holder()).toBe(pid);
});

test("behavior: a lost lock is taken again; the process ends when another one has it", async () => {
  const { url, rows, client, holder } = await database();
  const writer = await writerOf(url);
  await writer.prints("locked");
  const first = await holder();
  await rows(`select pg_terminate_backend(${first})`);
  const second = await eventually("another connection", async () => {
    const pid = await holder();
    return pid !== first && pid;
  });
  const other = await writerOf(url);
  expect(await other.exited).toBe(75);
  expect(other.output()).toMatch(/^DATABASE_SCHEMA: another instance is writing schema zchf/);

  // One session ends, and another one takes the lock before the process does.
  const wanted = client.query("select pg_advisory_lock(hashtext('zchf_launcher'), hashtext('zchf'))");
  await rows(`select pg_terminate_backend(${second})`);
  await wanted;
  expect(await writer.exited).toBe(75);
});
