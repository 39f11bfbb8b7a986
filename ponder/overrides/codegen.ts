import { registerHooks } from "node:module";

/** The module that writes the types of Ponder's virtual modules. */
const BUILT_IN = new URL("./bin/utils/codegen.js", import.meta.resolve("ponder")).href;

/**
 * Keeps Ponder from writing ponder-env.d.ts into the project at each start, which fails where the service cannot write
 * its own files; the file is committed. Call before Ponder is loaded.
 */
export function omitCodegen(): void {
  registerHooks({
    load(url, context, nextLoad) {
      if (url !== BUILT_IN) return nextLoad(url, context);
      return { format: "module", source: "export function runCodegen() {}", shortCircuit: true };
    },
  });
}
