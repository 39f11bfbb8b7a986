import fc from "fast-check";
import { expect, test } from "vitest";
import { asciiJson } from "./ascii-json.ts";

test("default: a reader of Latin-1 or of lines reads the value, whatever its text is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const written = asciiJson({ text });
      // None at which Python's `str.splitlines` ends a line.
      expect(written).toMatch(/^[ -~]*$/);
      const asLatin1 = Buffer.from(written).toString("latin1");
      expect(JSON.parse(asLatin1)).toEqual({ text });
    }),
  );
});

test("behavior: escapes of one UTF-16 unit each", () => {
  expect(asciiJson({ text: "é\u0085\u2028\u007f💶" })).toBe(
    String.raw`{"text":"\u00e9\u0085\u2028\u007f\ud83d\udcb6"}`,
  );
});
