import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { COIN, startAnvil } from "../../tools/harness/anvil.ts";
import { temporaryFolder } from "../../tools/harness/folders.ts";
import { endAll } from "../../tools/harness/processes.ts";
import { FakeRpc } from "./testing/fake-rpc.ts";

const run = promisify(execFile);
const here = import.meta.dirname;

test("the packed package runs the example of its README in an empty project: the URL that fails is left out", async () => {
  const folder = temporaryFolder();
  await run("npm", ["run", "build"], { cwd: here });
  await run("npm", ["pack", "--pack-destination", folder], { cwd: join(here, "dist") });
  const [tarball] = readdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const { devDependencies } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
  const packages = [`./${tarball}`, `viem@${devDependencies.viem}`];
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", ...packages], { cwd: folder });
  const installed = readdirSync(join(folder, "node_modules/zchf-rpc"));
  expect(installed.filter((file) => !/^[\w-]+\.(js|d\.ts)$/.test(file))).toEqual([
    "LICENSE",
    "README.md",
    "package.json",
  ]);

  onTestFinished(endAll);
  const broken = new FakeRpc();
  broken.reply = () => ({ status: 503, text: "" });
  onTestFinished(() => broken.close());
  const node = await startAnvil({ chainId: 1 });
  await node.transfer(3);
  const example = /```js\n(.*?)```/s.exec(readFileSync(join(here, "README.md"), "utf8"))?.[1] ?? "";
  writeFileSync(join(folder, "example.js"), example.replace(/0x\w{40}/, COIN));
  const env = { ...process.env, RPC_URLS: `${await broken.listen()},${node.url}` };
  const { stdout } = await run(process.execPath, ["example.js"], { cwd: folder, env });
  expect(stdout).toBe("3 logs of ZCHF up to block 3\n");
  expect(broken.calls.length).toBeGreaterThan(0);
});
