import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { networkOf } from "../../../../config/networks.ts";
import { CHAINS } from "../../../../src/chains.ts";
import { WITH_CHANGES } from "../../../../tools/harness/changed-ponder.ts";

/** The finality depth of each chain that Ponder makes of the config, in a process of its own. */
async function depthsInPonder(setup: string): Promise<unknown> {
  const module = new URL("./build/config.js", import.meta.resolve("ponder")).href;
  const script = `${setup}
    const { default: config } = await import("${new URL("../../../../ponder.config.ts", import.meta.url).href}");
    const { buildConfig } = await import("${module}");
    const nothing = () => {};
    const common = { options: { rpcMaxConcurrency: 100 }, logger: { debug: nothing }, shutdown: { add: nothing } };
    const { chains } = buildConfig({ common, config });
    console.log(JSON.stringify(chains.map(({ id, finalityBlockCount }) => [id, finalityBlockCount])));
    process.exit();`;
  const urls = CHAINS.map(({ id }) => [`RPC_URL_${id}`, "http://127.0.0.1:1"]);
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...process.env, ...Object.fromEntries(urls) },
  });
  return JSON.parse(stdout);
}

test("default: Ponder takes the depths of config/networks.ts", async () => {
  const depths = CHAINS.map(({ id }) => [id, networkOf(id).finality]);
  expect(await depthsInPonder(WITH_CHANGES)).toEqual(depths);
});

test("without it, Base is final after a minute", async () => {
  expect(await depthsInPonder("")).toEqual(expect.arrayContaining([[8453, 30]]));
});

test("error: a chain without a depth", () => {
  expect(() => networkOf(5)).toThrow("chain 5 has no finality depth");
  expect(() => networkOf(undefined)).toThrow("no finality depth");
});
