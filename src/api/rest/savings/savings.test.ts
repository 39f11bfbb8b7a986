import { type Address, type Hex, pad, toHex, zeroAddress } from "viem";
import { describe, expect, test, vi } from "vitest";
import { LIVE, testApi } from "../../../../tools/harness/test-api.ts";
import { indexTo } from "../../../../tools/harness/test-database.ts";
import { CHAINS } from "../../../chains.ts";
import { reserve } from "../../../tables/financial-log.ts";
import { leadRate, leadRateChange, leadRateProposal } from "../../../tables/rates.ts";
import { savingsAccount, savingsActivity, savingsModule } from "../../../tables/savings.ts";
import { token } from "../../../tables/tokens.ts";
import {
  accountBalances,
  activities,
  leadRateInfo,
  leadRateProposals,
  leadRates,
  rankedAccounts,
  referrerEarnings,
  referrerMapping,
  savingsInfo,
} from "./schema.ts";

const alice: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const bob: Address = "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
const portal: Address = "0xcccccccccccccccccccccccccccccccccccccccc";
const moduleV2: Address = "0x1111111111111111111111111111111111111111";
const module: Address = "0x2222222222222222222222222222222222222222";
const ONE = 10n ** 18n;
const NOW = 1_700_000_000n;
const YEAR = 31_536_000n;

type Account = typeof savingsAccount.$inferInsert;
type Log = typeof savingsActivity.$inferInsert;

const figures = {
  save: 0n,
  interest: 0n,
  referralFees: 0n,
  withdraw: 0n,
  saves: 0,
  interests: 0,
  withdrawals: 0,
};

const account = (over: Partial<Account>): Account => ({
  chainId: 1,
  module: moduleV2,
  account: alice,
  balance: 0n,
  ...figures,
  created: 1_690_000_000n,
  updated: 1_695_000_000n,
  ticks: 1n,
  referrer: zeroAddress,
  referralFeePpm: 0,
  ...over,
});

const ofModule = (over: Partial<typeof savingsModule.$inferInsert>): typeof savingsModule.$inferInsert => ({
  chainId: 1,
  module: moduleV2,
  isCappedByEquity: true,
  balance: 0n,
  ...figures,
  rateChanges: 1,
  rateProposals: 0,
  updated: 1_695_000_000n,
  ...over,
});

const { appWith, db, get } = await testApi({ 1: NOW, 100: NOW - 100n }, "/savings");

/** Two modules on Ethereum and one on Gnosis, each with a rate since a year before now. */
async function open(equity = 10n ** 30n) {
  const modules = [
    { chainId: 1, module: moduleV2, isCappedByEquity: true },
    { chainId: 1, module, isCappedByEquity: false },
    { chainId: 100, module, isCappedByEquity: false },
  ];
  await db.insert(savingsModule).values(modules.map(ofModule));
  await db.insert(leadRate).values(
    modules.map(({ chainId, module }) => ({
      chainId,
      module,
      ratePpm: 40_000,
      since: NOW - YEAR,
      ticks: 77n,
    })),
  );
  const numbers = { minterReserve: 0n, balance: equity, fpsSupply: ONE, fpsPrice: ONE };
  await db.insert(reserve).values({ chainId: 1, block: 1n, timestamp: 1n, equity, ...numbers });
}

describe("a fresh deployment", () => {
  test("default: nothing, and no division by zero", async () => {
    expect((await get("/core/info")).body).toEqual({
      status: {},
      totalBalance: 0,
      ratioOfSupply: null,
      totalInterest: 0,
    });
    expect((await get(`/core/balance/${alice}`)).body).toEqual({});
    expect((await get(`/referrer/${portal}/earnings`)).body).toEqual({ earnings: {}, chains: {}, total: 0 });
  });
});

describe("/core/info", () => {
  test("default", async () => {
    await db.insert(savingsModule).values([
      ofModule({
        balance: 30n * ONE,
        save: 40n * ONE,
        interest: 2n * ONE,
        withdraw: 12n * ONE,
        saves: 4,
        interests: 3,
        withdrawals: 2,
        rateChanges: 5,
        rateProposals: 6,
      }),
      ofModule({ chainId: 100, module, balance: 3n * ONE, interest: 1n, isCappedByEquity: false }),
    ]);
    await db.insert(leadRate).values([
      { chainId: 1, module: moduleV2, ratePpm: 35_000, since: 1n, ticks: 0n },
      { chainId: 100, module, ratePpm: 0, since: 1n, ticks: 0n },
    ]);
    const supply = { symbol: "zchf" as const, heldBySelf: 0n, mints: 0, burns: 0, transfers: 0, updated: 1n };
    await db.insert(token).values([
      { chainId: 1, ...supply, supply: 90n * ONE },
      { chainId: 100, ...supply, supply: 9n * ONE },
      { chainId: 1, ...supply, symbol: "fps", supply: 1000n * ONE },
    ]);
    const body = savingsInfo.parse((await get("/core/info")).body);
    expect(body.totalBalance).toBe(33);
    expect(body.ratioOfSupply).toBe(0.3333333333333333);
    expect(body.totalInterest).toBe(2);
    expect(body.status["1"]?.[moduleV2]).toEqual({
      chainId: 1,
      updated: 1_695_000_000,
      module: moduleV2,
      balance: "30000000000000000000",
      interest: "2000000000000000000",
      save: "40000000000000000000",
      withdraw: "12000000000000000000",
      rate: 35_000,
      counter: { interest: 3, rateChanged: 5, rateProposed: 6, save: 4, withdraw: 2 },
    });
    expect(Object.keys(body.status["100"] ?? {})).toEqual([module]);
  });
});

test("error: a module without a rate is not left out", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await db.insert(savingsModule).values(ofModule({ balance: 30n * ONE }));
  await db.insert(savingsAccount).values(account({ balance: 30n * ONE }));
  for (const path of ["/core/info", `/core/balance/${alice}`]) expect((await get(path)).status).toBe(500);
});

describe("/core/ranked", () => {
  test("default: by balance, at most 1000, nobody with nothing", async () => {
    const holders = Array.from({ length: 1003 }, (_, i) =>
      account({
        account: pad(toHex(i + 1), { size: 20 }),
        balance: BigInt(i) * ONE,
        save: BigInt(i) * ONE,
        saves: 1,
      }),
    );
    await db.insert(savingsAccount).values(holders);
    const list = rankedAccounts.parse((await get("/core/ranked")).body);
    expect(list).toHaveLength(1000);
    expect(list[0]).toEqual({
      chainId: 1,
      account: pad(toHex(1003), { size: 20 }),
      module: moduleV2,
      balance: String(1002n * ONE),
      created: 1_690_000_000,
      updated: 1_695_000_000,
      save: String(1002n * ONE),
      interest: "0",
      withdraw: "0",
      counter: { save: 1, interest: 0, withdraw: 0 },
    });
    expect(list.at(-1)?.balance).toBe(String(3n * ONE));
  });
});

describe("/core/balance", () => {
  const ticksNow = 77n + YEAR * 40_000n;
  const balancesOf = async (who: string) => accountBalances.parse((await get(`/core/balance/${who}`)).body);

  test("default: interest from the ticks, the rate and the indexed block's time; the referrer's part", async () => {
    await open();
    const held = { balance: 1000n * ONE, save: 1000n * ONE, saves: 1 };
    await db
      .insert(savingsAccount)
      .values([
        account({ ...held, ticks: 77n }),
        account({ ...held, module, ticks: 77n, referrer: portal, referralFeePpm: 250_000 }),
        account({ ...held, chainId: 100, module, ticks: 77n }),
        account({ account: bob, balance: 5n, chainId: 100, module }),
      ]);
    const body = await balancesOf(`0x${"A".repeat(40)}`);
    expect(body["1"]?.[moduleV2]).toMatchObject({
      account: alice,
      balance: String(1000n * ONE),
      ticks: "77",
      referrer: zeroAddress,
      referralFeePPM: 0,
      accruedInterest: String(40n * ONE),
      accruedReferralFee: "0",
    });
    expect(body["1"]?.[module]).toMatchObject({
      referrer: portal,
      referralFeePPM: 250_000,
      accruedInterest: String(40n * ONE),
      accruedReferralFee: String(10n * ONE),
    });
    // Gnosis is indexed up to 100 seconds earlier.
    const earlier = ((YEAR - 100n) * 40_000n * 1000n * ONE) / 1_000_000n / YEAR;
    expect(body["100"]?.[module]?.accruedInterest).toBe(String(earlier));
    expect(Object.keys(body["100"] ?? {})).toEqual([module]);
  });

  test.each([
    ["ticks ahead of the module's: the first three days", ticksNow + 5n, 0n],
    ["ticks equal to the module's", ticksNow, 0n],
    ["one tick behind, rounded down", ticksNow - 1n, (1000n * ONE) / 1_000_000n / YEAR],
    ["ticks 0: an account the contract does not know", 0n, 0n],
  ])("behavior: %s", async (_, ticks, expected) => {
    await open();
    await db.insert(savingsAccount).values(account({ balance: 1000n * ONE, ticks }));
    expect((await balancesOf(alice))["1"]?.[moduleV2]?.accruedInterest).toBe(String(expected));
  });

  test("behavior: only the module without referrers is capped by equity", async () => {
    await open(7n);
    const held = { balance: 1000n * ONE, ticks: 77n };
    await db.insert(savingsAccount).values([account(held), account({ ...held, module })]);
    const body = await balancesOf(alice);
    expect(body["1"]?.[moduleV2]?.accruedInterest).toBe("7");
    expect(body["1"]?.[module]?.accruedInterest).toBe(String(40n * ONE));
  });

  test("behavior: empty accounts are left out", async () => {
    await open();
    await db.insert(savingsAccount).values(account({ balance: 0n, save: 5n, withdraw: 5n }));
    expect(await balancesOf(alice)).toEqual({});
  });
});

const log = (block: number, over: Partial<Log> = {}) => ({
  chainId: 1,
  block: BigInt(block),
  logIndex: 3,
  timestamp: 1_600_000_000n + BigInt(block),
  txHash: pad(toHex(block)) as Hex,
  module,
  account: alice,
  number: block,
  kind: "Saved" as const,
  amount: 5n,
  referralFee: null,
  ratePpm: 30_000,
  balance: 5n,
  save: 5n,
  interest: 0n,
  withdraw: 0n,
  saves: block,
  interests: 0,
  ticks: 1n,
  referrer: zeroAddress,
  referralFeePpm: 0,
  ...over,
});

describe("/core/activity", () => {
  test("default: newest first, referralFee on interest only", async () => {
    await db
      .insert(savingsActivity)
      .values([
        log(1),
        log(2, { kind: "InterestCollected", amount: 4n, referralFee: 1n, balance: 8n, interest: 4n }),
        log(2, { chainId: 100, kind: "Withdrawn", amount: 8n, withdraw: 8n, balance: 0n }),
        log(2, { logIndex: 4, kind: "InterestCollected", referralFee: 0n }),
        log(3, { account: bob }),
      ]);
    const list = activities.parse((await get(`/core/activity/${alice}`)).body);
    expect(list.map(({ chainId, kind, blockheight }) => [chainId, kind, blockheight])).toEqual([
      [100, "Withdrawn", 2],
      [1, "InterestCollected", 2],
      [1, "InterestCollected", 2],
      [1, "Saved", 1],
    ]);
    expect(list[2]).toEqual({
      chainId: 1,
      account: alice,
      module,
      created: 1_600_000_002,
      blockheight: 2,
      count: 2,
      balance: "8",
      save: "5",
      interest: "4",
      withdraw: "0",
      kind: "InterestCollected",
      amount: "4",
      rate: 30_000,
      txHash: pad(toHex(2)),
      referralFee: "1",
    });
    expect(list.map((row) => row.referralFee)).toEqual([undefined, "0", "1", undefined]);
  });

  test("behavior: at most 1000", async () => {
    await db.insert(savingsActivity).values(Array.from({ length: 1005 }, (_, i) => log(i + 1)));
    const list = activities.parse((await get(`/core/activity/${alice}`)).body);
    expect(list).toHaveLength(1000);
    expect(list.at(-1)?.blockheight).toBe(6);
  });
});

describe("/referrer", () => {
  test("mapping: accounts with a balance that name the referrer now", async () => {
    await db
      .insert(savingsAccount)
      .values([
        account({ chainId: 100, module, balance: 3n * ONE, referrer: portal, referralFeePpm: 100_000 }),
        account({ module, balance: ONE / 2n, referrer: portal, referralFeePpm: 200_000 }),
        account({ module, account: bob, balance: 0n, referrer: portal }),
        account({ module: moduleV2, balance: ONE }),
      ]);
    const body = referrerMapping.parse(
      (await get(`/referrer/${portal.toUpperCase().replace("X", "x")}/mapping`)).body,
    );
    const common = { created: "1690000000", updated: "1695000000", referrer: portal };
    expect(body).toEqual({
      num: 1,
      accounts: [alice],
      map: {
        "1": { [module]: { [alice]: { ...common, balance: 0.5, referrerFee: 200_000 } } },
        "100": { [module]: { [alice]: { ...common, balance: 3, referrerFee: 100_000 } } },
      },
    });
  });

  test.each(["mapping", "earnings"])("error: /%s of the zero address, which is no referrer", async (path) => {
    expect(await get(`/referrer/${zeroAddress}/${path}`)).toMatchObject({
      status: 400,
      body: {
        error: "referrer: expected another than the zero address, which is no referrer",
        code: "invalid_parameter",
      },
    });
  });

  test("earnings: what was received, summed exactly", async () => {
    const earned = (block: number, account: Address, referralFee: bigint, over: Partial<Log> = {}) =>
      log(block, { kind: "InterestCollected", account, referralFee, feeReceiver: portal, ...over });
    await db
      .insert(savingsActivity)
      .values([
        earned(1, alice, ONE / 20n),
        earned(2, alice, ONE / 20n),
        earned(3, bob, ONE / 5n),
        earned(4, alice, 7n * ONE, { chainId: 100 }),
        earned(5, alice, 99n * ONE, { feeReceiver: bob }),
      ]);
    expect(referrerEarnings.parse((await get(`/referrer/${portal}/earnings`)).body)).toEqual({
      earnings: { "1": { [module]: { [alice]: 0.1, [bob]: 0.2 } }, "100": { [module]: { [alice]: 7 } } },
      chains: { "1": 0.3, "100": 7 },
      total: 7.3,
    });
  });

  test("behavior: of more than 10,000 accounts those with most are listed, and the total is of all", async () => {
    const dust = 10_001;
    const nameOf = (i: number): Address => pad(toHex(i + 1), { size: 20 });
    for (let from = 0; from < dust; from += 1_000) {
      const numbers = Array.from({ length: Math.min(1_000, dust - from) }, (_, i) => from + i);
      await db
        .insert(savingsAccount)
        .values(numbers.map((i) => account({ module, account: nameOf(i), balance: 1n, referrer: portal })));
      const paid = { kind: "InterestCollected", referralFee: ONE, feeReceiver: portal } as const;
      await db
        .insert(savingsActivity)
        .values(numbers.map((i) => log(i + 1, { ...paid, account: nameOf(i) })));
    }
    await db.insert(savingsAccount).values(account({ module, balance: ONE, referrer: portal }));
    const mapping = await get(`/referrer/${portal}/mapping`);
    expect(mapping.headers.get("x-truncated")).toBe("true");
    expect(mapping.body).toMatchObject({
      num: 10_000,
      map: { 1: { [module]: { [alice]: { balance: 1 } } } },
    });
    const earnings = await get(`/referrer/${portal}/earnings`);
    expect(earnings.headers.get("x-truncated")).toBe("true");
    expect(earnings.body).toMatchObject({ total: dust });
    expect(Object.keys(referrerEarnings.parse(earnings.body).earnings[1]?.[module] ?? {})).toHaveLength(
      10_000,
    );
  });

  test.each([
    "/core/balance/0x12",
    "/core/activity/alice",
    `/referrer/${alice}00/mapping`,
    "/referrer/%00/earnings",
  ])("error: %s", async (path) => {
    expect(await get(path)).toMatchObject({ status: 400, body: { code: "invalid_parameter" } });
  });
});

describe("/leadrate", () => {
  const change = (chainId: number, of: Address, count: number, ratePpm: number) => ({
    chainId,
    module: of,
    count,
    timestamp: NOW - 1_000n + BigInt(count),
    block: BigInt(count),
    logIndex: 2,
    txHash: pad(toHex(count)) as Hex,
    ratePpm,
  });
  const proposal = (of: Address, block: number, nextRatePpm: number, nextChange: bigint) => ({
    chainId: 1,
    module: of,
    block: BigInt(block),
    logIndex: 1,
    timestamp: NOW - 500n + BigInt(block),
    txHash: pad(toHex(200 + block)) as Hex,
    changes: block,
    proposer: alice,
    nextRatePpm,
    nextChange,
  });
  const now = (chainId: number, of: Address, ratePpm: number) => ({
    chainId,
    module: of,
    ratePpm,
    since: NOW,
    ticks: 0n,
  });
  const presentedChange = (chainId: number, of: Address, count: number, approvedRate: number) => ({
    chainId,
    created: Number(NOW) - 1_000 + count,
    blockheight: count,
    module: of,
    approvedRate,
    count,
    txHash: pad(toHex(count)),
  });
  const presentedProposal = (of: Address, block: number, nextRate: number, nextChange: bigint) => ({
    chainId: 1,
    created: Number(NOW) - 500 + block,
    count: block,
    blockheight: block,
    module: of,
    txHash: pad(toHex(200 + block)),
    proposer: alice,
    nextRate,
    nextChange: Number(nextChange),
  });

  test("default: nothing", async () => {
    expect((await get("/leadrate/info")).body).toEqual({ rate: {}, proposed: {}, open: {} });
    expect((await get("/leadrate/rates")).body).toEqual({ rate: {}, list: {} });
    expect((await get("/leadrate/proposals")).body).toEqual({ proposed: {}, list: {} });
  });

  test("rates and proposals: the latest of each module, and all, newest first", async () => {
    await db
      .insert(leadRateChange)
      .values([
        change(1, moduleV2, 1, 10_000),
        change(1, moduleV2, 2, 20_000),
        change(100, module, 1, 30_000),
      ]);
    await db
      .insert(leadRateProposal)
      .values([proposal(moduleV2, 3, 5_000, NOW), proposal(moduleV2, 4, 6_000, NOW + 9n)]);
    expect(leadRates.parse((await get("/leadrate/rates")).body)).toEqual({
      rate: {
        "1": { [moduleV2]: presentedChange(1, moduleV2, 2, 20_000) },
        "100": { [module]: presentedChange(100, module, 1, 30_000) },
      },
      list: {
        "1": {
          [moduleV2]: [presentedChange(1, moduleV2, 2, 20_000), presentedChange(1, moduleV2, 1, 10_000)],
        },
        "100": { [module]: [presentedChange(100, module, 1, 30_000)] },
      },
    });
    const latest = presentedProposal(moduleV2, 4, 6_000, NOW + 9n);
    expect(leadRateProposals.parse((await get("/leadrate/proposals")).body)).toEqual({
      proposed: { "1": { [moduleV2]: latest } },
      list: { "1": { [moduleV2]: [latest, presentedProposal(moduleV2, 3, 5_000, NOW)] } },
    });
  });

  test.each([
    ["applied and its time is over", 5_000, NOW - 1n, undefined],
    ["applied, of this second", 5_000, NOW, { isProposal: false, isPending: true }],
    ["to be applied", 6_000, NOW - 1n, { isProposal: true, isPending: false }],
    ["waiting", 6_000, NOW + 1n, { isProposal: true, isPending: true }],
  ])("open: a proposal that is %s", async (_, nextRate, nextChange, state) => {
    await db.insert(leadRate).values(now(1, moduleV2, 5_000));
    await db
      .insert(leadRateProposal)
      .values([proposal(moduleV2, 3, 7_000, NOW + 100n), proposal(moduleV2, 4, nextRate, nextChange)]);
    const { open } = leadRateInfo.parse((await get("/leadrate/info")).body);
    const details = presentedProposal(moduleV2, 4, nextRate, nextChange);
    expect(open).toEqual(
      state === undefined
        ? {}
        : {
            "1": {
              [moduleV2]: {
                details,
                currentRate: 5_000,
                nextRate,
                nextChange: Number(nextChange),
                ...state,
                isSynced: true,
              },
            },
          },
    );
  });

  test.each([
    ["it differs from Base's", 4_000, { isSynced: false }],
    ["Base has the same", 5_000, undefined],
    ["Base is not indexed", undefined, undefined],
  ])(
    "open: a settled proposal of the module with referrers is left out unless %s",
    async (_, rate, state) => {
      const address = (id: number, key: "savingsReferral" | "ccipBridgedSavings") =>
        CHAINS.find((chain) => chain.id === id)?.addresses[key]?.toLowerCase() as Address;
      const [sender, receiver] = [address(1, "savingsReferral"), address(8453, "ccipBridgedSavings")];
      await indexTo(db, 8453, 5000, Number(NOW));
      await db.insert(leadRate).values(now(1, sender, 5_000));
      if (rate !== undefined) await db.insert(leadRate).values(now(8453, receiver, rate));
      await db.insert(leadRateProposal).values(proposal(sender, 4, 5_000, NOW - 1n));
      const response = await appWith({}, { 8453: LIVE }).request("/savings/leadrate/info");
      const { open } = leadRateInfo.parse(await response.json());
      if (state === undefined) expect(open).toEqual({});
      else expect(open["1"]?.[sender]).toMatchObject({ isProposal: false, isPending: false, ...state });
    },
  );
});
