import { expect, test } from "vitest";
import { containing, subjectOf } from "./subject.ts";

const address = `0x${"Ab".repeat(20)}`;
const txHash = `0x${"Cd".repeat(32)}`;

test("subjectOf: addresses and transactions in lower case, everything else is text", () => {
  expect(subjectOf(` ${address} `)).toEqual({ kind: "address", address: address.toLowerCase() });
  expect(subjectOf(txHash)).toEqual({ kind: "transaction", txHash: txHash.toLowerCase() });
  expect(subjectOf("0x12")).toEqual({ kind: "text", text: "0x12" });
  expect(subjectOf(" Invoice 7 ")).toEqual({ kind: "text", text: "Invoice 7" });
});

test("containing: case, form and white space make no difference", () => {
  const rows = ["Invoice 7 of May", "INVOICE７", "rent"].map((reference) => ({ reference }));
  expect(containing(rows, "invoice 7")).toEqual(rows.slice(0, 2));
  expect(containing(rows, " ")).toEqual([]);
});
