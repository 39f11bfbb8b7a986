import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { History } from "../../../tools/harness/history.ts";
import { root } from "../../../tools/harness/processes.ts";

const run = promisify(execFile);

/** Installs the packed client in an empty project and runs the examples of the READMEs there. */
export function describeInstall(history: History): void {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "zchf-install-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Output of the README's example in a project that has installed the client. */
  async function printedBy(readme: string): Promise<string> {
    const example = /```js\n(.*?)```/s.exec(readFileSync(join(root, readme), "utf8"))?.[1];
    if (!example) throw new Error(`${readme} has no example`);
    writeFileSync(join(folder, "example.js"), example);
    const env = { ...process.env, ZCHF_API: history.service().url };
    return (await run(process.execPath, ["example.js"], { cwd: folder, env })).stdout;
  }

  test("the examples of the READMEs run in an empty project with the packed client", async () => {
    await run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], {
      cwd: join(root, "packages/client"),
    });
    const [tarball] = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
    if (!tarball) throw new Error("npm pack made no tarball");
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
    await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", `./${tarball}`], {
      cwd: folder,
    });

    // viem is an optional peer dependency and must not be installed.
    const installed = readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."));
    expect(installed.sort()).toEqual([
      "@stablelib",
      "eventsource-parser",
      "fast-sha256",
      "openapi-fetch",
      "openapi-typescript-helpers",
      "standardwebhooks",
      "zchf-api-client",
    ]);
    const files = readdirSync(join(folder, "node_modules/zchf-api-client"), {
      recursive: true,
      encoding: "utf8",
    });
    expect(
      files.filter(
        (file) =>
          !/^(dist(\/[\w-]+\.(js|d\.ts)|\/mcp-licences\.txt)?|package\.json|README\.md|LICENSE)$/.test(file),
      ),
    ).toEqual([]);

    const client = new Client({ name: "test", version: "1" });
    const command = join(folder, "node_modules/.bin/zchf-api-mcp");
    await client.connect(new StdioClientTransport({ command, args: [history.service().url] }));
    expect((await client.callTool({ name: "system_state" })).isError).toBeFalsy();
    await client.close();

    const stdout = await printedBy("packages/client/README.md");

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
}
