import { registerHooks } from "node:module";

/** The module that splits a backfill into block ranges. */
const BUILT_IN = new URL("./runtime/historical.js", import.meta.resolve("ponder")).href;

/** Where Ponder decides that a range is the last one; it is only after the last block, not before it. */
export const LAST_RANGE = { ponders: "cursor >= toBlock", correct: "cursor > toBlock" } as const;

/**
 * Makes the checkpoint of a range of the backfill that of its own last block. When a range ends one block before the
 * last, Ponder commits it with the checkpoint of the last one, whose logs come in the next range: if the process ends
 * in between, the next start takes them for indexed. Call before Ponder is loaded.
 */
export function correctBackfillCheckpoint(): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (url !== BUILT_IN) return loaded;
      const parts = String(loaded.source).split(LAST_RANGE.ponders);
      if (parts.length !== 2) throw new Error(`${url} has "${LAST_RANGE.ponders}" ${parts.length - 1} times`);
      return { ...loaded, source: parts.join(LAST_RANGE.correct) };
    },
  });
}
