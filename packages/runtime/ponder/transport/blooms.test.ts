import { expect, test } from "vitest";
import { Blooms } from "./blooms.ts";

const EMPTY = `0x${"0".repeat(512)}`;
const FULL = `0x1${"0".repeat(511)}`;

test("default: a block without transactions and bits holds no logs, one with bits does", () => {
  const blooms = new Blooms();
  blooms.remember({ hash: "0xa", logsBloom: EMPTY, transactions: [] });
  blooms.remember({ hash: "0xb", logsBloom: FULL, transactions: ["0x1"] });
  expect([blooms.hasLogs("0xa"), blooms.hasLogs("0xb"), blooms.hasLogs("0xc")]).toEqual([
    false,
    true,
    undefined,
  ]);
});

test("behavior: an empty bloom of a block with transactions says nothing, also after one that was filled", () => {
  const blooms = new Blooms();
  blooms.remember({ hash: "0xa", logsBloom: EMPTY, transactions: ["0x1"] });
  blooms.remember({ hash: "0xb", logsBloom: null, transactions: [] });
  expect([blooms.hasLogs("0xa"), blooms.hasLogs("0xb")]).toEqual([undefined, undefined]);
  blooms.remember({ hash: "0xc", logsBloom: FULL, transactions: ["0x1"] });
  blooms.remember({ hash: "0xd", logsBloom: EMPTY, transactions: ["0x1"] });
  expect(blooms.hasLogs("0xd")).toBeUndefined();
});

test("behavior: old blocks are forgotten", () => {
  const blooms = new Blooms();
  for (let i = 0; i < 1_000; i++) blooms.remember({ hash: `0x${i}`, logsBloom: FULL });
  expect([blooms.hasLogs("0x0"), blooms.hasLogs("0x999")]).toEqual([undefined, true]);
});
