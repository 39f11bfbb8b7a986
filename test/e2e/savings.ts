import { type Address, createPublicClient, http, parseAbi, parseEventLogs, zeroAddress } from "viem";
import { beforeAll, expect, test } from "vitest";
import {
  accountBalances,
  activities,
  rankedAccounts,
  referrerEarnings,
  referrerMapping,
  savingsInfo,
} from "../../src/api/rest/savings/schema.ts";
import { refreshBalance } from "../../tools/devnet/actions/savings.ts";
import type { History } from "../../tools/harness/history.ts";
import { eventually } from "../../tools/harness/waiting.ts";
import { decodeFinancial, type FinancialLog } from "./decode-financial.ts";

const scaled = (raw: bigint) => Number(`${raw}e-18`);

const moduleAbi = parseAbi([
  "function currentRatePPM() view returns (uint24)",
  "function accruedInterest(address account, uint256 timestamp) view returns (uint192)",
  "function refreshBalance(address account) returns (uint192)",
  "event RateProposed(address who, uint24 nextRate, uint40 nextChange)",
]);
const accountV2Abi = parseAbi(["function savings(address) view returns (uint192 saved, uint64 ticks)"]);
const accountAbi = parseAbi([
  "function savings(address) view returns (uint192 saved, uint64 ticks, address referrer, uint32 fee)",
]);
const coinAbi = parseAbi([
  "function totalSupply() view returns (uint256)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
]);

const isOfSavings = ({ kind }: FinancialLog) => /^Savings:(Saved|Withdrawn|InterestCollected)$/.test(kind);

/** Every savings route against the modules' getters and an independent decoding of their logs. */
export function describeSavings(history: History): void {
  let logs: FinancialLog[];
  let modules: { chainId: number; module: Address; isV2: boolean }[];
  let accounts: { chainId: number; module: Address; isV2: boolean; account: Address; logs: FinancialLog[] }[];

  beforeAll(async () => {
    const { deployments } = history.devnet();
    logs = await decodeFinancial(deployments);
    modules = deployments.chains.flatMap(({ id, addresses }) =>
      ["savingsV2", "savingsReferral", "ccipBridgedSavings"].flatMap((key) => {
        const address = addresses[key];
        const module = String(address).toLowerCase() as Address;
        return address === undefined ? [] : [{ chainId: id, module, isV2: key === "savingsV2" }];
      }),
    );
    accounts = modules.flatMap((found) => {
      const own = logs.filter(
        (log) => log.chainId === found.chainId && log.emitter === found.module && isOfSavings(log),
      );
      return [...Map.groupBy(own, ({ account }) => account ?? "")].map(([account, group]) => ({
        ...found,
        account: account as Address,
        logs: group,
      }));
    });
  });

  const get = (path: string) => history.get(`/savings${path}`);
  const clientOf = (chainId: number) => {
    const rpc = history.devnet().deployments.chains.find(({ id }) => id === chainId)?.rpc;
    return createPublicClient({ transport: http(rpc) });
  };
  const saved = async (one: (typeof accounts)[number], blockNumber?: bigint) => {
    const at = { address: one.module, functionName: "savings", args: [one.account], blockNumber } as const;
    if (!one.isV2) return clientOf(one.chainId).readContract({ abi: accountAbi, ...at });
    const [balance, ticks] = await clientOf(one.chainId).readContract({ abi: accountV2Abi, ...at });
    return [balance, ticks, zeroAddress, 0] as const;
  };
  const sum = (found: readonly FinancialLog[], kind: string) =>
    found.reduce((total, log) => total + (log.kind === `Savings:${kind}` ? log.amount : 0n), 0n);
  const count = (found: readonly FinancialLog[], kind: string) =>
    found.filter((log) => log.kind === `Savings:${kind}`).length;
  const everyone = () => [...new Set(accounts.map(({ account }) => account))];

  test("the story saves in every module, with referrers on every chain but in savingsV2", () => {
    for (const { chainId, module, isV2 } of modules) {
      const own = accounts.filter((one) => one.chainId === chainId && one.module === module);
      expect(own.length, `${chainId} ${module}`).toBeGreaterThan(0);
      expect(own.some(({ logs: found }) => found.some(({ fee }) => fee > 0n))).toBe(!isV2);
    }
  });

  test("every account's balance, ticks, referrer and accrued interest are the contract's", async () => {
    const heads = new Map<number, bigint>();
    for (const { chainId } of modules) heads.set(chainId, (await clientOf(chainId).getBlock()).timestamp);
    for (const one of accounts) {
      const { chainId, module, account } = one;
      const found = accountBalances.parse(await get(`/core/balance/${account}`))[chainId]?.[module];
      const [balance] = await saved(one);
      if (balance === 0n) {
        expect(found).toBeUndefined();
        continue;
      }
      const last = one.logs.at(-1);
      const [, ticks, referrer, fee] = await saved(one, last?.block);
      const interest = await clientOf(chainId).readContract({
        address: module,
        abi: moduleAbi,
        functionName: "accruedInterest",
        args: [account, heads.get(chainId) ?? 0n],
      });
      const share = referrer === zeroAddress ? 0n : BigInt(fee);
      expect(found).toEqual({
        chainId,
        account,
        module,
        balance: String(balance),
        created: Number(one.logs[0]?.timestamp),
        updated: Number(last?.timestamp),
        save: String(sum(one.logs, "Saved")),
        interest: String(sum(one.logs, "InterestCollected")),
        withdraw: String(sum(one.logs, "Withdrawn")),
        counter: {
          save: count(one.logs, "Saved"),
          interest: count(one.logs, "InterestCollected"),
          withdraw: count(one.logs, "Withdrawn"),
        },
        ticks: String(ticks),
        referrer: referrer.toLowerCase(),
        referralFeePPM: fee,
        accruedInterest: String(interest),
        accruedReferralFee: String((interest * share) / 1_000_000n),
      });
    }
  });

  test("accrued interest, less the referrer's part, is what refreshBalance() would add now", async () => {
    let growing = 0;
    for (const one of accounts) {
      const { chainId, module, account } = one;
      const found = accountBalances.parse(await get(`/core/balance/${account}`))[chainId]?.[module];
      if (!found) continue;
      const client = clientOf(chainId);
      const { timestamp } = await client.getBlock();
      const { result } = await client.simulateContract({
        address: module,
        abi: moduleAbi,
        functionName: "refreshBalance",
        args: [account],
        blockOverrides: { time: timestamp },
      });
      const { balance, accruedInterest, accruedReferralFee } = found;
      expect(BigInt(balance) + BigInt(String(accruedInterest)) - BigInt(String(accruedReferralFee))).toBe(
        result,
      );
      if (BigInt(String(accruedInterest)) > 0n) growing++;
    }
    expect(growing).toBeGreaterThan(0);
  });

  test("modules: balances are the sums of their accounts, the rate is the contract's", async () => {
    const { status, ...totals } = savingsInfo.parse(await get("/core/info"));
    let supply = 0n;
    for (const { addresses, id } of history.devnet().deployments.chains) {
      const coin = (addresses.frankencoin ?? addresses.ccipBridgedFrankencoin) as Address;
      supply += await clientOf(id).readContract({ address: coin, abi: coinAbi, functionName: "totalSupply" });
    }
    let balances = 0n;
    for (const { chainId, module } of modules) {
      const own = accounts.filter((one) => one.chainId === chainId && one.module === module);
      let balance = 0n;
      for (const one of own) balance += (await saved(one))[0];
      balances += balance;
      const found = logs.filter((log) => log.chainId === chainId && log.emitter === module);
      const client = clientOf(chainId);
      const proposed = parseEventLogs({
        abi: moduleAbi,
        eventName: "RateProposed",
        logs: await client.getLogs({ address: module, fromBlock: 0n, toBlock: "latest" }),
      });
      const proposedAt = await Promise.all(
        proposed.map(async ({ blockNumber }) => (await client.getBlock({ blockNumber })).timestamp),
      );
      const updated = [...found.map(({ timestamp }) => timestamp), ...proposedAt].map(Number);
      expect(status[chainId]?.[module]).toEqual({
        chainId,
        updated: Math.max(...updated),
        module,
        balance: String(balance),
        interest: String(sum(found, "InterestCollected")),
        save: String(sum(found, "Saved")),
        withdraw: String(sum(found, "Withdrawn")),
        rate: await client.readContract({ address: module, abi: moduleAbi, functionName: "currentRatePPM" }),
        counter: {
          interest: count(found, "InterestCollected"),
          rateChanged: count(found, "RateChanged"),
          rateProposed: proposed.length,
          save: count(found, "Saved"),
          withdraw: count(found, "Withdrawn"),
        },
      });
    }
    expect(totals).toEqual({
      totalBalance: scaled(balances),
      ratioOfSupply: expect.closeTo(scaled(balances) / scaled(supply), 12),
      totalInterest: scaled(sum(logs, "InterestCollected")),
    });
  });

  test("ranking: every account with a balance, the largest first", async () => {
    const list = rankedAccounts.parse(await get("/core/ranked"));
    const key = (row: { chainId: number; module: string; account: string }) =>
      `${row.chainId} ${row.module} ${row.account}`;
    const balances = new Map<string, bigint>();
    for (const one of accounts) {
      const [balance] = await saved(one);
      if (balance > 0n) balances.set(key(one), balance);
    }
    expect(balances.size).toBeLessThan(1000);
    expect(Object.fromEntries(list.map((row) => [key(row), BigInt(row.balance)]))).toEqual(
      Object.fromEntries(balances),
    );
    expect(list.map(({ balance }) => BigInt(balance))).toEqual(
      [...balances.values()].sort((a, b) => (a < b ? 1 : -1)),
    );
    for (const row of list) {
      const { chainId, module, account } = row;
      const own = accountBalances.parse(await get(`/core/balance/${account}`))[chainId]?.[module];
      expect(own).toMatchObject(row);
    }
  });

  test("activity: every log of every account, with the contract's balance after its block", async () => {
    for (const account of everyone()) {
      const list = activities.parse(await get(`/core/activity/${account}`));
      const found = logs.filter((log) => log.account === account && isOfSavings(log));
      expect(
        list.map(({ chainId, blockheight, kind, amount, txHash }) => [
          chainId,
          blockheight,
          kind,
          amount,
          txHash,
        ]),
      ).toEqual(
        found
          .toReversed()
          .map(({ chainId, block, kind, amount, txHash }) => [
            chainId,
            Number(block),
            kind.split(":")[1],
            String(amount),
            txHash,
          ]),
      );
      expect(list.map(({ referralFee }) => referralFee)).toEqual(
        found
          .toReversed()
          .map(({ kind, fee }) => (kind === "Savings:InterestCollected" ? String(fee) : undefined)),
      );
    }
    for (const one of accounts) {
      const list = activities
        .parse(await get(`/core/activity/${one.account}`))
        .filter(({ chainId, module }) => chainId === one.chainId && module === one.module);
      expect(list.map((row) => row.count)).toEqual(list.map((_, i) => list.length - i));
      expect(list.map(({ save, interest, withdraw }) => [save, interest, withdraw])).toEqual(
        list.map((_, i) => {
          const until = one.logs.slice(0, list.length - i);
          return ["Saved", "InterestCollected", "Withdrawn"].map((kind) => String(sum(until, kind)));
        }),
      );
      const lastOfBlock = new Map(list.toReversed().map((row) => [row.blockheight, row]));
      for (const [block, row] of [...lastOfBlock].slice(-5)) {
        const at = { address: one.module, abi: moduleAbi, blockNumber: BigInt(block) } as const;
        expect(BigInt(row.balance)).toBe((await saved(one, BigInt(block)))[0]);
        const rate = await clientOf(one.chainId).readContract({ ...at, functionName: "currentRatePPM" });
        expect(row.rate).toBe(rate);
      }
    }
  });

  test("referrers: earnings are the ZCHF they received, accounts those that name them", async () => {
    const received = new Map<string, Map<string, bigint>>();
    const paid = logs.filter(({ fee }) => fee > 0n).map(({ timestamp }) => timestamp);
    const middle = paid.toSorted((a, b) => Number(a - b))[Math.floor(paid.length / 2)] ?? 0n;
    const receivedByThen = new Map<string, bigint>();
    for (const { id, addresses, rpc } of history.devnet().deployments.chains) {
      const coin = (addresses.frankencoin ?? addresses.ccipBridgedFrankencoin) as Address;
      const client = createPublicClient({ transport: http(rpc) });
      const transfers = parseEventLogs({
        abi: coinAbi,
        eventName: "Transfer",
        logs: await client.getLogs({ address: coin, fromBlock: 0n, toBlock: "latest" }),
      });
      for (const { fee, block, logIndex, emitter, account, timestamp } of logs.filter(
        (log) => log.chainId === id && log.fee > 0n,
      )) {
        const payment = transfers.find((log) => log.blockNumber === block && log.logIndex === logIndex - 1);
        expect(payment?.args).toMatchObject({ value: fee });
        const to = payment?.args.to.toLowerCase() ?? "";
        const own = received.get(to) ?? new Map<string, bigint>();
        const key = `${id} ${emitter} ${account}`;
        received.set(to, own.set(key, (own.get(key) ?? 0n) + fee));
        if (timestamp <= middle) receivedByThen.set(to, (receivedByThen.get(to) ?? 0n) + fee);
      }
    }
    expect(received.size).toBeGreaterThan(0);
    for (const [referrer, own] of received) {
      const { earnings, chains, total } = referrerEarnings.parse(await get(`/referrer/${referrer}/earnings`));
      const flat = Object.entries(earnings).flatMap(([chainId, byModule]) =>
        Object.entries(byModule).flatMap(([module, byAccount]) =>
          Object.entries(byAccount).map(([account, value]) => [`${chainId} ${module} ${account}`, value]),
        ),
      );
      expect(Object.fromEntries(flat)).toEqual(
        Object.fromEntries([...own].map(([key, value]) => [key, scaled(value)])),
      );
      const all = [...own].reduce((found, [, value]) => found + value, 0n);
      expect(total).toBe(scaled(all));
      expect(Object.values(chains).reduce((found, value) => found + value, 0)).toBeCloseTo(scaled(all), 9);
      const at = new Date(Number(middle) * 1000).toISOString();
      const then = referrerEarnings.parse(await get(`/referrer/${referrer}/earnings?at=${at}`));
      expect(then.total).toBe(scaled(receivedByThen.get(referrer) ?? 0n));
    }
    for (const referrer of received.keys()) {
      const { num, accounts: named, map } = referrerMapping.parse(await get(`/referrer/${referrer}/mapping`));
      const expected = [];
      for (const one of accounts) {
        const [, , nowReferrer] = await saved(one, one.logs.at(-1)?.block);
        const [balance] = await saved(one);
        if (balance > 0n && nowReferrer.toLowerCase() === referrer) expected.push({ ...one, balance });
      }
      expect(num).toBe(new Set(expected.map(({ account }) => account)).size);
      expect([...named].sort()).toEqual([...new Set(expected.map(({ account }) => account))].sort());
      for (const { chainId, module, account, balance } of expected) {
        expect(map[chainId]?.[module]?.[account]).toMatchObject({ balance: scaled(balance), referrer });
      }
    }
  });
}

/** Moves the chains: accrued interest is what the next refreshBalance pays. Comes after all tests that stand still. */
export function describeRefresh(history: History): void {
  test("accruedInterest follows the indexed block, and refreshBalance pays by the same rule", async () => {
    const ranking = rankedAccounts.parse(await history.get("/savings/core/ranked"));
    const { world, deployments } = history.devnet();
    const modules = deployments.chains.flatMap(({ id, rpc, addresses }) =>
      (["savingsV2", "savingsReferral", "ccipBridgedSavings"] as const).flatMap((key) =>
        addresses[key] ? [{ id, rpc, key, module: String(addresses[key]).toLowerCase() as Address }] : [],
      ),
    );
    expect(modules).toHaveLength(4);
    for (const { id, rpc, key, module } of modules) {
      const savers = ranking.filter((row) => row.chainId === id && row.module === module);
      const details = await Promise.all(
        savers.map(async ({ account }) => balanceOf(history, id, module, account as Address)),
      );
      const one = details.find((row) => Number(row?.referralFeePPM) > 0) ?? details[0];
      if (!one) throw new Error(`no account saves on chain ${id} in ${key}`);
      expect(Number(one.referralFeePPM) > 0).toBe(key !== "savingsV2");
      const account = one.account as Address;
      const client = createPublicClient({ transport: http(rpc) });
      const before = await client.getBlockNumber();
      await refreshBalance(world, { chain: id, module: key, account, caller: world.person("founder") });
      const after = await eventually(`the refreshed balance on chain ${id} in ${key}`, async () => {
        const { chains } = (await history.get("/freshness")) as {
          chains: Record<string, { block: number; timestamp: number }>;
        };
        return Number(chains[id]?.block) > Number(before) && chains[id];
      });
      const block = await client.getBlock();
      expect(after.timestamp).toBe(Number(block.timestamp));
      const expected = await client.readContract({
        address: module,
        abi: moduleAbi,
        functionName: "accruedInterest",
        args: [account, block.timestamp],
        blockNumber: block.number - 1n,
      });
      // What it emitted, from its log: the interest and, in modules with referrers, their part.
      const [log] = await client.getLogs({ address: module, blockHash: block.hash });
      const [interest = 0n, fee = 0n] = (log?.data.slice(2).match(/.{64}/g) ?? []).map((word) =>
        BigInt(`0x${word}`),
      );
      expect(interest).toBe(expected);
      const [newest] = activities.parse(await history.get(`/savings/core/activity/${account}`));
      expect(newest).toMatchObject({
        kind: "InterestCollected",
        chainId: id,
        module,
        amount: String(interest),
        referralFee: String(fee),
      });
      expect(fee > 0n).toBe(key !== "savingsV2" && interest > 0n);
      expect(await balanceOf(history, id, module, account)).toMatchObject({ accruedInterest: "0" });
    }
  });
}

async function balanceOf(history: History, chainId: number, module: Address, account: Address) {
  const balances = accountBalances.parse(await history.get(`/savings/core/balance/${account}`));
  return balances[chainId]?.[module];
}

/** Paths to compare between two indexes. */
export async function savingsPaths(history: History): Promise<string[]> {
  const ranking = rankedAccounts.parse(await history.get("/savings/core/ranked"));
  const people = [...new Set(ranking.map(({ account }) => account))].slice(0, 10);
  const referrers = new Set<string>();
  for (const { chainId, module, account } of ranking) {
    const one = await balanceOf(history, chainId, module as Address, account as Address);
    if (one?.referrer && one.referrer !== zeroAddress) referrers.add(one.referrer);
  }
  return [
    "/savings/core/info",
    "/savings/core/ranked",
    ...[...referrers].flatMap((referrer) => [
      `/savings/referrer/${referrer}/mapping`,
      `/savings/referrer/${referrer}/earnings`,
    ]),
    ...people.flatMap((account) => [`/savings/core/balance/${account}`, `/savings/core/activity/${account}`]),
  ];
}
