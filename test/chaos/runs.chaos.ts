import { appendFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RETRYABLE } from "zchf-runtime/ponder/exit-code";
import { type PostgresServer, startPostgres } from "../../tools/harness/postgres-server.ts";
import { type Result, runChaos, SETUPS } from "./run.ts";

/** CHAOS_RUNS runs from seed CHAOS_SEED on; the setups take turns. CHAOS_REPORT gets a line of JSON for each. */
const runs = Number(process.env.CHAOS_RUNS ?? SETUPS.length);
const first = Number(process.env.CHAOS_SEED ?? 1);

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

const plan = Array.from({ length: runs }, (_, i) => {
  const seed = first + i;
  return { seed: String(seed), ...SETUPS[seed % SETUPS.length] } as {
    seed: string;
  } & (typeof SETUPS)[number];
});

test.each(plan)("seed $seed on $database ends as if nothing had happened", async ({ seed, ...setup }) => {
  const result: Result = await runChaos(seed, setup, postgres);
  console.log(JSON.stringify(result));
  if (process.env.CHAOS_REPORT) appendFileSync(process.env.CHAOS_REPORT, `${JSON.stringify(result)}\n`);
  expect(result.differences).toEqual([]);
  expect(Object.keys(result.exits).filter((code) => code !== String(RETRYABLE))).toEqual([]);
  expect(Object.keys(result.faults)).not.toEqual([]);
  expect(result.reorgs.length + result.kills).toBeGreaterThan(0);
  expect(result.routes).toBeGreaterThan(100);
});
