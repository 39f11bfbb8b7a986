import { expect, test } from "vitest";
import { readIndexState } from "zchf-runtime/ponder/index-state";
import { indexTo, testDatabase, testDeps } from "../../../tools/harness/test-database.ts";
import { dataVersion } from "../../tables/data-versions.ts";
import { transferReferenceTotal } from "../../tables/transfers.ts";
import { createApp } from "../app.ts";
import { Freshness } from "./freshness.ts";

test("behavior: a response that was built on rows of a block that is reverted meanwhile is built again", async () => {
  const db = await testDatabase();
  await indexTo(db, 1, 5000, 1_700_000_000);
  await db.insert(transferReferenceTotal).values({ chainId: 1, rows: 1 });
  const rows = (count: number) => db.update(transferReferenceTotal).set({ rows: count });
  let turn = 0;
  // One statement follows the other: the block's rows are there for the one that builds the response.
  const reverting = new Proxy(db, {
    get: (target, name, receiver) => {
      if (name === "select" && turn++ === 0) void rows(2).execute();
      else if (name === "execute" && turn === 1) {
        void rows(1).execute();
        const note = "value || jsonb_build_object('reverted_at', clock_timestamp())";
        void db.execute(`update _ponder_meta set value = ${note}`).execute();
      }
      return Reflect.get(target, name, receiver);
    },
  });
  const freshness = new Freshness({
    readState: () => readIndexState(reverting, dataVersion),
    chainIds: [1],
    headAtStart: () => 0n,
    isSilent: () => false,
    maxAge: -1,
  });
  const app = createApp(testDeps(reverting, { 1: { atStart: 0n, silent: false } }, { freshness }));
  expect(await (await app.request("/transfer/reference/counter")).text()).toBe("1");
  expect(turn).toBe(2);
});
