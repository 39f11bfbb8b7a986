import { receiveFromLauncher } from "./messages.ts";
import { addProcessSettings, readProcessSettings } from "./settings.ts";

/**
 * The last final block that the database holds of a chain whose RPC is silent at the start. The transport returns it as
 * the chain's head: Ponder finds everything up to it in its cache and goes on with the other chains. When the chain
 * responds, the launcher restarts Ponder with the real head.
 */
export type ParkedBlock = {
  number: number;
  timestamp: number;
  /** Why the chain is parked; absent: no RPC responded. */
  fault?: string | undefined;
};

/**
 * On globalThis, because this file is loaded twice: by Node.js for the preload script, which waits for the launcher, and
 * by Ponder's module loader for ponder.config.ts, which needs to know that the wait is over.
 */
const shared = globalThis as typeof globalThis & { zchfBegan?: Promise<void> };

/** Call in the main thread of a writer before Ponder is loaded. */
export function expectBegin(): void {
  const began = Promise.withResolvers<void>();
  shared.zchfBegan = began.promise;
  receiveFromLauncher((message) => {
    if (message.phase !== "backfilling") return;
    addProcessSettings({ parked: message.parked });
    // The launcher's end of the channel must not keep a process alive that has nothing left to do.
    process.channel?.unref();
    began.resolve();
  });
}

/**
 * The parked chains by id, once the launcher has prepared the database: it does so while Ponder loads its code, and
 * nothing of the database may be read before.
 */
export async function parkedChains(): Promise<Map<number, ParkedBlock>> {
  await shared.zchfBegan;
  const { parked = {} } = readProcessSettings() ?? {};
  return new Map(Object.entries(parked).map(([id, block]) => [Number(id), block]));
}
