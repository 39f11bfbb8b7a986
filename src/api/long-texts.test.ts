import type { z } from "@hono/zod-openapi";
import { sql } from "drizzle-orm";
import { pad } from "viem";
import { beforeAll, expect, test } from "vitest";
import { alice, bob } from "../../tools/harness/event-rows.ts";
import { indexTo, setVersion, testDatabase, testDeps } from "../../tools/harness/test-database.ts";
import { slotOf } from "../chains.ts";
import { recordId } from "../domain/record-id.ts";
import { normalizedTextHash, userTextHash } from "../domain/user-text.ts";
import { createApp } from "./app.ts";
import type { transfer } from "./rest/transfers/schema.ts";

/** What one account can write for little: 400 references of 120 KB, control characters and others. */
const ROWS = 400;
const [CONTROL, EURO] = ["\u0001".repeat(120_000), "€".repeat(40_000)];
const MOST_BYTES = 8 * 1024 * 1024;

type Row = z.infer<typeof transfer>;

let app: ReturnType<typeof createApp>;
const db = await testDatabase();

beforeAll(async () => {
  await indexTo(db, 1, ROWS, 1_700_009_000);
  // Written by the database: the rows are 96 MB.
  for (const [text, bytes, offset] of [
    [CONTROL, sql`'0x' || repeat('01', 120000)`, 0],
    [EURO, sql`'0x' || repeat('e282ac', 40000)`, 1],
  ] as const) {
    const number = sql`(${offset}::int + 2 * i)`;
    await db.execute(sql`insert into transfer_reference (chain_id, count, timestamp, tx_hash, sender, "from", "to",
        target_chain, amount, reference_bytes, reference_length, reference_hash, normalized_reference_hash)
      select 1, (${number}::int8 * 100000) * 100 + ${slotOf(1)}::int, 1700000000 + ${number}, ${pad("0x1")}, ${alice},
        ${alice}, ${bob}, 0, 0, ${bytes}, ${text.length}::int, ${userTextHash(text)}, ${normalizedTextHash(text)}
      from generate_series(1, ${ROWS / 2}::int) as i`);
  }
  await db.execute(sql`insert into minter_application (chain_id, count, timestamp, tx_hash, minter, application_period,
      application_fee, message_bytes, message_length, proposer, denied_at, denial_tx_hash, denier, denial_message_bytes,
      denial_message_length)
    select 1, i, 1700000000 + i, ${pad("0x1")}, '0x' || lpad(to_hex(i), 40, '0'), 1, 0, '0x' || repeat('01', 120000), 120000,
      ${alice}, case when i % 2 = 0 then 1700000000 + i end, ${pad("0x1")}, ${alice}, '0x' || repeat('e282ac', 40000), 40000
    from generate_series(1, 100) as i`);
  await db.execute(
    sql`insert into minter_latest_application (chain_id, minter, count) select chain_id, minter, count from minter_application`,
  );
  for (const family of ["transfers", "minters"] as const) await setVersion(db, 1, family, ROWS);
  app = createApp(testDeps(db, { 1: { atStart: 0n, silent: false } }));
});

const graphql = (query: string) => `/graphql?query=${encodeURIComponent(query)}`;

test.each([
  "/transfer/reference/list",
  "/transfer/reference/list?format=csv",
  `/transfer/reference/by/from/${alice}`,
  `/transfer/reference/by/to/${bob}`,
  `/transfer/reference/history/by/to/${bob}?format=csv`,
  `/transfer/reference/search?txHash=${pad("0x1")}&limit=1000`,
  "/ecosystem/minter/list",
  "/ecosystem/minter/list?format=csv",
  "/calendar.ics",
  graphql("{ transferReferences(limit: 1000) { items { reference referenceTruncated referenceLength } } }"),
  graphql("{ minters(limit: 1000) { items { applyMessage denyMessage applyMessageLength } } }"),
])("behavior: %s has no more than the first characters of 400 texts of 120 KB", async (path) => {
  const response = await app.request(path);
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBe(200);
  expect(text.length).toBeGreaterThan(50_000);
  expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES);
  const characters = text.replaceAll("\\u0001", "\u0001").replaceAll("\r\n ", "");
  for (const character of ["€", "\u0001"]) expect(characters).not.toContain(character.repeat(1_001));
});

test("behavior: MCP finds them", async () => {
  const params = { name: "find_payment", arguments: { to: bob, limit: 50 } };
  const response = await app.request("/mcp", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  const text = await response.text();
  expect(text.length).toBeLessThan(60_000);
  expect(JSON.parse(text).result.structuredContent.found).toBe(ROWS);
});

test.each([CONTROL, EURO])("behavior: one transfer has the whole text", async (written) => {
  const count = recordId(written === CONTROL ? 2n : 3n, 0, slotOf(1));
  const response = await app.request(`/transfer/reference/by/count/${count}`);
  const { reference, ...row } = (await response.json()) as Row;
  expect(reference).toBe(written);
  expect(row).not.toHaveProperty("referenceTruncated");
});

test.each(["\u0001", "€"])(
  "behavior: more than 256 KB of a text is cut after a character",
  async (character) => {
    const repeated = character === "€" ? "e282ac" : "01";
    const count = recordId(character === "€" ? 11n : 10n, 0, slotOf(1));
    await db.execute(
      sql`update transfer_reference set reference_bytes = '0x' || repeat(${repeated}, 1000000), reference_length = 1000000
      where count = ${count}`,
    );
    const other = createApp(testDeps(db, { 1: { atStart: 0n, silent: false } }));
    const response = await other.request(`/transfer/reference/by/count/${count}`);
    const { reference, ...row } = (await response.json()) as Row;
    expect(reference).toBe(character.repeat(Math.floor((256 * 1024) / (repeated.length / 2))));
    expect(row).toMatchObject({ referenceTruncated: true, referenceLength: 1_000_000 });
  },
);

test.each(["", "?format=csv"])(
  "behavior: a list of more than 8 MB has fewer rows: minters%s",
  async (query) => {
    await db.execute(sql`insert into minter_application (chain_id, count, timestamp, tx_hash, minter, application_period,
      application_fee, message_bytes, message_length, proposer)
    select 1, 1000 + i, 1700000000 + i, ${pad("0x1")}, '0x' || lpad(to_hex(i), 40, '0'), 1, 0, '0x' || repeat('01', 1000), null,
      ${alice} from generate_series(1, 3000) as i on conflict do nothing`);
    const other = createApp(testDeps(db, { 1: { atStart: 0n, silent: false } }));
    const response = await other.request(`/ecosystem/minter/list${query}`);
    expect([response.status, response.headers.get("x-truncated")]).toEqual([200, "true"]);
    const text = await response.text();
    expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES);
    if (query === "") {
      const { num, list } = JSON.parse(text) as { num: number; list: unknown[] };
      expect([num, num < 3_000, num > 1_000]).toEqual([list.length, true, true]);
    }
    const calendar = await other.request("/calendar.ics");
    expect([calendar.status, calendar.headers.get("x-truncated")]).toEqual([200, "true"]);
    expect((await calendar.text()).split("BEGIN:VEVENT")).toHaveLength(1_001);
  },
);
