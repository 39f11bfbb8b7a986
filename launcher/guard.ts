import { isMainThread } from "node:worker_threads";
import { shrinkBuffers } from "./embedded-memory.ts";
import { keepParser } from "./keep-parser.ts";
import { takeLock } from "./lock.ts";
import { keepTickShape } from "./tick-shape.ts";

// Loaded into the engine's process before the engine. It holds the directory as long as the engine lives, and
// ends the engine when the launcher is gone, however that went: nobody else could stop it.
if (isMainThread) {
  keepTickShape();
  keepParser();
  const lock = process.env.ENGINE_LOCK;
  if (lock && !(await takeLock(lock))) {
    console.error("PGLITE_DIR: another engine has it open");
    process.exit(1);
  }
  if (lock) shrinkBuffers();
  process.on("disconnect", () => {
    process.kill(process.pid, "SIGINT");
    // Requests in flight have ten seconds, then the engine gives itself five.
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 16_000).unref();
  });
  if (process.env.AWAIT_BEGIN) {
    const began = Promise.withResolvers<void>();
    Object.assign(globalThis, { launcherBegan: began.promise });
    process.on("message", (message: { type: string; parked: unknown }) => {
      if (message.type !== "begin") return;
      // In the environment the engine's own threads find it, too.
      process.env.PARKED_CHAINS = JSON.stringify(message.parked);
      process.channel?.unref();
      began.resolve();
    });
  } else {
    process.channel?.unref();
  }
}
