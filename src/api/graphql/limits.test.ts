import { sql } from "drizzle-orm";
import fc from "fast-check";
import { getIntrospectionQuery } from "graphql";
import { pad } from "viem";
import { beforeAll, expect, test } from "vitest";
import { hostileQuery } from "../../../test/fuzz/hostile-queries.ts";
import { alice } from "../../../tools/harness/event-rows.ts";
import { indexTo, setVersion, testDatabase, testDeps } from "../../../tools/harness/test-database.ts";
import { CHAINS, slotOf } from "../../chains.ts";
import { createApp } from "../app.ts";
import { schemaOf } from "./engine/schema.ts";
import { entitiesOf } from "./entities/index.ts";

const ROWS = 1_000;
const MOST_BYTES = 8 * 1024 * 1024;

let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  const db = await testDatabase();
  await indexTo(db, 1, ROWS, 1_700_009_000);
  await db.execute(sql`insert into transfer_reference (chain_id, count, timestamp, tx_hash, sender, "from", "to",
      target_chain, amount, reference_bytes, reference_length, reference_hash, normalized_reference_hash)
    select 1, (i::int8 * 100000) * 100 + ${slotOf(1)}::int, 1700000000 + i, ${pad("0x1")}, ${alice}, ${alice}, ${alice},
      0, 0, '0x' || repeat('01', 1000), null, '0x', '0x'
    from generate_series(1, ${ROWS}::int) as i`);
  await setVersion(db, 1, "transfers", ROWS);
  app = createApp(testDeps(db, { 1: { atStart: 0n, silent: false } }));
});

type Body = { data?: Record<string, unknown>; errors?: { message: string }[] };

async function post(query: string) {
  const response = await app.request("/graphql", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query }),
  });
  const text = await response.text();
  return { status: response.status, text, ...(JSON.parse(text) as Body) };
}

const aliases = (count: number, of: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => of(i)).join(" ");
const list = (args: string, fields: string) => `transferReferences(${args}) { items { ${fields} } }`;
const pattern = (i: number) => `{ from_not_contains: "0x${i}" }`;

test.each([
  ["an alias", `{ ${"a".repeat(65)}: _meta { status } }`, "a name has 65 characters"],
  [
    "a long alias",
    `{ __schema { types { inputFields { ${"a".repeat(95_000)}: name } } } }`,
    "has no aliases",
  ],
  [
    "a fragment's name",
    `{ ...${"a".repeat(65)} } fragment ${"a".repeat(65)} on Query { _meta { status } }`,
    "a name",
  ],
  ["no query", `{ ${"a".repeat(90_000)}`, "Syntax Error"],
  ["aliases of the description", "{ __schema { types { a: name } } }", "has no aliases"],
  ["two descriptions", "{ a: __schema { types { name } } b: __schema { types { name } } }", "has no aliases"],
  [
    "filters by parts of texts",
    `{ ${list(`where: { AND: [${aliases(30, pattern)}] }`, "count")} }`,
    "costs 61100",
  ],
  [
    "the same in several lists",
    `{ ${aliases(15, (i) => `a${i}: ${list(`limit: 1, where: { OR: [${pattern(1)}, ${pattern(2)}] }`, "count")}`)} }`,
    "costs",
  ],
  [
    "orders without index",
    `{ ${aliases(11, (i) => `a${i}: ${list('limit: 1, orderBy: "amount"', "count")}`)} }`,
    "costs",
  ],
])("error: %s is rejected, in a short response", async (_, query, message) => {
  const { status, errors = [], text } = await post(query);
  expect(status).toBe(400);
  expect(errors[0]?.message).toContain(message);
  expect(text.length).toBeLessThan(10_000);
});

test("error: a response of more than 8 MB, of one list and of aliases", async () => {
  const fits = await post(`{ ${list("limit: 1000", "reference count from")} }`);
  expect([fits.status, fits.text.length > 6_000_000, fits.text.length < MOST_BYTES]).toEqual([
    200,
    true,
    true,
  ]);
  for (const query of [
    `{ ${list("limit: 1000", "a: reference b: reference")} }`,
    `{ ${aliases(29, (i) => `a${i}: ${list("limit: 50", "reference")}`)} }`,
  ]) {
    const { status, errors = [] } = await post(query);
    expect([status, errors[0]?.message]).toEqual([400, expect.stringContaining("more than 8 MB")]);
  }
});

test("behavior: the query of tools, and orders by the record identifier, are allowed", async () => {
  const { status, text } = await post(getIntrospectionQuery());
  expect(status).toBe(200);
  expect(text.length).toBeLessThan(MOST_BYTES);
  const pages = aliases(
    25,
    (i) => `a${i}: ${list('limit: 10, orderBy: "count", orderDirection: "desc"', "count")}`,
  );
  expect((await post(`{ ${pages} }`)).status).toBe(200);
});

test("behavior: no name of the schema is longer than a query may have", () => {
  const { schema } = schemaOf(entitiesOf(CHAINS));
  const names = Object.values(schema.getTypeMap()).flatMap((type) => [
    type.name,
    ...("getFields" in type ? Object.keys(type.getFields()) : []),
  ]);
  expect(names.filter(({ length }) => length > 64)).toEqual([]);
});

test("property: hostile documents get a response or errors, below 8 MB", async () => {
  await fc.assert(
    fc.asyncProperty(hostileQuery, async (query) => {
      const { status, text, errors } = await post(query);
      expect(errors === undefined ? [200, 413] : [400]).toContain(status);
      expect(text.length).toBeLessThan(errors === undefined ? MOST_BYTES : 10_000);
    }),
    { numRuns: 60 },
  );
});
