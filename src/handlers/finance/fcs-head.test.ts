import { type Address, encodeAbiParameters, type Hex, parseAbiParameters } from "viem";
import { beforeEach, expect, test } from "vitest";
import { fcsHeadRow } from "../../../tools/harness/fcs-head.ts";
import { indexingStore } from "../../../tools/harness/indexing-store.ts";
import { testDatabase } from "../../../tools/harness/test-database.ts";
import type { DataFamily } from "../../tables/families.ts";
import { fcsHead } from "../../tables/fcs.ts";
import { ReadResults } from "../evm/batch.ts";
import { recordWrites } from "../evm/data-versions.ts";
import type { HandlerContext } from "../evm/event.ts";
import { fcsReads, writeFcsHead } from "./fcs-head.ts";

const fcs: Address = `0x${"f".repeat(40)}`;

const database = await testDatabase();
let context: HandlerContext;
let written: Set<DataFamily>;

beforeEach(() => {
  written = new Set();
  context = {
    db: recordWrites(indexingStore(database), written),
    chain: { id: 1, name: "ethereum" },
    contracts: { FCS: { address: fcs } },
  } as unknown as HandlerContext;
});

const text = (value: string) => encodeAbiParameters(parseAbiParameters("string"), [value]);
const number = (value: bigint) => encodeAbiParameters(parseAbiParameters("uint256"), [value]);
const returned = (value: unknown): Hex =>
  typeof value === "string" ? text(value) : number(BigInt(value as bigint | number | boolean));

const row = fcsHeadRow();

/** Writes what the getters return, without those that revert. */
async function write(values: Partial<typeof row>, reverting: readonly string[] = []) {
  const reads = fcsReads(context);
  if (reads === undefined) throw new Error("the chain has no FCS");
  const results = new ReadResults();
  const all: Record<string, unknown> = { ...row, ...values };
  for (const [name, getter] of Object.entries(reads)) {
    if (!reverting.includes(name)) results.add([getter], [returned(all[name])]);
  }
  await writeFcsHead(context, reads, results);
  return context.db.find(fcsHead, { chainId: 1 });
}

test("default: what the getters returned, written again when one of them changes", async () => {
  expect(await write({})).toEqual(row);
  expect([...written]).toEqual(["fcsHead"]);
  written.clear();
  await write({});
  expect(written.size).toBe(0);
  expect(await write({ bid: 1n })).toEqual({ ...row, bid: 1n });
  expect([...written]).toEqual(["fcsHead"]);
});

test("behavior: null for the getters that divide by a supply or by votes of 0", async () => {
  const reverting = ["ask", "bid", "totalAssets", "isBinding", "currentDiscount"];
  const nulls = Object.fromEntries(reverting.map((name) => [name, null]));
  expect(await write({}, reverting)).toEqual({ ...row, ...nulls });
});

test("behavior: before the deployment there is no row, and without FCS nothing is read", async () => {
  expect(await write({}, Object.keys(fcsReads(context) ?? {}))).toBeNull();
  expect(fcsReads({ contracts: {} } as unknown as HandlerContext)).toBeUndefined();
});
