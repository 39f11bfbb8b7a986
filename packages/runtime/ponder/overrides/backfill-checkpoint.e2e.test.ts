import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { WITH_CHANGES } from "../../../../tools/harness/changed-ponder.ts";

const ponder = (path: string) => new URL(path, import.meta.resolve("ponder")).href;

/**
 * The block of the first checkpoint in a backfill of the blocks 8 to 21, of which those up to 20 are cached. Runs
 * Ponder's generator in a process of its own; its database returns block 20, and never the rest.
 */
async function firstCheckpoint(setup: string): Promise<number> {
  const script = `${setup}
    const { getLocalEventGenerator } = await import("${ponder("./runtime/historical.js")}");
    const { encodeCheckpoint, decodeCheckpoint, MAX_CHECKPOINT } = await import("${ponder("./utils/checkpoint.js")}");
    const nothing = new Proxy(() => nothing, { get: (_, key) => (key === "then" ? undefined : nothing) });
    const block = (number) => ({ number: "0x" + number.toString(16), timestamp: "0x3e8", hash: "0x" + "0".repeat(64) });
    const syncQB = {
      raw: nothing,
      wrap: async ({ label }) =>
        label === "select_log_sizes" ? { rows: [] }
          : label === "select_blocks" ? [{ number: 20n, timestamp: 1000n, hash: "0x" }] : [],
      transaction: () => new Promise(() => {}),
    };
    const to = encodeCheckpoint({ ...MAX_CHECKPOINT, blockTimestamp: 1001n, chainId: 1n, blockNumber: 21n });
    const generator = getLocalEventGenerator({
      common: { logger: nothing, metrics: nothing, options: {}, shutdown: { isKilled: false } },
      chain: { id: 1, name: "ethereum" },
      rpc: {},
      eventCallbacks: [],
      childAddresses: new Map(),
      cachedIntervals: new Map(),
      syncProgress: { start: block(8), finalized: block(21), current: block(20) },
      database: { syncQB },
      from: encodeCheckpoint({ ...MAX_CHECKPOINT, blockTimestamp: 900n, chainId: 1n, blockNumber: 8n }),
      to,
      limit: 1000,
      isCatchup: true,
    });
    const { value } = await generator.next();
    console.log(Number(decodeCheckpoint(value.checkpoint).blockNumber), JSON.stringify(value.blockRange));
    process.exit();`;
  const args = ["--input-type=module", "--eval", script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const [block, range] = stdout.split(" ");
  expect(JSON.parse(range ?? "")).toEqual([8, 20]);
  return Number(block);
}

test("a range that ends one block before the last has the checkpoint of its own last block", async () => {
  expect(await firstCheckpoint(WITH_CHANGES)).toBe(20);
});

test("without it, the logs of the last block are taken for indexed before they are read", async () => {
  expect(await firstCheckpoint("")).toBe(21);
});
