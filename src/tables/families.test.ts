import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { onchainTable } from "ponder";
import { expect, test } from "vitest";
import * as schema from "../../ponder.schema.ts";
import { dataVersion } from "./data-versions.ts";
import { FAMILIES, familyOf, HANDLERS_ONLY } from "./families.ts";
import { savingsPayment } from "./savings.ts";
import { tokenDay } from "./tokens.ts";

const declared: readonly PgTable[] = [...Object.values(FAMILIES).flat(), ...HANDLERS_ONLY];
const tables = Object.values(schema).filter((table) => is(table, PgTable) && table !== dataVersion);

test("every table of ponder.schema.ts but data_version is in one family or for handlers only", () => {
  expect(declared.map(getTableName).sort()).toEqual(tables.map(getTableName).sort());
});

test("default: the family, undefined for handlers only", () => {
  expect(familyOf(tokenDay)).toBe("tokens");
  expect(familyOf(savingsPayment)).toBeUndefined();
});

test("error: a table in neither list is named", () => {
  const stray = onchainTable("stray", (t) => ({ id: t.integer().primaryKey() }));
  expect(() => familyOf(stray)).toThrow("table stray has no family");
});
