/**
 * Run `before` ahead of the process's other handlers of SIGINT and SIGTERM. Ponder's handlers end the process within
 * milliseconds, so they are called after the last response was sent. SIGTERM is treated as SIGINT.
 */
export function beforeShutdown(before: () => Promise<void>): void {
  const others = process.listeners("SIGINT");
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await before();
    for (const listener of others) listener("SIGINT");
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => void stop());
  }
}
