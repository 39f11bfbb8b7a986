import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "../../../tools/harness/folders.ts";
import { endAll, start } from "../../../tools/harness/processes.ts";
import { lockPath, takeLock, waitForRelease } from "./lock.ts";

afterEach(endAll);

/** Another process that takes the lock of a directory and holds it. */
async function hold(directory: string) {
  const code = `import(${JSON.stringify(path.resolve("launcher/database/embedded/lock.ts"))}).then(async ({ lockPath, takeLock }) => {
    console.log(await takeLock(lockPath(${JSON.stringify(directory)})));
    setInterval(() => {}, 1000);
  })`;
  const holder = start(process.execPath, { args: ["-e", code] });
  await holder.prints("\n");
  return { holder, taken: holder.output().trim() };
}

test.each([
  ["in the directory", () => temporaryFolder()],
  [
    "where a socket's path would be too long",
    () => {
      const folder = path.join(temporaryFolder(), "x".repeat(120));
      mkdirSync(folder);
      return folder;
    },
  ],
])("one living owner: %s", async (_name, directory) => {
  const folder = directory();
  const lock = lockPath(folder);
  const { holder, taken } = await hold(folder);
  expect(taken).toBe("true");
  expect(await takeLock(lock)).toBe(false);
  expect(await waitForRelease(lock, 50)).toBe(false);

  const released = waitForRelease(lock, 10_000);
  await holder.end("SIGKILL");
  expect(await released).toBe(true);
  expect(await takeLock(lock)).toBe(true);
  expect((await hold(folder)).taken).toBe("false");
});

test.each([
  ["the directory", ["link"]],
  ["a folder above it", ["link", "db"]],
])("behavior: one lock under every name: a symbolic link to %s", async (_, name) => {
  const folder = temporaryFolder();
  const real = path.join(folder, "real", "db");
  mkdirSync(real, { recursive: true });
  symlinkSync(name.length > 1 ? path.dirname(real) : real, path.join(folder, "link"));
  const linked = path.join(folder, ...name);
  const { taken } = await hold(real);
  expect(taken).toBe("true");
  expect(await takeLock(lockPath(linked))).toBe(false);
});
