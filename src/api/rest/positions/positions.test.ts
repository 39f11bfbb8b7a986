import { type Address, getAddress, maxUint256, pad, toHex, zeroAddress } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import {
  collateralRow,
  type MintingUpdateRow,
  mintingUpdateRow,
  type PositionRow,
  positionRow,
} from "../../../../tools/harness/rows.ts";
import { testApi } from "../../../../tools/harness/test-api.ts";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import {
  collateral,
  hubTotal,
  position,
  positionState,
  positionTransfer,
} from "../../../tables/positions.ts";
import { leadRate } from "../../../tables/rates.ts";

const ONE = 10n ** 18n;
const DAY = 86_400n;
const address = (n: number): Address => pad(toHex(n), { size: 20 });
const time = (iso: string) => BigInt(Date.parse(iso) / 1000);
const raw = (text: string) => toHex(new TextEncoder().encode(text));

const zchf = address(0xc0);
const [alice, bob, olivia, zoe, rich] = [
  address(0xa1),
  address(0xb0),
  address(0x0c),
  address(0x0e),
  address(0x1c),
];
const [gold, silver, evil] = [address(0x601d), address(0x51), address(0xe1)];
const module = address(0x5a);
const NOW = time("2026-02-15");

/** A position with its number as address and block. */
function row(n: number, over: Partial<PositionRow> = {}): PositionRow {
  return positionRow({
    position: address(n),
    created: time("2025-06-01") + BigInt(n),
    block: BigInt(n),
    logIndex: 7,
    zchf,
    collateral: gold,
    minimumCollateral: 5n,
    interestPPM: 20_000,
    start: time("2025-06-05"),
    expiration: time("2027-01-01"),
    challengePeriod: DAY,
    owner: alice,
    price: 100n * ONE,
    limit: 1_000n * ONE,
    cooldown: time("2025-06-05"),
    collateralBalance: ONE,
    ...over,
  });
}

const V1 = { version: 1 } as const;

const listed: PositionRow[] = [
  // 1: V1 original whose terms are as large as they can be, and a clone of it.
  row(1, {
    ...V1,
    minted: 30n * ONE,
    limit: 150n * ONE,
    start: 2n ** 255n + 1n,
    cooldown: maxUint256 - 1n,
    expiration: maxUint256,
    challengePeriod: 2n ** 64n - 1n,
  }),
  row(2, { ...V1, original: address(1), minted: 200n * ONE, limit: 200n * ONE, owner: bob }),
  // 3: V2 original; 4 and 5: a clone, and a clone of that.
  // It was topped up after its last log.
  row(3, {
    minted: 40n * ONE,
    familyMinted: 640n * ONE,
    interestPPM: 4_000,
    liveCollateralBalance: 2n * ONE,
  }),
  row(4, { original: address(3), minted: 500n * ONE, interestPPM: 4_000, owner: bob }),
  row(5, { original: address(3), parent: address(4), minted: 100n * ONE, interestPPM: 4_000 }),
  // 6: denied, hence closed for the contract. 7: closed. 8: nothing left in it. 9: a token whose calls fail.
  row(6, { denied: time("2025-06-02"), isClosed: true }),
  row(7, { ...V1, isClosed: true, cooldown: maxUint256, collateralBalance: 0n, limit: 0n }),
  row(8, { collateralBalance: 0n, collateral: silver }),
  row(9, { collateral: evil, price: maxUint256, collateralBalance: maxUint256, limit: maxUint256 }),
  // Originals whose start is just within and just beyond five days.
  row(10, { start: NOW - 5n * DAY + 1n, ...V1 }),
  row(11, { start: NOW - 5n * DAY, ...V1 }),
  row(12, { start: NOW + 30n * DAY, denied: NOW, isClosed: true }),
];

/** The hand-checked table: what olivia held, see the history test. */
const held: PositionRow[] = [
  row(21, {
    ...V1,
    created: time("2023-03-01"),
    expiration: time("2026-01-01"),
    owner: olivia,
    minted: 0n,
    isClosed: true,
    collateralBalance: 0n,
  }),
  row(22, {
    ...V1,
    created: time("2023-05-01"),
    reserveContribution: 100_000,
    owner: zoe,
    minted: 1_000n * ONE + 1n,
  }),
  row(23, {
    created: time("2024-01-01"),
    expiration: time("2024-12-31T23:59:59Z"),
    owner: olivia,
    minted: 7n,
  }),
  row(24, { created: time("2024-07-01"), owner: olivia, isClosed: true, expiration: time("2026-06-01") }),
  row(25, {
    created: time("2025-03-01"),
    owner: olivia,
    minted: 600n * ONE,
    // It was repaid after its last log.
    liveMinted: 550n * ONE + 1n,
    reserveContribution: 100_000,
  }),
];

const state = (n: number, at: string, owner: Address, minted: bigint) => ({
  chainId: 1,
  position: address(n),
  block: time(at),
  timestamp: time(at),
  owner,
  minted,
});

const states = [
  state(21, "2023-03-01", olivia, 0n),
  state(21, "2023-04-01", olivia, 100n * ONE),
  state(21, "2024-06-01", olivia, 0n),
  state(22, "2023-05-01", bob, 1_000n * ONE + 1n),
  state(22, "2023-12-31T23:59:59Z", olivia, 1_000n * ONE + 1n),
  state(22, "2025-02-01", zoe, 1_000n * ONE + 1n),
  state(23, "2024-01-01T00:00:00Z", olivia, 7n),
  state(24, "2024-07-01", olivia, 500n * ONE),
  // Rolled into 25: in one block the one is repaid and the other opened.
  state(24, "2025-03-01", olivia, 0n),
  state(25, "2025-03-01", olivia, 600n * ONE),
];

function update(n: number, count: number, at: bigint, over: Partial<MintingUpdateRow> = {}) {
  return mintingUpdateRow({
    position: address(n),
    count,
    timestamp: at,
    logIndex: count,
    txHash: pad(toHex(n * 1_000_000 + count)),
    owner: alice,
    size: ONE,
    price: 100n * ONE,
    minted: 40n * ONE,
    basePremiumPPM: 10_000,
    ...over,
  });
}

const oldest = time("2025-06-10");
const updates: MintingUpdateRow[] = [
  update(3, 1, oldest, {
    mintedAdjusted: 40n * ONE,
    feePaid: 123n,
    sizeAdjusted: ONE,
    priceAdjusted: 100n * ONE,
  }),
  update(2, 1, oldest, { ...V1, basePremiumPPM: null, owner: bob, size: 0n, feePaid: 5n, logIndex: 9 }),
  update(2, 2, oldest + 1n, { ...V1, basePremiumPPM: null, owner: alice, priceAdjusted: -ONE, feePaid: 6n }),
  ...Array.from({ length: 1005 }, (_, i) =>
    update(5, i + 1, NOW - 2_000n + BigInt(i), { owner: rich, feePaid: BigInt(i) }),
  ),
];

/** What olivia and those before and after her did with what she held. */
const heldUpdates: MintingUpdateRow[] = [
  update(21, 1, time("2023-04-01"), { ...V1, owner: olivia, mintedAdjusted: 100n * ONE, feePaid: 5n * ONE }),
  update(21, 2, time("2024-06-01"), { ...V1, owner: olivia, minted: 0n, mintedAdjusted: -100n * ONE }),
  update(22, 1, time("2023-05-01"), { ...V1, owner: bob, mintedAdjusted: 1_000n * ONE + 1n, feePaid: 60n }),
  update(22, 2, time("2024-02-01"), { ...V1, owner: olivia, priceAdjusted: -ONE }),
  update(23, 1, time("2024-01-01T00:00:00Z"), { owner: olivia, mintedAdjusted: 7n, feePaid: 1n }),
  update(24, 1, time("2024-07-01"), { owner: olivia, mintedAdjusted: 500n * ONE, feePaid: 9n * ONE }),
  update(24, 2, time("2025-03-01"), { owner: olivia, minted: 0n, mintedAdjusted: -500n * ONE }),
  update(25, 1, time("2025-03-01"), { owner: olivia, mintedAdjusted: 600n * ONE, feePaid: 11n * ONE }),
];

const transfer = (n: number, count: number, at: bigint, previousOwner: Address, newOwner: Address) => ({
  chainId: 1,
  position: address(n),
  count,
  version: [4, 23, 24, 25].includes(n) ? 2 : 1,
  timestamp: at,
  block: at,
  logIndex: count,
  txHash: pad(toHex(n * 100 + count)),
  previousOwner,
  newOwner,
});

const api = await testApi({ 1: NOW, 100: NOW + 400n * DAY }, "/positions", { keep: true });
const { db } = api;

beforeAll(async () => {
  await db.insert(position).values([...listed, ...held]);
  await db.insert(collateral).values([
    collateralRow({ address: gold, nameBytes: raw("Gold"), symbolBytes: raw("XAU") }),
    collateralRow({
      address: silver,
      nameBytes: raw(`NUL\0 <b>"${"é".repeat(300)}`),
      symbolBytes: "0x58ff41",
      decimals: 8,
    }),
    collateralRow({ address: evil, isBalanceReadable: false }),
  ]);
  await db.insert(positionState).values(states);
  await db.insert(mintingUpdate).values([...updates, ...heldUpdates]);
  await db
    .insert(positionTransfer)
    .values([
      transfer(21, 1, time("2023-03-01"), zeroAddress, olivia),
      transfer(22, 1, time("2023-05-01"), zeroAddress, bob),
      transfer(22, 2, time("2023-12-31T23:59:59Z"), bob, olivia),
      transfer(22, 3, time("2025-02-01"), olivia, zoe),
      transfer(23, 1, time("2024-01-01T00:00:00Z"), zeroAddress, olivia),
      transfer(24, 1, time("2024-07-01"), zeroAddress, olivia),
      transfer(25, 1, time("2025-03-01"), zeroAddress, olivia),
      transfer(4, 1, oldest, zeroAddress, bob),
      transfer(2, 1, oldest - 1n, zeroAddress, alice),
      transfer(2, 2, oldest + 5n, alice, bob),
      transfer(2, 3, oldest + 5n, bob, bob),
      ...Array.from({ length: 1005 }, (_, i) => transfer(5, i + 1, NOW - 2_000n + BigInt(i), rich, rich)),
    ]);
  const none = { challenges: 0, avertedBids: 0, succeededBids: 0 };
  await db.insert(hubTotal).values([
    { chainId: 1, version: 1, positions: 7, leadRateModule: null, ...none },
    { chainId: 1, version: 2, positions: 10, leadRateModule: module, ...none },
  ]);
  await db.insert(leadRate).values([
    { chainId: 1, module, ratePpm: 37_500, since: 0n, ticks: 0n },
    { chainId: 1, module: address(0x5b), ratePpm: 1, since: 0n, ticks: 0n },
  ]);
});

const get = async (path: string) => {
  const { status, body } = await api.get(path);
  expect(status, path).toBe(200);
  return body;
};

const numbers = (rows: { position: string }[]) => rows.map(({ position: at }) => Number(BigInt(at)));
const keys = (addresses: string[]) => addresses.map((at) => Number(BigInt(at)));

const found = async (n: number) => {
  const { map } = await get("/mapping");
  return map[address(n)];
};

describe("/list", () => {
  test("default: V1 then V2, newest first within each", async () => {
    const { num, list } = await get("/list");
    expect(num).toBe(17);
    expect(numbers(list)).toEqual([11, 10, 7, 2, 1, 22, 21, 12, 9, 8, 6, 5, 4, 3, 25, 24, 23]);
  });

  test("a V1 clone's row, every member of it", async () => {
    expect(await found(2)).toEqual({
      version: 1,
      position: getAddress(address(2)),
      owner: getAddress(bob),
      zchf: getAddress(zchf),
      collateral: getAddress(gold),
      price: "100000000000000000000",
      created: Number(time("2025-06-01")) + 2,
      isOriginal: false,
      isClone: true,
      denied: false,
      denyDate: 0,
      closed: false,
      original: getAddress(address(1)),
      minimumCollateral: "5",
      annualInterestPPM: 20_000,
      reserveContribution: 200_000,
      start: Number(time("2025-06-05")),
      startRaw: String(time("2025-06-05")),
      cooldown: Number(time("2025-06-05")),
      cooldownRaw: String(time("2025-06-05")),
      expiration: Number(time("2027-01-01")),
      expirationRaw: String(time("2027-01-01")),
      challengePeriod: 86_400,
      challengePeriodRaw: "86400",
      zchfName: "Frankencoin",
      zchfSymbol: "ZCHF",
      zchfDecimals: 18,
      collateralName: "Gold",
      collateralSymbol: "XAU",
      collateralDecimals: 18,
      collateralBalance: "1000000000000000000",
      limitForPosition: "100000000000000000000",
      limitForClones: "200000000000000000000",
      availableForClones: "100000000000000000000",
      availableForPosition: "-100000000000000000000",
      minted: "200000000000000000000",
    });
  });

  test("a V2 clone of a clone has its parent and its family's figures", async () => {
    expect(await found(5)).toMatchObject({
      version: 2,
      original: getAddress(address(3)),
      parent: getAddress(address(4)),
      annualInterestPPM: 41_500,
      riskPremiumPPM: 4_000,
      limitForClones: String(1_000n * ONE),
      // The original's live balance of 2 backs 200, of which 160 are not used yet: 1000 - 640 - 160.
      availableForClones: String(200n * ONE),
      availableForMinting: String(200n * ONE),
      // Live values older than the last log do not count.
      collateralBalance: String(ONE),
      minted: String(100n * ONE),
    });
  });

  test("a V2 original may mint what its family has not", async () => {
    expect(await found(3)).toMatchObject({
      parent: getAddress(address(3)),
      collateralBalance: String(2n * ONE),
      limitForPosition: String(200n * ONE),
      availableForPosition: String(160n * ONE),
      availableForClones: String(200n * ONE),
      availableForMinting: String(360n * ONE),
    });
  });

  test("V1: nothing is left for clones when the own collateral backs the limit", async () => {
    expect(await found(1)).toMatchObject({
      limitForClones: String(150n * ONE),
      availableForClones: String(50n * ONE),
    });
    expect(await found(7)).toMatchObject({ limitForClones: "0", availableForClones: "0" });
  });

  test("behavior: times beyond 2^53 - 1 are 9007199254740991, with all their digits in text beside them", async () => {
    const { text } = await api.get("/list");
    const [first = ""] =
      text.match(
        /\{[^{}]*"startRaw":"5789604461865809771178549250434395392663499233282028201972879[^{}]*\}/,
      ) ?? [];
    const most = 9_007_199_254_740_991;
    expect(first).toContain(`"start":${most},"startRaw":"${2n ** 255n + 1n}",`);
    expect(first).toContain(`"cooldown":${most},"cooldownRaw":"${maxUint256 - 1n}",`);
    expect(first).toContain(`"expiration":${most},"expirationRaw":"${maxUint256}",`);
    expect(first).toContain(`"challengePeriod":${most},"challengePeriodRaw":"${2n ** 64n - 1n}",`);
  });

  test("behavior: denied and closed exclude each other", async () => {
    expect(await found(6)).toMatchObject({
      denied: true,
      denyDate: Number(time("2025-06-02")),
      closed: false,
    });
    expect(await found(7)).toMatchObject({ denied: false, denyDate: 0, closed: true });
  });

  test("behavior: hostile tokens harm only their own fields", async () => {
    const texts = await found(8);
    expect(texts).toMatchObject({ collateralSymbol: "X\uFFFDA", collateralDecimals: 8 });
    expect(texts.collateralName).toBe(`NUL\0 <b>"${"é".repeat(247)}`);
    const huge = await found(9);
    expect(huge).toMatchObject({ collateralName: "", collateralSymbol: "", collateralDecimals: 18 });
    expect(huge.limitForPosition).toBe(String((maxUint256 * maxUint256) / ONE));
    expect(huge.availableForClones).toBe("0");
  });
});

describe("/mapping, /open, /requests, /owners", () => {
  test("mapping: the list by lower-case address", async () => {
    const { list } = await get("/list");
    const { num, addresses, map } = await get("/mapping");
    expect(num).toBe(17);
    expect(addresses).toEqual(list.map((one: { position: string }) => one.position.toLowerCase()));
    expect(Object.keys(map)).toEqual(addresses);
    expect(Object.values(map)).toEqual(list);
  });

  test("open: neither closed nor denied, with collateral", async () => {
    const { num, addresses, map } = await get("/open");
    expect(keys(addresses)).toEqual([11, 10, 2, 1, 22, 9, 5, 4, 3, 25, 23]);
    expect(num).toBe(11);
    expect(Object.keys(map)).toEqual(addresses);
  });

  test("requests: originals that start after five days ago, by the head of Ethereum", async () => {
    const { addresses } = await get("/requests");
    expect(keys(addresses)).toEqual([10, 1]);
  });

  test("owners: lower-case keys, rows in the list's order", async () => {
    const { num, owners, map } = await get("/owners");
    expect(num).toBe(4);
    expect(owners).toEqual([alice, bob, zoe, olivia]);
    expect(numbers(map[alice])).toEqual([11, 10, 7, 1, 12, 9, 8, 6, 5, 3]);
    expect(numbers(map[bob])).toEqual([2, 4]);
  });
});

describe("/mintingupdates", () => {
  test("list: the latest 1000, newest first", async () => {
    const { num, list } = await get("/mintingupdates/list");
    expect(num).toBe(1000);
    expect(list.map(({ count }: { count: number }) => count)).toEqual(
      Array.from({ length: 1000 }, (_, i) => 1005 - i),
    );
  });

  test("mapping: the same rows by position", async () => {
    const { num, positions, map } = await get("/mintingupdates/mapping");
    expect({ num, positions }).toEqual({ num: 1, positions: [address(5)] });
    expect(map[address(5)]).toEqual((await get("/mintingupdates/list")).list);
  });

  test("a V2 update, every member of it", async () => {
    const { num, list } = await get(`/mintingupdates/position/2/${address(3)}`);
    expect(num).toBe(1);
    // From oldest to expiration: 570 days, of which a year costs 1.4 %.
    const timeframe = Number(time("2027-01-01") - oldest);
    expect(list).toEqual([
      {
        version: 2,
        id: `${address(3)}-1`,
        count: 1,
        txHash: pad(toHex(3_000_001)),
        created: Number(oldest),
        position: getAddress(address(3)),
        owner: getAddress(alice),
        isClone: false,
        collateral: getAddress(gold),
        collateralName: "Gold",
        collateralSymbol: "XAU",
        collateralDecimals: 18,
        size: String(ONE),
        price: String(100n * ONE),
        minted: String(40n * ONE),
        sizeAdjusted: String(ONE),
        priceAdjusted: String(100n * ONE),
        mintedAdjusted: String(40n * ONE),
        annualInterestPPM: 14_000,
        basePremiumPPM: 10_000,
        riskPremiumPPM: 4_000,
        reserveContribution: 200_000,
        feeTimeframe: timeframe,
        feeTimeframeRaw: String(timeframe),
        feePPM: 21_863,
        feePPMRaw: "21863",
        feePaid: "123",
      },
    ]);
    expect(timeframe).toBe(570 * 86_400);
  });

  test.each(["1", "v1", "V1"])("args: version %s", async (version) => {
    const { list } = await get(
      `/mintingupdates/position/${version}/${address(2).toUpperCase().replace("X", "x")}`,
    );
    expect(list.map(({ count }: { count: number }) => count)).toEqual([2, 1]);
    expect(list[0]).not.toHaveProperty("basePremiumPPM");
    expect(list[0]).toMatchObject({ priceAdjusted: String(-ONE), annualInterestPPM: 20_000, isClone: true });
  });

  test("behavior: the other version, or an unknown position, has none", async () => {
    const empty = { num: 0, list: [] };
    expect(await get(`/mintingupdates/position/2/${address(2)}`)).toEqual(empty);
    expect(await get(`/mintingupdates/position/V2/${address(404)}`)).toEqual(empty);
  });

  test("owner: who owned it then, of both versions, newest first", async () => {
    const { num, list } = await get(`/mintingupdates/owner/${alice}`);
    expect(num).toBe(2);
    expect(list.map(({ id }: { id: string }) => id)).toEqual([`${address(2)}-2`, `${address(3)}-1`]);
    expect((await get(`/mintingupdates/owner/${rich}`)).num).toBe(1000);
    expect(await get(`/mintingupdates/owner/${address(404)}`)).toEqual({ num: 0, list: [] });
  });
});

describe("/owner", () => {
  test("fees: those above 0, newest first, at most 1000", async () => {
    expect(await get(`/owner/${alice}/fees`)).toEqual([
      { t: Number(oldest) + 1, f: "6" },
      { t: Number(oldest), f: "123" },
    ]);
    const many = await get(`/owner/${rich}/fees`);
    expect(many).toHaveLength(1000);
    expect([many[0].f, many.at(-1).f]).toEqual(["1004", "5"]);
  });

  test("history and debt equal the hand-checked table", async () => {
    const table = {
      // 22 came a second before midnight. 100 less 20 %, and 1000 and a bit less 10 %, rounded down.
      2023: { positions: [22, 21], debt: 80n * ONE + 900n * ONE },
      // 23 was opened as the year began and expired a second before it ended; 21 was closed, without debt.
      2024: { positions: [24, 22, 21], debt: 400n * ONE + 900n * ONE },
      // 22 was given away; 21 expired as the year ended; 24 was rolled into 25.
      2025: { positions: [25, 24], debt: 540n * ONE },
      // Now: 50 of 25 were repaid without a log at the position.
      2026: { positions: [25, 24], debt: 495n * ONE },
    };
    const history = await get(`/owner/${olivia}/history`);
    const debt = await get(`/owner/${olivia}/debt`);
    expect(Object.keys(history)).toEqual(["2023", "2024", "2025", "2026"]);
    for (const [year, expected] of Object.entries(table)) {
      expect(keys(history[year]), year).toEqual(expected.positions);
      expect(debt[year], year).toBe(String(expected.debt));
    }
  });

  test("fees and transfers equal the hand-checked table", async () => {
    const seconds = (at: string) => Number(time(at));
    // Only mints pay; what 22 paid was bob's.
    expect(await get(`/owner/${olivia}/fees`)).toEqual([
      { t: seconds("2025-03-01"), f: String(11n * ONE) },
      { t: seconds("2024-07-01"), f: String(9n * ONE) },
      { t: seconds("2024-01-01T00:00:00Z"), f: "1" },
      { t: seconds("2023-04-01"), f: String(5n * ONE) },
    ]);
    const table = [
      [1, 21, 1, "2023-03-01", zeroAddress, olivia],
      [1, 22, 2, "2023-12-31T23:59:59Z", bob, olivia],
      [2, 23, 1, "2024-01-01T00:00:00Z", zeroAddress, olivia],
      [2, 24, 1, "2024-07-01", zeroAddress, olivia],
      [1, 22, 3, "2025-02-01", olivia, zoe],
      [2, 25, 1, "2025-03-01", zeroAddress, olivia],
    ] as const;
    expect(await get(`/owner/${olivia}/transfers`)).toEqual({
      num: 6,
      list: table.map(([version, n, count, at, previousOwner, newOwner]) => ({
        version,
        count,
        txHash: pad(toHex(n * 100 + count)),
        created: seconds(at),
        position: address(n),
        previousOwner,
        newOwner,
      })),
    });
  });

  test("args: fees and transfers at a time are those up to it", async () => {
    const at = "2024-06-01T00:00:00Z";
    const [fees, transfers] = [await get(`/owner/${olivia}/fees`), await get(`/owner/${olivia}/transfers`)];
    expect(await get(`/owner/${olivia}/fees?at=${at}`)).toEqual(fees.slice(2));
    expect(await get(`/owner/${olivia}/transfers?at=${at}`)).toEqual({
      num: 3,
      list: transfers.list.slice(0, 3),
      at: Date.parse(at) / 1000,
      omitted: [],
    });
    const exact = "2024-01-01T00:00:00Z";
    expect(await get(`/owner/${olivia}/fees?at=${exact}`)).toEqual(fees.slice(2));
    expect(await get(`/owner/${olivia}/fees?at=2023-12-31T23:59:59Z`)).toEqual(fees.slice(3));
  });

  test("args: at a time before the indexed head, debt and collateral are those of the last log", async () => {
    const { map } = await get("/mapping?at=2026-01-01T00:00:00Z");
    expect(map[address(25)].minted).toBe(String(600n * ONE));
    expect(map[address(3)].collateralBalance).toBe(String(ONE));
    const now = await get(`/mapping?at=${new Date(Number(NOW) * 1000).toISOString()}`);
    expect(now.map[address(25)].minted).toBe(String(550n * ONE + 1n));
    expect(now.map[address(3)].collateralBalance).toBe(String(2n * ONE));
  });

  test("behavior: years without positions are left out", async () => {
    // Bob had 22 for eight months of 2023 and gave it away before the year ended.
    expect(await get(`/owner/${bob}/history`)).toEqual({});
    expect(await get(`/owner/${bob}/debt`)).toEqual({});
    expect(Object.keys(await get(`/owner/${zoe}/history`))).toEqual(["2025", "2026"]);
  });

  test("transfers: from or to the account, oldest first, the latest 1000", async () => {
    const { num, list } = await get(`/owner/${bob}/transfers`);
    expect(num).toBe(5);
    expect(list).toEqual([
      expect.objectContaining({ position: address(22), count: 1, newOwner: bob }),
      expect.objectContaining({ position: address(22), count: 2, previousOwner: bob }),
      {
        version: 2,
        count: 1,
        txHash: pad(toHex(401)),
        created: Number(oldest),
        position: address(4),
        previousOwner: zeroAddress,
        newOwner: bob,
      },
      {
        version: 1,
        count: 2,
        txHash: pad(toHex(202)),
        created: Number(oldest) + 5,
        position: address(2),
        previousOwner: alice,
        newOwner: bob,
      },
      expect.objectContaining({ count: 3, previousOwner: bob, newOwner: bob }),
    ]);
    const many = await get(`/owner/${rich}/transfers`);
    expect(many.num).toBe(1000);
    expect([many.list[0].count, many.list.at(-1).count]).toEqual([6, 1005]);
  });

  test("behavior: an unknown owner has the empty shapes", async () => {
    const nobody = address(404);
    expect(await get(`/owner/${nobody}/fees`)).toEqual([]);
    expect(await get(`/owner/${nobody}/debt`)).toEqual({});
    expect(await get(`/owner/${nobody}/history`)).toEqual({});
    expect(await get(`/owner/${nobody}/transfers`)).toEqual({ num: 0, list: [] });
  });

  test("behavior: any case of address", async () => {
    const path = `0X${alice.slice(2).toUpperCase()}`;
    expect(await get(`/owner/${path}/fees`)).toHaveLength(2);
  });
});

describe("bad input", () => {
  const bad = [
    "0x12",
    "alice",
    `0x${"g".repeat(40)}`,
    `${alice}00`,
    "%27%20OR%201=1",
    "..%2f..%2fetc",
    "%00",
    "0x",
  ];

  test.each(bad)("error: address %s", async (value) => {
    for (const path of [
      `/mintingupdates/position/1/${value}`,
      `/mintingupdates/owner/${value}`,
      ...["fees", "debt", "history", "transfers"].map((what) => `/owner/${value}/${what}`),
    ]) {
      const { status, text } = await api.get(path);
      expect([path, status]).toEqual([path, 400]);
      expect(JSON.parse(text)).toEqual({
        error: expect.stringContaining("address"),
        code: "invalid_parameter",
      });
    }
  });

  test.each(["0", "3", "12", "v", "vv1", "1.0", "v3", "%20", "-1", "1%00"])(
    "error: version %s",
    async (version) => {
      const { status, text } = await api.get(`/mintingupdates/position/${version}/${alice}`);
      expect(status).toBe(400);
      expect(JSON.parse(text)).toEqual({
        error: "version: expected 1, 2, v1 or v2",
        code: "invalid_parameter",
      });
    },
  );

  test("behavior: 503 until Ethereum is indexed, whatever the other chains do", async () => {
    const syncing = { atStart: 9_999_999n, silent: false };
    const response = await api.appWith({}, { 1: syncing }).request("/positions/list");
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect((await api.appWith({}, { 100: syncing }).request("/positions/list")).status).toBe(200);
  });
});
