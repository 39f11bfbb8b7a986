/** Milliseconds between two heartbeats. */
const HEARTBEAT_MS = 5_000;

/**
 * Sends the launcher a message from the event loop as long as that runs: a process that hangs, for whatever cause, sends
 * none.
 */
export function sendHeartbeats(everyMs = HEARTBEAT_MS): void {
  setInterval(() => {
    // Between the loss of the channel and "disconnect", on which the process ends, sending fails.
    if (process.connected) process.send?.({ phase: "alive" }, undefined, undefined, () => undefined);
  }, everyMs).unref();
}
