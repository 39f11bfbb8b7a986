import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { receiveFromPonder, sendToPonder, type ToLauncher } from "./messages.ts";
import { mayFollow, type Phase } from "./phase.ts";

const folder = mkdtempSync(path.join(tmpdir(), "zchf-channel-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A process that is the other side of the channel. */
function start(script: string): ChildProcess {
  const file = path.join(folder, "child.mjs");
  const module = path.join(import.meta.dirname, "messages.ts");
  writeFileSync(
    file,
    `import { receiveFromLauncher, sendToLauncher } from ${JSON.stringify(module)};\n${script}`,
  );
  return fork(file, { stdio: "inherit" });
}

test("default: each side receives what the other one sends", async () => {
  const child = start(`
    receiveFromLauncher((message) => {
      if (message.phase === "live") process.exit();
      const [[chainId, { number }]] = Object.entries(message.parked);
      sendToLauncher({ phase: "unverified" });
      const block = { number, hash: "0x5" };
      const gaps = { 100: [{ fragments: ["log_100"], from: 1, to: 5 }] };
      sendToLauncher({ phase: "restarting", cause: { kind: "missing logs", gaps } });
      sendToLauncher({ phase: "restarting", cause: { kind: "replaced", chainId: Number(chainId), block } });
    });`);
  const received: ToLauncher[] = [];
  receiveFromPonder(child, (message) => {
    received.push(message);
    if (received.length === 3) sendToPonder(child, { phase: "live" });
  });
  sendToPonder(child, { phase: "backfilling", parked: { "100": { number: 5, timestamp: 50 } } });
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(received).toEqual([
    { phase: "unverified" },
    {
      phase: "restarting",
      cause: { kind: "missing logs", gaps: { "100": [{ fragments: ["log_100"], from: 1, to: 5 }] } },
    },
    {
      phase: "restarting",
      cause: { kind: "replaced", chainId: 100, block: { number: 5, hash: "0x5" } },
    },
  ]);
  // Without effect, and no error.
  sendToPonder(child, { phase: "live" });
});

test("phases: a database is served after its comparison, and restarts from everywhere", () => {
  const phases: Phase[] = ["restarting", "backfilling", "unverified", "live"];
  const next = phases.map((from) => [from, phases.filter((to) => mayFollow(from, to))]);
  expect(Object.fromEntries(next)).toEqual({
    restarting: ["backfilling"],
    backfilling: ["restarting", "unverified"],
    unverified: ["restarting", "live"],
    live: ["restarting"],
  });
});
