import { changePonder } from "./overrides/module-source.ts";
import { SOURCE_CHANGES } from "./overrides/source-changes.ts";

/** Applies the overrides that must precede Ponder's modules, in each of its threads; apply-overrides.ts applies the others. */
export function installBeforeLoad(): void {
  changePonder(SOURCE_CHANGES);
}
