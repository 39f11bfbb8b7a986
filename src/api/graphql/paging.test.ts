import fc from "fast-check";
import { pad, toHex } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { chainIds, history, type Log, store } from "../../../tools/harness/financial-history.ts";
import { randomRows } from "../../../tools/harness/random-rows.ts";
import { indexTo, testDatabase, testDeps } from "../../../tools/harness/test-database.ts";
import { CHAINS, chainIdOfSlot, slotOf } from "../../chains.ts";
import { recordId, slotOfRecord } from "../../domain/record-id.ts";
import { normalizedTextHash, userTextHash } from "../../domain/user-text.ts";
import { tokenTransfer } from "../../tables/balances.ts";
import { equityTrade } from "../../tables/equity.ts";
import { transferReference } from "../../tables/transfers.ts";
import { createUncachedApp } from "../app.ts";
import { entitiesOf } from "./entities/index.ts";

const live = { atStart: 0n, silent: false };
const account = `0x${"a".repeat(40)}` as const;

type Row = Record<string, unknown>;
type Page = {
  items: Row[];
  pageInfo: { hasNextPage: boolean; startCursor: string; endCursor: string };
};

/** Reads one list of an app over a database with rows. */
async function start(fill: (db: Awaited<ReturnType<typeof testDatabase>>) => Promise<unknown>) {
  const db = await testDatabase();
  for (const id of chainIds) await indexTo(db, id, 1_000_000, 1_800_000_000);
  await fill(db);
  const app = createUncachedApp(testDeps(db, Object.fromEntries(chainIds.map((id) => [id, live]))));
  return async (list: string, args: string, fields: string): Promise<Page> => {
    const query = `{ ${list}(${args}) { items { ${fields} } pageInfo { hasNextPage startCursor endCursor } } }`;
    const response = await app.request("/graphql", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ query }),
    });
    const { data, errors } = (await response.json()) as { data: Record<string, Page>; errors: unknown };
    expect([response.status, errors], query).toEqual([200, undefined]);
    return data[list] ?? expect.unreachable();
  };
}

const sorted = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();

const listOf = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}s`;

/** Entities with one row per chain, or per version, kind and day: random rows are of one day. */
const FEW_ROWS: Readonly<Record<string, number>> = {
  PositionAggregatesV1: 1,
  PositionAggregatesV2: 1,
  MintingRevenueDaily: 2,
};

describe("over random rows", () => {
  let read: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    read = await start(randomRows);
  });

  test.each(
    // Those without families never have rows.
    entitiesOf(CHAINS).flatMap((entity) =>
      entity.families.length === 0 ? [] : [[entity.name, entity] as const],
    ),
  )(
    "%s: the cursor visits each row once in the order of any of its columns, forward and backward",
    async (name, { columns, primaryKey }) => {
      const list = listOf(name);
      // Random rows of some entities share what is one row's alone in an index.
      const { items } = await read(list, "limit: 1000", primaryKey.join(" "));
      const isKey = new Set(items.map((row) => JSON.stringify(row))).size === items.length;
      const fields = (isKey ? primaryKey : Object.keys(columns)).join(" ");
      const { items: rows } = await read(list, "limit: 1000", fields);
      expect(rows.length, name).toBeGreaterThanOrEqual(FEW_ROWS[name] ?? 3);
      const orders = Object.keys(columns).filter((column) => columns[column]?.filters !== "none");
      const pages = fc.sample(fc.integer({ min: 2, max: 4 }), { numRuns: orders.length, seed: 7 });
      for (const [i, orderBy] of orders.entries()) {
        const order = `orderBy: "${orderBy}", orderDirection: "${i % 2 === 0 ? "asc" : "desc"}"`;
        const limit = Math.ceil(rows.length / (pages[i] ?? 1));
        const forward: Row[] = [];
        let page = await read(list, `${order}, limit: ${limit}`, fields);
        for (;;) {
          forward.push(...page.items);
          if (!page.pageInfo.hasNextPage) break;
          page = await read(list, `${order}, limit: ${limit}, after: "${page.pageInfo.endCursor}"`, fields);
        }
        expect(sorted(forward), `${name} by ${orderBy}`).toEqual(sorted(rows));
        const backward = await read(
          list,
          `${order}, limit: 1000, before: "${page.pageInfo.endCursor}"`,
          fields,
        );
        expect(backward.items, `${name} by ${orderBy}`).toEqual(forward.slice(0, -1));
      }
    },
  );

  test.each([
    ["mintingHubV1MintingUpdateV1s", ["position"]],
    ["mintingHubV2MintingUpdateV2s", ["position"]],
    ["mintingHubV1OwnerTransfersV1s", ["position"]],
    ["mintingHubV2OwnerTransfersV2s", ["position"]],
    ["leadrateRateChangeds", ["chainId", "module"]],
    ["savingsActivitys", ["chainId", "module", "account"]],
  ])("%s: paging by count visits each row of %j once, in both directions", async (list, partition) => {
    const { items } = await read(
      list,
      `orderBy: "count", limit: 1000`,
      `${partition.join(" ")} count txHash`,
    );
    const parts = Map.groupBy(items, (row) =>
      partition.map((name) => `${name}: ${JSON.stringify(row[name])}`).join(", "),
    );
    const [largest] = [...parts].sort(([, a], [, b]) => b.length - a.length);
    if (largest === undefined) throw new Error(`${list} has no rows`);
    const [where, rows] = largest;
    for (const [filter, way, from] of [
      ["count_gt", "asc", "-1"],
      ["count_lt", "desc", "1000"],
    ]) {
      const found: Row[] = [];
      for (let last: unknown = from; ; last = found.at(-1)?.count) {
        const args = `where: { ${where}, ${filter}: "${last}" }, orderBy: "count", orderDirection: "${way}", limit: 1`;
        const page = await read(list, args, `${partition.join(" ")} count txHash`);
        found.push(...page.items);
        if (!page.pageInfo.hasNextPage) break;
      }
      expect(found).toEqual(way === "asc" ? rows : rows.toReversed());
    }
  });
});

test("behavior: the cursor of a text of 64 KB can be sent back", async () => {
  const texts = ["a", "b"].flatMap((last) => [
    `0x${"61".repeat(65_535)}${toHex(last).slice(2)}` as const,
    "0x62" as const,
  ]);
  const read = await start((db) =>
    db.insert(transferReference).values(
      texts.map((referenceBytes, i) => ({
        chainId: 1,
        count: recordId(BigInt(i), 0, slotOf(1)),
        timestamp: BigInt(i),
        txHash: pad(toHex(i)),
        sender: account,
        from: account,
        to: account,
        targetChain: 0n,
        amount: 1n,
        referenceBytes,
        referenceHash: userTextHash(referenceBytes),
        normalizedReferenceHash: normalizedTextHash(referenceBytes),
      })),
    ),
  );
  const found: unknown[] = [];
  for (let after = ""; ; ) {
    const { items, pageInfo } = await read(
      "transferReferences",
      `orderBy: "reference", limit: 1 ${after}`,
      "created",
    );
    found.push(...items.map(({ created }) => created));
    if (!pageInfo.hasNextPage) break;
    expect(pageInfo.endCursor.length).toBeLessThan(4_000);
    after = `, after: "${pageInfo.endCursor}"`;
  }
  expect(found).toEqual(["0", "2", "1", "3"]);
});

describe("count", () => {
  /** A row of a list, where it stands in the order of count. */
  type Record_ = { count: bigint; chainId: number; place: readonly bigint[] };

  const countOf = ({ block, logIndex, chainId }: Log) => recordId(block, logIndex, slotOf(chainId));
  const placeOf = (log: Log, isByLog: boolean) =>
    isByLog
      ? [log.timestamp, BigInt(log.chainId), log.block, BigInt(log.logIndex)]
      : [log.timestamp, BigInt(log.chainId), countOf(log)];
  const compare = (a: readonly bigint[], b: readonly bigint[]): number => {
    const i = a.findIndex((part, k) => part !== b[k]);
    return i === -1 ? 0 : (a[i] ?? 0n) < (b[i] ?? 0n) ? -1 : 1;
  };

  const logs = history(11, 90);
  const records = (isByLog: boolean, only: (log: Log) => boolean = () => true): Record_[] =>
    logs
      .filter(only)
      .map((log) => ({ count: countOf(log), chainId: log.chainId, place: placeOf(log, isByLog) }))
      .sort((a, b) => compare(a.place, b.place));
  const LISTS: [list: string, rows: Record_[]][] = [
    ["eRC20Balances", records(false)],
    ["transferReferences", records(false)],
    ["equityTrades", records(false)],
    ["analyticTransactionLogs", records(true)],
    ["frankencoinProfitLosss", records(true, ({ kind }) => /Profit|Loss/.test(kind))],
  ];

  let read: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    read = await start(async (db) => {
      await store(db, logs);
      const common = logs.map((log, i) => ({
        ...log,
        count: countOf(log),
        from: account,
        to: account,
        amount: BigInt(i % 5),
      }));
      await db
        .insert(tokenTransfer)
        .values(common.map((row) => ({ ...row, symbol: "zchf" as const, balanceFrom: 0n, balanceTo: 0n })));
      await db.insert(transferReference).values(
        common.map((row) => ({
          ...row,
          sender: account,
          targetChain: 0n,
          referenceBytes: "0x61" as const,
          referenceHash: userTextHash("a"),
          normalizedReferenceHash: normalizedTextHash("a"),
        })),
      );
      await db.insert(equityTrade).values(
        common.map((row) => ({
          ...row,
          kind: "Invested" as const,
          trader: account,
          shares: 1n,
          price: 1n,
        })),
      );
    });
  });

  const counts = (rows: readonly { count: unknown }[]) => rows.map(({ count }) => String(count));

  test.each(LISTS)("%s: the history has records whose order is not that of their numbers", (_, rows) => {
    expect(rows.length).toBeGreaterThan(20);
    const ascending = rows.toSorted((a, b) => (a.count < b.count ? -1 : 1));
    expect(counts(rows)).not.toEqual(counts(ascending));
    expect(rows.some(({ count }) => count > 4n * 10n ** 18n)).toBe(true);
  });

  test.each(LISTS)("%s: paging by count visits each row once, in both directions", async (list, rows) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 5, max: 40 }), fc.boolean(), async (limit, isAscending) => {
        const [filter, way] = isAscending ? ["count_gt", "asc"] : ["count_lt", "desc"];
        const found: Row[] = [];
        for (let last: unknown; ; last = found.at(-1)?.count) {
          const where = last === undefined ? "" : `where: { ${filter}: "${last}" }, `;
          const { items, pageInfo } = await read(
            list,
            `${where}orderBy: "count", orderDirection: "${way}", limit: ${limit}`,
            "count",
          );
          found.push(...items);
          if (!pageInfo.hasNextPage) break;
        }
        expect(counts(found as { count: unknown }[])).toEqual(counts(isAscending ? rows : rows.toReversed()));
      }),
      { numRuns: 4 },
    );
  });

  /** Rows on one side of a number, by the rule in the description of the filter. */
  function oracle(rows: readonly Record_[], operator: string, count: bigint): Set<string> {
    const exact = rows.find((row) => row.count === count);
    const chainId = chainIdOfSlot(slotOfRecord(count));
    const before = rows.filter(
      (row) => row.count < count && (chainId === undefined || row.chainId === chainId),
    );
    const bound = exact ?? before.toSorted((a, b) => compare(a.place, b.place)).at(-1);
    const side = (row: Record_) => {
      const found = bound === undefined ? 1 : compare(row.place, bound.place);
      // A number of no record stands right after the bound.
      return found === 0 && exact === undefined ? -1 : found;
    };
    const isKept: Record<string, (side: number) => boolean> = {
      count_gt: (at) => at > 0,
      count_gte: (at) => at >= 0,
      count_lt: (at) => at < 0,
      count_lte: (at) => at <= 0,
    };
    return new Set(counts(rows.filter((row) => isKept[operator]?.(side(row)))));
  }

  test.each(LISTS)(
    "%s: any number, any of the four filters, any order, within OR and AND",
    async (list, rows) => {
      const existing = fc.constantFrom(...rows.map(({ count }) => count));
      const number = fc.oneof(
        existing,
        fc
          .tuple(existing, fc.constantFrom(1n, -1n, 100n, -100n, 10_000_000n, -10_000_000n))
          .map(([a, b]) => a + b),
        fc.constantFrom(
          0n,
          1n,
          -5n,
          -501n,
          1_001n,
          2n ** 63n - 1n,
          2n ** 63n,
          10n ** 18n - 1n,
          2n ** 256n - 1n,
          -(2n ** 255n),
        ),
        fc.bigInt(0n, 2n ** 64n),
      );
      const operator = fc.constantFrom("count_gt", "count_gte", "count_lt", "count_lte");
      const order = fc
        .constantFrom("count", "chainId", "amount", "txHash")
        .filter((by) => list !== "equityTrades" || by !== "chainId")
        .filter((by) => list !== "frankencoinProfitLosss" || by !== "txHash");
      await fc.assert(
        fc.asyncProperty(operator, number, operator, number, order, async (one, a, other, b, by) => {
          const [first, second] = [oracle(rows, one, a), oracle(rows, other, b)];
          const found = async (where: string) =>
            new Set(
              counts(
                (await read(list, `where: ${where}, orderBy: "${by}", limit: 1000`, "count")).items as {
                  count: unknown;
                }[],
              ),
            );
          expect(await found(`{ ${one}: "${a}" }`)).toEqual(first);
          expect(await found(`{ OR: [{ ${one}: "${a}" }, { ${other}: "${b}" }] }`)).toEqual(
            new Set([...first, ...second]),
          );
          expect(await found(`{ AND: [{ ${one}: "${a}" }, { ${other}: "${b}" }] }`)).toEqual(
            new Set([...first].filter((count) => second.has(count))),
          );
        }),
        { numRuns: 25 },
      );
    },
  );
});
