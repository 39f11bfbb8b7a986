import fc from "fast-check";
import { expect, test } from "vitest";
import { misspeltSettings } from "./misspelt.ts";
import { SETTING_NAMES } from "./settings.ts";

const misspelt = (...names: string[]) =>
  misspeltSettings(Object.fromEntries(names.map((name) => [name, "x"])), SETTING_NAMES);

test.each([
  ["RATE_LIMT", "RATE_LIMIT"],
  ["RPC_ULR_1", "RPC_URL_1"],
  ["RPC_URL1", "RPC_URL_1"],
  ["RPC_URL", "RPC_URL_1"],
  ["RPC_URLS_42161", "RPC_URL_42161"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["TRUSTPROXY", "TRUST_PROXY"],
  ["rate_limit", "RATE_LIMIT"],
  ["PONDER_LOGLEVEL", "PONDER_LOG_LEVEL"],
])("%s is named with %s", (name, setting) => {
  expect(misspelt("PATH", name)).toEqual([
    `${name} is no setting and has no effect: did you mean ${setting}?`,
  ]);
});

test("behavior: a chain that is not supported is named, not guessed", () => {
  expect(misspelt("RPC_URL_5")).toEqual(["RPC_URL_5 has no effect: chain 5 is not supported"]);
});

test("behavior: settings, and variables of other programs, are not named", () => {
  const others = [
    "PATH",
    "HOME",
    "PWD",
    "LANG",
    "TERM",
    "USER",
    "SHELL",
    "HOSTNAME",
    "PGHOST",
    "PGPORT",
    "NODE_ENV",
    "SORT",
    "POST",
    "COST",
    "TZ",
  ];
  expect(misspelt(...SETTING_NAMES, ...others)).toEqual([]);
});

test("behavior: any one character that is missing, doubled or exchanged with the next is found", () => {
  const place = fc
    .constantFrom(...SETTING_NAMES.filter((name) => name.length > 4))
    .chain((name) => fc.tuple(fc.constant(name), fc.nat(name.length - 2)));
  fc.assert(
    fc.property(place, ([name, at]) => {
      const [a = "", b = ""] = name.slice(at, at + 2);
      const [before, after] = [name.slice(0, at), name.slice(at + 2)];
      for (const typo of [before + b + after, before + a + a + b + after, before + b + a + after]) {
        if (!SETTING_NAMES.includes(typo) && !/^RPC_URL_\d+$/.test(typo))
          expect(misspelt(typo)).toEqual([expect.stringContaining("did you mean")]);
      }
    }),
  );
});
