import { parse as parseCsv } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { type Address, getAddress, pad, stringToHex, zeroAddress } from "viem";
import { describe, expect, test } from "vitest";
import { token } from "../../../../tools/harness/collateral-tokens.ts";
import {
  collateralRow,
  financialLogRow,
  mintingUpdateRow,
  positionRow,
} from "../../../../tools/harness/rows.ts";
import { testApi } from "../../../../tools/harness/test-api.ts";
import { recordId } from "../../../domain/record-id.ts";
import { amplifier, amplifierActivity, amplifierPosition } from "../../../tables/amplifiers.ts";
import { tokenTransfer } from "../../../tables/balances.ts";
import { financialLog } from "../../../tables/financial-log.ts";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, position, positionState } from "../../../tables/positions.ts";
import { leadRate, leadRateChange } from "../../../tables/rates.ts";
import { savingsAccount, savingsActivity, savingsModule } from "../../../tables/savings.ts";
import type { Deps } from "../../deps.ts";
import { movementsOf, withCosts, withoutExchanges } from "../../model/accounts/figures.ts";
import { statement } from "./schema.ts";

const ONE = 10n ** 18n;
const alice: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const bob: Address = "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
const module: Address = "0x1111111111111111111111111111111111111111";
const owned: Address = "0x2222222222222222222222222222222222222222";
const weth: Address = "0x3333333333333333333333333333333333333333";
const utc = (iso: string) => BigInt(Date.parse(iso) / 1000);
const NOW = utc("2024-07-01T12:00:00Z");

const api = await testApi({ 1: NOW, 100: NOW - 100n });
const { db } = api;

const get = (query: string, over?: Partial<Deps>) => api.get(`/accounts/${alice}/statement${query}`, over);

const read = async (year: number, over?: Partial<Deps>) => {
  const { status, text } = await get(`?year=${year}`, over);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return statement.parse(JSON.parse(text));
};

const beginning = () =>
  db.insert(financialLog).values(
    financialLogRow({
      timestamp: utc("2023-11-01T00:00:00Z"),
      block: 1n,
      amount: ONE,
      equity: 0n,
      fpsSupply: 0n,
      fpsPrice: ONE,
    }),
  );

const transfer = (
  block: bigint,
  logIndex: number,
  iso: string,
  over: Partial<typeof tokenTransfer.$inferInsert>,
) => ({
  chainId: 1,
  symbol: "zchf" as const,
  block,
  logIndex,
  count: recordId(block, logIndex, 1),
  timestamp: utc(iso),
  txHash: pad(`0x${block}`),
  from: bob,
  to: alice,
  amount: 0n,
  balanceFrom: 0n,
  balanceTo: 0n,
  ...over,
});

describe("/accounts/{address}/statement", () => {
  test("default: ends, lines, interest and referral fees", async () => {
    await beginning();
    const last = "2023-12-31T23:59:59Z";
    const first = "2024-01-01T00:00:00Z";
    await db.insert(tokenTransfer).values([
      transfer(10n, 0, last, { amount: 5n * ONE, balanceTo: 5n * ONE }),
      transfer(11n, 0, first, {
        from: alice,
        to: module,
        amount: 4n * ONE,
        balanceFrom: ONE,
        balanceTo: 4n * ONE,
      }),
      transfer(12n, 3, "2024-02-01T00:00:00Z", { from: module, amount: 2n, balanceTo: ONE + 2n }),
    ]);
    const activity = {
      chainId: 1,
      module,
      ratePpm: 40_000,
      txHash: pad("0x7"),
      save: 4n * ONE,
      withdraw: 0n,
      saves: 1,
      interests: 0,
      ticks: 1n,
      referrer: zeroAddress,
      referralFeePpm: 0,
    };
    await db.insert(savingsActivity).values([
      {
        ...activity,
        account: alice,
        block: 11n,
        logIndex: 1,
        timestamp: utc(first),
        number: 1,
        kind: "Saved",
        amount: 4n * ONE,
        referralFee: null,
        balance: 4n * ONE,
        interest: 0n,
      },
      {
        ...activity,
        account: alice,
        block: 12n,
        logIndex: 1,
        timestamp: utc("2024-02-01T00:00:00Z"),
        number: 2,
        kind: "InterestCollected",
        amount: 100n,
        referralFee: 20n,
        balance: 4n * ONE + 80n,
        interest: 100n,
      },
      {
        ...activity,
        account: bob,
        feeReceiver: alice,
        block: 12n,
        logIndex: 4,
        timestamp: utc("2024-02-01T00:00:00Z"),
        number: 1,
        kind: "InterestCollected",
        amount: 10n,
        referralFee: 2n,
        balance: 8n,
        interest: 10n,
      },
    ]);
    await db.insert(savingsAccount).values({
      ...activity,
      account: alice,
      balance: 4n * ONE + 80n,
      interest: 100n,
      referralFees: 20n,
      interests: 1,
      withdrawals: 0,
      created: utc(first),
      updated: utc("2024-02-01T00:00:00Z"),
    });
    const rate = { chainId: 1, module, ratePpm: 40_000 };
    await db.insert(leadRate).values({ ...rate, since: 1n, ticks: 0n });
    await db
      .insert(leadRateChange)
      .values({ ...rate, count: 1, timestamp: 1n, block: 1n, logIndex: 0, txHash: pad("0x1") });
    const counts = { saves: 1, interests: 1, withdrawals: 0, rateChanges: 1, rateProposals: 0, updated: 1n };
    await db.insert(savingsModule).values({
      chainId: 1,
      module,
      isCappedByEquity: false,
      ...counts,
      balance: 0n,
      save: 0n,
      interest: 0n,
      referralFees: 0n,
      withdraw: 0n,
    });

    const before = await read(2023);
    expect([before.isComplete, before.through]).toEqual([true, Number(utc(last))]);
    expect(before.balances).toEqual([
      {
        chainId: 1,
        asset: "ZCHF",
        module: null,
        opening: "0",
        closing: String(5n * ONE),
        openingChf: 0,
        closingChf: 5,
        openingAccrued: "0",
        closingAccrued: "0",
      },
    ]);
    expect(before.lines).toMatchObject([{ kind: "Received", counterparty: bob, balance: String(5n * ONE) }]);

    const { lines, balances, interest, referralFees, ...of } = await read(2024);
    expect([of.isComplete, of.from, of.through]).toEqual([false, Number(utc(first)), Number(NOW) - 100]);
    expect(lines.map(({ asset, kind, amount, balance }) => [asset, kind, amount, balance])).toEqual([
      ["ZCHF", "Sent", String(-4n * ONE), String(ONE)],
      ["savings", "Saved", String(4n * ONE), String(4n * ONE)],
      ["savings", "Interest", "100", String(4n * ONE + 100n)],
      ["savings", "ReferralFee", "-20", String(4n * ONE + 80n)],
      ["ZCHF", "Received", "2", String(ONE + 2n)],
    ]);
    expect(balances.map(({ asset, opening, closing }) => [asset, opening, closing])).toEqual([
      ["ZCHF", String(5n * ONE), String(ONE + 2n)],
      ["savings", "0", String(4n * ONE + 80n)],
    ]);
    expect(BigInt(balances[1]?.closingAccrued ?? 0)).toBeGreaterThan(0n);
    expect(interest).toEqual({ gross: "100", referralFees: "20", net: "80" });
    expect(referralFees).toMatchObject({ total: "2", list: [{ account: bob, module, amount: "2" }] });
  });

  test("default: positions at both ends, with the collateral of the last update; hostile names in CSV", async () => {
    await beginning();
    const place = { chainId: 1, block: 5n, logIndex: 0, txHash: pad("0x5") };
    const opened = utc("2023-12-01T00:00:00Z");
    const hostile = collateralRow({
      address: weth,
      nameBytes: stringToHex("x"),
      symbolBytes: stringToHex('=HYPERLINK("x")'),
      created: opened,
      block: 5n,
    });
    await db.insert(collateral).values(hostile);
    const held = positionRow({
      ...place,
      position: owned,
      created: opened,
      collateral: weth,
      start: opened,
      expiration: NOW * 2n,
      owner: alice,
      price: ONE,
      limit: ONE,
    });
    await db.insert(position).values(held);
    await db.insert(positionState).values([
      { chainId: 1, position: owned, block: 5n, timestamp: opened, owner: alice, minted: 100n },
      {
        chainId: 1,
        position: owned,
        block: 6n,
        timestamp: utc("2024-03-01T00:00:00Z"),
        owner: bob,
        minted: 50n,
      },
    ]);
    const update = mintingUpdateRow({
      ...place,
      position: owned,
      timestamp: opened,
      owner: alice,
      price: ONE,
      size: 3n * ONE,
      minted: 100n,
      feePaid: 7n,
    });
    await db.insert(mintingUpdate).values(update);
    const { positions, fees } = await read(2023);
    expect(positions).toEqual([
      {
        chainId: 1,
        position: owned,
        version: 2,
        collateral: weth,
        collateralSymbol: '=HYPERLINK("x")',
        collateralDecimals: 18,
        opening: null,
        closing: {
          minted: "100",
          debt: "80",
          collateral: String(3n * ONE),
          isAtLeast: true,
          collateralChf: null,
        },
      },
    ]);
    expect(fees).toEqual({
      total: "7",
      list: [{ chainId: 1, timestamp: Number(opened), txHash: place.txHash, position: owned, amount: "7" }],
    });
    expect((await read(2024)).positions).toMatchObject([{ opening: { debt: "80" }, closing: null }]);
    const { text: inWhole } = await get("?year=2023&format=csv&units=whole");
    expect(inWhole).toBe((await get("?year=2023&format=csv")).text);
    const rows = parseCsv(inWhole, { columns: true }) as Record<string, string>[];
    expect(rows.map(({ section, asset, balance }) => [section, asset, balance])).toEqual([
      ["fee", "ZCHF", ""],
      ["closing debt", "ZCHF", "0.00000000000000008"],
      ["closing collateral", `'=HYPERLINK("x")`, "3"],
    ]);
    expect(rows[2]).toMatchObject({
      kind: "at least: as of the last minting update",
      counterparty: getAddress(owned),
    });
  });

  test("behavior: collateral of a year that is not over is the balance now", async () => {
    await beginning();
    await db.insert(collateral).values(token(1, weth, "WETH"));
    const place = { chainId: 1, block: 5n, logIndex: 0, txHash: pad("0x5") };
    const opened = utc("2023-12-01T00:00:00Z");
    const held = positionRow({
      ...place,
      position: owned,
      version: 1,
      created: opened,
      collateral: weth,
      original: bob,
      reserveContribution: 0,
      start: opened,
      expiration: NOW * 2n,
      owner: alice,
      price: ONE,
      minted: 100n,
      limit: ONE,
      collateralBalance: 3n * ONE,
      liveCollateralBalance: 4n * ONE,
    });
    await db.insert(position).values(held);
    await db
      .insert(positionState)
      .values([{ chainId: 1, position: owned, block: 5n, timestamp: opened, owner: alice, minted: 100n }]);
    const update = mintingUpdateRow({
      ...place,
      position: owned,
      version: 1,
      timestamp: opened,
      owner: alice,
      price: ONE,
      minted: 100n,
    });
    await db.insert(mintingUpdate).values(update);
    // The first update of a V1 clone reports no collateral.
    const [row] = (await read(2024)).positions;
    expect(row?.opening).toMatchObject({ collateral: null, isAtLeast: true });
    expect(row?.closing).toMatchObject({ collateral: String(4n * ONE), isAtLeast: false });
    expect((await read(2023)).positions[0]?.closing).toMatchObject({ collateral: null, isAtLeast: true });
  });

  test("default: amplified positions at both ends, by the logs until then", async () => {
    await beginning();
    const [amplified, own, of] = [
      pad("0xa1", { size: 20 }),
      pad("0x1", { size: 20 }),
      pad("0x2", { size: 20 }),
    ];
    await db.insert(amplifier).values({
      ...{ chainId: 1, address: amplified, pool: bob, usd: weth, usdSymbolBytes: "0x", usdDecimals: 18 },
      ...{ zchf: bob, zchfIsToken0: true, expiration: NOW, limit: ONE, priceAnchorX96: 2n ** 96n },
      ...{ totalBorrowed: ONE, positionCount: 2, created: 1n, updated: NOW },
    });
    const range = { chainId: 1, amplifier: amplified, tickLow: -100, tickHigh: 100, txHash: pad("0x1") };
    const state = { liquidity: 1n, totalLiquidity: ONE, borrowed: 9n, stateBlock: 1n, updated: NOW };
    await db.insert(amplifierPosition).values([
      { ...range, ...state, position: own, owner: alice, count: 1n, created: 1n },
      // Given away since.
      { ...range, ...state, position: of, owner: bob, count: 2n, created: 2n },
    ]);
    const log = (n: number, iso: string, over: Partial<typeof amplifierActivity.$inferInsert>) => ({
      ...{
        chainId: 1,
        count: BigInt(n),
        timestamp: utc(iso),
        block: BigInt(n),
        logIndex: 0,
        txHash: pad("0x1"),
      },
      ...{
        amplifier: amplified,
        position: own,
        owner: alice,
        kind: "Mint" as const,
        liquidity: 1n,
        token0: 0n,
      },
      ...{ token1: 0n, totalBorrowed: ONE, sender: bob, totalLiquidity: ONE, sqrtPriceX96: 2n ** 96n },
      zchf: 10n * ONE,
      ...over,
    });
    await db
      .insert(amplifierActivity)
      .values([
        log(1, "2023-12-01T00:00:00Z", {}),
        log(2, "2023-12-02T00:00:00Z", { position: of }),
        log(3, "2024-02-01T00:00:00Z", { kind: "Burn", zchf: 4n * ONE, totalLiquidity: ONE / 2n }),
      ]);
    const { amplified: rows } = await read(2024);
    const value = (liquidity: number) => expect.closeTo(liquidity * 2 * (1 - 1.0001 ** -50), 9);
    expect(rows).toEqual([
      {
        chainId: 1,
        amplifier: getAddress(amplified),
        position: getAddress(own),
        opening: { owed: String(10n * ONE), liquidity: String(ONE), value: value(1) },
        closing: { owed: String(6n * ONE), liquidity: String(ONE / 2n), value: value(0.5) },
      },
      {
        chainId: 1,
        amplifier: getAddress(amplified),
        position: getAddress(of),
        opening: { owed: String(10n * ONE), liquidity: String(ONE), value: value(1) },
        closing: null,
      },
    ]);
    const { text } = await get("?year=2024&format=csv");
    const cells = parseCsv(text, { columns: true }) as Record<string, string>[];
    expect(
      cells
        .filter(({ section }) => section?.includes("amplifier debt"))
        .map(({ section, balance, counted }) => [section, balance, counted]),
    ).toEqual([
      ["opening amplifier debt", "10", "no"],
      ["opening amplifier debt", "10", "no"],
      ["closing amplifier debt", "6", "no"],
    ]);
  });

  test("args: tz, by whose clocks the year begins and ends", async () => {
    await beginning();
    await db
      .insert(tokenTransfer)
      .values([
        transfer(10n, 0, "2023-12-31T22:59:59Z", { amount: 1n, balanceTo: 1n }),
        transfer(11n, 0, "2023-12-31T23:00:00Z", { amount: 2n, balanceTo: 3n }),
        transfer(12n, 0, "2024-01-01T00:00:00Z", { amount: 4n, balanceTo: 7n }),
      ]);
    const amountsOf = async (query: string) => {
      const { status, text } = await get(query);
      expect([status, text]).toEqual([200, expect.any(String)]);
      const { tz, from, through, lines, balances } = statement.parse(JSON.parse(text));
      expect(balances).toMatchObject([
        { opening: String(BigInt(lines[0]?.balance ?? 0) - BigInt(lines[0]?.amount ?? 0)) },
      ]);
      return { tz, from, through, amounts: lines.map(({ amount }) => amount) };
    };
    expect(await amountsOf("?year=2024")).toMatchObject({ tz: "UTC", amounts: ["4"] });
    expect(await amountsOf("?year=2024&tz=Europe/Zurich")).toMatchObject({
      tz: "Europe/Zurich",
      from: Number(utc("2023-12-31T23:00:00Z")),
      amounts: ["2", "4"],
    });
    expect(await amountsOf("?year=2023&tz=Europe%2FZurich")).toMatchObject({
      through: Number(utc("2023-12-31T22:59:59Z")),
      amounts: ["1"],
    });
    for (const tz of ["Europe/Zuerich", "", "UTC&tz=UTC"]) {
      expect(await get(`?year=2024&tz=${tz}`)).toMatchObject({
        status: 400,
        text: expect.stringContaining("tz: expected"),
      });
    }
  });

  test("args: month and day, by the clocks of tz; opening plus lines is the closing balance of each", async () => {
    await beginning();
    await db
      .insert(tokenTransfer)
      .values([
        transfer(10n, 0, "2023-09-30T21:59:59Z", { amount: 1n, balanceTo: 1n }),
        transfer(11n, 0, "2023-09-30T22:00:00Z", { amount: 2n, balanceTo: 3n }),
        transfer(12n, 0, "2023-10-31T22:59:59Z", { amount: 4n, balanceTo: 7n }),
        transfer(13n, 0, "2023-10-31T23:00:00Z", { amount: 8n, balanceTo: 15n }),
      ]);
    const read = async (query: string) => {
      const { status, text } = await get(`?year=2023&tz=Europe/Zurich&${query}`);
      expect([status, text]).toEqual([200, expect.any(String)]);
      const { balances, lines, from, through, isComplete } = statement.parse(JSON.parse(text));
      const [{ opening, closing } = { opening: "", closing: "" }] = balances;
      return { opening, closing, amounts: lines.map(({ amount }) => amount), from, through, isComplete };
    };
    expect(await read("month=10")).toEqual({
      opening: "1",
      closing: "7",
      amounts: ["2", "4"],
      from: Number(utc("2023-09-30T22:00:00Z")),
      through: Number(utc("2023-10-31T22:59:59Z")),
      isComplete: true,
    });
    expect(await read("month=10&day=31")).toMatchObject({ opening: "3", closing: "7", amounts: ["4"] });
    expect(await read("month=12&day=31")).toMatchObject({ opening: "15", closing: "15", amounts: [] });
  });

  test.each([
    ["month=0", "month: expected 1 to 12"],
    ["month=13", "month: expected 1 to 12"],
    ["month=1&month=2", "month: expected one month"],
    ["day=1", "month: expected the month of the day"],
    ["year=2023&month=2&day=29", "day: expected one of the month, 1 to 28"],
    ["year=2024&month=12", "month: expected a period that has begun"],
  ])("error: %s", async (query, message) => {
    await beginning();
    expect(await get(`?${query}`)).toMatchObject({ status: 400, text: expect.stringContaining(message) });
  });

  test("error: more than 50,000 lines; of its months and days those are refused that have as many", async () => {
    await beginning();
    await db
      .insert(tokenTransfer)
      .values([
        transfer(9n, 0, "2023-10-05T00:00:00Z", { amount: 1n }),
        transfer(10n, 0, "2023-11-05T00:00:00Z", { amount: 1n }),
      ]);
    await db.execute(sql`
      insert into ${tokenTransfer}
      select (json_populate_record(template, json_build_object(
        'log_index', n, 'count', (template.count + n)::text))).*
      from ${tokenTransfer} template, generate_series(1, 50000) n where template.block = 10`);
    for (const [query, expected] of [
      ["", "year: this account has more than 50000 lines in it: ask for its months with month=1 to 12"],
      ["&month=11", "month: this account has more than 50000 lines in it: ask for its days with day=1 to 31"],
      ["&month=11&day=5", "day: this account has more than 50000 lines in it"],
    ]) {
      expect(await get(`?year=2023${query}`)).toMatchObject({
        status: 400,
        text: expect.stringContaining(`${expected}"`),
      });
    }
    for (const query of ["&month=10", "&month=11&day=6"]) {
      expect((await get(`?year=2023${query}`)).status).toBe(200);
    }
  });

  test("error: the zero address", async () => {
    await beginning();
    const app = api.appWith();
    const response = await app.request(`/accounts/${zeroAddress}/statement?year=2024`);
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        error: "address: expected another than the zero address, which is no account",
        code: "invalid_parameter",
      },
    ]);
  });

  test("default: the current year, by the clocks of tz", async () => {
    await beginning();
    expect((await get("")).text).toBe((await get("?year=2024")).text);
    expect(JSON.parse((await get("?tz=Europe/Zurich")).text)).toMatchObject({ year: 2024 });
  });

  test("error: years without figures, malformed years, and mints and burns only", async () => {
    expect(await get("?year=2024")).toMatchObject({
      status: 400,
      text: expect.stringContaining("no figures yet"),
    });
    await beginning();
    for (const year of [2022, 2025]) {
      expect(await get(`?year=${year}`)).toMatchObject({
        status: 400,
        text: expect.stringContaining("from 2023 to 2024"),
      });
    }
    for (const query of ["?year=", "?year=24", "?year=2023&year=2024"]) {
      expect(await get(query)).toMatchObject({
        status: 400,
        text: expect.stringContaining("year: expected"),
      });
    }
    expect(await get("?year=2024", { coinTransfers: "mint-burn" })).toMatchObject({
      status: 503,
      text: expect.stringContaining("COIN_TRANSFERS=mint-burn"),
    });
    expect(await read(2024)).toMatchObject({
      balances: [],
      lines: [],
      positions: [],
      trades: { gain: "0", list: [] },
    });
  });
});

describe("average cost", () => {
  test("default: gains of what is redeemed, none of what is sent", () => {
    const rows = withCosts([
      { kind: "Invested", shares: 10n, amount: 1000n },
      { kind: "Received", shares: 10n, amount: 3000n },
      { kind: "Redeemed", shares: 5n, amount: 1500n },
      { kind: "Sent", shares: 5n, amount: 0n },
      { kind: "Wiped", shares: 10n, amount: 0n },
    ]);
    expect(
      rows.map(({ shares, cost, gain, totalShares, totalCost }) => [
        shares,
        cost,
        gain,
        totalShares,
        totalCost,
      ]),
    ).toEqual([
      [10n, 1000n, null, 10n, 1000n],
      [10n, 3000n, null, 20n, 4000n],
      [-5n, -1000n, 500n, 15n, 3000n],
      [-5n, -1000n, null, 10n, 2000n],
      [-10n, -2000n, -2000n, 0n, 0n],
    ]);
  });

  test("behavior: an investment too small for a share adds its cost, redeeming nothing gains nothing", () => {
    const rows = withCosts([
      { kind: "Redeemed", shares: 0n, amount: 0n },
      { kind: "Invested", shares: 0n, amount: 7n },
      { kind: "Invested", shares: 1n, amount: 3n },
    ]);
    expect(rows.map(({ gain, totalCost }) => [gain, totalCost])).toEqual([
      [0n, 0n],
      [null, 7n],
      [null, 10n],
    ]);
  });

  test("withoutExchanges: neither side of an exchange of FPS and FCS, each once", () => {
    const transfer = { txHash: "0x1", amount: 5n, isMint: false, isBurn: false, other: bob };
    const toFcs = { ...transfer, symbol: "fps", other: module };
    const minted = { ...transfer, symbol: "fcs", isMint: true, other: zeroAddress };
    const burned = { ...transfer, symbol: "fcs", isBurn: true, other: zeroAddress };
    const others = [
      { ...toFcs, amount: 4n },
      { ...toFcs, txHash: "0x2" },
      { ...toFcs, other: bob },
      burned,
      toFcs,
    ];
    const wrapping = { txHash: "0x1", kind: "Wrapped", shares: 5n } as const;
    expect(withoutExchanges([toFcs, minted, ...others], [wrapping], module)).toEqual(others);
    const unwrapping = { ...wrapping, kind: "Unwrapped" } as const;
    expect(withoutExchanges([burned, toFcs, minted], [unwrapping], module)).toEqual([minted]);
  });

  test("movementsOf: the burn of a redemption is its trade, another burn is none", () => {
    const burn = { txHash: "0x1", amount: 5n, isReceived: false, isMint: false, isBurn: true };
    const trade = { count: 2n, txHash: "0x1", kind: "Redeemed" as const, shares: -5n, amount: 9n };
    const transfers = [
      { ...burn, count: 1n },
      { ...burn, count: 3n },
    ];
    expect(movementsOf([trade], transfers, () => 0n).map(({ kind, shares }) => [kind, shares])).toEqual([
      ["Redeemed", 5n],
      ["Wiped", 5n],
    ]);
    const received = { ...burn, count: 4n, isBurn: false, isReceived: true };
    expect(movementsOf([], [received], ({ amount }) => amount * 2n)).toMatchObject([
      { kind: "Received", shares: 5n, amount: 10n },
    ]);
    expect(movementsOf([], [{ ...received, isMint: true }], () => 0n)).toEqual([]);
  });
});
