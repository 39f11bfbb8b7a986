import { getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { emptyTables, type TestDatabase, testDatabase } from "../../../tools/harness/test-database.ts";
import { asOf } from "../../api/model/as-of.ts";
import { PASTS } from "../../tables/past.ts";
import type { HandlerDb } from "./event.ts";
import { keepPast } from "./keep-past.ts";

type Row = Record<string, unknown>;

const BEGIN = 100n;

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

/** One of few values of a column, so that some changes change nothing. */
function sampleOf(column: PgColumn, n: number): unknown {
  if (!column.notNull && n === 0) return null;
  switch (column.dataType) {
    case "boolean":
      return n > 0;
    case "number":
      return n;
    case "bigint":
      return BigInt(n);
    default:
      return `0x0${n}`;
  }
}

const step = fc.record({
  seconds: fc.bigInt({ min: 0n, max: 2n }),
  columns: fc.array(fc.nat({ max: 8 }), { minLength: 1, maxLength: 2 }),
  value: fc.nat({ max: 2 }),
});

describe.each(PASTS.map(([table, past]): [string, PgTable, PgTable] => [getTableName(table), table, past]))(
  "%s",
  (_, table, past) => {
    const columns: Record<string, PgColumn> = getTableColumns(table);
    const keys = getTableConfig(table).primaryKeys.flatMap((key) => key.columns.map(({ name }) => name));
    if (keys.length === 0) keys.push("chain_id");
    const changing = Object.keys(getTableColumns(past)).filter((name) => {
      const column = columns[name];
      return column !== undefined && !keys.includes(column.name);
    });
    const rowOf = (key: number): Row => ({
      ...(Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [
          name,
          sampleOf(column, keys.includes(column.name) ? key : 1),
        ]),
      ) as Row),
      ...("created" in columns && { created: BEGIN }),
    });

    test("at every moment each row is as the last change until then left it, and there are no gaps", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 12 }),
          fc.array(step, { maxLength: 4 }),
          async (...histories) => {
            await emptyTables(db);
            const versions = histories.map(() => new Map<bigint, Row>());
            const rows: Row[] = [];
            for (const [i, steps] of histories.entries()) {
              let row = rowOf(i + 1);
              let time = BEGIN;
              versions[i]?.set(time, row);
              for (const { seconds, columns: chosen, value } of steps) {
                time += seconds;
                const names = chosen.map((n) => changing[n % changing.length] ?? "");
                const change = Object.fromEntries(
                  names.map((name) => [name, sampleOf(columns[name] as PgColumn, value)]),
                );
                const event = { block: { number: time, timestamp: time, hash: "0x" } } as const;
                await keepPast(db as unknown as HandlerDb, table, row as never, change, event);
                row = { ...row, ...change };
                versions[i]?.set(time, row);
              }
              rows.push(row);
            }
            for (let at = BEGIN; at <= BEGIN + 26n; at++) {
              const expected = versions.map((ofRow) => {
                const times = [...ofRow.keys()].filter((time) => time <= at);
                return ofRow.get(times.at(-1) ?? BEGIN);
              });
              expect(await asOf({ db }, table, rows as never, at)).toEqual(expected);
            }
            expect(await asOf({ db }, table, rows as never, undefined)).toEqual(rows);
            if ("created" in columns)
              expect(await asOf({ db }, table, rows as never, BEGIN - 1n)).toEqual([]);
          },
        ),
        { numRuns: 15 },
      );
    });
  },
);
