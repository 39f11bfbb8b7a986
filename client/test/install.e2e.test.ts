import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../test/harness.ts";
import { useHistory } from "../../test/history.ts";

const run = promisify(execFile);
const history = useHistory("33", { short: true });
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "zchf-install-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the example of a README prints in the project that has installed the client. */
async function printedBy(readme: string): Promise<string> {
  const example = /```js\n(.*?)```/s.exec(readFileSync(join(root, readme), "utf8"))?.[1];
  if (!example) throw new Error(`${readme} has no example`);
  writeFileSync(join(folder, "example.js"), example);
  const env = { ...process.env, ZCHF_API: history.service().url };
  return (await run(process.execPath, ["example.js"], { cwd: folder, env })).stdout;
}

test("packed and installed into an empty project, the READMEs' examples run", async () => {
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], { cwd: join(root, "client") });
  const [tarball] = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
  if (!tarball) throw new Error("npm pack made no tarball");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", `./${tarball}`], {
    cwd: folder,
  });

  // Nothing but itself and what it depends on: viem is there only for those who want it.
  const installed = readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."));
  expect(installed.sort()).toEqual(["openapi-fetch", "openapi-typescript-helpers", "zchf-api-client"]);
  const files = readdirSync(join(folder, "node_modules/zchf-api-client"), {
    recursive: true,
    encoding: "utf8",
  });
  expect(
    files.filter((file) => !/^(dist(\/[\w-]+\.(js|d\.ts))?|package\.json|README\.md|LICENSE)$/.test(file)),
  ).toEqual([]);

  const stdout = await printedBy("client/README.md");

  const { num, map } = (await history.get("/positions/open")) as {
    num: number;
    map: Record<string, { position: string; minted: string }>;
  };
  const rows = Object.values(map);
  const minted = rows.reduce((sum, row) => sum + BigInt(row.minted), 0n);
  const [first, ...prices] = stdout.trim().split("\n");
  expect(first).toBe(`${num} open positions minted ${minted / 10n ** 18n} ZCHF`);
  expect(prices.map((line) => line.split(" ")[0])).toEqual(rows.slice(0, 3).map((row) => row.position));
  expect((await printedBy("README.md")).trim().split("\n")).toEqual(
    rows
      .slice(0, 3)
      .map(({ position, minted }) =>
        expect.stringContaining(`${position} owes ${BigInt(minted) / 10n ** 18n} ZCHF, liquidated below `),
      ),
  );
});
