import { isMainThread } from "node:worker_threads";
import { installBeforeLoad } from "../../ponder/before-load.ts";
import { takeLock } from "../database/lock.ts";

/** Requests in flight have ten seconds, then Ponder takes up to five for its own shutdown. */
const SHUTDOWN_TIMEOUT_MS = 16_000;

// Loaded into the process of Ponder before Ponder. It locks the database directory for the life of the process, and
// ends the process when the launcher is gone, even after a kill -9: nothing else could stop it then.
const lock = isMainThread ? process.env.DIRECTORY_LOCK : undefined;
installBeforeLoad(lock !== undefined);
if (isMainThread) {
  if (lock && !(await takeLock(lock))) {
    console.error("PGLITE_DIR: another Ponder process has it open");
    process.exit(1);
  }
  process.on("disconnect", () => {
    // At exit, Ponder's logger blocks the process until its output is read, which nothing does any more.
    process.prependListener("exit", () => process.kill(process.pid, "SIGKILL"));
    process.kill(process.pid, "SIGINT");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), SHUTDOWN_TIMEOUT_MS).unref();
  });
  if (process.env.AWAIT_BEGIN) {
    const began = Promise.withResolvers<void>();
    Object.assign(globalThis, { launcherBegan: began.promise });
    process.on("message", (message: { type: string; parked: unknown }) => {
      if (message.type !== "begin") return;
      // In the environment, Ponder's own threads see it, too.
      process.env.PARKED_CHAINS = JSON.stringify(message.parked);
      process.channel?.unref();
      began.resolve();
    });
  } else {
    process.channel?.unref();
  }
}
