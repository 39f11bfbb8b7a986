import { sql } from "drizzle-orm";
import { type Address, getAddress, type Hex, pad, toHex } from "viem";
import { describe, expect, test } from "vitest";
import { LIVE, testApi } from "../../../../tools/harness/test-api.ts";
import { indexTo, testDeps } from "../../../../tools/harness/test-database.ts";
import { CHAINS } from "../../../chains.ts";
import type { CountedKind } from "../../../domain/financial-kinds.ts";
import { recordId } from "../../../domain/record-id.ts";
import {
  financialKindTotal,
  financialTotal,
  fpsTradeDay,
  reserve,
  settlement,
} from "../../../tables/financial-log.ts";
import { minterApplication } from "../../../tables/minters.ts";
import { hubTotal, roll } from "../../../tables/positions.ts";
import { savingsModule } from "../../../tables/savings.ts";
import { token, tokenDay } from "../../../tables/tokens.ts";
import { transferReferenceTotal } from "../../../tables/transfers.ts";
import { createApp } from "../../app.ts";
import type { Deps } from "../../deps.ts";
import { coinInfo, contractList, fpsInfo, keyValues, minterList, totalSupply } from "./schema.ts";

const ONE = 10n ** 18n;
const DAY = 86_400;
const NOW = 1_700_000_000;
const MIDNIGHT = NOW - (NOW % DAY);

const ethereum = CHAINS.find(({ id }) => id === 1);
const coin = ethereum?.addresses.frankencoin ?? "0x";
const superseded = ethereum?.addresses.mintingHubV1 ?? "0x";

const alice: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const bob: Address = "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
const module: Address = "0xcccccccccccccccccccccccccccccccccccccccc";

const { db, appWith, get } = await testApi({ 1: NOW, 100: NOW - 7 });

/** Chain 1 is live, and `chainId` has RPCs that do not respond. */
function withSilent(chainId: number) {
  const silent = { [chainId]: { atStart: "silent" as const, silent: true } };
  return createApp(testDeps(db, { 1: LIVE, ...silent }));
}

async function ok(path: string, over?: Partial<Deps>): Promise<unknown> {
  const { status, body } = await get(path, over);
  expect(status).toBe(200);
  return body;
}

const priceOf = (usd: Record<string, number>): Deps["prices"] => ({
  version: 1,
  of: (token) => {
    const price = usd[token.toLowerCase()];
    return price === undefined ? undefined : { usd: price, source: "file", timestamp: NOW };
  },
});

const coinRow = (chainId: number, over: Partial<typeof token.$inferInsert> = {}) => ({
  chainId,
  symbol: "zchf" as const,
  supply: 5n * ONE,
  heldBySelf: 0n,
  mints: 3,
  burns: 2,
  transfers: 11,
  updated: BigInt(NOW - 100),
  ...over,
});

const application = (
  chainId: number,
  block: number,
  over: Partial<typeof minterApplication.$inferInsert> = {},
): typeof minterApplication.$inferInsert => ({
  chainId,
  count: recordId(BigInt(block), 0, chainId === 1 ? 1 : 7),
  timestamp: BigInt(NOW - 10_000_000 + block),
  txHash: pad(toHex(block)),
  minter: alice,
  applicationPeriod: 1_209_600n,
  applicationFee: 1000n * ONE,
  messageBytes: toHex("a module"),
  proposer: bob,
  ...over,
});
const denial = {
  deniedAt: BigInt(NOW - 77),
  denialTxHash: pad("0xde"),
  denier: module,
  denialMessageBytes: toHex("no\0thanks") as Hex,
};

const reserveRow = {
  chainId: 1,
  block: 4000n,
  timestamp: BigInt(NOW - 500),
  equity: 1234567n * ONE + 1n,
  minterReserve: 1000n * ONE,
  balance: 1235567n * ONE + 1n,
  fpsSupply: 1000n * ONE,
  fpsPrice: 3703701000000000000003n,
};

describe("/frankencoin/info", () => {
  const path = "/ecosystem/frankencoin/info";

  test("default: supply and counters per chain, sums, FPS; unknown prices are null", async () => {
    await db
      .insert(token)
      .values([
        coinRow(1, { supply: 31957769564962346n * 10n ** 9n + 1n }),
        coinRow(100, { supply: 2n * ONE, mints: 1, burns: 0, transfers: 4, updated: BigInt(NOW - 5) }),
        coinRow(1, { symbol: "fps", supply: 1000n * ONE }),
      ]);
    await db.insert(reserve).values(reserveRow);
    const body = coinInfo.parse(await ok(path));
    expect(body).toEqual({
      erc20: { name: "Frankencoin", symbol: "ZCHF", decimals: 18 },
      chains: {
        1: {
          chainId: 1,
          updated: NOW - 100,
          address: coin.toLowerCase(),
          supply: 31957769.564962346,
          counter: { mint: 3, burn: 2, balance: 11 },
        },
        100: {
          chainId: 100,
          updated: NOW - 5,
          address: "0xd4dd9e2f021bb459d5a5f6c24c12fe09c5d45553",
          supply: 2,
          counter: { mint: 1, burn: 0, balance: 4 },
        },
      },
      token: { usd: null, supply: 31957771.564962346 },
      fps: { price: 3703.701, totalSupply: 1000, marketCap: 3703701 },
      tvl: { usd: 0, chf: null },
    });
  });

  test("behavior: /coinmarketcap/totalsupply is the supply of all chains as a bare number", async () => {
    await db
      .insert(token)
      .values([
        coinRow(1, { supply: 31957769564962346n * 10n ** 9n + 1n }),
        coinRow(100, { supply: 2n * ONE }),
        coinRow(1, { symbol: "fps", supply: 1000n * ONE }),
      ]);
    expect(await ok("/ecosystem/coinmarketcap/totalsupply")).toBe(31957771.564962346);
  });

  test("behavior: with a price", async () => {
    const prices = priceOf({ [coin.toLowerCase()]: 1.2120428225211428 });
    expect(await ok(path, { prices })).toMatchObject({
      token: { usd: 1.2120428225211428 },
      tvl: { usd: 0, chf: 0 },
    });
  });

  test("behavior: with only mints and burns indexed the transfer counter is null", async () => {
    await db.insert(token).values(coinRow(1));
    expect(await ok(path, { coinTransfers: "mint-burn" })).toMatchObject({
      chains: {
        1: { counter: { mint: 3, burn: 2, balance: null } },
        100: { counter: { mint: 0, burn: 0, balance: null } },
      },
    });
  });

  test("behavior: an empty deployment has zeros and the contract's first price", async () => {
    const body = coinInfo.parse(await ok(path));
    expect(body.chains[100]).toMatchObject({ updated: 0, supply: 0 });
    expect(body.fps).toEqual({ price: 1, totalSupply: 0, marketCap: 0 });
  });

  test("behavior: a chain that was never indexed is left out, not listed as empty", async () => {
    await db.insert(token).values(coinRow(1));
    await db.execute(sql`delete from _ponder_checkpoint where chain_id = 100`);
    const response = await withSilent(100).request(path);
    expect(response.headers.get("x-indexed-through")).toBe("0");
    const { chains, token: sum } = coinInfo.parse(await response.json());
    expect(Object.keys(chains)).toEqual(["1"]);
    expect(sum.supply).toBe(5);
  });

  test.each(["info", "keyvalues", "totalsupply"])("behavior: /coin/%s is the same", async (name) => {
    await db.insert(token).values(coinRow(1));
    await db.insert(tokenDay).values({ chainId: 1, symbol: "zchf", day: BigInt(MIDNIGHT), supply: ONE });
    const own = await get(`/ecosystem/frankencoin/${name}`);
    const alias = await get(`/ecosystem/coin/${name}`);
    expect(alias.status).toBe(200);
    expect(alias.text).toBe(own.text);
    expect(alias.headers.get("cache-control")).toBe(own.headers.get("cache-control"));
  });
});

/** What Ethereum settled with a chain; 137 is not indexed here. */
const received = (logIndex: number, what: "Profits" | "Losses", amount: bigint, source: 100 | 137) => ({
  chainId: 1,
  block: 1n,
  logIndex,
  timestamp: 1n,
  amount,
  kind: `BridgedAccounting:Received${what}` as const,
  sourceSelector: BigInt(CHAINS.find(({ id }) => id === source)?.chainSelector ?? 0),
});

describe("/frankencoin/keyvalues", () => {
  const path = "/ecosystem/frankencoin/keyvalues";

  const amounts = async () => {
    const body = keyValues.parse(await ok(path));
    for (const [key, { id, value }] of Object.entries(body)) expect([id, value]).toEqual([key, ""]);
    return Object.fromEntries(Object.entries(body).map(([key, { amount }]) => [key, amount]));
  };

  test("default: sums over chains, hubs and modules", async () => {
    const kinds: [number, CountedKind, bigint, number][] = [
      [1, "Equity:Profit", 700n, 4],
      [100, "Equity:Profit", 300n, 2],
      [1, "Equity:Loss", 50n, 1],
      [1, "Equity:Invested", 10n ** 30n, 6],
      [1, "Equity:Redeemed", 2000n, 3],
      [1, "BridgedAccounting:ReceivedProfits", 300n, 2],
      [1, "BridgedAccounting:ReceivedLosses", 5n, 1],
      [1, "BridgedAccounting:ReceivedSettlement", 0n, 3],
      [1, "Savings:Saved", 1n, 9],
    ];
    await db
      .insert(financialKindTotal)
      .values(kinds.map(([chainId, kind, amount, rows]) => ({ chainId, kind, amount, rows })));
    const total = { savings: 0n };
    await db.insert(financialTotal).values([
      { chainId: 1, rows: 20, inflow: 700n, outflow: 50n, earningsPerFps: -12n, ...total },
      { chainId: 100, rows: 2, inflow: 300n, outflow: 7n, earningsPerFps: 0n, ...total },
    ]);
    await db
      .insert(settlement)
      .values([
        received(1, "Profits", 180n, 100),
        received(2, "Profits", 120n, 137),
        received(3, "Losses", 4n, 100),
        received(4, "Losses", 1n, 137),
      ]);
    await db
      .insert(minterApplication)
      .values([
        ...[1, 2, 3].map((block) => application(1, block)),
        ...[4, 5].map((block) => application(1, block, denial)),
        ...[1, 2].map((block) => application(100, block)),
        application(100, 3, denial),
      ]);
    const hub = { chainId: 1, leadRateModule: null };
    await db.insert(hubTotal).values([
      { ...hub, version: 1, positions: 11, challenges: 4, avertedBids: 3, succeededBids: 2 },
      { ...hub, version: 2, positions: 76, challenges: 9, avertedBids: 8, succeededBids: 7 },
    ]);
    const of = { sender: alice, source: alice, target: bob };
    const amount = { collWithdraw: 1n, repay: 2n, mint: 3n, collDeposit: 4n };
    const place = { chainId: 1, timestamp: 1n, block: 1n };
    const rolls = Array.from({ length: 6 }, (_, i) => ({ count: BigInt(i), logIndex: i }));
    await db.insert(roll).values(rolls.map((row) => ({ ...place, ...row, ...of, ...amount })));
    const savings = {
      module,
      balance: 0n,
      referralFees: 1n,
      saves: 1,
      interests: 1,
      withdrawals: 1,
      rateChanges: 1,
      rateProposals: 1,
      updated: 1n,
      isCappedByEquity: false,
    };
    await db.insert(savingsModule).values([
      { ...savings, chainId: 1, save: 100n, interest: 10n, withdraw: 20n },
      { ...savings, chainId: 1, module: bob, save: 1n, interest: 2n, withdraw: 3n },
      { ...savings, chainId: 100, save: 50n, interest: 5n, withdraw: 7n },
    ]);
    await db.insert(transferReferenceTotal).values([
      { chainId: 1, rows: 40 },
      { chainId: 100, rows: 2 },
    ]);
    expect(await amounts()).toEqual({
      "Equity:Profits": "820",
      "Equity:Losses": "53",
      "Equity:Invested": "1000000000000000000000000000000",
      "Equity:Redeemed": "2000",
      "Equity:InvestedFeePaidPPM": "3000000000000000000000000000000000",
      "Equity:RedeemedFeePaidPPM": "6000000",
      "Equity:EarningsPerFPS": "-12",
      "Equity:ProfitCounter": "6",
      "Equity:LossCounter": "1",
      "Equity:ProfitLossCounter": "7",
      "Equity:InvestedCounter": "6",
      "Equity:RedeemedCounter": "3",
      "Equity:TradeCounter": "9",
      "Equity:ReceivedProfits": "300",
      "Equity:ReceivedLosses": "5",
      "Equity:ReceivedProfitsCounter": "2",
      "Equity:ReceivedLossesCounter": "1",
      "Equity:ReceivedSettlementCounter": "3",
      "Frankencoin:MinterAppliedCounter": "8",
      "Frankencoin:MinterDeniedCounter": "3",
      "MintingHubV1:TotalPositions": "11",
      "MintingHubV1:TotalChallenges": "4",
      "MintingHubV1:TotalAvertedBids": "3",
      "MintingHubV1:TotalSucceededBids": "2",
      "MintingHubV2:TotalPositions": "76",
      "MintingHubV2:TotalChallenges": "9",
      "MintingHubV2:TotalAvertedBids": "8",
      "MintingHubV2:TotalSucceededBids": "7",
      "RollerV2:RolledCounter": "6",
      "Savings:TotalSaved": "151",
      "Savings:TotalInterestCollected": "17",
      "Savings:TotalWithdrawn": "30",
      "TransferReference:Counter": "42",
      "Analytics:TransactionLogCounter": "22",
    });
  });

  test("behavior: an empty deployment has every key with 0", async () => {
    const found = await amounts();
    expect(Object.keys(found)).toHaveLength(34);
    expect(new Set(Object.values(found))).toEqual(new Set(["0"]));
  });
});

describe("/frankencoin/totalsupply", () => {
  const path = "/ecosystem/frankencoin/totalsupply";
  const row = (chainId: number, day: number, supply: bigint, symbol = "zchf") => ({
    chainId,
    symbol,
    day: BigInt(MIDNIGHT + day * DAY),
    supply,
  });

  test("default: every chain is carried forward, days ascend, FPS is left out", async () => {
    await db
      .insert(tokenDay)
      .values([
        row(100, 3, 7n * ONE),
        row(1, 1, 10n * ONE),
        row(1, 5, 12n * ONE + 1n),
        row(100, 5, 0n),
        row(1, 4, ONE, "fps"),
      ]);
    const body = totalSupply.parse(await ok(path));
    const day = (n: number) => MIDNIGHT + n * DAY;
    expect(Object.entries(body)).toEqual([
      [String(day(1)), { created: day(1), supply: 10, allocation: { 1: 10, 100: 0 } }],
      [String(day(3)), { created: day(3), supply: 17, allocation: { 1: 10, 100: 7 } }],
      [String(day(5)), { created: day(5), supply: 12, allocation: { 1: 12, 100: 0 } }],
    ]);
  });

  test("behavior: the latest 1000 days, carried forward from before them", async () => {
    await db
      .insert(tokenDay)
      .values([
        row(100, -2, 3n * ONE),
        row(100, -1, 5n * ONE),
        ...Array.from({ length: 1000 }, (_, i) => row(1, i, BigInt(i) * ONE)),
      ]);
    const body = totalSupply.parse(await ok(path));
    const rows = Object.values(body);
    expect(rows).toHaveLength(1000);
    expect(rows[0]).toEqual({ created: MIDNIGHT, supply: 5, allocation: { 1: 0, 100: 5 } });
    expect(rows.at(-1)).toMatchObject({ created: MIDNIGHT + 999 * DAY, supply: 1004 });
  });

  test("behavior: a chain of which nothing was ever indexed is left out until it is", async () => {
    await db.insert(tokenDay).values([row(1, 1, 10n * ONE)]);
    await db.execute(sql`delete from _ponder_checkpoint where chain_id = 100`);
    const app = withSilent(100);
    const allocation = async () => {
      const body = totalSupply.parse(await (await app.request(path)).json());
      return body[MIDNIGHT + DAY]?.allocation;
    };
    expect(await allocation()).toEqual({ 1: 10 });
    await indexTo(db, 100, 5000, NOW);
    await expect.poll(allocation).toEqual({ 1: 10, 100: 0 });
  });

  test("behavior: no mints, no days", async () => {
    expect(await ok(path)).toEqual({});
  });
});

describe("/fps/info", () => {
  const path = "/ecosystem/fps/info";

  test("default", async () => {
    await db
      .insert(token)
      .values([coinRow(1), coinRow(1, { symbol: "fps", supply: 1000n * ONE, heldBySelf: 3n * ONE })]);
    await db.insert(reserve).values(reserveRow);
    const total = { savings: 0n, earningsPerFps: 0n, rows: 1 };
    await db.insert(financialTotal).values([
      { chainId: 1, inflow: 1683633502830509n * 10n ** 9n, outflow: 5n * ONE, ...total },
      { chainId: 100, inflow: 8n * ONE, outflow: ONE / 2n, ...total },
    ]);
    await db
      .insert(settlement)
      .values([received(1, "Profits", 7n * ONE, 100), received(2, "Profits", 9n * ONE, 137)]);
    await db.insert(fpsTradeDay).values([
      { chainId: 1, day: BigInt(MIDNIGHT - DAY), price: ONE },
      { chainId: 1, day: BigInt(MIDNIGHT), price: 2n * ONE + 1n },
    ]);
    const body = fpsInfo.parse(await ok(path));
    const equity = getAddress(ethereum?.addresses.equity ?? "0x");
    expect(body).toEqual({
      erc20: { name: "Frankencoin Pool Share", symbol: "FPS", decimals: 18 },
      chains: { 1: { chainId: 1, address: equity, supply: 1000 } },
      token: { price: 3703.701, totalSupply: 1000, marketCap: 3703701, circulatingSupply: 997 },
      earnings: { profit: 1683634.502830509, loss: 5.5 },
      reserve: { balance: 1235567, equity: 1234567, minter: 1000 },
      mintingCapacity: 0,
      unboundedFamilies: 0,
      priceHistory: [
        { timestamp: MIDNIGHT, price: 2 },
        { timestamp: MIDNIGHT - DAY, price: 1 },
      ],
    });
  });

  test("behavior: an empty deployment divides by nothing", async () => {
    expect(fpsInfo.parse(await ok(path))).toMatchObject({
      token: { price: 1, totalSupply: 0, marketCap: 0, circulatingSupply: 0 },
      earnings: { profit: 0, loss: 0 },
      reserve: { balance: 0, equity: 0, minter: 0 },
      mintingCapacity: 0,
      unboundedFamilies: 0,
      priceHistory: [],
    });
  });
});

test("/contracts: named contracts of the configured chains, addresses as in the deployments", async () => {
  const { num, list } = contractList.parse(await ok("/ecosystem/contracts"));
  expect(num).toBe(list.length);
  for (const { chainId, key, address } of list) {
    const { addresses } = CHAINS.find(({ id }) => id === chainId) ?? {};
    expect(address.toLowerCase()).toBe(addresses?.[key as keyof typeof addresses]?.toLowerCase());
  }
  const named = list.filter(({ chainId }) => chainId === 1).map(({ key }) => key);
  for (const key of [
    "equity",
    "savingsV2",
    "savingsReferral",
    "mintingHubV1",
    "mintingHubV2",
    "rollerV2",
    "fcs",
  ]) {
    expect(named).toContain(key);
  }
});

describe("/minter/list", () => {
  const path = "/ecosystem/minter/list";
  const found = async (suffix = "") => {
    const body = minterList.parse(await ok(path + suffix));
    expect(body.num).toBe(body.list.length);
    return body.list;
  };

  test("default: newest first over chains, one row per application", async () => {
    await db
      .insert(minterApplication)
      .values([
        application(1, 10, { ...denial }),
        application(1, 20),
        application(100, 20),
        application(100, 15, { minter: bob, messageBytes: "0xff6100" }),
      ]);
    const list = await found();
    expect(list.map(({ chainId, applyDate }) => [chainId, applyDate - (NOW - 10_000_000)])).toEqual([
      [100, 20],
      [1, 20],
      [100, 15],
      [1, 10],
    ]);
    expect(list[3]).toEqual({
      chainId: 1,
      txHash: pad(toHex(10)),
      minter: alice,
      applicationPeriod: 1209600,
      applicationPeriodRaw: "1209600",
      applicationFee: "1000000000000000000000",
      applyMessage: "a module",
      applyDate: NOW - 10_000_000 + 10,
      suggestor: bob,
      proposer: bob,
      denyMessage: "no\0thanks",
      denyDate: NOW - 77,
      denyTxHash: pad("0xde"),
      vetor: module,
      status: "denied",
    });
    expect(list[1]).toMatchObject({
      denyMessage: null,
      denyDate: null,
      denyTxHash: null,
      vetor: null,
      status: "active",
    });
    expect(list[2]?.applyMessage).toBe("\uFFFDa\0");
  });

  test.each<[string, number, Partial<typeof minterApplication.$inferInsert>]>([
    ["proposed", 1, { timestamp: BigInt(NOW - 99), applicationPeriod: 100n }],
    ["active", 1, { timestamp: BigInt(NOW - 100), applicationPeriod: 100n }],
    ["proposed", 100, { timestamp: BigInt(NOW - 100), applicationPeriod: 100n }],
    ["active", 1, { applicationPeriod: 0n }],
    ["proposed", 1, { applicationPeriod: 2n ** 255n }],
    ["deprecated", 1, { minter: superseded }],
    ["proposed", 1, { minter: superseded, timestamp: BigInt(NOW), applicationPeriod: 1n }],
    ["denied", 1, { minter: superseded, ...denial }],
    ["active", 100, { minter: superseded }],
  ])("behavior: %s on chain %i: by the time of that chain's indexed head", async (status, chainId, over) => {
    await db.insert(minterApplication).values(application(chainId, 10, over));
    expect((await found()).map((row) => row.status)).toEqual([status]);
  });

  test.each([
    [2n ** 53n - 2n, "9007199254740990"],
    [2n ** 53n, "9007199254740991"],
    [2n ** 255n + 1n, "9007199254740991"],
  ])(
    "behavior: an application period of %d is at most 2^53 - 1, and exact beside it",
    async (period, expected) => {
      await db.insert(minterApplication).values(application(1, 10, { applicationPeriod: period }));
      const { text } = await get(path);
      expect(text).toContain(`"applicationPeriod":${expected},"applicationPeriodRaw":"${period}",`);
    },
  );

  test("args: chainId", async () => {
    await db.insert(minterApplication).values([application(1, 10), application(100, 20)]);
    expect((await found("/1")).map(({ chainId }) => chainId)).toEqual([1]);
    expect((await found("/100")).map(({ chainId }) => chainId)).toEqual([100]);
    for (const unknown of ["0", "2", "999999", "9".repeat(19)]) {
      expect(await ok(`${path}/${unknown}`)).toEqual({ num: 0, list: [] });
    }
  });

  test("error: a chain that has ZCHF and is not indexed", async () => {
    const { status, text } = await get(`${path}/8453`);
    expect(status).toBe(503);
    expect(JSON.parse(text)).toEqual({
      error: "chain 8453 is not indexed by this service; see /freshness",
      code: "not_served",
    });
  });

  test.each(["abc", "1a", "-1", "1.5", "0x1", "1e3", "%20", "%00", "' OR 1=1", "1".repeat(20)])(
    "error: chain id %s",
    async (value) => {
      const { status, text } = await get(`${path}/${encodeURIComponent(decodeURIComponent(value))}`);
      expect(status).toBe(400);
      expect(JSON.parse(text)).toEqual({
        error: "chainId: expected a chain id, a decimal integer of at most 19 digits",
        code: "invalid_parameter",
      });
    },
  );

  test("behavior: one chain's list does not wait for another chain", async () => {
    const app = appWith({}, { 100: { atStart: 6000n, silent: false } });
    expect((await app.request(path)).status).toBe(503);
    expect((await app.request(`${path}/100`)).status).toBe(503);
    const served = await app.request(`${path}/1`);
    expect(served.status).toBe(200);
    expect(served.headers.get("x-indexed-through")).toBe(String(NOW));
  });
});

test("behavior: every response may be cached for 300 seconds", async () => {
  for (const path of ["frankencoin/info", "fps/info", "minter/list", "minter/list/1", "collateral/stats"]) {
    const { headers } = await get(`/ecosystem/${path}`);
    expect(headers.get("cache-control")).toContain("max-age=300,");
    const needsEthereumAlone = path.endsWith("/1") || path.startsWith("collateral/");
    expect(headers.get("x-indexed-through")).toBe(String(needsEthereumAlone ? NOW : NOW - 7));
  }
});
