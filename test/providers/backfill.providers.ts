import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProfileKey } from "zchf-rpc/testing/providers/profiles";
import { openOffline } from "../../tools/harness/offline.ts";
import { type Backfill, type History, startHistory, table } from "./backfill.ts";
import { chosenCases } from "./cases.ts";

describe("a backfill through a provider", () => {
  let history: History;
  let plain: Backfill;
  const done: Backfill[] = [];

  beforeAll(async () => {
    history = await startHistory();
    plain = await history.backfill(["archive"]);
    done.push(plain);
  });
  afterAll(async () => {
    await history?.stop();
    console.log(table(done));
  });

  test("default: the history has transfers, positions and savings to compare", () => {
    expect(plain.bodies.size).toBeGreaterThan(40);
    expect(plain.bodies.get("/transfer/reference/list")?.length).toBeGreaterThan(500);
  });

  test.each(chosenCases)("behavior: $keys", async ({ keys, refuses }) => {
    const found = await history.backfill(keys);
    done.push(found);
    for (const [route, body] of plain.bodies) expect(found.bodies.get(route), route).toBe(body);
    // A few refusals find the limits of each chain.
    if (!refuses) expect(found.refused).toBeLessThan(0.05 * (found.served + found.refused) + 10);
    // No line of a log holds a request.
    expect(found.output).not.toMatch(/fromBlock|aggregate3|0x82ad56cb/);
  });

  test.each<[readonly ProfileKey[], string]>([
    [["full"], "contract state of block"],
    [["pruned", "publicnode"], "contract state of block"],
    [["withoutLogs"], "logs of block"],
  ])(
    "error: %s alone ends the start with a line for each chain, and no table is created",
    async (keys, words) => {
      const { service, database } = await history.start(keys);
      expect(await service.exited).toBe(1);
      const lines = service.output().trim().split("\n");
      expect(lines.every((line) => line.startsWith("RPC_URL_") && line.includes(words))).toBe(true);
      const { db, close } = await openOffline(database, "zchf");
      const { rows } = await db.execute(sql`select to_regnamespace('zchf') as tables`).finally(close);
      expect(rows).toEqual([{ tables: null }]);
    },
  );
});
