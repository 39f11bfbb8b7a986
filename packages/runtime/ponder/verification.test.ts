import { expect, test } from "vitest";
import { createApp } from "../../../src/api/app.ts";
import { CHAINS } from "../../../src/chains.ts";
import { indexTo, type TestDatabase, testDatabase, testDeps } from "../../../tools/harness/test-database.ts";
import { recordRepair } from "./log-check/repairs.ts";
import { restoreState, setRestoreState } from "./snapshot/restores.ts";
import { type Query, type Row, writerBlocker } from "./tables.ts";
import { forgetVerified, Verification } from "./verification.ts";

const [ETHEREUM, GNOSIS] = [1, 100];
const chains = CHAINS.filter(({ id }) => [ETHEREUM, GNOSIS].includes(id));
const UNCHECKED = "its logs have not been compared with its contracts yet";

const queryOf =
  (db: TestDatabase): Query =>
  async (statement, values) =>
    (await db.$client.query<Row>(statement, values)).rows;

/** Ethereum and Gnosis indexed up to their heads; instances are used again, so the marks of earlier tests go. */
async function indexed() {
  const db = await testDatabase();
  const query = queryOf(db);
  await query("drop schema if exists zchf_launcher cascade");
  for (const id of [ETHEREUM, GNOSIS]) await indexTo(db, id, 5000, 1_700_000_000);
  const head = { atStart: 5000n, silent: false };
  const app = createApp(testDeps(db, { [ETHEREUM]: head, [GNOSIS]: head }));
  const statuses = async () =>
    Promise.all(
      ["/ready", "/transfer/reference/list", "/positions/list"].map(
        async (path) => (await app.request(path)).status,
      ),
    );
  const reasons = async () => {
    const { chains } = (await (await app.request("/freshness")).json()) as {
      chains: Record<string, { reason: string | null }>;
    };
    return Object.fromEntries(Object.entries(chains).map(([id, { reason }]) => [id, reason]));
  };
  return { db, query, app, statuses, reasons, blocker: () => writerBlocker(query, "public") };
}

test("default: a chain is served once it has passed, also after a restart", async () => {
  const { db, query, app, statuses, reasons, blocker } = await indexed();
  const first = await Verification.open(query, "public", chains);
  expect(await statuses()).toEqual([503, 503, 503]);
  expect(await reasons()).toEqual({ [ETHEREUM]: UNCHECKED, [GNOSIS]: UNCHECKED });
  expect(await blocker()).toBe("public was not compared with chain 1, 100 yet; see /freshness");
  expect(await (await app.request("/ready")).json()).toEqual({
    error: `chain 1: ${UNCHECKED}; chain 100: ${UNCHECKED}`,
    code: "unavailable",
  });

  await first.pass(ETHEREUM);
  await first.explain(GNOSIS, "supply of ZCHF is 1 by its logs, 2 on the chain");
  expect(await reasons()).toEqual({
    [ETHEREUM]: null,
    [GNOSIS]: "supply of ZCHF is 1 by its logs, 2 on the chain",
  });
  // Positions are on Ethereum alone.
  expect(await statuses()).toEqual([503, 503, 200]);
  await first.pass(GNOSIS);
  expect([await statuses(), await blocker()]).toEqual([[200, 200, 200], undefined]);

  // Ponder overwrites its row at each start.
  await db.execute(`update _ponder_meta set value = '{"is_ready": 1}'`);
  const second = await Verification.open(query, "public", chains);
  expect([second.isPending(ETHEREUM), second.isPending(GNOSIS)]).toEqual([false, false]);
  expect(await statuses()).toEqual([200, 200, 200]);
});

test("behavior: what a chain passed is of its rows: it passes again after a repair, and with another build", async () => {
  const { query, statuses, reasons } = await indexed();
  const first = await Verification.open(query, "public", chains);
  await first.pass(ETHEREUM);
  await first.pass(GNOSIS);
  await recordRepair(query, "public", { chainId: GNOSIS, cause: "missing logs", from: 5, to: 9 });
  await Verification.open(query, "public", chains);
  expect(await reasons()).toEqual({ [ETHEREUM]: null, [GNOSIS]: UNCHECKED });
  await forgetVerified(query, "public");
  await Verification.open(query, "public", chains);
  expect(await reasons()).toEqual({ [ETHEREUM]: UNCHECKED, [GNOSIS]: UNCHECKED });
  expect(await statuses()).toEqual([503, 503, 503]);
});

test("behavior: a silent chain that was never indexed has no rows that could be wrong", async () => {
  const { db, query } = await indexed();
  await indexTo(db, GNOSIS, 0, 0);
  const heads = {
    [ETHEREUM]: { atStart: 5000n, silent: false },
    [GNOSIS]: { atStart: "silent" as const, silent: true },
  };
  const app = createApp(testDeps(db, heads));
  const verification = await Verification.open(query, "public", chains);
  const ready = async () => (await app.request("/ready")).status;
  expect(await ready()).toBe(503);
  await verification.pass(ETHEREUM);
  expect([await ready(), await writerBlocker(query, "public")]).toEqual([200, undefined]);
  await indexTo(db, GNOSIS, 4000, 1_600_000_000);
  expect(await ready()).toBe(503);
  await verification.pass(GNOSIS);
  expect(await ready()).toBe(200);
});

test("behavior: restored tables are compared with the chains, whatever passed before", async () => {
  const { query, reasons, statuses } = await indexed();
  const before = await Verification.open(query, "public", chains);
  await before.pass(ETHEREUM);
  await before.pass(GNOSIS);
  await setRestoreState(query, "public", "unverified");
  const restored = await Verification.open(query, "public", chains);
  expect(restored.isRestored).toBe(true);
  expect(Object.values(await reasons())).toEqual(
    Array(2).fill("it was restored from a snapshot, which has not been compared with the chains yet"),
  );
  await restored.passRestored();
  expect([await statuses(), await restoreState(query, "public")]).toEqual([[200, 200, 200], "verified"]);
  expect((await Verification.open(query, "public", chains)).isRestored).toBe(false);
  expect(await statuses()).toEqual([200, 200, 200]);
});

test("behavior: chains that pass at the same moment are both served, and one may be explained meanwhile", async () => {
  const { query, statuses, reasons } = await indexed();
  const first = await Verification.open(query, "public", chains);
  await Promise.all([first.pass(ETHEREUM), first.explain(GNOSIS, "a log is missing")]);
  expect(await reasons()).toEqual({ [ETHEREUM]: null, [GNOSIS]: "a log is missing" });
  await forgetVerified(query, "public");
  const second = await Verification.open(query, "public", chains);
  await Promise.all([second.pass(ETHEREUM), second.pass(GNOSIS)]);
  expect(await reasons()).toEqual({ [ETHEREUM]: null, [GNOSIS]: null });
  expect(await statuses()).toEqual([200, 200, 200]);
});

test("behavior: a pass ends an explanation that was given at the same moment", async () => {
  const { query, reasons } = await indexed();
  const verification = await Verification.open(query, "public", chains);
  await Promise.all([verification.pass(ETHEREUM), verification.explain(ETHEREUM, "a log is missing")]);
  expect(await reasons()).toEqual({ [ETHEREUM]: null, [GNOSIS]: UNCHECKED });
  expect(verification.isPending(ETHEREUM)).toBe(false);
});

test.each(["insert", "update"])(
  "behavior: a pass whose %s fails is repeated with the next check",
  async (statement) => {
    const { query, statuses } = await indexed();
    let isAway = false;
    const flaky: Query = async (text, values) => {
      if (isAway && text.startsWith(statement)) throw new Error("the database is away");
      return query(text, values);
    };
    const verification = await Verification.open(flaky, "public", chains);
    isAway = true;
    await expect(verification.pass(ETHEREUM)).rejects.toThrow("away");
    expect(verification.isPending(ETHEREUM)).toBe(true);
    isAway = false;
    await verification.pass(ETHEREUM);
    await verification.pass(GNOSIS);
    expect(await statuses()).toEqual([200, 200, 200]);
  },
);
