import type { ChildProcess } from "node:child_process";
import { performance } from "node:perf_hooks";
import { receiveFromPonder } from "zchf-runtime/channel/messages";
import { terminal } from "../terminal.ts";

/** Milliseconds without a heartbeat after which a process is killed. No synchronous step of Ponder takes as long. */
const SILENCE_MS = 60_000;
/** Times as long until the first heartbeat: on a busy machine, loading the code takes longer than any step after it. */
const TIMES_AT_START = 5;
/** Parts of the time that are counted one by one. */
const TICKS = 60;

/**
 * Kills a Ponder process whose event loop has stopped, so that it is started again. Only time in which this process ran
 * counts: after the sleep of the machine, the process must have had the same time to send its heartbeat.
 */
export function watchHeartbeats(child: ChildProcess, { silenceMs = SILENCE_MS } = {}): void {
  const tickMs = silenceMs / TICKS;
  let silentMs = 0;
  let longestMs = silenceMs * TIMES_AT_START;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    silentMs += Math.min(now - last, 2 * tickMs);
    last = now;
    if (silentMs < longestMs) return;
    clearInterval(timer);
    terminal.log(`Ponder (process ${child.pid}) has not responded for ${longestMs / 1_000} s: killing it`);
    child.kill("SIGKILL");
  }, tickMs);
  receiveFromPonder(child, ({ phase }) => {
    if (phase !== "alive") return;
    silentMs = 0;
    longestMs = silenceMs;
  });
  child.once("exit", () => clearInterval(timer));
}
