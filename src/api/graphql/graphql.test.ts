import { getIntrospectionQuery } from "graphql/index.js";
import { type Address, pad, toHex, zeroAddress } from "viem";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chainIds, history, store } from "../../../tools/harness/financial-history.ts";
import { collateralRow, positionRow } from "../../../tools/harness/rows.ts";
import {
  emptyTables,
  familiesIn,
  indexTo,
  setVersion,
  type TestDatabase,
  TOKENS,
  testDatabase,
  testDeps,
} from "../../../tools/harness/test-database.ts";
import { CHAINS, slotOf } from "../../chains.ts";
import { recordId } from "../../domain/record-id.ts";
import { normalizedTextHash, userTextHash } from "../../domain/user-text.ts";
import { balance, tokenTransfer } from "../../tables/balances.ts";
import { equityTrade, voteDelegation } from "../../tables/equity.ts";
import type { DataFamily } from "../../tables/families.ts";
import { minterApplication, minterLatestApplication } from "../../tables/minters.ts";
import { collateral, position } from "../../tables/positions.ts";
import { leadRateChange } from "../../tables/rates.ts";
import { transferReference } from "../../tables/transfers.ts";
import { type App, createApp, createUncachedApp } from "../app.ts";
import type { DataDependencies } from "../cache/dependencies.ts";
import type { Deps } from "../deps.ts";
import { entitiesOf } from "./entities/index.ts";

const alice: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const bob: Address = "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
const ONE = 10n ** 18n;
const NOW = 1_800_000_000;
/** FPS, and ZCHF on Ethereum and on the other chains. */
const FPS = "0x1bA26788dfDe592fec8bcB0Eaff472a42BE341B2";
const ZCHF = "0xB58E61C3098d85632Df34EecfB899A1Ed80921cB";
const BRIDGED = "0xD4dD9e2F021BB459D5A5f6c24C12fE09c5D45553";

let db: TestDatabase;
/** For all tests, as the schema of an app takes as long as ten queries. */
let shared: App;
let uncached: ReturnType<typeof createUncachedApp>;
let statements: string[] = [];

beforeAll(async () => {
  db = await testDatabase({
    logQuery: (statement) => {
      if (!statement.includes("_ponder_checkpoint")) statements.push(statement);
    },
  });
  shared = createApp(deps());
  uncached = createUncachedApp(deps());
});

beforeEach(async () => {
  await emptyTables(db);
  for (const id of chainIds) await indexTo(db, id, 1_000_000, NOW);
});

const deps = (over: Partial<Deps> = {}) => {
  const live = { atStart: 0n, silent: false };
  return testDeps(db, { 1: live, 100: live, 8453: live }, over);
};

const request = (body: unknown, init: RequestInit = {}): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: typeof body === "string" ? body : JSON.stringify(body),
  ...init,
});

type Rows = { items: Record<string, unknown>[]; totalCount: number; pageInfo: Record<string, unknown> };

async function post(
  query: string,
  variables: Record<string, unknown> = {},
  { path = "/graphql", app = shared } = {},
) {
  statements = [];
  const response = await app.request(path, request({ query, variables }));
  const { status, headers } = response;
  const body = JSON.parse(await response.text());
  return { status, headers, body, errors: body.errors as { message: string }[] | undefined, statements };
}

async function read(query: string, variables: Record<string, unknown> = {}) {
  const { status, body } = await post(query, variables);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data;
}

/** The logs of REST without the members that the public indexer's schema lacks. */
async function readLogs(path: string) {
  const { logs } = (await (await shared.request(path)).json()) as {
    logs: { chainId: number; kind: string; timestamp: string; count: string; [other: string]: unknown }[];
  };
  return logs.map(({ cause, contract, account, ...log }) => log);
}

const transferAt = (block: number, over: Partial<typeof tokenTransfer.$inferInsert>) => {
  const chainId = over.chainId ?? 1;
  return {
    chainId,
    count: recordId(BigInt(block), 0, slotOf(chainId)),
    symbol: "fps" as const,
    timestamp: 1_700_000_000n + BigInt(block),
    block: BigInt(block),
    logIndex: 0,
    txHash: pad(toHex(block)),
    from: zeroAddress,
    to: alice,
    amount: BigInt(block) * ONE,
    balanceFrom: 0n,
    balanceTo: BigInt(block) * ONE,
    ...over,
  };
};

describe("tokens", () => {
  beforeEach(async () => {
    await db.insert(tokenTransfer).values([
      transferAt(1, {}),
      transferAt(2, { from: alice, to: bob }),
      transferAt(3, { from: bob, to: zeroAddress }),
      // Later on another chain, whose blocks have lower numbers.
      transferAt(2, { chainId: 100, symbol: "zchf", timestamp: 1_700_000_009n }),
      transferAt(4, { symbol: "zchf", to: bob }),
    ]);
    await db.insert(balance).values([
      { chainId: 1, token: TOKENS.fps, symbol: "fps", account: alice, balance: 5n * ONE, updated: 1n },
      { chainId: 1, token: TOKENS.fps, symbol: "fps", account: bob, balance: 7n * ONE, updated: 2n },
      { chainId: 1, token: TOKENS.zchf, symbol: "zchf", account: alice, balance: 9n * ONE, updated: 3n },
      { chainId: 100, token: TOKENS.zchf, symbol: "zchf", account: bob, balance: 1n * ONE, updated: 4n },
    ]);
  });

  test("default: the dapp's query of an account's FPS, with addresses in any case", async () => {
    const { eRC20Balances: found } = await read(
      `query FPSBalanceHistory($addr: String!) {
        eRC20Balances(
          where: { chainId: 1, token: "${FPS}", OR: [{ from: $addr }, { to: $addr }] }
          orderBy: "count" orderDirection: "asc" limit: 1000
        ) { items { count created txHash from to amount balanceFrom balanceTo } }
      }`,
      { addr: alice.replaceAll("a", "A") },
    );
    expect(found.items).toEqual([
      {
        count: String(recordId(1n, 0, slotOf(1))),
        created: "1700000001",
        txHash: pad(toHex(1)),
        from: zeroAddress,
        to: alice,
        amount: String(ONE),
        balanceFrom: "0",
        balanceTo: String(ONE),
      },
      expect.objectContaining({ from: alice, to: bob }),
    ]);
  });

  test("default: the dapp's query of the largest holders", async () => {
    const { eRC20BalanceMappings: found } = await read(
      `query FPSHolders($token: String!) {
        eRC20BalanceMappings(orderBy: "balance", limit: 20, orderDirection: "desc", where: { token: $token }) {
          items { account balance updated }
        }
      }`,
      { token: FPS.toLowerCase() },
    );
    expect(found.items).toEqual([
      { account: bob, balance: String(7n * ONE), updated: "2" },
      { account: alice, balance: String(5n * ONE), updated: "1" },
    ]);
  });

  test("behavior: what an account minted and burned is summed from the transfers", async () => {
    const { eRC20BalanceMappings: found } = await read(
      `{ eRC20BalanceMappings(where: { token: "${FPS}" }) { items { account token chainId mint burn } } }`,
    );
    const common = { token: FPS.toLowerCase(), chainId: 1 };
    expect(found.items).toEqual([
      { ...common, account: alice, mint: String(ONE), burn: "0" },
      { ...common, account: bob, mint: "0", burn: String(3n * ONE) },
    ]);
  });

  test.each([
    [`{ token: "${ZCHF}" }`, [4]],
    [`{ token: "${BRIDGED}" }`, [2]],
    [`{ token_in: ["${ZCHF}", "${BRIDGED}"] }`, [4, 2]],
    [`{ token_not: "${FPS}" }`, [4, 2]],
    [`{ token: "${alice}" }`, []],
  ])("args: %s, ordered by count as they happened", async (where, expected) => {
    const { eRC20Balances: found } = await read(
      `{ eRC20Balances(orderBy: "count", where: ${where}) { items { blockheight } } }`,
    );
    expect(found.items.map((row: { blockheight: string }) => Number(row.blockheight))).toEqual(expected);
  });

  test("error: with mints and burns only, ZCHF is unavailable and FPS is not", async () => {
    const app = createApp(deps({ coinTransfers: "mint-burn" }));
    const ask = (query: string) => post(query, {}, { app });
    for (const list of ["eRC20Balances", "eRC20BalanceMappings"]) {
      const all = await ask(`{ ${list} { totalCount } }`);
      expect([all.status, all.body.code]).toEqual([503, "not_served"]);
      expect(all.body.error).toContain("COIN_TRANSFERS=mint-burn");
      const hidden = await ask(
        `{ ${list}(where: { OR: [{ token: "${FPS}" }, { chainId: 100 }] }) { totalCount } }`,
      );
      expect(hidden.status).toBe(503);
      expect((await ask(`{ ${list}(where: { token: "${FPS}" }) { totalCount } }`)).status).toBe(200);
    }
  });
});

describe("filters", () => {
  const trade = (n: number, over: Partial<typeof equityTrade.$inferInsert> = {}) => ({
    chainId: 1,
    count: BigInt(n),
    timestamp: BigInt(1000 + n),
    txHash: pad(toHex(n)),
    kind: n % 2 === 0 ? ("Redeemed" as const) : ("Invested" as const),
    trader: n < 4 ? alice : bob,
    shares: (n % 2 === 0 ? -1n : 1n) * BigInt(n) * ONE,
    amount: BigInt(n) ** 3n,
    price: 2n ** 200n + BigInt(n),
    ...over,
  });
  beforeEach(() => db.insert(equityTrade).values([1, 2, 3, 4, 5, 6].map((n) => trade(n))));

  const most = (2n ** 256n - 1n).toString();
  test.each([
    ["{}", [1, 2, 3, 4, 5, 6]],
    [`{ kind: "Invested" }`, [1, 3, 5]],
    [`{ kind_not: "Invested" }`, [2, 4, 6]],
    [`{ count_in: ["1", 6, null] }`, [1, 6]],
    [`{ count_in: [] }`, []],
    [`{ count_not_in: ["1", "2"] }`, [3, 4, 5, 6]],
    [`{ count_not_in: [] }`, [1, 2, 3, 4, 5, 6]],
    [`{ shares_gt: "0" }`, [1, 3, 5]],
    [`{ shares_lt: 0 }`, [2, 4, 6]],
    [`{ created_gte: "1003", created_lte: "1004" }`, [3, 4]],
    [`{ price_gt: "${2n ** 200n + 4n}" }`, [5, 6]],
    [`{ count_lt: "${most}" }`, [1, 2, 3, 4, 5, 6]],
    [`{ count_gt: "-${most}" }`, [1, 2, 3, 4, 5, 6]],
    [`{ count: "${most}" }`, []],
    [`{ kind_contains: "deem" }`, [2, 4, 6]],
    [`{ kind_contains: "%" }`, []],
    [`{ kind_contains: "_nvested" }`, []],
    [`{ kind_not_contains: "deem" }`, [1, 3, 5]],
    [`{ kind_starts_with: "Inv" }`, [1, 3, 5]],
    [`{ kind_ends_with: "ed" }`, [1, 2, 3, 4, 5, 6]],
    [`{ kind_not_ends_with_nocase: "TED" }`, [2, 4, 6]],
    [`{ kind_starts_with_nocase: "inv" }`, [1, 3, 5]],
    [`{ trader: "${alice.replaceAll("a", "A")}" }`, [1, 2, 3]],
    [`{ trader_contains: "BBBB" }`, [4, 5, 6]],
    [`{ OR: [{ count: "1" }, { count: "2", kind: "Invested" }] }`, [1]],
    [`{ AND: [{ count_gt: "1" }, { OR: [{ kind: "Invested" }, { count: "6" }] }] }`, [3, 5, 6]],
    [`{ AND: [] }`, [1, 2, 3, 4, 5, 6]],
    [`{ AND: [null, { count: "1" }], OR: [null] }`, [1]],
    [`{ count_gt: null }`, [1, 2, 3, 4, 5, 6]],
    [`{ kind: "a\\u0000b" }`, []],
    [`{ kind_not: "a\\u0000b" }`, [1, 2, 3, 4, 5, 6]],
    [`{ kind: "' or 1=1 --" }`, []],
  ])("args: where %s", async (where, expected) => {
    const { equityTrades: found } = await read(
      `{ equityTrades(where: ${where}, orderBy: "count") { items { count } totalCount } }`,
    );
    expect(found.items.map((row: { count: string }) => Number(row.count))).toEqual(expected);
    expect(found.totalCount).toBe(expected.length);
  });

  test("args: variables have the types that Ponder generates", async () => {
    const { equityTrades: found } = await read(
      `query ($where: EquityTradeFilter, $limit: Int, $after: String, $by: String, $way: String) {
        equityTrades(where: $where, limit: $limit, after: $after, orderBy: $by, orderDirection: $way) { items { count } }
      }`,
      { where: { count_in: ["2", "5"] }, limit: 1, by: "amount", way: "DESC" },
    );
    expect(found.items).toEqual([{ count: "5" }]);
  });

  test.each(["\uD800", "a\0", "\u{1F9C0}\uDFFF"])("args: text that no column can hold, %j", async (text) => {
    const count = async (filter: string) =>
      (
        await read(`query ($text: String) { equityTrades(where: { ${filter}: $text }) { totalCount } }`, {
          text,
        })
      ).equityTrades.totalCount;
    for (const filter of ["kind", "kind_contains", "kind_ends_with_nocase", "trader"]) {
      expect([filter, await count(filter)]).toEqual([filter, 0]);
    }
    expect([await count("kind_not"), await count("trader_not_contains")]).toEqual([6, 6]);
  });

  test("property: the cursor visits every row once, in every order, forward and backward", async () => {
    // Ties, which only the key breaks.
    await db.insert(equityTrade).values([7, 8, 9].map((n) => trade(n, { amount: 64n, trader: alice })));
    for (const orderBy of ["amount", "trader", "kind", "count", "shares", "txHash"]) {
      for (const way of ["asc", "desc"]) {
        const page = async (args: string): Promise<Rows> =>
          (
            await read(
              `{ equityTrades(orderBy: "${orderBy}", orderDirection: "${way}", ${args}) {
                items { count } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
            )
          ).equityTrades;
        const whole = (await page("limit: 1000")).items;
        expect(new Set(whole.map(({ count }) => count)).size).toBe(9);
        const forward: Rows[] = [await page("limit: 2")];
        for (let last = forward[0]; last?.pageInfo.hasNextPage; last = forward.at(-1)) {
          forward.push(await page(`limit: 2, after: "${last.pageInfo.endCursor}"`));
        }
        expect(forward.flatMap(({ items }) => items)).toEqual(whole);
        expect(forward.map(({ pageInfo }) => pageInfo.hasPreviousPage)).toEqual([
          false,
          true,
          true,
          true,
          true,
        ]);
        const backward: Rows[] = [];
        let before = forward.at(-1)?.pageInfo.startCursor;
        for (let turn = 0; turn < 4; turn++) {
          const found = await page(`limit: 2, before: "${before}"`);
          backward.unshift(found);
          before = found.pageInfo.startCursor;
        }
        expect(backward.flatMap(({ items }) => items)).toEqual(whole.slice(0, 8));
        expect(backward.map(({ pageInfo }) => pageInfo.hasPreviousPage)).toEqual([false, true, true, true]);
        expect((await page("limit: 3, offset: 4")).items).toEqual(whole.slice(4, 7));
      }
    }
  });

  test("behavior: rows in which the column is null come last, and the cursor passes over them", async () => {
    const application = (n: number, deniedAt: bigint | null) => ({
      chainId: 1,
      count: BigInt(n),
      timestamp: BigInt(n),
      txHash: pad(toHex(n)),
      minter: toHex(n, { size: 20 }),
      applicationPeriod: 2n ** 256n - 1n,
      applicationFee: ONE,
      messageBytes: toHex(new TextEncoder().encode("NUL \0, 🧀")),
      proposer: alice,
      deniedAt,
    });
    const rows = [application(1, null), application(2, 9n), application(3, null), application(4, 5n)];
    await db.insert(minterApplication).values(rows);
    await db
      .insert(minterLatestApplication)
      .values(rows.map(({ chainId, minter, count }) => ({ chainId, minter, count })));
    for (const [way, expected] of [
      ["asc", ["5", "9", null, null]],
      ["desc", [null, null, "9", "5"]],
    ] as const) {
      const found: unknown[] = [];
      let after = "";
      for (let turn = 0; turn < 4; turn++) {
        const { minters } = await read(
          `{ minters(orderBy: "denyDate", orderDirection: "${way}", limit: 1 ${after}) { items { denyDate } pageInfo { endCursor } } }`,
        );
        found.push(minters.items[0].denyDate);
        after = `after: "${minters.pageInfo.endCursor}"`;
      }
      expect(found).toEqual(expected);
    }
    const { minters, frankencoinMinters, minter } = await read(
      `query ($message: String!) {
        minters(where: { applyMessage: $message, denyDate: null }) { items { minter } }
        frankencoinMinters(where: { denyDate_not: null }) { totalCount }
        minter(chainId: 1, minter: "${rows[3]?.minter}") { applyMessage applicationPeriod vetor denyDate }
      }`,
      { message: "NUL \0, 🧀" },
    );
    expect(minters.items).toEqual([{ minter: rows[0]?.minter }, { minter: rows[2]?.minter }]);
    expect(frankencoinMinters).toEqual({ totalCount: 2 });
    expect(minter).toEqual({
      applyMessage: "NUL \0, 🧀",
      applicationPeriod: (2n ** 256n - 1n).toString(),
      vetor: null,
      denyDate: "5",
    });
  });

  test("behavior: one row by its primary key, null when there is none", async () => {
    await db.insert(voteDelegation).values([{ chainId: 1, owner: alice, delegate: bob }]);
    expect(
      await read(
        `{ equityDelegation(owner: "${alice.toUpperCase().replace("0X", "0x")}") { owner delegatedTo }
          none: equityDelegation(owner: "${bob}") { owner }
          equityTrade(trader: "${alice}", created: "1002", kind: "Redeemed", count: "2") { shares price } }`,
      ),
    ).toEqual({
      equityDelegation: { owner: alice, delegatedTo: bob },
      none: null,
      equityTrade: { shares: String(-2n * ONE), price: String(2n ** 200n + 2n) },
    });
  });

  test("behavior: aliases, fragments, directives and __typename as GraphQL has them", async () => {
    expect(
      await read(
        `query ($no: Boolean = false) {
          first: equityTrades(limit: 1, orderBy: "count") { ...Page }
          last: equityTrades(limit: 1, orderBy: "count", orderDirection: "desc") { ...Page }
          skipped: equityTrades @include(if: $no) { totalCount }
        }
        fragment Page on EquityTradePage { __typename items { ... on EquityTrade { n: count kind @skip(if: $no) } } totalCount @include(if: $no) }`,
      ),
    ).toEqual({
      first: { __typename: "EquityTradePage", items: [{ n: "1", kind: "Invested" }] },
      last: { __typename: "EquityTradePage", items: [{ n: "6", kind: "Redeemed" }] },
    });
  });

  test.each([
    ["limit: 1001", "limit: got 1001"],
    ["limit: -1", "limit: got -1"],
    ["limit: 2147483647", "costs"],
    ["offset: 10001", "offset: got 10001"],
    [`orderBy: "nothing"`, "cannot be ordered by"],
    [`orderBy: "__proto__"`, "cannot be ordered by"],
    [`orderBy: "count; drop table x"`, "cannot be ordered by"],
    [`orderDirection: "up"`, "orderDirection"],
    [`after: "x"`, "malformed cursor"],
    [`after: ""`, "malformed cursor"],
    [`after: "\\u0000"`, "malformed cursor"],
    [`after: "x", before: "y"`, "not both"],
    [`where: { nothing: 1 }`, "nothing"],
    [`where: { count_gt: "1.5" }`, "BigInt"],
    [`where: { count_gt: "${"9".repeat(79)}" }`, "BigInt"],
    [`where: { kind_gt: "a" }`, "kind_gt"],
    [`where: ${"{ AND: [{ OR: [".repeat(3)}{ count: 1 }${"] }] }".repeat(3)}`, "nest deeper"],
  ])("error: %s is rejected before the database is asked", async (args, message) => {
    const {
      status,
      errors,
      statements: asked,
      headers,
    } = await post(`{ equityTrades(${args}) { items { count } } }`);
    expect(status).toBe(400);
    expect(errors?.[0]?.message).toMatch(message);
    expect(asked).toEqual([]);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("error: a list of more than 1000 values in a variable", async () => {
    const { status, errors } = await post(
      "query ($in: [BigInt]) { equityTrades(where: { count_in: $in }) { totalCount } }",
      { in: Array.from({ length: 1001 }, (_, i) => String(i)) },
    );
    expect([status, errors?.[0]?.message]).toEqual([400, "where: more than 1000 values"]);
  });

  test("error: a cursor of another list or order", async () => {
    const { equityTrades } = await read(`{ equityTrades(orderBy: "amount") { pageInfo { endCursor } } }`);
    const after = equityTrades.pageInfo.endCursor;
    for (const query of [
      `{ equityTrades(orderBy: "price", after: "${after}") { totalCount } }`,
      `{ equityTrades(after: "${after}") { totalCount } }`,
      `{ equityDelegations(after: "${after}") { totalCount } }`,
    ]) {
      expect((await post(query)).errors?.[0]?.message).toContain("malformed cursor");
    }
  });
});

test("transfer references are found by their text as responses contain it", async () => {
  const written = (n: number, bytes: Uint8Array, decoded: string) => ({
    chainId: 1,
    count: BigInt(n),
    timestamp: BigInt(n),
    txHash: pad(toHex(n)),
    sender: alice,
    from: alice,
    to: bob,
    targetChain: 2n ** 64n - 1n,
    amount: ONE,
    referenceBytes: toHex(bytes),
    referenceHash: userTextHash(decoded),
    normalizedReferenceHash: normalizedTextHash(decoded),
  });
  await db
    .insert(transferReference)
    .values([
      written(1, new TextEncoder().encode("rent"), "rent"),
      written(2, Uint8Array.of(0xff, 0x00), "\uFFFD\0"),
    ]);
  const { transferReferences: found } = await read(
    `query ($one: String, $odd: [String]) {
      transferReferences(where: { OR: [{ reference: $one }, { reference_in: $odd }] }, orderBy: "count") { items { reference targetChain } }
    }`,
    { one: "rent", odd: ["\uFFFD\0"] },
  );
  const targetChain = (2n ** 64n - 1n).toString();
  expect(found.items).toEqual([
    { reference: "rent", targetChain },
    { reference: "\uFFFD\0", targetChain },
  ]);
});

test("lead rates by count, newest first, as clients group them by module", async () => {
  const change = (chainId: number, count: number, timestamp: bigint) => ({
    chainId,
    module: alice,
    count,
    timestamp,
    block: timestamp,
    logIndex: 0,
    txHash: pad(toHex(count)),
    ratePpm: count * 10_000,
  });
  await db
    .insert(leadRateChange)
    .values([change(1, 1, 5n), change(1, 2, 8n), change(100, 1, 9n), change(100, 10, 11n)]);
  const { leadrateRateChangeds: found } = await read(
    `{ leadrateRateChangeds(orderBy: "count", orderDirection: "DESC", limit: 1000) {
      items { approvedRate blockheight chainId count created module txHash } } }`,
  );
  expect(found.items.map((row: { chainId: number; count: string }) => [row.chainId, row.count])).toEqual([
    [100, "10"],
    [1, "2"],
    [100, "1"],
    [1, "1"],
  ]);
});

test.each([1, 2])(
  "V%i: denyDate of a position without a denial is 0, as in the REST route",
  async (version) => {
    const opened = (address: Address, denied: bigint | null) =>
      positionRow({ version, position: address, denied, collateral: alice });
    await db.insert(position).values([opened(alice, null), opened(bob, 9n)]);
    await db.insert(collateral).values(collateralRow({ address: alice }));
    const list = `mintingHubV${version}PositionV${version}s`;
    const found = async (args: string) =>
      (await read(`{ ${list}(${args}) { items { denyDate } } }`))[list].items.map(
        (row: { denyDate: string }) => row.denyDate,
      );
    expect(await found(`orderBy: "denyDate"`)).toEqual(["0", "9"]);
    expect(await found(`orderBy: "denyDate", orderDirection: "desc"`)).toEqual(["9", "0"]);
    expect(await found(`where: { denyDate: "0" }`)).toEqual(["0"]);
    expect(await found(`where: { denyDate_gt: 0 }`)).toEqual(["9"]);
    const { __type: type } = await read(
      `{ __type(name: "MintingHubV${version}PositionV${version}") { fields { name type { kind } } } }`,
    );
    expect(type.fields).toContainEqual({ name: "denyDate", type: { kind: "NON_NULL" } });
  },
);

describe("analytics", () => {
  const fields =
    "chainId count timestamp kind amount txHash totalInflow totalOutflow totalEquity totalSavings fpsTotalSupply fpsPrice realizedNetEarnings earningsPerFPS";
  beforeEach(() => store(db, history(7, 150)));

  test("the transaction log is that of the REST route, in both orders and over pages", async () => {
    for (const [way, firstItem] of [
      ["asc", true],
      ["desc", false],
    ]) {
      const logs = await readLogs(`/analytics/transactionLog/json?limit=1000&firstItem=${firstItem}`);
      expect(logs.length).toBe(150);
      const found: unknown[] = [];
      for (let after = ""; ; ) {
        const { analyticTransactionLogs: page } = await read(
          `{ analyticTransactionLogs(orderBy: "count", orderDirection: "${way}", limit: 60 ${after}) {
            items { ${fields} } pageInfo { endCursor hasNextPage } } }`,
        );
        found.push(...page.items);
        if (!page.pageInfo.hasNextPage) break;
        after = `after: "${page.pageInfo.endCursor}"`;
      }
      expect(found).toEqual(logs);
    }
  });

  test("a filter leaves rows out, and changes no total", async () => {
    const logs = await readLogs("/analytics/transactionLog/json?limit=1000");
    const { analyticTransactionLogs: found } = await read(
      `{ analyticTransactionLogs(where: { chainId: 100, kind_starts_with: "Savings" }, orderBy: "timestamp", orderDirection: "desc", limit: 1000) { items { ${fields} } } }`,
    );
    const isFound = (row: { chainId: number; kind: string }) =>
      row.chainId === 100 && row.kind.startsWith("Savings");
    expect(found.items.length).toBeGreaterThan(10);
    expect(new Set(found.items)).toEqual(new Set(logs.filter(isFound)));
    const one = logs[0] ?? expect.unreachable();
    const { analyticTransactionLog } = await read(
      `{ analyticTransactionLog(chainId: ${one.chainId}, timestamp: "${one.timestamp}", kind: "${one.kind}", count: "${one.count}") { ${fields} } }`,
    );
    expect(analyticTransactionLog).toEqual(one);
  });

  test("profits and losses are those of the REST route", async () => {
    const logs = await readLogs("/analytics/profitLossLog");
    const { frankencoinProfitLosss: found } = await read(
      `{ frankencoinProfitLosss(orderBy: "count", orderDirection: "desc", limit: 1000) {
        items { chainId minter created count kind amount profits losses perFPS } } }`,
    );
    expect(found.items.length).toBeGreaterThan(20);
    expect(found.items).toEqual(logs);
  });

  test("days are those of the REST route", async () => {
    const logs = await readLogs("/analytics/dailyLog/json");
    const { analyticDailyLogs: found } = await read(
      `{ analyticDailyLogs(orderBy: "timestamp", orderDirection: "asc", limit: 1000) {
        items { date timestamp txHash totalInflow totalOutflow totalEquity totalSavings fpsTotalSupply fpsPrice realizedNetEarnings earningsPerFPS } } }`,
    );
    expect(found.items.length).toBeGreaterThan(20);
    expect(found.items).toEqual(logs);
  });
});

describe("requests", () => {
  const query = "{ equityTrades { totalCount } }";

  test("behavior: POST / is the same, and both read the same entry of the cache", async () => {
    const first = await post(query);
    const second = await post("query    {equityTrades, {totalCount}} # as above", {}, { path: "/" });
    expect(second.body).toEqual(first.body);
    expect(first.statements.length).toBeGreaterThan(0);
    expect(second.statements).toEqual([]);
    expect(second.headers.get("x-indexed-through")).toBe(String(NOW));
    expect(Object.fromEntries(second.headers)).toEqual(Object.fromEntries(first.headers));
  });

  test("behavior: other variables and other operations are other entries", async () => {
    await db.insert(voteDelegation).values([{ chainId: 1, owner: alice, delegate: bob }]);
    const byOwner = "query ($owner: String!) { equityDelegation(owner: $owner) { owner } }";
    expect((await post(byOwner, { owner: alice })).body.data.equityDelegation).toEqual({ owner: alice });
    expect((await post(byOwner, { owner: bob })).body.data.equityDelegation).toBe(null);
    const two = "query A { equityDelegations { totalCount } } query B { equityTrades { totalCount } }";
    const named = async (operationName?: string) =>
      (await (await shared.request("/graphql", request({ query: two, operationName }))).json()) as {
        data: unknown;
        errors: [{ message: string }];
      };
    expect((await named("A")).data).toEqual({ equityDelegations: { totalCount: 1 } });
    expect((await named("B")).data).toEqual({ equityTrades: { totalCount: 0 } });
    expect((await named()).errors[0].message).toContain("operationName");
    expect((await named("C")).errors[0].message).toContain("operationName");
  });

  const ofTypes: [type: string, body: string, status: number][] = [
    ["text/plain", query, 415],
    ["application/x-www-form-urlencoded", "query=%7B%7D", 415],
    ["application/json", "", 400],
    ["application/json", "{", 400],
    ["application/json", "null", 400],
    ["application/json", `"x"`, 400],
    ["application/json", `[{"query":"${query}"}]`, 400],
    ["application/json", `{}`, 400],
    ["application/json", `{"query":5}`, 400],
    ["application/json", `{"query":"${query}","variables":[]}`, 400],
    ["application/json", `{"query":"${query}","operationName":{}}`, 400],
    ["application/json", `{"query":"${" ".repeat(100_001)}"}`, 413],
  ];

  test.each(ofTypes)("error: a body of %s", async (type, body, status) => {
    for (const app of [shared, uncached]) {
      const response = await app.request("/graphql", request(body, { headers: { "Content-Type": type } }));
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({ error: expect.any(String), code: expect.any(String) });
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  test("behavior: GET executes the query of its URL, with variables and the name of an operation", async () => {
    await db.insert(voteDelegation).values([{ chainId: 1, owner: alice, delegate: bob }]);
    const text =
      "query A($owner: String!) { equityDelegation(owner: $owner) { delegatedTo } } query B { equityTrades { totalCount } }";
    const get = (path: string, parameters: Record<string, string>, accept = "*/*") =>
      shared.request(`${path}?${new URLSearchParams(parameters)}`, { headers: { Accept: accept } });
    const variables = JSON.stringify({ owner: alice });
    for (const path of ["/graphql", "/"]) {
      for (const accept of [
        "*/*",
        "application/json",
        "application/graphql-response+json, application/json",
      ]) {
        const found = await get(path, { query: text, variables, operationName: "A" }, accept);
        expect([found.status, await found.json()]).toEqual([
          200,
          { data: { equityDelegation: { delegatedTo: bob } } },
        ]);
        expect(found.headers.get("x-indexed-through")).toBe(String(NOW));
      }
    }
    const single = await post(query);
    statements = [];
    const same = await get("/graphql", { query: `${query} # again`, variables: "", operationName: "" });
    expect(await same.json()).toEqual(single.body);
    expect(statements).toEqual([]);
    expect(
      (await shared.request(`/graphql?query=${encodeURIComponent(query)}`, { method: "HEAD" })).status,
    ).toBe(200);
    expect(
      (await get("/graphql", { query: text }, "text/html,*/*;q=0.8")).headers.get("content-type"),
    ).toContain("text/html");
  });

  test.each([
    ["", "query: expected the text"],
    ["query=", "query: expected the text"],
    ["query={a}&query={b}", "query: expected it once"],
    ["query={equityTrades{totalCount}}&variables={", "variables: expected JSON"],
    ["query={equityTrades{totalCount}}&variables=5", "variables: expected an object"],
    ["query={nothing}", "nothing"],
    ["query={", "Syntax Error"],
    [`query=${"%20".repeat(100_001)}`, "at most 100000 bytes"],
  ])("error: GET with %s", async (text, message) => {
    const response = await shared.request(`/graphql?${text.replaceAll("{", "%7B").replaceAll("}", "%7D")}`);
    expect(response.status).toBe(text.length > 1000 ? 413 : 400);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(await response.text()).toContain(message);
  });

  test("error: GET of a mutation", async () => {
    const response = await shared.request("/graphql?query=mutation%7BequityTrades%7BtotalCount%7D%7D");
    expect(response.status).toBe(400);
  });

  test("error: other methods are 405, and Allow names POST", async () => {
    for (const path of ["/graphql", "/"]) {
      const response = await shared.request(path, { method: "PUT" });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS, POST"]);
    }
    expect((await shared.request("/freshness", { method: "POST" })).status).toBe(405);
  });

  test("behavior: a browser of another site may post JSON", async () => {
    const response = await shared.request("/graphql", {
      method: "OPTIONS",
      headers: {
        Origin: "https://example.com",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-methods")).toContain("POST");
    expect(response.headers.get("access-control-allow-headers")).toContain("content-type");
  });

  test("error: there are no mutations and no subscriptions", async () => {
    for (const word of ["mutation", "subscription"]) {
      const { status, errors } = await post(`${word} { equityTrades { totalCount } }`);
      expect([status, errors?.length]).toEqual([400, 1]);
    }
  });

  test("error: 503 until the chains of the query are indexed", async () => {
    const [live, ahead] = [
      { atStart: 0n, silent: false },
      { atStart: 2_000_000n, silent: false },
    ];
    const app = createApp(testDeps(db, { 1: live, 100: ahead }));
    const send = async (text: string) => app.request("/graphql", request({ query: text }));
    const every = await send("{ minters { totalCount } }");
    expect([every.status, every.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await every.json()).toEqual({ error: expect.stringContaining("chain 100"), code: "unavailable" });
    expect((await send(query)).status).toBe(200);
    expect((await send("{ __schema { queryType { name } } }")).status).toBe(200);
    const none = createApp(testDeps(db, { 100: live }));
    expect((await none.request("/graphql", request({ query }))).status).toBe(503);
  });

  test("behavior: X-Indexed-Chains names the indexed chains of what is not of Ethereum alone", async () => {
    const live = { atStart: 0n, silent: false };
    const silent = { atStart: "silent", silent: true } as const;
    // Nothing of Optimism is indexed.
    const app = createApp(testDeps(db, { 1: live, 10: silent, 100: live, 8453: live }));
    for (const [text, chains] of [
      ["{ analyticDailyLogs { items { totalInflow } } }", "1,100,8453"],
      ["{ commonEcosystems { items { amount } } equityTrades { totalCount } }", "1,100,8453"],
      ["{ minters { totalCount } }", "1,100,8453"],
      [query, null],
      ["{ __schema { queryType { name } } }", null],
    ]) {
      const { headers } = await app.request("/graphql", request({ query: text }));
      expect([text, headers.get("x-indexed-chains")]).toEqual([text, chains]);
    }
  });

  test("error: the database's failure is a 503, not an error of the query", async () => {
    const away = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
    const failing = { ...deps(), db: { execute: () => Promise.reject(away) } as never };
    const response = await createApp(failing).request("/graphql", request({ query }));
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ error: expect.any(String), code: "unavailable" });
  });

  test("_meta names the indexed block of each chain", async () => {
    expect(await read("{ _meta { status } }")).toEqual({
      _meta: {
        status: Object.fromEntries(
          [
            ["ethereum", 1],
            ["gnosis", 100],
            ["base", 8453],
          ].map(([name, id]) => [name, { id, block: { number: 1_000_000, timestamp: NOW } }]),
        ),
      },
    });
  });

  test("the schema describes every field, and is readable by the usual tools", async () => {
    const { __schema: schema } = await read(getIntrospectionQuery());
    const types = new Map(schema.types.map((type: { name: string }) => [type.name, type]));
    for (const { name } of entitiesOf(CHAINS)) {
      const type = types.get(name) as { fields: { name: string; description: string }[] };
      expect(type.fields.filter(({ description }) => !description)).toEqual([]);
    }
  });

  test("the page loads its assets from this server alone", async () => {
    const asBrowser = { headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
    const response = await shared.request("/graphql", asBrowser);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
    const html = await response.text();
    const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? "");
    expect(assets.length).toBeGreaterThan(5);
    for (const url of assets.filter((one) => one !== "data:,")) {
      // Relative to /graphql, also below the path of a proxy.
      expect(url).toMatch(/^(?:\.\/|[a-z]+(?:\/|$))/);
      if (url.startsWith("graphql/"))
        expect([url, (await shared.request(`/${url}`)).status]).toEqual([url, 200]);
    }
    expect((await shared.request("/graphql", { ...asBrowser, method: "HEAD" })).status).toBe(200);
  });
});

const bomb = Array.from(
  { length: 20 },
  (_, i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`,
).join(" ");
const hostile: Record<string, string> = {
  "deep selections": `{ ${"a { ".repeat(480)} b ${"} ".repeat(481)}`,
  "deep selections of known fields": `{ ${"__schema { types { fields { type { ".repeat(5)} name ${"} ".repeat(21)}`,
  "wide introspection": `{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }`,
  "aliases of lists": `{ ${Array.from({ length: 90 }, (_, i) => `a${i}: equityTrades(limit: 1000) { totalCount }`).join(" ")} }`,
  "aliases of fields": `{ equityTrades { items { ${Array.from({ length: 200 }, (_, i) => `a${i}: count`).join(" ")} } } }`,
  "circular fragments":
    "{ equityTrades { ...A } } fragment A on EquityTradePage { ...B } fragment B on EquityTradePage { ...A }",
  "a fragment of itself": "{ ...A } fragment A on Query { ...A }",
  "fragments that double": `{ ...F0 } ${bomb} fragment F20 on Query { __typename }`,
  "a huge limit": "{ equityTrades(limit: 1000000) { items { count } } }",
  "a huge limit in a variable's default":
    "query ($n: Int = 99999999) { equityTrades(limit: $n) { items { count } } }",
  "many lists of 1000": `{ ${Array.from({ length: 30 }, (_, i) => `a${i}: equityTrades(limit: 1000) { items { count kind trader } }`).join(" ")} }`,
  directives: `{ equityTrades ${"@include(if: true) ".repeat(150)} { totalCount } }`,
  "unknown directives": `{ equityTrades ${"@a ".repeat(480)} { totalCount } }`,
  "a field again and again": `{ equityTrades { items { ${"count ".repeat(900)} } } }`,
  "a list again and again": `{ ${"equityTrades { totalCount } ".repeat(200)} }`,
  "many tokens": `{ equityTrades { items { ${"count ".repeat(15_000)} } } }`,
  "deep values": `{ equityTrades(where: ${"{ AND: [".repeat(120)}${"] }".repeat(120)}) { totalCount } }`,
  "deep lists": `{ equityTrades(where: { count_in: ${"[".repeat(400)}${"]".repeat(400)} }) { totalCount } }`,
  "unused fragments": `{ __typename } ${Array.from({ length: 90 }, (_, i) => `fragment F${i} on Query { __typename }`).join(" ")}`,
  NUL: "{ equityTrades\0 { totalCount } }",
  "a lone surrogate": "{ equityTrades\uD800 { totalCount } }",
  "an unterminated string": `{ equityTrades(orderBy: "${"x".repeat(50_000)}) { totalCount } }`,
};

describe("hostile queries", () => {
  test.each(Object.entries(hostile))("%s: rejected without a statement of the database", async (_, query) => {
    await post("{ equityTrades { totalCount } }");
    const { status, errors, statements: asked } = await post(query);
    expect(errors?.length).toBeGreaterThan(0);
    expect([status, asked]).toEqual([400, []]);
  });

  test("deep values in variables", async () => {
    let where: unknown = {};
    for (let i = 0; i < 2_000; i++) where = { AND: [where] };
    const {
      status,
      body,
      statements: asked,
    } = await post("query ($where: EquityTradeFilter) { equityTrades(where: $where) { totalCount } }", {
      where,
    });
    expect([status, asked]).toEqual([400, []]);
    expect(body.error).toContain("nest deeper");
  });
});

describe("every entity", () => {
  const entities = entitiesOf(CHAINS).map((entity) => {
    const one = entity.name.charAt(0).toLowerCase() + entity.name.slice(1);
    const fields = [
      ...Object.keys(entity.columns),
      ...(entity.derived ?? []).flatMap((stage) => Object.keys(stage.fields)),
    ];
    return [one, entity, fields.join(" ")] as const;
  });

  // Totals of days are computed for days that exist.
  beforeEach(() => store(db, history(7, 10)));

  // Those without families have no table.
  test.each(entities.filter(([, { families }]) => families.length > 0))(
    "%s: its list reads only the families that it declares, and is cached until one changes",
    async (one, _, fields) => {
      const query = `{ ${one}s(limit: 10) { items { ${fields} } totalCount pageInfo { endCursor } } }`;
      let declared: readonly DataFamily[] | undefined;
      const onBasis = ({ families }: DataDependencies) => {
        declared = families;
      };
      statements = [];
      const response = await uncached.request("/graphql", request({ query }), { onBasis });
      expect(response.status).toBe(200);
      const read = familiesIn(statements);
      expect(read.size).toBeGreaterThan(0);
      for (const family of read) expect(declared, family ?? "a table for handlers only").toContain(family);

      expect((await post(query)).statements).not.toEqual([]);
      expect((await post(query)).statements).toEqual([]);
      for (const family of read) {
        if (family === undefined) throw new Error("a table for handlers only");
        await setVersion(db, 1, family, 77);
        expect((await post(query)).statements, family).not.toEqual([]);
      }
    },
  );

  test.each(entities)("%s: it can be ordered and filtered by each of its columns", async (one, entity) => {
    for (const [name, { filters }] of Object.entries(entity.columns)) {
      if (filters === "none") continue;
      const { [`${one}s`]: page } = await read(
        `{ ${one}s(orderBy: "${name}", orderDirection: "desc", where: { ${name}_not: null }, limit: 1000) { items { ${name} } totalCount } }`,
      );
      expect(page.items.length).toBe(page.totalCount);
    }
  });
});
