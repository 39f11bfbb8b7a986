import { type Address, pad, toHex } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { collateralRow, positionRow } from "../../../../tools/harness/rows.ts";
import { testApi } from "../../../../tools/harness/test-api.ts";
import { indexTo } from "../../../../tools/harness/test-database.ts";
import { challenge, challengeBid } from "../../../tables/challenges.ts";
import { collateral, position } from "../../../tables/positions.ts";
import * as schema from "./schema.ts";

const ONE = 10n ** 18n;
const NOW = 1_700_000_000n;
const address = (n: number): Address => pad(toHex(n), { size: 20 });
const [alice, bob] = [address(0xa1), address(0xb0)];

/** Positions 1 of V1 and 2 of V2, with a liquidation price that has risen since the challenges began. */
const opened = (n: 1 | 2) =>
  positionRow({
    position: address(n),
    version: n,
    logIndex: n,
    minimumCollateral: 5n,
    interestPPM: 20_000,
    expiration: NOW - 50n,
    challengePeriod: 100n,
    owner: alice,
    price: 1_000n,
    limit: ONE,
    cooldown: 1n,
    collateralBalance: ONE,
  });

/** A challenge of so many seconds ago. */
const started = (
  version: 1 | 2,
  number: number,
  ago: number,
  over: Partial<typeof challenge.$inferInsert> = {},
): typeof challenge.$inferInsert => ({
  chainId: 1,
  version,
  number: BigInt(number),
  position: address(version),
  challenger: alice,
  created: NOW - BigInt(ago),
  block: 1_000_000n - BigInt(ago),
  logIndex: 3,
  txHash: pad(toHex(number)),
  size: 8n,
  liqPrice: 900n,
  duration: 100n,
  bids: 0,
  remaining: 8n,
  isDeleted: false,
  ...over,
});

const bidOn = (
  version: 1 | 2,
  number: number,
  numberBid: number,
  ago: number,
  over: Partial<typeof challengeBid.$inferInsert>,
): typeof challengeBid.$inferInsert => ({
  chainId: 1,
  version,
  number: BigInt(number),
  numberBid,
  position: address(version),
  bidder: bob,
  created: NOW - BigInt(ago),
  block: 1_000_000n - BigInt(ago),
  logIndex: 5,
  txHash: pad(toHex(100 + number)),
  kind: "Succeeded",
  size: 2n,
  price: null,
  bid: 6n,
  acquiredCollateral: 1n,
  ...over,
});

const most = 2n ** 256n - 1n;

const challenges = [
  started(1, 0, 500, { remaining: 0n, isDeleted: true, bids: 2, challenger: bob }),
  started(1, 1, 120),
  started(1, 2, 80),
  // A size that the hub kept of a challenge it deleted.
  started(2, 0, 300, { remaining: 3n, isDeleted: true, size: most, bids: 2 }),
  started(2, 1, 150, { bids: 1, remaining: 5n }),
  started(2, 2, 200, { remaining: 0n, isDeleted: true }),
];

const bids = [
  bidOn(1, 0, 0, 450, { kind: "Averted", size: 2n, price: 3n * ONE, bid: null, acquiredCollateral: 0n }),
  bidOn(1, 0, 1, 400, { size: 6n, acquiredCollateral: 4n }),
  bidOn(2, 0, 0, 250, { kind: "Averted", size: most, price: most, bid: null, acquiredCollateral: 0n }),
  bidOn(2, 0, 1, 250, { size: most, bid: most, acquiredCollateral: most, logIndex: 4, bidder: alice }),
  bidOn(2, 1, 0, 20, { size: 0n, bid: 0n, acquiredCollateral: 0n }),
];

const id = (version: number, number: number) => `${address(version)}-challenge-${number}`;

const { db, appWith } = await testApi({ 1: NOW }, "", { keep: true });
const app = appWith({}, {}, { minRebuildMs: 0 });

const get = async (path: string) => {
  const response = await app.request(`/challenges/${path}`);
  expect(response.status, path).toBe(200);
  return response.json();
};

describe("with challenges", () => {
  beforeAll(async () => {
    await db.insert(position).values([opened(1), opened(2)]);
    const gold = collateralRow({
      address: address(0x601d),
      nameBytes: toHex("Gold"),
      symbolBytes: toHex("XAU"),
      decimals: 6,
    });
    await db.insert(collateral).values(gold);
    await db.insert(challenge).values(challenges);
    await db.insert(challengeBid).values(bids);
  });

  test("challenges: V1 then V2, active ones first, newest first, with the sums of their bids", async () => {
    const { num, list } = schema.challengeList.parse(await get("list"));
    const order = [id(1, 2), id(1, 1), id(1, 0), id(2, 1), id(2, 0), id(2, 2)];
    expect(num).toBe(6);
    expect(list.map((row) => row.id)).toEqual(order);
    expect(list[2]).toEqual({
      version: 1,
      id: id(1, 0),
      position: address(1),
      number: "0",
      txHash: pad("0x0"),
      challenger: bob,
      start: String(NOW - 500n),
      created: String(NOW - 500n),
      duration: "100",
      size: "8",
      liqPrice: "900",
      bids: "2",
      filledSize: "8",
      acquiredCollateral: "4",
      status: "Success",
      collateralDecimals: 6,
    });
    expect(list.map(({ status }) => status)).toEqual([
      ...["Active", "Active", "Success"],
      ...["Active", "Active", "Success"],
    ]);
    expect(list[4]).toMatchObject({ filledSize: String(2n * most), acquiredCollateral: String(most) });
    expect(list[5]).toMatchObject({ bids: "0", filledSize: "0", acquiredCollateral: "0" });

    expect(schema.challengeMapping.parse(await get("mapping"))).toEqual({
      num: 6,
      challenges: order,
      map: Object.fromEntries(list.map((row) => [row.id, row])),
    });
    expect(schema.challengesByChallenger.parse(await get("challengers"))).toEqual({
      num: 2,
      challengers: [alice, bob],
      map: { [alice]: list.filter(({ challenger }) => challenger === alice), [bob]: [list[2]] },
    });
    expect(schema.challengesByPosition.parse(await get("positions"))).toEqual({
      num: 2,
      positions: [address(1), address(2)],
      map: { [address(1)]: list.slice(0, 3), [address(2)]: list.slice(3) },
    });
  });

  test("prices: from the position's present price at the indexed head, V1's first phase cut at expiration", async () => {
    expect(schema.challengePrices.parse(await get("prices"))).toEqual({
      num: 4,
      ids: [id(1, 2), id(1, 1), id(2, 1), id(2, 0)],
      map: {
        // Both positions expired 50 seconds ago: only V1's prices began to fall then, or 100 seconds after the start.
        [id(1, 2)]: "500",
        [id(1, 1)]: "500",
        [id(2, 1)]: "500",
        [id(2, 0)]: "0",
      },
      collateralDecimals: { [id(1, 2)]: 6, [id(1, 1)]: 6, [id(2, 1)]: 6, [id(2, 0)]: 6 },
    });
    const csv = await (await app.request("/challenges/prices?format=csv&units=whole")).text();
    expect(csv.split("\r\n").slice(0, 2)).toEqual([
      'id,"price (ZCHF)",collateralDecimals',
      `${id(1, 2)},0.0000000000000000000000000005,6`,
    ]);
  });

  test("prices: they follow the time of the indexed head", async () => {
    await indexTo(db, 1, 5_001, Number(NOW) + 20);
    const { map } = schema.challengePrices.parse(await get("prices"));
    expect(map).toEqual({ [id(1, 2)]: "300", [id(1, 1)]: "300", [id(2, 1)]: "300", [id(2, 0)]: "0" });
    await indexTo(db, 1, 5_000, Number(NOW));
  });

  test("bids: V2 then V1, newest first, with what they cost", async () => {
    const { num, list } = schema.bidList.parse(await get("bids/list"));
    const order = [
      `${id(2, 1)}-bid-0`,
      `${id(2, 0)}-bid-0`,
      `${id(2, 0)}-bid-1`,
      `${id(1, 0)}-bid-1`,
      `${id(1, 0)}-bid-0`,
    ];
    expect(num).toBe(5);
    expect(list.map((row) => row.id)).toEqual(order);
    expect(list[3]).toEqual({
      version: 1,
      id: `${id(1, 0)}-bid-1`,
      position: address(1),
      number: "0",
      numberBid: "1",
      txHash: pad(toHex(100)),
      bidder: bob,
      created: String(NOW - 400n),
      bidType: "Succeeded",
      bid: "6",
      price: String(ONE),
      filledSize: "6",
      acquiredCollateral: "4",
      challengeSize: "8",
      collateralDecimals: 6,
    });
    expect(list[4]).toMatchObject({
      bidType: "Averted",
      bid: "6",
      price: String(3n * ONE),
      acquiredCollateral: "0",
    });
    expect(list[0]).toMatchObject({ filledSize: "0", price: "0", bid: "0" });
    expect(list[1]).toMatchObject({ bid: String((most * most) / ONE), challengeSize: String(most) });

    expect(schema.bidMapping.parse(await get("bids/mapping"))).toEqual({
      num: 5,
      bidIds: order,
      map: Object.fromEntries(list.map((row) => [row.id, row])),
    });
    expect(schema.bidsByBidder.parse(await get("bids/bidders"))).toEqual({
      num: 2,
      bidders: [bob, alice],
      map: { [bob]: list.filter(({ bidder }) => bidder === bob), [alice]: [list[2]] },
    });
    expect(schema.bidsByChallenge.parse(await get("bids/challenges"))).toEqual({
      num: 3,
      challenges: [id(2, 1), id(2, 0), id(1, 0)],
      map: { [id(2, 1)]: [list[0]], [id(2, 0)]: list.slice(1, 3), [id(1, 0)]: list.slice(3) },
    });
    expect(schema.bidsByPosition.parse(await get("bids/positions"))).toEqual({
      num: 2,
      positions: [address(2), address(1)],
      map: { [address(2)]: list.slice(0, 3), [address(1)]: list.slice(3) },
    });
  });
});
