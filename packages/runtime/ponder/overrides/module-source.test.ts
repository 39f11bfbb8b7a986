import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { changed, changePonder, ponderModule, type SourceChange } from "./module-source.ts";
import { SOURCE_CHANGES } from "./source-changes.ts";

const change: SourceChange = {
  module: "./utils/finality.js",
  text: "is final",
  by: "was final",
  uses: { own: "file:///own.ts" },
  reason: "blocks would be final",
};

test("default: the text is replaced, and what the new text uses is imported once", () => {
  const once = changed("a block is final", change);
  expect(once).toBe('import * as own from "file:///own.ts";\na block was final');
  expect(changed(once, { ...change, text: "a block", by: "no block" })).toBe(
    'import * as own from "file:///own.ts";\nno block was final',
  );
});

test.each([
  ["another Ponder", 0],
  ["is final, is final", 2],
])("error: %j ends the start with the module, the text and the reason", (source, times) => {
  expect(() => changed(source, change)).toThrow(
    `./utils/finality.js has "is final" ${times} times, not once. An override depends on it: blocks would be final`,
  );
});

test("error: a change fails before Ponder is loaded, and so does a module that is gone", () => {
  expect(() => changePonder([{ ...change, text: "never in Ponder" }])).toThrow(
    'has "never in Ponder" 0 times',
  );
  expect(() => changePonder([{ ...change, module: "./utils/gone.js" }])).toThrow("utils/gone.js");
});

test.each(SOURCE_CHANGES.map((entry) => [entry.module, entry.text, entry] as const))(
  "the installed Ponder: %s has %j once, and its absence fails by name",
  (module, text, entry) => {
    const source = readFileSync(fileURLToPath(ponderModule(module)), "utf8");
    expect(changed(source, entry)).toContain(entry.by);
    const without = source.replaceAll(text, "");
    expect(() => changed(without, entry)).toThrow(`${module} has ${JSON.stringify(text)} 0 times`);
  },
);
