import { correctBackfillCheckpoint } from "./overrides/backfill-checkpoint.ts";
import { omitCodegen } from "./overrides/codegen.ts";
import { shrinkBuffers } from "./overrides/embedded-memory.ts";
import { overrideFinality } from "./overrides/finality.ts";
import { followByLooks } from "./overrides/head-looks.ts";
import { omitLiveQueries } from "./overrides/live-queries.ts";

/**
 * Applies the overrides that must precede Ponder's modules, in each of its threads; install.ts applies the others.
 * @param isEmbedded whether this thread opens the embedded database
 */
export function installBeforeLoad(isEmbedded: boolean): void {
  omitCodegen();
  omitLiveQueries();
  overrideFinality();
  correctBackfillCheckpoint();
  followByLooks();
  if (isEmbedded) shrinkBuffers();
}
