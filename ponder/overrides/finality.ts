import { registerHooks } from "node:module";
import { CHAINS } from "../../src/chains.ts";

/** The module in which Ponder has the depths. */
const BUILT_IN = new URL("./utils/finality.js", import.meta.resolve("ponder")).href;

/** In place of Ponder's function: the depth of src/chains.ts, which Ponder has no setting for. */
export function getFinalityBlockCount({ chain }: { chain: { id: number } | undefined }): number {
  const known = CHAINS.find(({ id }) => id === chain?.id);
  if (!known) throw new Error(`chain ${chain?.id} has no finality depth: add a row to src/chains.ts`);
  return known.finality;
}

/** Makes Ponder take blocks for final at the depths of src/chains.ts. Call before Ponder is loaded. */
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
