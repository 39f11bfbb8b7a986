import { shrinkBuffers } from "./overrides/embedded-memory.ts";
import { changePonder } from "./overrides/module-source.ts";
import { SOURCE_CHANGES } from "./overrides/source-changes.ts";

/**
 * Applies the overrides that must precede Ponder's modules, in each of its threads; apply-overrides.ts applies the others.
 * @param isEmbedded whether this thread opens the embedded database
 */
export function installBeforeLoad(isEmbedded: boolean): void {
  changePonder(SOURCE_CHANGES);
  if (isEmbedded) shrinkBuffers();
}
