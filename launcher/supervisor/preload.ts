import { isMainThread } from "node:worker_threads";
import { expectBegin } from "../../channel/begin.ts";
import { sendHeartbeats } from "../../channel/heartbeat.ts";
import { readProcessSettings } from "../../channel/settings.ts";
import { installBeforeLoad } from "../../ponder/before-load.ts";
import { takeLock } from "../database/lock.ts";

/** Requests in flight have ten seconds, then Ponder takes up to five for its own shutdown. */
const SHUTDOWN_TIMEOUT_MS = 16_000;

// Loaded into the process of Ponder before Ponder. It locks the database directory for the life of the process, and
// ends the process when the launcher is gone, even after a kill -9: nothing else could stop it then.
const { role, directoryLock } = readProcessSettings() ?? {};
const lock = isMainThread ? directoryLock : undefined;
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
  sendHeartbeats();
  if (role === "writer") expectBegin();
  else process.channel?.unref();
}
