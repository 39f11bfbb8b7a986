import type { z } from "@hono/zod-openapi";
import fc from "fast-check";
import { type Hex, pad, toHex } from "viem";
import { expect, test } from "vitest";
import { indexingStore } from "../../../tools/harness/indexing-store.ts";
import { testDatabase } from "../../../tools/harness/test-database.ts";
import type { EventType } from "../../domain/event-types.ts";
import type { HandlerContext } from "../../handlers/evm/event.ts";
import { recordEvent } from "../../handlers/evm/record-event.ts";
import { event } from "../../tables/events.ts";
import { isWanted } from "./filter.ts";
import { presentRow } from "./present.ts";
import { eventSchema } from "./schema.ts";

/** docs/events.md. */
const MOST_MESSAGE_BYTES = 16 * 1024;
/** Identifier of a message. */
const MOST_ID_BYTES = 2 * 1024;

const block = { number: 2n ** 50n, timestamp: 2n ** 40n, hash: pad("0x1") } as const;
const log = { address: pad("0x1", { size: 20 }), logIndex: 99_999, data: "0x" } as const;
const transaction = { hash: pad("0x2"), from: pad("0x1", { size: 20 }) } as const;

const context = {
  db: indexingStore(await testDatabase()),
  chain: { id: 42_161 },
} as unknown as HandlerContext;

/** The row that a handler writes of this log. */
let logIndex = 0;
async function rowOf(type: EventType, data: object) {
  const place = { chainId: context.chain.id, block: block.number, logIndex: ++logIndex };
  await recordEvent(
    context,
    { args: {}, block, log: { ...log, logIndex }, transaction },
    type,
    data as never,
  );
  return (await context.db.find(event, place)) ?? expect.unreachable();
}

/** Characters of a JSON text in ASCII, each beyond it as six. */
const asciiLength = (json: string) => json.replaceAll(/[^\0-\x7F]/g, "\\u0000").length;

/** Members that handlers write and the message has, by the schema of the type. */
const kinds = (eventSchema.options as unknown as z.ZodObject[])
  .map(({ shape }) => shape as Record<string, z.ZodType>)
  .filter(({ timestamp, reference, message, type }) => timestamp && (reference ?? message ?? type))
  .map(({ type, id, chain, block: _, blockHash, timestamp, transaction: __, final, ...members }) => ({
    type: (type as z.ZodLiteral<EventType>).value,
    members: Object.keys(members).filter((name) => !/Truncated$|Length$/.test(name)),
  }))
  .filter(({ type }) => type !== ("minter.active" as EventType));

const character = fc.constantFrom("\u0001", '"', "\\", "a", "é", "€", "\u2028", "\uD800", "😀", "\u{10FFFF}");
const text = fc
  .tuple(fc.array(character, { minLength: 1, maxLength: 3 }), fc.constantFrom(1, 333, 1_000, 1_001, 40_000))
  .map(([parts, times]) => toHex(new TextEncoder().encode(parts.join("").repeat(times))));
const bytes = fc.oneof(
  text,
  fc.uint8Array({ maxLength: 5_000, size: "max" }).map((raw) => toHex(raw)),
);

test("property: no message of any type exceeds 16 KB, whatever a log contains", async () => {
  expect(kinds.length).toBeGreaterThan(20);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...kinds), bytes, async ({ type, members }, written) => {
      const data = Object.fromEntries(
        members.map((name): [string, unknown] =>
          name === "reference" || name === "message"
            ? [`${name}Bytes`, written]
            : // No number of a log has more digits.
              [name, -(2n ** 255n)],
        ),
      );
      const row = await rowOf(type, data);
      expect(row.data.length).toBeLessThan(MOST_MESSAGE_BYTES);
      const message = JSON.stringify({ ...presentRow(row).body, final: false });
      expect(asciiLength(message) + MOST_ID_BYTES).toBeLessThan(MOST_MESSAGE_BYTES);
    }),
    { numRuns: 500 },
  );
});

test("behavior: a long reference is cut, and a filter compares the whole", async () => {
  const whole = "€".repeat(40_000);
  const data = {
    from: transaction.from,
    sender: transaction.from,
    to: transaction.from,
    amount: 1n,
    targetChain: 0n,
  };
  const presented = presentRow(
    await rowOf("transfer", { ...data, referenceBytes: toHex(new TextEncoder().encode(whole)) }),
  );
  expect(presented.body).toMatchObject({
    reference: "€".repeat(1_000),
    referenceTruncated: true,
    referenceLength: 40_000,
  });
  expect(presented.body).not.toHaveProperty("referenceHash");
  const isOf = (reference: string) => isWanted({ reference }, { chain: 42_161, event: presented });
  expect([whole, "€".repeat(1_000), "€".repeat(40_001)].map(isOf)).toEqual([true, false, false]);
});

test("behavior: a text of 1000 characters is whole, a long message is cut", async () => {
  const bytesOf = (written: string): Hex => toHex(new TextEncoder().encode(written));
  const denied = async (written: string) =>
    presentRow(
      await rowOf("minter.denied", {
        minter: log.address,
        denier: log.address,
        messageBytes: bytesOf(written),
      }),
    ).body;
  const short = await denied("😀".repeat(1_000));
  expect(short.message).toBe("😀".repeat(1_000));
  expect(short).not.toHaveProperty("messageTruncated");
  expect(await denied("😀".repeat(1_001))).toMatchObject({
    message: "😀".repeat(1_000),
    messageTruncated: true,
    messageLength: 1_001,
  });
});
