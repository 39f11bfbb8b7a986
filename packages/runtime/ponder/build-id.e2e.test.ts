import { execFile } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyProject } from "../../../tools/harness/project-copy.ts";

/** Computes the build id of copies of the project, each in a process of its own. */

const parent = mkdtempSync(path.join(tmpdir(), "zchf-build-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));
const folder = copyProject(parent, "copy");

/** The build ids with each of the edits in turn, and first without any; the config is imported before the edits. */
async function buildIds(edits: readonly string[] = [], env: Record<string, string> = {}): Promise<string[]> {
  const script = `
    import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
    const { currentBuild } = await import(${JSON.stringify(path.join(folder, "packages/runtime/ponder/build-id.ts"))});
    const print = async () => console.log((await currentBuild(${JSON.stringify(folder)})).id);
    await print();
    for (const file of ${JSON.stringify(edits)}) {
      const text = readFileSync(file);
      appendFileSync(file, "// an edit\\n");
      await print();
      writeFileSync(file, text);
    }`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: folder,
    env: { PATH: process.env.PATH, RPC_URL_1: "http://127.0.0.1:1", ...env },
  });
  return stdout.trim().split("\n");
}

let original: string | undefined;
beforeAll(async () => {
  [original] = await buildIds();
});

test("an edit of what determines rows changes the build id, an edit of the read side or a test does not", async () => {
  const edits = {
    "src/handlers/coin.ts": true,
    "src/tables/transfers.ts": true,
    "src/domain/user-text.ts": true,
    "src/chains.ts": true,
    "ponder.schema.ts": true,
    "src/api/index.ts": false,
    "src/api/model/transfers/queries.ts": false,
    "src/chains.test.ts": false,
  };
  const [first, ...ids] = await buildIds(Object.keys(edits));
  expect(first).toBe(original);
  const changes = Object.keys(edits).map((file, i) => [file, ids[i] !== original]);
  expect(Object.fromEntries(changes)).toEqual(edits);
});

test("edits in packages/, config/, launcher/ and ponder.config.ts leave the build id as it is", async () => {
  const files = [
    "packages/runtime/ponder/apply-overrides.ts",
    "packages/runtime/ponder/tables.ts",
    "packages/runtime/channel/settings.ts",
    "packages/rpc/src/chain-rpc.ts",
    "config/settings.ts",
    "config/networks.ts",
    "launcher/settings.ts",
    "ponder.config.ts",
  ];
  const texts = files.map((file) => readFileSync(path.join(folder, file), "utf8"));
  for (const file of files) appendFileSync(path.join(folder, file), "export const edited = true;\n");
  try {
    expect(await buildIds()).toEqual([original]);
  } finally {
    for (const [i, file] of files.entries()) writeFileSync(path.join(folder, file), texts[i] ?? "");
  }
});

test.each<[Record<string, string>, boolean]>([
  [
    {
      PORT: "8080",
      RATE_LIMIT: "6000",
      POLLING_INTERVAL: "500",
      RPC_URL_1: "http://127.0.0.1:2",
      DATABASE_SCHEMA: "other",
    },
    true,
  ],
  [{ COIN_TRANSFERS: "mint-burn" }, false],
  [{ RPC_URL_100: "http://127.0.0.1:2" }, false],
])("settings %o: same build id %s", async (env, isSame) => {
  const [id] = await buildIds([], env);
  expect(id === original).toBe(isSame);
});
