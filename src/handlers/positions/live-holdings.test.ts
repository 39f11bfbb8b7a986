import { type Address, type Hex, pad, toHex } from "viem";
import { beforeEach, expect, test } from "vitest";
import { indexingStore } from "../../../tools/harness/indexing-store.ts";
import { aggregated } from "../../../tools/harness/multicall.ts";
import { collateralRow, type PositionRow, positionRow } from "../../../tools/harness/rows.ts";
import { emptyTables, testDatabase } from "../../../tools/harness/test-database.ts";
import type { DataFamily } from "../../tables/families.ts";
import { collateral, position, positionPast } from "../../tables/positions.ts";
import { recordWrites } from "../evm/data-versions.ts";
import type { HandlerContext } from "../evm/event.ts";
import { openPositions, refreshHoldings } from "./live-holdings.ts";
import { refreshPositions } from "./refresh-positions.ts";

const address = (n: number): Address => pad(toHex(n), { size: 20 });
const token = address(0x70);
const other = address(0x7f);
const coin = address(0xc0);
const HASH = pad("0x1");
const NONE = new Set<Address>();

const row = (n: number, over: Partial<PositionRow> = {}) =>
  positionRow({
    position: address(n),
    logIndex: n,
    zchf: coin,
    collateral: token,
    reserveContribution: 0,
    stateBlock: 5n,
    owner: address(1),
    minted: 50n,
    collateralBalance: 70n,
    ...over,
  });

const database = await testDatabase();
let context: HandlerContext;
let written: Set<DataFamily>;
/** What every call of a contract returns; the calls of others revert. */
let returned: Map<Address, bigint>;

beforeEach(async () => {
  await emptyTables(database);
  written = new Set();
  returned = new Map([[coin, 1n]]);
  const aggregate = (data: Hex) =>
    aggregated(data, ({ target }) => {
      const value = returned.get(target.toLowerCase() as Address);
      return value === undefined ? undefined : pad(toHex(value));
    });
  context = {
    db: { ...recordWrites(indexingStore(database), written), sql: database },
    chain: { id: 1 },
    contracts: { Coin: { address: coin } },
    client: {
      call: async ({ data }: { data: Hex }) => ({ data: aggregate(data) }),
      request: async ({ params: [{ data }] }: { params: [{ data: Hex }] }) => aggregate(data),
    },
  } as unknown as HandlerContext;
});

/** Inserts positions into the database, which is selected from, and into the store, which does not look there. */
async function store(...rows: PositionRow[]) {
  await database.insert(position).values(rows);
  await context.db.insert(position).values(rows);
  written.clear();
}

const listed = async () => (await openPositions(context)).map((open) => Number(open.position));
const refresh = async (suspended: ReadonlySet<Address> = NONE) =>
  refreshHoldings(context, 9n, await openPositions(context), suspended);
const find = (n: number) => context.db.find(position, { chainId: 1, position: address(n) });
const live = async (n: number) => {
  const found = await find(n);
  return [found?.liveMinted, found?.liveCollateralBalance];
};

test("default: the positions of the chain that are neither closed nor denied, by collateral", async () => {
  await store(
    row(4),
    row(3, { collateral: other }),
    row(2),
    row(5, { isClosed: true }),
    row(6, { denied: 1n }),
    row(7, { chainId: 100 }),
  );
  expect(await listed()).toEqual([2, 4, 3]);
});

test("default: balances of all, debt of V1, only where they differ from the last log's", async () => {
  await store(row(1, { version: 1 }), row(2), row(3, { collateralBalance: 71n }));
  returned.set(token, 71n).set(address(1), 40n);
  await refresh();
  expect(await live(1)).toEqual([40n, 71n]);
  expect(await live(2)).toEqual([null, 71n]);
  expect(await live(3)).toEqual([null, null]);
  expect(await find(1)).toMatchObject({ minted: 50n, collateralBalance: 70n, stateBlock: 5n });
  expect([...written]).toEqual(["positions"]);
});

test("behavior: nothing is written while the values are the known ones", async () => {
  await store(
    row(1, { version: 1, liveMinted: 40n }),
    row(2, { collateralBalance: 71n }),
    row(3, { collateralBalance: 71n, liveCollateralBalance: 70n }),
  );
  returned.set(token, 70n).set(address(1), 40n);
  await refresh(new Set([address(2)]));
  expect(written.size).toBe(0);
});

test("behavior: null again when the value is the last log's, or the token fails or is suspended", async () => {
  const before = { liveCollateralBalance: 99n };
  await store(row(1, before), row(2, { ...before, collateral: other }), row(3, before));
  returned.set(token, 70n);
  await refresh(new Set([address(3)]));
  for (const n of [1, 2, 3]) expect(await live(n)).toEqual([null, null]);
});

test("behavior: a log sets null, and the past has what the log before it left", async () => {
  await store(row(1, { version: 1, liveMinted: 40n, liveCollateralBalance: 72n }));
  await context.db.insert(collateral).values(collateralRow({ address: token }));
  returned.set(token, 72n).set(address(1), 1n);
  const block = { number: 10n, timestamp: 100n, hash: HASH };
  const log = { address: address(1), logIndex: 0 };
  await refreshPositions(context, { args: {}, block, log, transaction: { hash: HASH } }, [address(1)]);
  expect(await live(1)).toEqual([null, null]);
  expect(await find(1)).toMatchObject({ minted: 1n, collateralBalance: 72n, stateBlock: 10n });
  const past = await context.db.find(positionPast, { chainId: 1, position: address(1), until: 100n });
  expect(past).toMatchObject({ minted: 50n, collateralBalance: 70n });
});
