import { isMainThread } from "node:worker_threads";
import { expectBegin } from "zchf-runtime/channel/begin";
import { sendHeartbeats } from "zchf-runtime/channel/messages";
import { readProcessSettings } from "zchf-runtime/channel/settings";
import { installBeforeLoad } from "zchf-runtime/ponder/before-load";

/** Requests in flight have ten seconds, then Ponder takes up to five for its own shutdown. */
const SHUTDOWN_TIMEOUT_MS = 16_000;

// Loaded into the process of Ponder before Ponder. It ends the process when the launcher is gone, even after a kill -9:
// nothing else could stop it then.
installBeforeLoad();
if (isMainThread) {
  process.on("disconnect", () => {
    // At exit, Ponder's logger blocks the process until its output is read, which nothing does any more.
    process.prependListener("exit", () => process.kill(process.pid, "SIGKILL"));
    process.kill(process.pid, "SIGINT");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), SHUTDOWN_TIMEOUT_MS).unref();
  });
  sendHeartbeats();
  if (readProcessSettings()?.role === "writer") expectBegin();
  else process.channel?.unref();
}
