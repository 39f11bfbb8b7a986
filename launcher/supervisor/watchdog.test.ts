import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "../../tools/harness/folders.ts";
import { terminal } from "../terminal.ts";
import { watchHeartbeats } from "./watchdog.ts";

/** A process that sends a heartbeat every 20 ms, or none, and does `work`. */
async function startChild(isSending = true, work = ""): Promise<ChildProcess> {
  const file = path.join(temporaryFolder(), "child.mjs");
  const module = path.join(import.meta.dirname, "../../packages/runtime/channel/messages.ts");
  const send = `import { sendHeartbeats } from ${JSON.stringify(module)}; sendHeartbeats(20);`;
  writeFileSync(file, `${isSending ? send : ""} setInterval(() => undefined, 1_000); ${work}`);
  const child = fork(file, { stdio: "inherit" });
  onTestFinished(() => void child.kill("SIGKILL"));
  if (isSending) await heartbeats(child, 1);
  return child;
}

async function heartbeats(child: ChildProcess, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await once(child, "message");
}

test.each([
  ["that is stopped", true, "0.5"],
  ["that never began to respond", false, "2.5"],
])("behavior: a process %s is killed, one that runs is not", async (_name, hasBegun, seconds) => {
  const log = vi.spyOn(terminal, "log").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const hung = await startChild(hasBegun);
  const running = await startChild();
  const exited = once(hung, "exit");
  watchHeartbeats(hung, { silenceMs: 500 });
  if (hasBegun) {
    await heartbeats(hung, 1);
    hung.kill("SIGSTOP");
  }
  watchHeartbeats(running, { silenceMs: 2_000 });
  expect(await exited).toEqual([null, "SIGKILL"]);
  expect(log.mock.calls).toEqual([
    [`Ponder (process ${hung.pid}) has not responded for ${seconds} s: killing it`],
  ]);
  // Longer than the limit.
  await heartbeats(running, 150);
  expect(running.exitCode ?? running.signalCode).toBeNull();
});

test("behavior: time in which the launcher did not run does not count", async () => {
  const child = await startChild();
  watchHeartbeats(child, { silenceMs: 1_500 });
  child.kill("SIGSTOP");
  // As while the machine sleeps: neither process runs.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  child.kill("SIGCONT");
  await heartbeats(child, 50);
  expect(child.signalCode).toBeNull();
});

test.each([
  [
    "synchronous steps, each shorter than the limit",
    "setInterval(() => { for (const end = performance.now() + 500; performance.now() < end; ); }, 1);",
    8,
  ],
  ["one asynchronous step", "for (;;) await new Promise(setImmediate);", 200],
])(
  "behavior: a process that is busy for longer than the limit with %s is not killed",
  async (_, work, count) => {
    const child = await startChild(true, work);
    watchHeartbeats(child, { silenceMs: 3_000 });
    await heartbeats(child, count);
    expect(child.signalCode).toBeNull();
  },
);
