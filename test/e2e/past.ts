import { type Address, createPublicClient, erc20Abi, http, parseAbi } from "viem";
import { beforeAll, expect, test } from "vitest";
import { createRandom } from "../../devnet/random.ts";
import type { History } from "../../harness/history.ts";
import { coinInfo, fpsInfo } from "../../src/api/rest/ecosystem/schema.ts";
import {
  ownerDebt,
  ownerFees,
  ownerHistory,
  ownerTransfers,
  positionList,
} from "../../src/api/rest/positions/schema.ts";
import { accountBalances, savingsInfo } from "../../src/api/rest/savings/schema.ts";
import { decodeFinancial } from "./decode-financial.ts";

/** Samples at the same time. */
const PARALLEL = 8;

const abi = parseAbi([
  "function equity() view returns (uint256)",
  "function minterReserve() view returns (uint256)",
  "function price() view returns (uint256)",
  "function currentRatePPM() view returns (uint24)",
  "function savings(address) view returns (uint192 saved, uint64 ticks)",
  "function accruedInterest(address account, uint256 timestamp) view returns (uint192)",
  "function owner() view returns (address)",
  "function minted() view returns (uint256)",
]);

const scaled = (raw: bigint) => Number(`${raw}e-18`);
const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Figures of the past at so many random times, against contract calls at the last block not later than the time. */
export function describePast(history: History, samplesPerFigure: number): void {
  type Chain = Awaited<ReturnType<typeof chainOf>>;
  let chains: Chain[];
  let accounts: string[];
  let positions: ReturnType<typeof positionList.parse>["list"];
  let first: number;
  let last: number;

  async function chainOf({
    id,
    rpc,
    addresses,
  }: ReturnType<History["devnet"]>["deployments"]["chains"][number]) {
    const client = createPublicClient({ transport: http(rpc, { batch: true, timeout: 60_000 }) });
    const head = await client.getBlockNumber();
    const numbers = Array.from({ length: Number(head) + 1 }, (_, i) => BigInt(i));
    const blocks = await Promise.all(numbers.map((blockNumber) => client.getBlock({ blockNumber })));
    const times = blocks.map(({ timestamp }) => Number(timestamp));
    const modules = ["savingsV2", "savingsReferral", "ccipBridgedSavings"].flatMap((key) => {
      const module = addresses[key];
      return typeof module === "string" ? [module.toLowerCase() as Address] : [];
    });
    const coin = (addresses.frankencoin ?? addresses.ccipBridgedFrankencoin) as Address;
    return {
      id,
      client,
      times,
      modules,
      coin,
      equity: addresses.equity as Address | undefined,
      blockAt: (time: number) => BigInt(times.findLastIndex((one) => one <= time)),
    };
  }

  beforeAll(async () => {
    const { deployments } = history.devnet();
    chains = await Promise.all(deployments.chains.map(chainOf));
    const logs = await decodeFinancial(deployments);
    first = Number(logs[0]?.timestamp);
    last = Math.min(...chains.map(({ times }) => Number(times.at(-1))));
    positions = positionList.parse(await history.get("/positions/list")).list;
    const savers = logs.filter(({ kind }) => kind === "Savings:Saved").map(({ account }) => String(account));
    accounts = [...new Set([...savers, ...positions.map(({ owner }) => owner.toLowerCase())])];
  });

  /** Times between the first log and the last one of the slowest chain, each with an account. */
  const samples = () => {
    const random = createRandom(`${history.seed}/past`);
    return Array.from({ length: samplesPerFigure }, () => ({
      at: random.int(first, last),
      account: random.pick(accounts),
    }));
  };
  const forEach = async (check: (sample: ReturnType<typeof samples>[number], i: number) => Promise<void>) => {
    const all = [...samples().entries()];
    const next = async (): Promise<void> => {
      for (let entry = all.pop(); entry; entry = all.pop()) await check(entry[1], entry[0]);
    };
    await Promise.all(Array.from({ length: PARALLEL }, next));
  };
  const main = () => {
    const found = chains.find(({ id }) => id === 1);
    if (!found?.equity) throw new Error("no chain with equity");
    return { ...found, equity: found.equity };
  };

  test("supplies, equity, price and rates at random times are what the contracts returned", async () => {
    let known = 0;
    await forEach(async ({ at }) => {
      const query = `?at=${isoOf(at)}`;
      const [coin, fps, savings] = await Promise.all([
        history.get(`/ecosystem/frankencoin/info${query}`).then((body) => coinInfo.parse(body)),
        history.get(`/ecosystem/fps/info${query}`).then((body) => fpsInfo.parse(body)),
        history.get(`/savings/core/info${query}`).then((body) => savingsInfo.parse(body)),
      ]);
      expect([coin.at, fps.at, savings.at]).toEqual([at, at, at]);
      const supplies = await Promise.all(
        chains.map(async ({ id, client, coin: address, modules, blockAt }) => {
          const blockNumber = blockAt(at);
          // A chain may begin later, and so may a contract.
          const call = <T>(result: () => Promise<T>) =>
            blockNumber < 0n ? undefined : result().catch(() => undefined);
          const [supply, ...rates] = await Promise.all([
            call(() =>
              client.readContract({ address, abi: erc20Abi, functionName: "totalSupply", blockNumber }),
            ),
            ...modules.map((module) =>
              call(() =>
                client.readContract({ address: module, abi, functionName: "currentRatePPM", blockNumber }),
              ),
            ),
          ]);
          expect(coin.chains[id]?.supply, `${id} at ${at}`).toBe(scaled(BigInt(supply ?? 0)));
          expect(
            modules.map((module) => savings.status[id]?.[module]?.rate),
            `${id} at ${at}`,
          ).toEqual(rates);
          return BigInt(supply ?? 0);
        }),
      );
      const supply = supplies.reduce((sum, one) => sum + one, 0n);
      expect(coin.token.supply).toBe(scaled(supply));
      const { client, coin: zchf, equity, blockAt } = main();
      const blockNumber = blockAt(at);
      const ofCoin = { address: zchf, abi, blockNumber } as const;
      const [capital, minter, balance, price, shares, own] = await Promise.all([
        client.readContract({ ...ofCoin, functionName: "equity" }),
        client.readContract({ ...ofCoin, functionName: "minterReserve" }),
        client.readContract({ ...ofCoin, abi: erc20Abi, functionName: "balanceOf", args: [equity] }),
        client.readContract({ address: equity, abi, functionName: "price", blockNumber }),
        client.readContract({ address: equity, abi: erc20Abi, functionName: "totalSupply", blockNumber }),
        client.readContract({
          address: equity,
          abi: erc20Abi,
          functionName: "balanceOf",
          args: [equity],
          blockNumber,
        }),
      ]);
      expect(fps.reserve.balance).toBe(scaled(balance));
      expect([fps.token.totalSupply, fps.token.circulatingSupply]).toEqual([
        scaled(shares),
        scaled(shares - own),
      ]);
      // While there is no equity, the reserve of minters is not known from logs.
      if (capital > 0n || fps.reserve.minter !== undefined) expect(fps.reserve.minter).toBe(scaled(minter));
      if (fps.reserve.equity === undefined) {
        expect(fps.omitted).toContain("reserve.equity");
        return;
      }
      known++;
      expect(fps.reserve.equity).toBe(scaled(capital));
      expect([fps.token.price, coin.fps.price]).toEqual([scaled(price), scaled(price)]);
      expect(fps.token.marketCap).toBe(Number(`${price * shares}e-36`));
    });
    expect(known).toBeGreaterThan(samplesPerFigure * 0.95);
  });

  test("accounts' savings at random times are the contracts', accrued interest to the unit", async () => {
    let [growing, moved] = [0, 0];
    await forEach(async ({ at, account }) => {
      const found = accountBalances.parse(
        await history.get(`/savings/core/balance/${account}?at=${isoOf(at)}`),
      );
      for (const { id, client, modules, blockAt } of chains) {
        const blockNumber = blockAt(at);
        for (const module of modules) {
          const call = { address: module, abi, blockNumber } as const;
          const args = [account as Address] as const;
          const [saved, ticks] =
            blockNumber < 0n
              ? [0n, 0n]
              : await client
                  .readContract({ ...call, functionName: "savings", args })
                  .catch(() => [0n, 0n] as const);
          const row = found[id]?.[module];
          const where = `${account} in ${module} on ${id} at ${at}`;
          expect(BigInt(row?.balance ?? 0), where).toBe(saved);
          if (row === undefined) continue;
          expect(row.omitted).toEqual(["referrer", "referralFeePPM", "accruedReferralFee"]);
          // Without interest to collect, a refresh moves the ticks without a log.
          if (ticks !== BigInt(row.ticks)) {
            expect(ticks, where).toBeGreaterThan(BigInt(row.ticks));
            moved++;
            continue;
          }
          const interest = await client.readContract({
            ...call,
            functionName: "accruedInterest",
            args: [...args, BigInt(at)],
          });
          expect(row.accruedInterest, where).toBe(String(interest));
          if (interest > 0n) growing++;
        }
      }
    });
    expect(growing).toBeGreaterThan(samplesPerFigure / 10);
    expect(moved).toBeLessThan(samplesPerFigure / 20);
  });

  test("accounts' positions and debt at random times are what owner() and minted() returned", async () => {
    let [indebted, cut] = [0, 0];
    await forEach(async ({ at, account }) => {
      const firstOpened = Math.min(...positions.map(({ created }) => created));
      const path = `/positions/owner/${account}`;
      const query = `?at=${isoOf(at)}`;
      if (at < firstOpened) {
        const { status, text } = await history.service().get(`${path}/debt${query}`);
        expect([status, text]).toEqual([
          400,
          expect.stringContaining(isoOf(firstOpened).replace(".000", "")),
        ]);
        return;
      }
      const year = String(new Date(at * 1000).getUTCFullYear());
      const debts = ownerDebt.parse(await history.get(`${path}/debt${query}`));
      const held = ownerHistory.parse(await history.get(`${path}/history${query}`));
      const { client, blockAt } = main();
      const blockNumber = blockAt(at);
      let debt = 0n;
      const owned = [];
      const existing = positions.filter(({ created, expiration }) => created <= at && expiration > at);
      for (const { position, owner, minted, reserve } of await Promise.all(
        existing.map(async ({ position: address, reserveContribution }) => {
          const call = { address: address as Address, abi, blockNumber } as const;
          const [owner, minted] = await Promise.all([
            client.readContract({ ...call, functionName: "owner" }),
            client.readContract({ ...call, functionName: "minted" }),
          ]);
          return { position: address.toLowerCase(), owner, minted, reserve: BigInt(reserveContribution) };
        }),
      )) {
        if (owner.toLowerCase() !== account) continue;
        owned.push(position);
        debt += (minted * (1_000_000n - reserve)) / 1_000_000n;
      }
      expect(held[year]?.toSorted(), `${account} at ${at}`).toEqual(
        owned.length > 0 ? owned.toSorted() : undefined,
      );
      expect(debts[year], `${account} at ${at}`).toBe(owned.length > 0 ? String(debt) : undefined);
      if (debt > 0n) indebted++;
      const [paid, paidThen, moved, movedThen] = await Promise.all([
        history.get(`${path}/fees`).then((body) => ownerFees.parse(body)),
        history.get(`${path}/fees${query}`).then((body) => ownerFees.parse(body)),
        history.get(`${path}/transfers`).then((body) => ownerTransfers.parse(body)),
        history.get(`${path}/transfers${query}`).then((body) => ownerTransfers.parse(body)),
      ]);
      expect(paidThen, `${account} at ${at}`).toEqual(paid.filter(({ t }) => t <= at));
      expect(movedThen.list, `${account} at ${at}`).toEqual(
        moved.list.filter(({ created }) => created <= at),
      );
      if (paidThen.length > 0 && paidThen.length < paid.length) cut++;
    });
    expect(cut).toBeGreaterThan(0);
    expect(indebted).toBeGreaterThan(samplesPerFigure / 20);
  });

  test("error: times before the first figures, in the future, and no time at all", async () => {
    const { get } = history.service();
    for (const path of ["/ecosystem/frankencoin/info", "/ecosystem/fps/info", "/savings/core/info"]) {
      for (const [at, message] of [
        [isoOf(first - 1), `they begin at ${isoOf(first).replace(".000", "")}`],
        ["2999-01-01", "not in the future"],
        ["yesterday", "expected an ISO date"],
      ]) {
        const { status, text } = await get(`${path}?at=${at}`);
        expect([status, text], `${path} ${at}`).toEqual([400, expect.stringContaining(String(message))]);
      }
    }
  });
}

/** Paths to compare between two indexes. */
export const pastPaths = async (history: History) => {
  const [transfer] = (
    (await history.get("/analytics/transactionLog/json?limit=1")) as { logs: { timestamp: string }[] }
  ).logs;
  const at = isoOf(Number(transfer?.timestamp) - 200 * 86_400);
  return ["/ecosystem/frankencoin/info", "/ecosystem/fps/info", "/savings/core/info"].map(
    (path) => `${path}?at=${at}`,
  );
};
