import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { networkOf } from "../../config/networks.ts";
import { WITH_CHANGES } from "../../harness/changed-ponder.ts";
import { CHAINS } from "../../src/chains.ts";

/** What Ponder's own module of finality depths returns in a process of its own. */
async function depthsInPonder(setup: string): Promise<unknown> {
  const module = new URL("./utils/finality.js", import.meta.resolve("ponder")).href;
  const script = `${setup}
    const { getFinalityBlockCount, isAsyncExecutionChain } = await import("${module}");
    const ids = ${JSON.stringify(CHAINS.map(({ id }) => id))};
    const depths = ids.map((id) => [id, getFinalityBlockCount({ chain: { id } })]);
    console.log(JSON.stringify({ depths, others: [143, 1].map(isAsyncExecutionChain) }));`;
  const args = ["--input-type=module", "--eval", script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

test("default: Ponder takes the depths of config/networks.ts, and keeps what else the module has", async () => {
  const depths = CHAINS.map(({ id }) => [id, networkOf(id).finality]);
  expect(await depthsInPonder(WITH_CHANGES)).toEqual({ depths, others: [true, false] });
});

test("without it, Base is final after a minute", async () => {
  expect(await depthsInPonder("")).toMatchObject({ depths: expect.arrayContaining([[8453, 30]]) });
});

test("error: a chain without a depth", () => {
  expect(() => networkOf(5)).toThrow("chain 5 has no finality depth");
  expect(() => networkOf(undefined)).toThrow("no finality depth");
});
