import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Schema } from "../http/reference/description.ts";

/** Units of every amount of openapi.json: of events as well, which are in no list. */
type Leaf = { path: string; name: string; schema: Schema };

const document = JSON.parse(readFileSync(new URL("../../../openapi.json", import.meta.url), "utf8"));
const STRUCTURE = /^(properties|items|anyOf|oneOf|allOf|prefixItems|additionalProperties|\d+)$/;

function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof value !== "object" || value === null) return [];
  const schema = value as Schema;
  const names = path.filter((part) => !STRUCTURE.test(part));
  const own = [schema.type].flat().some((type) => typeof type === "string" && type !== "object");
  return [
    ...(own ? [{ path: names.join("."), name: names.at(-1) ?? "", schema }] : []),
    ...Object.entries(value).flatMap(([key, child]) => leavesOf(child, [...path, key])),
  ];
}

const leaves = leavesOf(document.components.schemas);
/** Decimal strings with a sign. */
const amounts = leaves.filter(({ schema }) => schema.pattern === "^-?\\d+$");
const wrong = (rows: readonly Leaf[], unit: RegExp) =>
  rows.filter(({ schema }) => !unit.test(schema["x-unit"] ?? "")).map(({ path }) => path);

test("every amount has a unit", () => {
  expect(amounts.length).toBeGreaterThan(80);
  expect(wrong(amounts, /./)).toEqual([]);
});

test("a description that says raw is of digits, or names a unit and its decimals", () => {
  const raw = leaves.filter(
    ({ name, schema: { description = "" } }) =>
      /\braw\b/i.test(description) && !/decimals$|^tick/i.test(name) && !/`raw/.test(description),
  );
  expect(raw.length).toBeGreaterThan(70);
  expect(wrong(raw, /./)).toEqual([]);
  const ofEvents = (path: string) => /Event\./.test(path);
  expect(raw.filter(({ path, schema }) => !ofEvents(path) && schema["x-decimals"] === undefined)).toEqual([]);
});

test("collateral has the unit and the decimals of its token", () => {
  const isCollateral = ({ name, schema: { description = "" } }: Leaf) =>
    /^(size|sizeAdjusted|filledSize|challengeSize|acquiredCollateral|minimumCollateral|collateral|collateralBalance)$/.test(
      name,
    ) || /raw units of (the|its) (token|collateral)/.test(description);
  const rows = amounts.filter(isCollateral);
  expect(rows.length).toBeGreaterThan(12);
  expect(wrong(rows, /^collateral$/)).toEqual([]);
  expect(rows.filter(({ schema }) => typeof schema["x-decimals"] === "number")).toEqual([]);
});

test("shares are FPS or FCS, and what the row's asset decides has its unit", () => {
  const shares = amounts.filter(({ name }) => /shares|^fpsTotalSupply$/i.test(name));
  expect(shares.length).toBeGreaterThan(5);
  expect(wrong(shares, /^(FPS|FCS|FPS or FCS)$/)).toEqual([]);
  const ofStatement = amounts.filter(({ path }) =>
    /^Statement(Line\.(amount|balance)|Balance\.(opening|closing))$/.test(path),
  );
  expect(ofStatement.length).toBe(4);
  expect(wrong(ofStatement, /^asset$/)).toEqual([]);
});
