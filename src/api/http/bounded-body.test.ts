import fc from "fast-check";
import { expect, test } from "vitest";
import { boundedBody, MOST_RESPONSE_BYTES } from "./bounded-body.ts";

const row = (characters: number, character: string) => ({ text: character.repeat(characters), n: 1 });
/** Lists shorter and longer than a response may be. */
const rows = fc
  .tuple(fc.integer({ min: 0, max: 2_000 }), fc.nat(1_000), fc.constantFrom("a", "\u0001", "😀", '"'))
  .map(([count, characters, character]) => Array.from({ length: count }, () => row(characters, character)));

test("property: the first rows of any list, as many as fit", () => {
  fc.assert(
    fc.property(rows, fc.constantFrom("array", "record", "member"), (list, kind) => {
      let isCut = false;
      const record = Object.fromEntries(list.map((one, i) => [`0x${i}`, one]));
      const body = kind === "array" ? list : kind === "record" ? record : { num: list.length, list };
      const bounded = boundedBody(body, kind === "member" ? "list" : undefined, () => {
        isCut = true;
      });
      const bytes = Buffer.byteLength(JSON.stringify(bounded));
      expect(bytes).toBeLessThanOrEqual(MOST_RESPONSE_BYTES);
      if (!isCut) {
        expect(bounded).toBe(body);
        return;
      }
      expect(bytes).toBeGreaterThan(MOST_RESPONSE_BYTES - 30_000);
      const kept = kind === "member" ? (bounded as { list: unknown[] }).list : bounded;
      const length = Object.keys(kept).length;
      expect(Object.values(kept)).toEqual(list.slice(0, length));
      if (kind === "member") expect(bounded).toMatchObject({ num: length });
    }),
    { numRuns: 60 },
  );
});
