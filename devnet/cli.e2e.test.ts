import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freeBasePort } from "./anvil.ts";

const folder = mkdtempSync(join(tmpdir(), "devnet-cli-"));
const patience = 240_000;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Run = { child: ChildProcess; output: () => string; ready: Promise<void>; exit: Promise<number | null> };

function run(basePort: number, ...options: string[]): Run {
  const file = join(folder, `${basePort}.json`);
  const all = ["--end", "1760000400", "--base-port", String(basePort), "--out", file, ...options];
  const child = spawn(process.execPath, [join(import.meta.dirname, "cli.ts"), ...all], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (data) => {
      output += data;
      if (/^ready$/m.test(output)) resolve();
    });
    child.stderr.on("data", (data) => {
      output += data;
    });
    void exit.then(() => reject(new Error(`ended before it was ready: ${output}`)));
  });
  ready.catch(() => undefined);
  return { child, output: () => output, ready, exit };
}

async function listening(basePort: number): Promise<number[]> {
  const ports = [basePort, basePort + 1, basePort + 2];
  const answers = await Promise.all(
    ports.map((port) =>
      fetch(`http://127.0.0.1:${port}`).then(
        () => true,
        () => false,
      ),
    ),
  );
  return ports.filter((_, index) => answers[index]);
}

async function untilNobodyListens(basePort: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  while ((await listening(basePort)).length > 0) {
    if (Date.now() > deadline) throw new Error("nodes are left running");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("says ready last, with the file complete, and SIGINT leaves no node", {
  timeout: patience,
}, async () => {
  const basePort = await freeBasePort();
  const { child, ready, exit, output } = run(basePort);
  await ready;
  expect(output().trimEnd().split("\n").at(-1)).toBe("ready");
  expect(existsSync(join(folder, `${basePort}.json`))).toBe(true);
  expect(await listening(basePort)).toHaveLength(3);
  child.kill("SIGINT");
  expect(await exit).toBe(0);
  expect(await listening(basePort)).toEqual([]);
});

test("SIGTERM while it starts leaves no node", { timeout: patience }, async () => {
  const basePort = await freeBasePort();
  const { child, exit } = run(basePort);
  while ((await listening(basePort)).length < 3) await new Promise((resolve) => setTimeout(resolve, 50));
  child.kill("SIGTERM");
  expect(await exit).toBe(0);
  expect(await listening(basePort)).toEqual([]);
});

test("kill -9 leaves no node either", { timeout: patience }, async () => {
  const basePort = await freeBasePort();
  const { child, exit } = run(basePort);
  while ((await listening(basePort)).length < 3) await new Promise((resolve) => setTimeout(resolve, 50));
  child.kill("SIGKILL");
  await exit;
  await untilNobodyListens(basePort);
});

test("a busy port ends it with one line and code 1", { timeout: patience }, async () => {
  const basePort = await freeBasePort();
  const server = createServer().listen(basePort + 1, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    const { exit, output } = run(basePort);
    expect(await exit).toBe(1);
    expect(output()).toContain(`port ${basePort + 1} is in use`);
    expect(output()).not.toContain("    at ");
  } finally {
    server.close();
  }
});

test("a wrong option is named", { timeout: patience }, async () => {
  const { exit, output } = run(await freeBasePort(), "--end", "tomorrow");
  expect(await exit).toBe(1);
  expect(output().trim()).toBe('--end must be a whole number, not "tomorrow"');
});
