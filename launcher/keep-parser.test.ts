import { expect, test } from "vitest";
import { printed } from "./testing.ts";

const ours = new URL("./keep-parser.ts", import.meta.url).href;
const theirs = import.meta.resolve("ponder").replace(/dist\/.*/, "dist/esm/utils/sql-parse.js");

test("what the engine's parser told is kept, and is the same as without us", () => {
  const statements = [
    "select * from position where chain_id = $1",
    "with a as (delete from position returning *) select * from a",
    "update position set minted = 0",
    "no statement",
    "select * from position where chain_id = $1",
  ];
  const ask = (before: string) =>
    JSON.parse(
      printed(`
        ${before}
        const { isReadonlySQLQuery, getSQLQueryRelations } = await import(${JSON.stringify(theirs)});
        const told = [];
        for (const statement of ${JSON.stringify(statements)}) {
          const relations = await getSQLQueryRelations(statement).then((found) => [...found], () => "unknown");
          told.push([await isReadonlySQLQuery(statement), relations]);
        }
        const { default: create } = await import("pg-query-emscripten");
        const [one, two] = [await create(), await create()];
        const isKept = one.parse(${JSON.stringify(statements[0])}) === two.parse(${JSON.stringify(statements[0])});
        console.log(JSON.stringify({ told, isKept }));`),
    );
  const alone = ask("");
  const kept = ask(`const { keepParser } = await import(${JSON.stringify(ours)}); keepParser();`);
  expect(alone.isKept).toBe(false);
  expect(kept.isKept).toBe(true);
  expect(kept.told).toEqual(alone.told);
  expect(kept.told.slice(0, 3)).toEqual([
    [true, ["position"]],
    [false, expect.anything()],
    [false, expect.anything()],
  ]);
});

test("behavior: after many long statements it still tells what they are", () => {
  const told = printed(`
    const { keepParser } = await import(${JSON.stringify(ours)});
    keepParser();
    const { isReadonlySQLQuery } = await import(${JSON.stringify(theirs)});
    const columns = Array.from({ length: 300 }, (_, i) => "column_" + i).join(", ");
    let readonly = 0;
    for (let i = 0; i < 50; i++) if (await isReadonlySQLQuery("select " + columns + " from t where n = " + i)) readonly++;
    console.log(readonly);`);
  expect(told).toBe("50");
});
