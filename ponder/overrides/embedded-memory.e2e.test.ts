import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { memoryFlags } from "../process-memory.ts";

/** The buffers of the first embedded database that a process opens. */
async function buffers(setup: string): Promise<string> {
  const script = `${setup}
    const { PGlite } = await import("${import.meta.resolve("@electric-sql/pglite")}");
    const { bareCluster } = await import("${new URL("../../harness/embedded-postgres.ts", import.meta.url).href}");
    const postgres = await PGlite.create({ loadDataDir: await bareCluster() });
    const { rows } = await postgres.query("show shared_buffers");
    console.log(rows[0].shared_buffers);
    process.exit(0);`;
  const args = ["--input-type=module", "--eval", script];
  return (await promisify(execFile)(process.execPath, args)).stdout.trim();
}

const override = `
  const { shrinkBuffers } = await import("${new URL("./embedded-memory.ts", import.meta.url).href}");
  shrinkBuffers();`;

test("the embedded database opens with a quarter of its buffers", async () => {
  expect([await buffers(""), await buffers(override)]).toEqual(["128MB", "32MB"]);
});

test("error: a memory flag that Node no longer has ends the process with its name", async () => {
  const flags = memoryFlags({ kind: "pglite", directory: "unused" });
  await promisify(execFile)(process.execPath, [...flags, "--eval", ""]);
  const unknown = promisify(execFile)(process.execPath, [...flags, "--no-wasm-tier-upward", "--eval", ""]);
  await expect(unknown).rejects.toThrow("bad option: --no-wasm-tier-upward");
});
