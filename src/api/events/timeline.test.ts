import fc from "fast-check";
import { expect, test } from "vitest";
import { EVENT_TIME, eventRow } from "../../../tools/harness/event-rows.ts";
import { CHAIN_IDS } from "../../chains.ts";
import { decodeCursor, END_OF_BLOCK } from "./cursor.ts";
import { type ChainSnapshot, storedEvent, Timeline } from "./timeline.ts";

/** Proxies accept a header of 4 KB at least. */
const MOST_BYTES = 2_048;
const FINAL = 400_000_000;
const HEAD = FINAL + 240;

/** Blocks behind the final one, and logs within each. */
const blocksOfChain = fc.array(
  fc.record({ distance: fc.integer({ min: 1, max: 240 }), logs: fc.integer({ min: 1, max: 40 }) }),
  { maxLength: 60 },
);

function snapshotOf(
  chainId: number,
  blocks: { distance: number; logs: number }[],
  final: number,
): ChainSnapshot {
  const logsOf = new Map(blocks.map(({ distance, logs }) => [FINAL + distance, logs]));
  const events = [...logsOf]
    .sort(([a], [b]) => a - b)
    .flatMap(([block, logs]) =>
      Array.from({ length: logs }, (_, logIndex) => storedEvent(eventRow({ chainId, block, logIndex }))),
    );
  return {
    chainId,
    head: BigInt(HEAD),
    headTime: BigInt(EVENT_TIME),
    isStalled: false,
    final: BigInt(final),
    base: BigInt(FINAL),
    through: { block: BigInt(HEAD), logIndex: END_OF_BLOCK },
    events,
    activations: [],
  };
}

test("property: a cursor of eight chains has at most 2 KB, and every event is sent once it is final", () => {
  fc.assert(
    fc.property(fc.tuple(...CHAIN_IDS.map(() => blocksOfChain)), (blocks) => {
      const timeline = new Timeline("none");
      const begin = CHAIN_IDS.map((id) => snapshotOf(id, [], FINAL));
      for (const chain of begin) timeline.advance({ ...chain, head: chain.final });
      const sent: string[] = [];
      let longest = 0;
      for (const final of [FINAL, FINAL + 100, HEAD]) {
        for (const [i, id] of CHAIN_IDS.entries()) {
          for (const { cursor, body } of timeline.advance(snapshotOf(id, blocks[i] ?? [], final))) {
            longest = Math.max(longest, cursor.length);
            sent.push(String(body.id));
          }
        }
        longest = Math.max(longest, timeline.text.length);
        expect(new Timeline("none", decodeCursor(timeline.text)).text).toBe(timeline.text);
      }
      expect(longest).toBeLessThanOrEqual(MOST_BYTES);
      const stored = CHAIN_IDS.flatMap((id, i) =>
        snapshotOf(id, blocks[i] ?? [], HEAD).events.map(({ presented }) => String(presented.body.id)),
      );
      expect(sent.sort()).toEqual(stored.sort());
    }),
    { numRuns: 10 },
  );
});

test("behavior: a cursor has room for an event in every block of three chains that is not final", () => {
  const timeline = new Timeline("none");
  const chains = [
    [1, 65],
    [100, 30],
    [8453, 150],
  ] as const;
  for (const [id] of chains) timeline.advance({ ...snapshotOf(id, [], FINAL), head: BigInt(FINAL) });
  for (const [id, depth] of chains) {
    const blocks = Array.from({ length: depth }, (_, i) => ({ distance: i + 1, logs: 1 }));
    expect(timeline.advance(snapshotOf(id, blocks, FINAL))).toHaveLength(depth);
  }
});

test("behavior: a block without a hash in the cursor, the next one with a hash beyond the page, is sent again", () => {
  const [block, next] = [BigInt(FINAL + 1), BigInt(FINAL + 2)];
  const sent = [
    { block, logIndex: 0, hash: undefined, isUnchecked: true },
    { block: next, logIndex: 0, hash: "ba9876543210", isUnchecked: true },
  ];
  const place = { block: BigInt(FINAL), logIndex: END_OF_BLOCK };
  const timeline = new Timeline("none", new Map([[1, { ...place, time: 0n, isStalled: false, sent }]]));
  const event = storedEvent(eventRow({ block: FINAL + 1, fork: 1 }));
  const entries = timeline.addFinal(1, { events: [event], through: event });
  expect(entries.map(({ body }) => [body.type, body.block])).toEqual([
    ["retracted", FINAL + 1],
    ["transfer", FINAL + 1],
  ]);
});
