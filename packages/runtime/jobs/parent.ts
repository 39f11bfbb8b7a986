/** Calls `end` when the parent process is gone; it must have left an IPC channel between them. */
export function onParentGone(end: () => void): void {
  if (!process.channel) return;
  process.once("disconnect", () => {
    // Nothing reads the output any more: a failed write must not keep the process from shutting down in order.
    for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
    end();
  });
  // Do not keep the process alive.
  process.channel.unref();
}
