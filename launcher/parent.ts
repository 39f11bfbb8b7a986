/** Calls `end` when the process that started this one is gone; it must have left a channel between them. */
export function onParentGone(end: () => void): void {
  if (!process.channel) return;
  process.once("disconnect", () => {
    // Nobody reads any more: a line that cannot be written must not keep it from ending well.
    for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
    end();
  });
  // To listen is no reason to stay.
  process.channel.unref();
}
