import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { type Child, endAll, run } from "../harness/processes.ts";
import { eventually } from "../harness/waiting.ts";
import { freePorts } from "./ports.ts";

const folder = mkdtempSync(join(tmpdir(), "devnet-cli-"));
const timeout = 240_000;
afterEach(endAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(basePort: number, ...options: string[]): Child {
  const file = join(folder, `${basePort}.json`);
  const args = ["--end", "1760000400", "--base-port", String(basePort), "--out", file, ...options];
  return run("tools/devnet/cli.ts", { args });
}

async function listening(basePort: number): Promise<number[]> {
  const ports = [basePort, basePort + 1, basePort + 2];
  const isListening = await Promise.all(
    ports.map((port) =>
      fetch(`http://127.0.0.1:${port}`).then(
        () => true,
        () => false,
      ),
    ),
  );
  return ports.filter((_, index) => isListening[index]);
}

const untilListening = (basePort: number) =>
  eventually("three nodes", async () => (await listening(basePort)).length === 3);

test("prints ready last, when the file is complete; SIGINT stops every node", { timeout }, async () => {
  const basePort = await freePorts(3);
  const devnet = start(basePort, "--short");
  await devnet.prints("\nready\n");
  expect(devnet.output().trimEnd().split("\n").at(-1)).toBe("ready");
  expect(existsSync(join(folder, `${basePort}.json`))).toBe(true);
  expect(await listening(basePort)).toHaveLength(3);
  devnet.process.kill("SIGINT");
  expect(await devnet.exited).toBe(0);
  expect(await listening(basePort)).toEqual([]);
});

test("SIGTERM while it starts stops every node", { timeout }, async () => {
  const basePort = await freePorts(3);
  const devnet = start(basePort);
  await untilListening(basePort);
  devnet.process.kill("SIGTERM");
  expect(await devnet.exited).toBe(0);
  expect(await listening(basePort)).toEqual([]);
});

test("kill -9 stops every node, too", { timeout }, async () => {
  const basePort = await freePorts(3);
  const devnet = start(basePort);
  await untilListening(basePort);
  await devnet.end("SIGKILL");
  await eventually("all nodes to stop", async () => (await listening(basePort)).length === 0);
});

test("error: a port in use is named in one line, exit code 1", { timeout }, async () => {
  const basePort = await freePorts(3);
  const server = createServer().listen(basePort + 1, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    const devnet = start(basePort);
    expect(await devnet.exited).toBe(1);
    expect(devnet.output()).toContain(`port ${basePort + 1} is in use`);
    expect(devnet.output()).not.toContain("    at ");
  } finally {
    server.close();
  }
});

test("error: a wrong option is named", { timeout }, async () => {
  const devnet = start(await freePorts(3), "--end", "tomorrow");
  expect(await devnet.exited).toBe(1);
  expect(devnet.output().trim()).toBe('--end must be a whole number, not "tomorrow"');
});
