import { replaceInModule } from "./module-source.ts";

/** Where Ponder decides that a range is the last one; it is only after the last block, not before it. */
export const LAST_RANGE = { ponders: "cursor >= toBlock", correct: "cursor > toBlock" } as const;

/**
 * Makes the checkpoint of a range of the backfill that of its own last block. When a range ends one block before the
 * last, Ponder commits it with the checkpoint of the last one, whose logs come in the next range: if the process ends
 * in between, the next start takes them for indexed. Call before Ponder is loaded.
 */
export function correctBackfillCheckpoint(): void {
  const { ponders, correct } = LAST_RANGE;
  // The module that splits a backfill into block ranges.
  replaceInModule("./runtime/historical.js", [{ text: ponders, by: correct, times: 1 }]);
}
