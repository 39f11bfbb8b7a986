import { createHash } from "node:crypto";
import path from "node:path";
import { PgDialect } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Group } from "zchf-runtime/ponder/snapshot/contents";
import { createTables } from "zchf-runtime/ponder/snapshot/create-tables";
import { createTable as createPriceTable } from "../../src/api/prices/daily.ts";
import { temporaryFolder } from "../../tools/harness/folders.ts";
import { createDatabase } from "../../tools/harness/postgres.ts";
import { type Connection, openCopy } from "./connection.ts";
import { openSnapshot, SnapshotError, SnapshotWriter } from "./format.ts";

const SCHEMA = "zchf";
/** Generated values. */
const RUNS = Number(process.env.SNAPSHOT_VALUES ?? 60);
const HASH = `0x${"ab".repeat(32)}`;
const ADDRESS = `0x${"c0".repeat(20)}`;
const TIME = "1700000000";
const PLACE = {
  chain_id: "1",
  block: "20000000",
  log_index: "3",
  block_hash: HASH,
  timestamp: TIME,
  tx_hash: HASH,
};
const PROFIT = JSON.stringify({ minter: ADDRESS, amount: "5" });

/** Compresses badly: too long for an index. */
const LONG_HEX = createHash("shake256", { outputLength: 6_000 }).digest("hex");
const LONG_JSON = JSON.stringify(LONG_HEX);
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

/** A right row of each of some tables, in COPY text format. */
const ROWS = {
  "cache.rpc_request_results": {
    request_hash: "ab".repeat(16),
    chain_id: "1",
    block_number: "\\N",
    result: '"0x01"',
  },
  "cache.intervals": { fragment_id: "log_1", chain_id: "1", blocks: "{[5,11],[15,21]}" },
  "tables.event": { ...PLACE, type: "profit", data: PROFIT },
  "tables._reorg__event": {
    ...PLACE,
    type: "profit",
    data: PROFIT,
    operation_id: "1",
    operation: "0",
    checkpoint: "0".repeat(75),
  },
  "tables.token_day": { chain_id: "1", symbol: "ZCHF", day: TIME, supply: "-5" },
  "tables.transfer_reference_total": { chain_id: "1", rows: "5" },
  "tables._ponder_checkpoint": {
    chain_name: "1",
    chain_id: "1",
    safe_checkpoint: "0".repeat(75),
    latest_checkpoint: `${TIME}${"1".padStart(16, "0")}${"5".padStart(16, "0")}${"9".repeat(33)}`,
    finalized_checkpoint: "0".repeat(75),
  },
  "cache.factories": { id: "1", factory: JSON.stringify({ type: "log", chainId: 1, address: ADDRESS }) },
  "prices.daily": { token: ADDRESS, day: "19000", usd: "1.25", source: "a file", revision: "1" },
} as const;
type Table = keyof typeof ROWS;

let connection: Connection;
beforeAll(async () => {
  const { url: connectionString } = await createDatabase();
  connection = await openCopy(connectionString);
  await createTables({
    connectionString,
    schema: SCHEMA,
    chainIds: [1],
    buildId: "build",
    loadSchema: () => import("../../ponder.schema.ts"),
  });
  await createPriceTable(async (statement) => {
    const { sql, params } = new PgDialect().sqlToQuery(statement);
    return { rows: await connection.query(sql, params) };
  });
});
afterAll(async () => {
  await connection.close();
});

/** Restores one row of a table, with some other values; lines other than `row` are given as they are. */
async function restore(table: Table, values: Record<string, string> = {}, lines?: string): Promise<void> {
  const [group = "", name = ""] = table.split(".");
  const row = { ...ROWS[table], ...values };
  const file = path.join(temporaryFolder(), "snapshot");
  const writer = await SnapshotWriter.create(file);
  await writer.beginTable({ group: group as Group, name, columns: Object.keys(row) });
  await writer.add(Buffer.from(lines ?? `${Object.values(row).join("\t")}\n`));
  await writer.finish({
    versions: { service: "1", ponder: "1" },
    createdAt: "2026-01-01T00:00:00Z",
    build: { id: "build", tablesVersion: "1" },
    chains: [],
  });
  const snapshot = await openSnapshot(file);
  // Loads the definitions of the tables, which must not precede `createTables`.
  const { copyParts } = await import("./copy-parts.ts");
  await connection.query("begin");
  try {
    await copyParts(snapshot, connection, SCHEMA, true);
  } finally {
    await connection.query("rollback");
    await snapshot.close();
  }
}

test.each(Object.keys(ROWS) as Table[])("default: a right row of %s", async (table) => {
  await expect(restore(table)).resolves.toBeUndefined();
});

test.each<[Table, Record<string, string>, string]>([
  ["tables.event", { data: "hello" }, "its data is no JSON of an event"],
  ["tables.event", { data: "null" }, "its data is no JSON of an event"],
  ["tables.event", { data: PROFIT.replace("5", "1e5") }, "it is no event"],
  ["tables.event", { data: "{}" }, "it is no event"],
  ["tables.event", { type: "bonus" }, "it is no event"],
  ["tables._reorg__event", { data: "hello" }, "its data is no JSON of an event"],
  ["tables._reorg__event", { checkpoint: "1" }, 'checkpoint is "1", expected 75 digits'],
  ["tables.event", { timestamp: "9000000000" }, "timestamp is"],
  ["tables.event", { timestamp: "-1" }, "timestamp is"],
  ["tables.event", { block: "9223372036854775808" }, "block is"],
  ["tables.event", { tx_hash: "0xno" }, "tx_hash is"],
  ["tables.event", { chain_id: "4242" }, "chain_id is"],
  ["tables.event", { log_index: "2147483648" }, "log_index is"],
  ["tables.token_day", { supply: "NaN" }, 'supply is "NaN", expected an integer of at most 78 digits'],
  ["tables.token_day", { supply: "Infinity" }, "supply is"],
  ["tables.token_day", { supply: "1.5" }, "supply is"],
  ["tables.token_day", { supply: "\\N" }, "supply is missing, expected a value"],
  ["tables.token_day", { day: "8640000000000" }, "day is"],
  ["tables.transfer_reference_total", { rows: "1e3" }, "rows is"],
  ["tables._ponder_checkpoint", { latest_checkpoint: "soon" }, "latest_checkpoint is"],
  ["tables._ponder_checkpoint", { safe_checkpoint: "9".repeat(75) }, "safe_checkpoint is"],
  ["cache.rpc_request_results", { result: "0x01" }, "result is"],
  ["cache.intervals", { blocks: "{(,)}" }, "blocks is"],
  ["prices.daily", { usd: "NaN" }, "usd is"],
  ["prices.daily", { usd: "Infinity" }, "usd is"],
  ["prices.daily", { usd: "-1" }, "usd is"],
  ["prices.daily", { day: "2000000000" }, "day is"],
  ["prices.daily", { source: "\\x41" }, "source has an unknown escape"],
  ["prices.daily", { source: "a\tb" }, "it has more than 5 values"],
])("error: a row of %s with %j is refused", async (table, values, message) => {
  const place = `The snapshot is refused: row 1 of a part of table ${table.split(".")[1]}: `;
  await expect(restore(table, values)).rejects.toThrow(place + message);
});

test("error: rows that PostgreSQL refuses are named, too", async () => {
  const row = `${Object.values(ROWS["prices.daily"]).join("\t")}\n`;
  await expect(restore("prices.daily", {}, row + row)).rejects.toThrow(
    /^The snapshot is refused: rows of table daily are no such rows: duplicate key value/,
  );
});

test("error: a value of the right form that is too long for its index is named, too", async () => {
  await expect(restore("tables.token_day", { symbol: LONG_HEX })).rejects.toThrow(
    /^The snapshot is refused: rows of table token_day are no such rows: index row/,
  );
  await expect(restore("cache.factories", { factory: LONG_JSON })).rejects.toThrow(
    /^The snapshot is refused: rows of table factories are no such rows: index row/,
  );
});

test.each<[Table, string, string]>([
  ["cache.rpc_request_results", "request_hash", LONG_HEX],
  ["cache.intervals", "fragment_id", LONG_HEX],
  ["prices.daily", "token", LONG_HEX],
  ["prices.daily", "source", LONG_HEX],
  ["cache.rpc_request_results", "result", nested(1_001)],
  ["cache.factories", "factory", nested(100_000)],
])("error: a row of %s with a long or deeply nested %s is refused", async (table, column, value) => {
  await expect(restore(table, { [column]: value })).rejects.toThrow(
    `row 1 of a part of table ${table.split(".")[1]}: ${column} is `,
  );
});

test("error: a row of bytes of almost 8 MB is refused with one line", async () => {
  const tx_hash = `0x${"ab".repeat(4 * 2 ** 20 - 1_000)}`;
  await expect(restore("tables.event", { tx_hash })).rejects.toThrow(SnapshotError);
});

test("default: the deepest JSON that is stored", async () => {
  await expect(restore("cache.rpc_request_results", { result: nested(1_000) })).resolves.toBeUndefined();
});

/** Texts that some type or some reader takes for something else than a value of its column. */
const HOSTILE = [
  ...[
    "",
    " ",
    "NaN",
    "Infinity",
    "-Infinity",
    "-0",
    "1e400",
    "0x",
    "0xg0",
    "null",
    "[]",
    "{}",
    '"\\u0000"',
    "\\.",
    "\\N",
  ],
  ...[
    "\0",
    "\r",
    "\t",
    "\n",
    "\u2028",
    "9".repeat(79),
    `-${"9".repeat(78)}`,
    "9223372036854775808",
    "{(,)}",
    "infinity",
    LONG_HEX,
    `0x${LONG_HEX}`,
    LONG_JSON,
    nested(1_000),
    nested(100_000),
  ],
];
const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary" }),
  fc.bigInt().map(String),
  fc.double().map(String),
  fc.json(),
);

test("error: whatever a value is, a row is stored or refused with one line", async () => {
  const tables = Object.keys(ROWS) as Table[];
  const cell = fc
    .constantFrom(...tables)
    .chain((table) => fc.tuple(fc.constant(table), fc.constantFrom(...Object.keys(ROWS[table])), hostile));
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(cell, async ([table, column, value]) => {
      const error = await restore(table, { [column]: value }).catch((reason: unknown) => reason);
      if (error === undefined) return;
      expect(error).toBeInstanceOf(SnapshotError);
      refused++;
    }),
    { numRuns: RUNS },
  );
  expect(refused).toBeGreaterThan(RUNS / 2);
});
