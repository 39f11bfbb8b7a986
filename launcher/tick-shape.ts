import { createHook } from "node:async_hooks";

/** What Node made for the ticks that are kept. */
const kept: object[] = [];

/**
 * Keep the object that Node makes for a tick, so that others of its shape are never the only ones. Node makes one at
 * each tick, three for a request; V8 forgets a shape of which a collection finds none alive, and where that has
 * happened a few times, to make such an object takes ten times as long, for as long as the process lives.
 *
 * @returns what is kept
 */
export function keepTickShape(): readonly object[] {
  if (kept.length > 0) return kept;
  const options: Parameters<typeof createHook>[0] & { trackPromises: boolean } = {
    init(_id, type, _trigger, made) {
      if (type === "TickObject") kept.push(made);
    },
    // To have watched promises once makes each of them slower.
    trackPromises: false,
  };
  const hook = createHook(options).enable();
  process.nextTick(() => undefined);
  hook.disable();
  return kept;
}
