import { setImmediate } from "node:timers/promises";
import { type Event, type EventNames, ponder } from "ponder:registry";
import type { DataFamily } from "../../tables/families.ts";
import { bumpVersions, recordWrites } from "./data-versions.ts";
import type { HandlerContext } from "./event.ts";

/** Characters of a log's data, which anyone can make long, above which responses that wait come before its handler. */
const LONG_DATA = 10_000;

/**
 * Register the handler of an event. When it has returned, the version of every family whose tables it wrote is set to
 * the event; see src/tables/families.ts.
 */
export function on<name extends EventNames>(
  name: name,
  handle: (args: { event: Event<name>; context: HandlerContext }) => Promise<void>,
): void {
  ponder.on(name, async ({ event, context }) => {
    if ("log" in event && event.log.data.length > LONG_DATA) await setImmediate();
    const written = new Set<DataFamily>();
    await handle({ event, context: { ...context, db: recordWrites(context.db, written) } });
    await bumpVersions(context, event, written);
  });
}
