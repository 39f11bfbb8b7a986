import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePorts } from "../../tools/devnet/ports.ts";
import { deployments, startAnvil } from "../../tools/harness/anvil.ts";
import { createDatabase } from "../../tools/harness/postgres.ts";
import { type Child, endAll, run } from "../../tools/harness/processes.ts";
import { get } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterEach(endAll);
afterAll(() => database.drop());

async function launch(script: string, file: string, env: Record<string, string> = {}) {
  const port = String(await freePorts(1));
  const command: Child = run(script, {
    env: {
      DEPLOYMENTS_FILE: file,
      DATABASE_URL: database.url,
      HOST: "127.0.0.1",
      PORT: port,
      ADMIN_PORT: String(await freePorts(1)),
      ...env,
    },
  });
  const counter = () =>
    get(`http://127.0.0.1:${port}/transfer/reference/counter`).then(
      ({ body }) => body,
      () => undefined,
    );
  const counts = (count: number) =>
    eventually(
      `${count} transfers`,
      async () => {
        if (command.process.exitCode !== null) throw new Error(`it ended:\n${command.output()}`);
        return (await counter()) === count;
      },
      120,
    );
  return { ...command, counts };
}

test("one writer and its replicas; a killed one restarts without waiting; other chains and builds are refused", async () => {
  const port = await freePorts(1);
  const gnosis = await startAnvil({ chainId: 100, port, seed: 1 });
  await gnosis.transfer(40);
  const file = deployments({ 100: gnosis.url });
  const writer = await launch("launcher/commands/start.ts", file);
  await writer.counts(40);

  const second = await launch("launcher/commands/start.ts", file);
  expect(await second.exited).toBe(75);
  expect(second.output()).toBe(
    "DATABASE_SCHEMA: another instance is writing schema zchf; start replicas with npm run serve, or choose another schema\n",
  );
  const replica = await launch("launcher/commands/serve.ts", file);
  await replica.counts(40);

  await writer.kill();
  const next = await launch("launcher/commands/start.ts", file);
  await next.counts(40);
  expect(next.output()).not.toContain("locked by a different");
  await replica.counts(40);
  replica.process.kill("SIGTERM");
  expect(await replica.exited).toBe(0);
  next.process.kill("SIGTERM");
  expect(await next.exited).toBe(0);

  const plan = async (env: Record<string, string> = {}) => {
    const settings = { DEPLOYMENTS_FILE: file, DATABASE_URL: database.url, ...env };
    const command = run("launcher/commands/start.ts", { args: ["--plan"], env: settings });
    expect(await command.exited, command.output()).toBe(0);
    return command.output().split("\n")[0];
  };
  expect(await plan()).toBe("Tables: a start goes on with those of schema zchf");
  expect(await plan({ COIN_TRANSFERS: "mint-burn" })).toBe(
    "Tables: those of schema zchf are of another version or of other settings; choose another DATABASE_SCHEMA, with which the cached logs are used again",
  );
  expect(await plan({ DATABASE_URL: "postgres://127.0.0.1:1/zchf" })).toMatch(
    /^Tables: unknown, DATABASE_URL: cannot connect \(connect ECONNREFUSED 127\.0\.0\.1:1\)$/,
  );
  const otherBuild = await launch("launcher/commands/start.ts", file, { COIN_TRANSFERS: "mint-burn" });
  expect(await otherBuild.exited).toBe(1);
  expect(otherBuild.output()).toContain(
    "DATABASE_SCHEMA: schema zchf holds the tables of another version or of other settings; choose a new name (the cached logs are used again), or drop the schema first",
  );

  await gnosis.end();
  const other = await startAnvil({ chainId: 100, port, seed: 2 });
  await other.transfer(45);
  const otherChain = await launch("launcher/commands/start.ts", file);
  expect(await otherChain.exited).toBe(1);
  expect(otherChain.output()).toMatch(
    /^DATABASE_URL: the database was filled from another chain 100: its block \d+ is 0x\w{64}, the RPC's is 0x\w{64}; correct RPC_URL_100, or use another database$/m,
  );
});
