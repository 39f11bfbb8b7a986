import { ponderModule, type SourceChange } from "./module-source.ts";

/** The module that indexes a chain on its own. */
const RUNTIME = "./runtime/isolated.js";

/** An expression in a template of Ponder's. */
const inTemplate = (expression: string) => `\${${expression}}`;

const REVERTS = { reverts: new URL("./reverts.ts", import.meta.url).href };

const BATCH_BYTES = { batchBytes: new URL("./batch-bytes.ts", import.meta.url).href };
const LONG_LOGS = "logs with long texts would end the process at the limit of its heap, at each start";

const AFTER_REVERT = `};\`));
            // @ts-expect-error
            counts.push(result.rows[0].count);
        }
        return counts;
    }, undefined, context);
};
export const finalizeOmnichain`;
/** Changes with which a revert deletes from the partitions of its chain alone: those of others would be locked. */
const PRUNED_REVERT = [
  {
    text: `getRevertSql({ table })${AFTER_REVERT}`,
    by: `getRevertSql({ table, chainId: Number(decodeCheckpoint(checkpoint).chainId) })${AFTER_REVERT}`,
  },
  { text: "const getRevertSql = ({ table }) => {", by: "const getRevertSql = ({ table, chainId }) => {" },
  {
    text: "  WHERE EXISTS (",
    by: `  WHERE ${inTemplate('chainId === undefined ? "" : "t.chain_id = " + chainId + " AND "')} EXISTS (`,
  },
];

/** The functions of Ponder that `ponder/looks` uses, by module. */
export const USED_BY_LOOKS = {
  "./rpc/actions.js": ["eth_getBlockByNumber", "eth_getLogs", "validateLogsAndBlock"],
  "./runtime/filter.js": ["getChildAddress", "isAddressFactory", "isLogFactoryMatched", "isLogFilterMatched"],
  "./sync-realtime/bloom.js": ["isFilterInBloom", "zeroLogsBloom"],
} as const;

const realtime = (change: Omit<SourceChange, "module" | "reason">): SourceChange => ({
  module: "./sync-realtime/index.js",
  reason: "Ponder would read every block of a chain (ponder/looks)",
  ...change,
});

/** Make Ponder follow chains that have a look interval by their heads and ranges of logs instead of by every block, and read a head again. */
export const LOOKS_CHANGES: readonly SourceChange[] = [
  realtime({
    text: "export const createRealtimeSync = (args) => {",
    by: `export const createRealtimeSync = (args) => looks.withLooks(createBuiltInSync, { ...actions, ...filters, ...blooms })(args);
      const createBuiltInSync = (args) => {`,
    uses: {
      looks: new URL("../looks/looks.ts", import.meta.url).href,
      actions: ponderModule("./rpc/actions.js"),
      filters: ponderModule("./runtime/filter.js"),
      blooms: ponderModule("./sync-realtime/bloom.js"),
    },
  }),
  // The chain of blocks inside Ponder may have gaps.
  realtime({
    // Blocks are missing unless the parent of the new one is the last.
    text: "if (hexToNumber(latestBlock.number) + 1 < hexToNumber(block.number)) {",
    by: "if (hexToNumber(latestBlock.number) + 1 < hexToNumber(block.number) && block.parentHash !== latestBlock.hash) {",
  }),
  realtime({
    // Finality moves when a block is deep enough and as far above the final one; without gaps there always is one.
    text: "hexToNumber(finalizedBlock.number) + 2 * args.chain.finalityBlockCount;",
    by: `hexToNumber(finalizedBlock.number) + 2 * args.chain.finalityBlockCount &&
            unfinalizedBlocks.some((lb) =>
                hexToNumber(lb.number) <= hexToNumber(block.number) - args.chain.finalityBlockCount &&
                hexToNumber(lb.number) >= hexToNumber(finalizedBlock.number) + args.chain.finalityBlockCount);`,
  }),
  {
    module: "./sync-realtime/index.js",
    text: "blockCallback?.(false);\n                onError(_error, block);",
    by: "latestFetchedBlock = undefined;\n                blockCallback?.(false);\n                onError(_error, block);",
    reason: "a head that failed once would be taken for read until another head comes",
  },
  realtime({
    // It moves to the last block that is deep enough; without gaps that is the one at the depth.
    text: "unfinalizedBlocks.find((lb) => hexToNumber(lb.number) ===",
    by: "unfinalizedBlocks.findLast((lb) => hexToNumber(lb.number) <=",
  }),
];

/** All changes of Ponder's modules. README.md has the reasons, tests and reports. */
export const SOURCE_CHANGES: readonly SourceChange[] = [
  {
    module: "./bin/commands/start.js",
    text: "runCodegen({ common });",
    by: "",
    reason: "Ponder would write ponder-env.d.ts, which is committed, at each start",
  },
  {
    module: "./server/index.js",
    text: '.use(cors({ origin: "*", maxAge: 86400 }))',
    by: ".use(access.localOnly)",
    uses: { access: new URL("./local-only.ts", import.meta.url).href },
    reason: "any web page that is opened on the machine could read the admin port",
  },
  {
    module: "./build/config.js",
    text: "getFinalityBlockCount({ chain: matchedChain })",
    by: "chain.finalityBlockCount",
    reason: "Ponder would take blocks for final before the depth that the config has of the chain",
  },
  ...["`, callback);", "`).then(() => { }));"].map((end) => ({
    module: "./utils/pg.js",
    text: `SET synchronous_commit = off;\n            SET idle_in_transaction_session_timeout = 3600000;${end}`,
    by: `SET synchronous_commit = on;\n            SET idle_in_transaction_session_timeout = 3600000;${end}`,
    reason: "blocks that PostgreSQL loses in a crash would be missing for good",
  })),
  {
    // It is the last range only when the cursor is after the last block, not before it.
    module: "./runtime/historical.js",
    text: "cursor >= toBlock",
    by: "cursor > toBlock",
    reason: "a range would be committed with the checkpoint of a block whose logs come in the next range",
  },
  {
    module: "./database/actions.js",
    text: "export const createLiveQueryTriggers = async (",
    by: "export const createLiveQueryTriggers = async () => {};\nconst createUnusedTriggers = async (",
    reason: "each change of a row would run a trigger for the live queries of @ponder/client",
  },
  {
    module: "./database/actions.js",
    text: "export const dropLiveQueryTriggers = async (",
    by: "export const dropLiveQueryTriggers = async () => {};\nconst dropUnusedTriggers = async (",
    reason: "each revert would lock the checkpoints of all chains, for triggers that were never created",
  },
  {
    module: RUNTIME,
    text: `await tx.wrap((tx) => tx.execute(\`CREATE TEMP TABLE ${inTemplate("getLiveQueryTempTableName()")} (table_name TEXT PRIMARY KEY) ON COMMIT DROP\`), context);`,
    by: "",
    reason: "each block would create a table for the live queries of @ponder/client",
  },
  ...["createTriggers", "dropTriggers"].map((name) => ({
    module: "./database/actions.js",
    text: `export const ${name} = async (qb, { tables, chainId }, context) => {
    await qb.transaction(async (tx) => {`,
    by: `export const ${name} = async (qb, { tables, chainId }, context) => {
    await qb.transaction(async (tx) => {
        await reverts.lockTriggers(tx);`,
    uses: REVERTS,
    reason: "two chains that are reverted, or whose backfills end, at the same time would fail",
  })),
  {
    module: RUNTIME,
    text: "const counts = await revertIsolated(tx, {",
    by: "const counts = await reverts.revertTo(revertIsolated, namespaceBuild.schema, chain.id)(tx, {",
    uses: REVERTS,
    reason:
      "rows of replaced blocks would be missing while the chain's checkpoint says that they are indexed",
  },
  {
    module: RUNTIME,
    text: `await database.userQB.transaction(async (tx) => {
                    if (database.userQB.$dialect === "postgres") {`,
    by: `const block = Number(decodeCheckpoint(event.checkpoint).blockNumber);
                const lastLogged = event.events.at(-1)?.event.block;
                const runtime = { common, chain, block, lastLogged, rpc: indexingBuild.rpcs[0], client: cachedViemClient };
                await servedCalls.whileServed(runtime, database.userQB)(async (tx) => {
                    if (database.userQB.$dialect === "postgres") {`,
    uses: { servedCalls: new URL("./served-calls.ts", import.meta.url).href },
    reason: "a chain whose calls fail would end the process, and with it all chains",
  },
  ...PRUNED_REVERT.map((change) => ({
    ...change,
    module: "./database/actions.js",
    reason: "a revert would lock the partitions of all chains",
  })),
  ...["insert", "delete"].map((what) => ({
    module: "./sync-store/index.js",
    text: `await qb.wrap({ label: "${what}_rpc_requests" }, (db) => db`,
    by: `await cachedReads.${what}Reads(qb, { label: "${what}_rpc_requests" }, (db) => db`,
    uses: { cachedReads: new URL("./cached-reads.ts", import.meta.url).href },
    reason: "contract reads of a replaced block would stay in the cache",
  })),
  {
    module: "./internal/options.js",
    text: "factoryAddressCountThreshold: 1_000,",
    by: "factoryAddressCountThreshold: Number.POSITIVE_INFINITY,",
    reason: "from 1,000 positions on, a backfill would request the logs of all contracts of the chain",
  },
  {
    module: RUNTIME,
    text: "}), 100, bufferCallback)) {",
    by: "}), 1, bufferCallback)) {",
    reason: LONG_LOGS,
  },
  {
    module: "./sync-store/index.js",
    text: "getEventData: async ({ filters, fromBlock, toBlock, chainId, limit }, context) => {",
    by: `getEventData: async ({ filters, fromBlock, toBlock: last, chainId, limit }, context) => {
            const toBlock = await batchBytes.lastOfBatch(qb, { chainId, fromBlock, toBlock: last, limit }, context);`,
    uses: BATCH_BYTES,
    reason: LONG_LOGS,
  },
  {
    module: "./sync-store/index.js",
    text: `for (let i = 0; i < logs.length; i += batchSize) {
                await qb.wrap({ label: "insert_logs" },`,
    by: `for (let i = 0, count; i < logs.length; i += count) {
                count = batchBytes.countOfInsert(logs, i, batchSize);
                await qb.wrap({ label: "insert_logs" },`,
    uses: BATCH_BYTES,
    reason: LONG_LOGS,
  },
  {
    module: "./sync-store/index.js",
    text: `.values(logs
                    .slice(i, i + batchSize)`,
    by: `.values(logs
                    .slice(i, i + count)`,
    reason: LONG_LOGS,
  },
  {
    module: "./database/actions.js",
    text: 'await qb.wrap({ label: "commit_block" }, (db) => db.update(reorgTable).set({ checkpoint }).where(whereClause), context);',
    by: "await mergedCommits.commitTable(qb, (db) => db.update(reorgTable).set({ checkpoint }).where(whereClause), context);",
    uses: { mergedCommits: new URL("./merged-commits.ts", import.meta.url).href },
    reason: "each block would be committed by one statement per table",
  },
  ...[
    {
      text: "cache.get(table).diskReads++;",
      by: "if (rowLookups.isInsertOnly(table)) return null;\ncache.get(table).diskReads++;",
    },
    {
      text: ".filter(([, tablePredictions]) => tablePredictions.size > 0)",
      by: ".filter(([table, tablePredictions]) => tablePredictions.size > 0 && !rowLookups.isInsertOnly(table))",
    },
    {
      text: ".where(or(...conditions))",
      by: ".where(rowLookups.amongKeys(table, getPrimaryKeyColumns(table), [...tablePredictions.values()]))",
    },
  ].map((change) => ({
    module: "./indexing-store/cache.js",
    uses: { rowLookups: new URL("./row-lookups.ts", import.meta.url).href },
    reason: "rows would be read in quadratic time, and looked up where they can only be new",
    ...change,
  })),
  {
    module: "./utils/sql-parse.js",
    text: "export const isReadonlySQLQuery = async (sql) => {",
    by: `const known = new Map();
      export const isReadonlySQLQuery = (sql) => known.get(sql) ?? known.set(sql, isReadonly(sql)).get(sql);
      const isReadonly = async (sql) => {`,
    reason: "each head would create a parser with 16 MB of memory, for a statement that is always the same",
  },
  {
    module: "./indexing/index.js",
    text: `if (error instanceof InvalidEventAccessError) {
                throw error;
            }`,
    by: `if (error instanceof InvalidEventAccessError) {
                throw error;
            }
            failedHandlers.reportFailure(event, error);`,
    uses: { failedHandlers: new URL("./failed-handlers.ts", import.meta.url).href },
    reason: "a log that an RPC omitted would end the service when a handler notices it",
  },
  {
    module: "./runtime/realtime.js",
    text: "params.syncProgress.finalized = event.block;",
    by: "await finalBlocks.storeFinal(params, event.block);\n            params.syncProgress.finalized = event.block;",
    uses: { finalBlocks: new URL("./advance-final.ts", import.meta.url).href },
    reason: "a reorg of final blocks without logs, while the service is down, would not be found",
  },
  ...LOOKS_CHANGES,
];
