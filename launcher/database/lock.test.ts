import { mkdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "../../harness/folders.ts";
import { endAll, start } from "../../harness/processes.ts";
import { lockPath, takeLock, waitForRelease } from "./lock.ts";

afterEach(endAll);

/** Another process that takes the lock and holds it. */
async function hold(lock: string) {
  const code = `import(${JSON.stringify(path.resolve("launcher/database/lock.ts"))}).then(async ({ takeLock }) => {
    console.log(await takeLock(${JSON.stringify(lock)}));
    setInterval(() => {}, 1000);
  })`;
  const holder = start(process.execPath, { args: ["-e", code] });
  await holder.prints("\n");
  return { holder, taken: holder.output().trim() };
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
  await holder.end("SIGKILL");
  expect(await released).toBe(true);
  expect(await takeLock(lock)).toBe(true);
  expect((await hold(lock)).taken).toBe("false");
});

test.each([
  ["the directory", true, ["link"]],
  ["a folder above it", true, ["link", "db"]],
  ["a folder above it, which is not there yet", false, ["link", "db"]],
])("behavior: one lock under every name: a symbolic link to %s", async (_, exists, name) => {
  const folder = temporaryFolder();
  const real = path.join(folder, "real", "db");
  mkdirSync(exists ? real : path.dirname(real), { recursive: true });
  symlinkSync(name.length > 1 ? path.dirname(real) : real, path.join(folder, "link"));
  const linked = path.join(folder, ...name);
  const { taken } = await hold(lockPath(real, "launcher"));
  expect(taken).toBe("true");
  expect(await takeLock(lockPath(linked, "launcher"))).toBe(false);
});
