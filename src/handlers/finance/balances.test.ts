import { sql } from "drizzle-orm";
import fc from "fast-check";
import { type Address, zeroAddress } from "viem";
import { beforeEach, expect, test } from "vitest";
import { indexingStore, type Store } from "../../../tools/harness/indexing-store.ts";
import { emptyTables, TOKENS, testDatabase } from "../../../tools/harness/test-database.ts";
import { type Close, type ShareYear, yearlyShares } from "../../api/model/balances/figures.ts";
import { balancesAt } from "../../api/model/balances/history.ts";
import { slotOf } from "../../chains.ts";
import { yearOf } from "../../domain/days.ts";
import { recordId } from "../../domain/record-id.ts";
import { balance, shareYear, tokenTransfer } from "../../tables/balances.ts";
import type { DataFamily } from "../../tables/families.ts";
import { financialTotal } from "../../tables/financial-log.ts";
import { recordWrites } from "../evm/data-versions.ts";
import type { HandlerDb } from "../evm/event.ts";
import { moveBalances, recordShares, recordTransfer } from "./balances.ts";

const ONE = 10n ** 18n;
const DAY = 86_400n;
const START = BigInt(Date.UTC(2023, 10) / 1000);
const people: readonly Address[] = ["a", "b", "c"].map((digit) => `0x${digit.repeat(40)}` as Address);
const [alice, bob] = people as [Address, Address];

const database = await testDatabase();
let store: Store;
let writes: number;
let written: Set<DataFamily>;
let context: { db: HandlerDb; chain: { id: number; name: string } };

beforeEach(() => begin());

function begin() {
  writes = 0;
  written = new Set();
  store = indexingStore(database);
  const db = recordWrites(store, written);
  const insert = ((table) => {
    writes++;
    return db.insert(table);
  }) as HandlerDb["insert"];
  context = { db: { ...db, insert }, chain: { id: 1, name: "ethereum" } };
}

const transferAt = (
  timestamp: bigint,
  from: Address,
  to: Address,
  value: bigint,
  symbol: keyof typeof TOKENS = "fps",
) => ({
  args: { from, to, value },
  block: { number: 1n, timestamp, hash: "0x01" } as const,
  log: { address: TOKENS[symbol], logIndex: 0 },
  transaction: { hash: "0x02" } as const,
});
const transfer = async (...args: Parameters<typeof transferAt>) => {
  const event = transferAt(...args);
  await recordShares(context, event, "fps", await moveBalances(context, event, "fps"));
};
const balanceOf = async (account: Address, symbol: keyof typeof TOKENS = "fps") =>
  (await context.db.find(balance, { chainId: 1, token: TOKENS[symbol], account }))?.balance ?? 0n;

test("default: one write for each account of a transfer, none for the zero address", async () => {
  await moveBalances(context, transferAt(START, zeroAddress, alice, 5n, "zchf"), "zchf");
  expect(writes).toBe(1);
  await moveBalances(context, transferAt(START, alice, bob, 2n, "zchf"), "zchf");
  expect(writes).toBe(3);
  await moveBalances(context, transferAt(START, bob, zeroAddress, 1n, "zchf"), "zchf");
  expect(writes).toBe(4);
  expect([await balanceOf(alice, "zchf"), await balanceOf(bob, "zchf")]).toEqual([3n, 1n]);
  expect(await balanceOf(alice)).toBe(0n);
  expect([...written]).toEqual(["tokens"]);
});

test("behavior: transfers of 0 and to oneself write nothing", async () => {
  await transfer(START, zeroAddress, alice, 5n);
  writes = 0;
  await transfer(START + 1n, alice, alice, 5n);
  await transfer(START + 1n, alice, bob, 0n);
  expect(writes).toBe(0);
  expect(await balanceOf(alice)).toBe(5n);
});

const step = fc.record({
  days: fc.integer({ min: 0, max: 200 }),
  from: fc.integer({ min: -1, max: 2 }),
  to: fc.integer({ min: -1, max: 2 }),
  share: fc.integer({ min: 0, max: 100 }),
  perFps: fc.bigInt({ min: -ONE, max: ONE }),
});

test("property: years are the sums over profits and losses of the balance then", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      begin();
      const held = new Map(people.map((account) => [account, 0n]));
      const earned = new Map<string, bigint>();
      const atEnd = new Map<string, bigint>();
      const closes = new Map<number, Close>();
      let now = START;
      let index = 0n;
      for (const { days, from, to, share, perFps } of steps) {
        const before = yearOf(now);
        now += BigInt(days) * DAY;
        for (let year = before; year < yearOf(now); year++) {
          closes.set(year, { index, price: BigInt(year) });
          for (const account of people) atEnd.set(`${account} ${year}`, held.get(account) ?? 0n);
        }
        const sender = people[from] ?? zeroAddress;
        const receiver = people[to] ?? zeroAddress;
        const value =
          sender === zeroAddress
            ? BigInt(share) * ONE + 1n
            : ((held.get(sender) ?? 0n) * BigInt(share)) / 100n;
        await transfer(now, sender, receiver, value);
        if (sender !== zeroAddress) held.set(sender, (held.get(sender) ?? 0n) - value);
        if (receiver !== zeroAddress) held.set(receiver, (held.get(receiver) ?? 0n) + value);
        index += perFps;
        const totals = { rows: 1, inflow: 0n, outflow: 0n, savings: 0n, earningsPerFps: index };
        await context.db
          .insert(financialTotal)
          .values({ chainId: 1, ...totals })
          .onConflictDoUpdate(totals);
        for (const account of people) {
          const key = `${account} ${yearOf(now)}`;
          earned.set(key, (earned.get(key) ?? 0n) + (held.get(account) ?? 0n) * perFps);
        }
      }
      const current = yearOf(now);
      closes.set(current, { index, price: BigInt(current) });
      for (const account of people) {
        atEnd.set(`${account} ${current}`, held.get(account) ?? 0n);
        expect(await balanceOf(account)).toBe(held.get(account));
        const rows: ShareYear[] = [];
        for (const year of closes.keys()) {
          const row = await context.db.find(shareYear, { chainId: 1, symbol: "fps", account, year });
          if (row) rows.push(row);
        }
        const expected = [...closes.keys()].toReversed().map((year) => ({
          year,
          earnings: (earned.get(`${account} ${year}`) ?? 0n) / ONE,
          balance: atEnd.get(`${account} ${year}`) ?? 0n,
          value: ((atEnd.get(`${account} ${year}`) ?? 0n) * BigInt(year)) / ONE,
        }));
        expect(yearlyShares(rows, closes)).toEqual(
          expected.filter((row) => row.earnings !== 0n || row.balance !== 0n),
        );
      }
    }),
    { numRuns: 60 },
  );
});

test("property: what accounts hold at a moment is what the last transfer until then left them", async () => {
  const steps = fc.array(
    fc.record({
      seconds: fc.bigInt({ min: 0n, max: 2n }),
      from: fc.integer({ min: -1, max: 2 }),
      to: fc.integer({ min: -1, max: 2 }),
      value: fc.bigInt({ min: 0n, max: 3n }),
    }),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (transfers) => {
      begin();
      await emptyTables(database);
      const stored = { ...context, db: database as unknown as HandlerDb };
      const held = new Map<Address, { balance: bigint; updated: bigint }>();
      const versions = [{ time: START, held: new Map(held) }];
      let time = START;
      for (const [i, { seconds, from, to, value }] of transfers.entries()) {
        time += seconds;
        const event = transferAt(time, people[from] ?? zeroAddress, people[to] ?? zeroAddress, value);
        const block = { ...event.block, number: BigInt(i + 1) };
        const changes = await moveBalances(context, event, "fps");
        await recordTransfer(stored, { ...event, block }, "fps", changes);
        if (value > 0n && from !== to) {
          for (const [account, change] of [[people[from], -value] as const, [people[to], value] as const]) {
            if (account === undefined) continue;
            held.set(account, { balance: (held.get(account)?.balance ?? 0n) + change, updated: time });
          }
        }
        versions.push({ time, held: new Map(held) });
      }
      for (const account of people) {
        const row = await store.find(balance, { chainId: 1, token: TOKENS.fps, account });
        if (row) await database.insert(balance).values(row);
      }
      const moments = Array.from({ length: Number(time - START) + 1 }, (_, i) => START + BigInt(i));
      for (const at of [...moments, undefined]) {
        const expected = versions.findLast((version) => at === undefined || version.time <= at)?.held ?? [];
        expect(
          await database
            .select()
            .from(balancesAt({ db: database }, "fps", at))
            .orderBy(sql`account`),
        ).toEqual(
          [...expected]
            .map(([account, row]) => ({ chainId: 1, account, ...row }))
            .filter((row) => row.balance > 0n)
            .sort((a, b) => (a.account < b.account ? -1 : 1)),
        );
      }
    }),
    { numRuns: 15 },
  );
});

test("a transfer's row has the balances after it; one that changes none has no row", async () => {
  const send = async (logIndex: number, from: Address, to: Address, value: bigint) => {
    const event = transferAt(START, from, to, value);
    const log = { ...event.log, logIndex };
    await recordTransfer(context, { ...event, log }, "fps", await moveBalances(context, event, "fps"));
  };
  await send(0, zeroAddress, alice, 5n);
  await send(1, alice, bob, 2n);
  await send(2, alice, bob, 0n);
  await send(3, bob, bob, 1n);
  await send(4, bob, zeroAddress, 2n);
  const found = [];
  for (let logIndex = 0; logIndex < 5; logIndex++) {
    const row = await store.find(tokenTransfer, {
      chainId: 1,
      block: 1n,
      logIndex,
    });
    if (row) expect(row.count).toBe(recordId(1n, logIndex, slotOf(1)));
    found.push(row && [row.symbol, row.from, row.to, row.amount, row.balanceFrom, row.balanceTo]);
  }
  expect(found).toEqual([
    ["fps", zeroAddress, alice, 5n, 0n, 5n],
    ["fps", alice, bob, 2n, 3n, 2n],
    null,
    null,
    ["fps", bob, zeroAddress, 2n, 0n, 0n],
  ]);
});
