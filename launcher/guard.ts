import { isMainThread } from "node:worker_threads";
import { takeLock } from "./lock.ts";

// Loaded into the engine's process before the engine. It holds the directory as long as the engine lives, and
// ends the engine when the launcher is gone, however that went: nobody else could stop it.
if (isMainThread) {
  const lock = process.env.ENGINE_LOCK;
  if (lock && !(await takeLock(lock))) {
    console.error("PGLITE_DIR: another engine has it open");
    process.exit(1);
  }
  process.on("disconnect", () => {
    process.kill(process.pid, "SIGINT");
    // Requests in flight have ten seconds, then the engine gives itself five.
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 16_000).unref();
  });
  process.channel?.unref();
}
