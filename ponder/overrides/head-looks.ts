import { registerHooks } from "node:module";

const builtIn = (path: string) => new URL(path, import.meta.resolve("ponder")).href;

/** The module that follows the head of a chain. */
const BUILT_IN = builtIn("./sync-realtime/index.js");
/** The query makes the original another module, whose text is changed. */
const ORIGINAL = `${BUILT_IN}?original`;

/** Lets Ponder's own chain have gaps: what Ponder has, and what replaces it. */
export const GAPS = [
  {
    // Blocks are missing unless the parent of the new one is the last.
    ponders: "if (hexToNumber(latestBlock.number) + 1 < hexToNumber(block.number)) {",
    changed:
      "if (hexToNumber(latestBlock.number) + 1 < hexToNumber(block.number) && block.parentHash !== latestBlock.hash) {",
  },
  {
    // Finality moves when a block is deep enough and as far above the final one; without gaps there always is one.
    ponders: "hexToNumber(finalizedBlock.number) + 2 * args.chain.finalityBlockCount;",
    changed: `hexToNumber(finalizedBlock.number) + 2 * args.chain.finalityBlockCount &&
            unfinalizedBlocks.some((lb) =>
                hexToNumber(lb.number) <= hexToNumber(block.number) - args.chain.finalityBlockCount &&
                hexToNumber(lb.number) >= hexToNumber(finalizedBlock.number) + args.chain.finalityBlockCount);`,
  },
  {
    // It moves to the last block that is deep enough; without gaps that is the one at the depth.
    ponders: "unfinalizedBlocks.find((lb) => hexToNumber(lb.number) ===",
    changed: "unfinalizedBlocks.findLast((lb) => hexToNumber(lb.number) <=",
  },
] as const;

/** The functions of Ponder that `ponder/looks` uses, by module. */
export const USED = {
  "./rpc/actions.js": ["eth_getBlockByNumber", "eth_getLogs", "validateLogsAndBlock"],
  "./runtime/filter.js": ["getChildAddress", "isAddressFactory", "isLogFactoryMatched", "isLogFilterMatched"],
  "./sync-realtime/bloom.js": ["isFilterInBloom", "zeroLogsBloom"],
} as const;

/**
 * Makes Ponder follow chains that have a look interval by their heads and ranges of logs instead of by every block. Call
 * before Ponder is loaded.
 */
export function followByLooks(): void {
  registerHooks({
    load(url, context, nextLoad) {
      if (url === ORIGINAL) {
        const loaded = nextLoad(url, context);
        return { ...loaded, source: withGaps(String(loaded.source)) };
      }
      if (url !== BUILT_IN) return nextLoad(url, context);
      return { format: "module", source: wrapper(), shortCircuit: true };
    },
  });
}

function withGaps(source: string): string {
  let changed = source;
  for (const { ponders, changed: replacement } of GAPS) {
    const parts = changed.split(ponders);
    if (parts.length !== 2) throw new Error(`${BUILT_IN} has "${ponders}" ${parts.length - 1} times`);
    changed = parts.join(replacement);
  }
  return changed;
}

function wrapper(): string {
  const imports = Object.entries(USED).map(
    ([path, names]) => `import { ${names.join(", ")} } from "${builtIn(path)}";`,
  );
  return `${imports.join("\n")}
    import { createRealtimeSync as original } from "${ORIGINAL}";
    import { withLooks } from "${new URL("../looks/looks.ts", import.meta.url).href}";
    export * from "${ORIGINAL}";
    export const createRealtimeSync = withLooks(original, { ${Object.values(USED).flat().join(", ")} });`;
}
