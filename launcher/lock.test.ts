import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { lockPath, takeLock, waitForRelease } from "./lock.ts";
import { end, temporaryFolder } from "./testing.ts";

const holders: ReturnType<typeof spawn>[] = [];
afterEach(() => Promise.all(holders.map((holder) => end(holder))));

/** Another process that takes the lock and holds it. */
async function hold(lock: string) {
  const code = `import(${JSON.stringify(path.resolve("launcher/lock.ts"))}).then(async ({ takeLock }) => {
    console.log(await takeLock(${JSON.stringify(lock)}));
    setInterval(() => {}, 1000);
  })`;
  const holder = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  holders.push(holder);
  const { promise, resolve } = Promise.withResolvers<string>();
  holder.stdout.once("data", (line: Buffer) => resolve(line.toString().trim()));
  return { holder, taken: await promise };
}

test.each([
  ["beside the directory", () => path.join(temporaryFolder(), "db")],
  [
    "where a socket's path would be too long",
    () => path.join(tmpdir(), "x".repeat(120), String(Math.random())),
  ],
])("one living owner: %s", async (_name, directory) => {
  const lock = lockPath(directory(), "launcher");
  const { holder, taken } = await hold(lock);
  expect(taken).toBe("true");
  expect(await takeLock(lock)).toBe(false);
  expect(await waitForRelease(lock, 50)).toBe(false);

  const released = waitForRelease(lock, 10_000);
  await end(holder, "SIGKILL");
  expect(await released).toBe(true);
  expect(await takeLock(lock)).toBe(true);
  expect((await hold(lock)).taken).toBe("false");
});
