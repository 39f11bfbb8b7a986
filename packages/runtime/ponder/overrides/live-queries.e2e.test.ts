import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { WITH_CHANGES } from "../../../../tools/harness/changed-ponder.ts";

/** The statements of Ponder's function that creates the triggers, in a process of its own. */
async function statements(setup: string): Promise<string[]> {
  const actions = new URL("./database/actions.js", import.meta.resolve("ponder")).href;
  const script = `${setup}
    const { createLiveQueryTriggers } = await import("${actions}");
    const executed = [];
    const qb = {
      transaction: (work) => work(qb),
      wrap: (query) => query({ execute: (text) => executed.push(text.trim()) }),
    };
    await createLiveQueryTriggers(qb, { namespaceBuild: { schema: "zchf" }, tables: [] });
    await import(new URL("../runtime/isolated.js", "${actions}"));
    console.log(JSON.stringify(executed));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  return JSON.parse(stdout);
}

test("default: no trigger is created, and the runtime can be loaded", async () => {
  expect(await statements(WITH_CHANGES)).toEqual([]);
});

test("without it, each change of the checkpoints runs a trigger", async () => {
  expect(await statements("")).toEqual([expect.stringMatching(/^CREATE OR REPLACE TRIGGER "live_query/)]);
});
