import { registerHooks } from "node:module";
import { networkOf } from "../../config/networks.ts";

/** The module in which Ponder has the depths. */
const BUILT_IN = new URL("./utils/finality.js", import.meta.resolve("ponder")).href;

/** In place of Ponder's function: the depth of config/networks.ts, which Ponder has no setting for. */
export function getFinalityBlockCount({ chain }: { chain: { id: number } | undefined }): number {
  return networkOf(chain?.id).finality;
}

/** Makes Ponder take blocks for final at the depths of config/networks.ts. Call before Ponder is loaded. */
export function overrideFinality(): void {
  registerHooks({
    load(url, context, nextLoad) {
      if (url !== BUILT_IN) return nextLoad(url, context);
      // The query makes the original another module, which is loaded as it is.
      const source = `export * from "${BUILT_IN}?original";
        export { getFinalityBlockCount } from "${import.meta.url}";`;
      return { format: "module", source, shortCircuit: true };
    },
  });
}
