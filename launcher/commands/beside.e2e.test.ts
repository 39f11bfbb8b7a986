import path from "node:path";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { embeddedUrl } from "../../config/embedded-database.ts";
import { deployments, startAnvil } from "../../tools/harness/anvil.ts";
import { temporaryFolder } from "../../tools/harness/folders.ts";
import { endAll, run } from "../../tools/harness/processes.ts";
import { startService } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";

afterEach(endAll);

const COUNTER = "/transfer/reference/counter";

test("a replica that was started first waits; replica, psql, views and snapshot work beside the embedded database, and the replica outlives its writer", async () => {
  const gnosis = await startAnvil({ chainId: 100 });
  await gnosis.transfer(5);
  await gnosis.mine(40);
  const folder = temporaryFolder();
  const directory = path.join(folder, "database");
  const env = { DEPLOYMENTS_FILE: deployments({ 100: gnosis.url }), DATABASE_DIR: directory };
  const replica = await startService(env, undefined, "launcher/commands/serve.ts");
  await replica.prints("npm start starts one\n");
  expect(replica.output()).toMatch(
    /^waiting: DATABASE_DIR: no server runs over \S+ \(.*\); npm start starts one$/m,
  );

  const writer = await startService(env);
  const counts = (service: typeof writer, count: number) =>
    eventually(
      `${count} transfers`,
      () =>
        service.get(COUNTER).then(
          ({ body }) => body === count,
          () => false,
        ),
      120,
    );
  await counts(writer, 5);
  await counts(replica, 5);

  // As psql connects.
  const client = new pg.Client({ connectionString: embeddedUrl(directory) });
  await client.connect();
  const { rows } = await client.query("select count(*)::int as n from zchf.transfer_reference");
  expect(rows).toEqual([{ n: 5 }]);
  await client.end();
  const command = async (name: string, args: string[]) => {
    const child = run(`launcher/commands/${name}.ts`, { args, env });
    expect(await child.exited, child.output()).toBe(0);
    return child.output();
  };
  expect(await command("views", ["live"])).toContain("live now reads zchf");
  expect(await command("snapshot", [path.join(folder, "running.snapshot")])).toMatch(/cache: logs +5/);

  await gnosis.transfer(1);
  await counts(writer, 6);
  await counts(replica, 6);
  await writer.kill();
  // Without its server it responds with cached bytes or 503, never with less.
  const { status, body } = await replica.get(COUNTER);
  expect(status === 503 || body === 6).toBe(true);
  expect(await command("snapshot", [path.join(folder, "stopped.snapshot")])).toMatch(/cache: logs +5/);
  const next = await startService(env, Number(new URL(writer.url).port));
  await gnosis.transfer(1);
  await counts(next, 7);
  await counts(replica, 7);
  expect(await next.end()).toBe(0);
});
