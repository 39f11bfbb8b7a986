import { type Column, getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { pad, toHex, zeroAddress } from "viem";
import { MAIN_CHAIN, slotOf } from "../../src/chains.ts";
import { recordId } from "../../src/domain/record-id.ts";
import { FAMILIES } from "../../src/tables/families.ts";
import { minterApplication, minterLatestApplication } from "../../src/tables/minters.ts";
import { chainIds, generator } from "./financial-history.ts";
import { type TestDatabase, TOKENS } from "./test-database.ts";

const ROWS = 36;
const ADDRESSES = 12;
/** A step through the numbers of rows, so that record identifiers, each of one row only, are not in their order. */
const STEP = 7;
const OF_MAIN_CHAIN = ["positions", "challenges", "shares", "fcs", "fcsHead"];
const TEXTS = ["", "a", "A", "zürich", "a b"];

type Random = (below: number) => number;
type Row = Record<string, unknown>;

/** Rows of every table that responses are made of, of few different values, so that they are joined and often equal in a column. */
export async function randomRows(db: TestDatabase): Promise<void> {
  const random = generator(3);
  const tables = Object.entries(FAMILIES).flatMap(([family, ofFamily]) =>
    ofFamily.map((table: PgTable) => ({ table, isOfMain: OF_MAIN_CHAIN.includes(family) })),
  );
  for (const { table, isOfMain } of tables) {
    if (table === minterLatestApplication) continue;
    const rows = Array.from({ length: ROWS }, (_, i) => {
      const chainId = isOfMain ? MAIN_CHAIN : chainIds[random(chainIds.length)];
      const columns = Object.entries(getTableColumns(table));
      const row: Row = Object.fromEntries(
        columns.map(([name, column]) => [
          name,
          name === "chainId" ? chainId : (inTurn(name, column, i) ?? randomValue(name, column, random)),
        ]),
      );
      return { ...row, ...dependent(row) };
    });
    await db.insert(table).values(rows).onConflictDoNothing();
  }
  const { chainId, minter, count } = minterApplication;
  await db.insert(minterLatestApplication).select(
    db
      .select({ chainId, minter, count: sql<bigint>`max(${count})`.as("count") })
      .from(minterApplication)
      .groupBy(chainId, minter),
  );
}

/** Values of which every list needs some, whatever is drawn: kinds, and the zero address as sender or recipient; and those that differ. */
function inTurn(name: string, column: Column, i: number): unknown {
  if (name === "count" && column.dataType === "bigint") return BigInt((i * STEP) % ROWS);
  if (name === "kind" && column.enumValues) return column.enumValues[i % column.enumValues.length];
  const isZero = (name === "from" && i % 5 === 0) || (name === "to" && i % 5 === 1);
  return isZero && column.columnType === "PgHex" ? zeroAddress : undefined;
}

function randomValue(name: string, column: Column, random: Random): unknown {
  if (!column.notNull && random(3) === 0) return null;
  const text = TEXTS[random(TEXTS.length)] ?? "";
  if (name === "version") return 1 + random(2);
  if (name.endsWith("Bytes")) return toHex(new TextEncoder().encode(text));
  if (/hash$/i.test(name)) return pad(toHex(random(9)));
  if (column.enumValues) return column.enumValues[random(column.enumValues.length)];
  if (column.columnType === "PgHex") return pad(toHex(random(ADDRESSES)), { size: 20 });
  switch (column.dataType) {
    case "boolean":
      return random(2) === 0;
    case "number":
      return random(6);
    case "string":
      return text;
    case "json":
    case "array":
      return [];
    default:
      return BigInt(random(9));
  }
}

/** Columns that others determine. */
function dependent({ chainId, block, logIndex, count, number, symbol, token }: Row): Row {
  return {
    ...(typeof block === "bigint" &&
      typeof number === "number" && { number: Number(block) * 10 + Number(logIndex) }),
    ...(typeof block === "bigint" &&
      typeof count === "bigint" && { count: recordId(block, Number(logIndex), slotOf(Number(chainId))) }),
    ...(token !== undefined && symbol !== undefined && { token: TOKENS[symbol as keyof typeof TOKENS] }),
  };
}
