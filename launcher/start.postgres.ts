import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createDatabase } from "../test/postgres.ts";
import { type Command, deployments, endAll, freePort, json, run, startAnvil, until } from "./testing.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterEach(endAll);
afterAll(() => database.drop());

async function launch(script: string, file: string, env: Record<string, string> = {}) {
  const port = String(await freePort());
  const command: Command = run(script, {
    DEPLOYMENTS_FILE: file,
    DATABASE_URL: database.url,
    HOST: "127.0.0.1",
    PORT: port,
    ADMIN_PORT: String(await freePort()),
    ...env,
  });
  const counts = (count: number) =>
    until(async () => {
      if (command.child.exitCode !== null) throw new Error(`it ended:\n${command.output()}`);
      return (
        (await json(`http://127.0.0.1:${port}/transfer/reference/counter`).catch(() => undefined)) === count
      );
    });
  return { ...command, counts };
}

test("one writer and its replicas; a killed one restarts without waiting; other chains and builds are refused", async () => {
  const port = await freePort();
  const gnosis = await startAnvil({ chainId: 100, port, seed: 1 });
  await gnosis.transfer(40);
  const file = deployments({ 100: gnosis.url });
  const writer = await launch("launcher/start.ts", file);
  await writer.counts(40);

  const second = await launch("launcher/start.ts", file);
  expect(await second.exited).toBe(75);
  expect(second.output()).toBe(
    "DATABASE_SCHEMA: another instance is writing schema zchf; start replicas with npm run serve, or choose another schema\n",
  );
  const replica = await launch("launcher/serve.ts", file);
  await replica.counts(40);

  await writer.crash();
  const next = await launch("launcher/start.ts", file);
  await next.counts(40);
  expect(next.output()).not.toContain("locked by a different");
  await replica.counts(40);
  replica.child.kill("SIGTERM");
  expect(await replica.exited).toBe(0);
  next.child.kill("SIGTERM");
  expect(await next.exited).toBe(0);

  const otherBuild = await launch("launcher/start.ts", file, { ORDERING: "omnichain" });
  expect(await otherBuild.exited).toBe(1);
  expect(otherBuild.output()).toContain(
    "DATABASE_SCHEMA: schema zchf holds the tables of another version or of other settings; choose a new name (the cached logs are used again), or drop the schema first",
  );

  await gnosis.end();
  const other = await startAnvil({ chainId: 100, port, seed: 2 });
  await other.transfer(45);
  const stranger = await launch("launcher/start.ts", file);
  expect(await stranger.exited).toBe(1);
  expect(stranger.output()).toMatch(
    /^DATABASE_URL: the database was filled from another chain 100: its block \d+ is 0x\w{64}, the RPC's is 0x\w{64}; use another database\n$/,
  );
});
