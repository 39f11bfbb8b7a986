import { type Address, createPublicClient, erc20Abi, http, parseAbi, zeroAddress } from "viem";
import { beforeAll, expect, test } from "vitest";
import { holdings, rankedHolders, yearlyEarnings } from "../../src/api/rest/balances/schema.ts";
import type { History } from "../../tools/harness/history.ts";
import { lastBlockBefore } from "../../tools/harness/last-block.ts";
import type { Service } from "../../tools/harness/service.ts";
import { decodeFinancial, transactionRows } from "./decode-financial.ts";

const ONE = 10n ** 18n;
const transferEvent = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
])[0];
const priceAbi = parseAbi(["function price() view returns (uint256)"]);

/** With mints and burns only, the ZCHF routes refuse and the FPS routes do not. */
export async function expectNoCoinBalances(service: Service): Promise<void> {
  for (const path of ["/balances/zchf/ranked", `/balances/zchf/of/${zeroAddress}`]) {
    const { status, text } = await service.get(path);
    expect(status, path).toBe(503);
    expect(text).toContain("COIN_TRANSFERS=mint-burn");
  }
}

/** Paths of FPS and FCS, which do not depend on the setting of coin transfers. */
export const sharePaths = async (history: History) => {
  const paths = await Promise.all(
    (["fps", "fcs"] as const).map(async (token) => {
      const { list } = rankedHolders.parse(await history.get(`/balances/${token}/ranked`));
      return [
        `/balances/${token}/ranked`,
        ...list.flatMap(({ account }) => [
          `/balances/${token}/of/${account}`,
          `/reporting/fps/yearly?address=${account}&token=${token === "fps" ? "fps1" : "fcs"}`,
          `/reporting/fps/yearly?address=${account}&token=combined`,
        ]),
      ];
    }),
  );
  return paths.flat();
};

/** Paths of every holder. */
export const balancePaths = async (history: History) => {
  const { list } = rankedHolders.parse(await history.get("/balances/zchf/ranked"));
  const accounts = new Set(list.map(({ account }) => account));
  return [
    "/balances/zchf/ranked",
    ...[...accounts].map((account) => `/balances/zchf/of/${account}`),
    ...(await sharePaths(history)),
  ];
};

/** Balances against balanceOf() and totalSupply(), yearly earnings against the logs. */
export function describeBalances(history: History): void {
  type Ledger = Awaited<ReturnType<typeof ledgerOf>>;
  let coins: Ledger[];
  let shares: Ledger;
  let wrapped: Ledger;

  const clientOf = (chainId: number) => {
    const rpc = history.devnet().deployments.chains.find(({ id }) => id === chainId)?.rpc;
    return createPublicClient({ transport: http(rpc, { batch: true }) });
  };

  /** Every transfer of a token, its supply, and the balances of all accounts that its logs name. */
  async function ledgerOf(chainId: number, token: Address) {
    const client = clientOf(chainId);
    const at = { address: token, abi: erc20Abi } as const;
    const logs = await client.getLogs({
      address: token,
      event: transferEvent,
      fromBlock: 0n,
      toBlock: "latest",
      strict: true,
    });
    const accounts = new Set(
      logs.flatMap(({ args }) => [args.from, args.to]).map((account) => account.toLowerCase()),
    );
    const balances = new Map(
      await Promise.all(
        [...accounts].map(async (account) => {
          const args = [account as Address] as const;
          return [account, await client.readContract({ ...at, functionName: "balanceOf", args })] as const;
        }),
      ),
    );
    const supply = await client.readContract({ ...at, functionName: "totalSupply" });
    return { chainId, token, logs, balances, supply };
  }

  beforeAll(async () => {
    const { chains } = history.devnet().deployments;
    coins = await Promise.all(
      chains.map(({ id, addresses }) =>
        ledgerOf(id, (addresses.frankencoin ?? addresses.ccipBridgedFrankencoin) as Address),
      ),
    );
    const equity = chains.find(({ id }) => id === 1)?.addresses.equity;
    shares = await ledgerOf(1, equity as Address);
    wrapped = await ledgerOf(1, chains.find(({ id }) => id === 1)?.addresses.fcs as Address);
  });

  test.each(["zchf", "fps", "fcs"] as const)(
    "%s: every account's balance is balanceOf(), and they sum to totalSupply()",
    async (token) => {
      const ledgers = { zchf: coins, fps: [shares], fcs: [wrapped] }[token];
      const { num, holders, list } = rankedHolders.parse(await history.get(`/balances/${token}/ranked`));
      expect(num).toBe(list.length);
      const held = ledgers.flatMap(({ chainId, balances }) =>
        [...balances].flatMap(([account, balance]) =>
          balance > 0n ? [[`${chainId} ${account}`, balance] as const] : [],
        ),
      );
      expect(held.length).toBeLessThan(1000);
      expect(held.length).toBeGreaterThan(token === "fcs" ? 2 : 5);
      expect(
        Object.fromEntries(
          list.map(({ chainId, account, balance }) => [`${chainId} ${account}`, BigInt(balance)]),
        ),
      ).toEqual(Object.fromEntries(held));
      const amounts = list.map(({ balance }) => BigInt(balance));
      expect(amounts).toEqual(amounts.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
      for (const { chainId, supply, balances } of ledgers) {
        const own = list.filter((row) => row.chainId === chainId);
        expect(own.reduce((sum, { balance }) => sum + BigInt(balance), 0n)).toBe(supply);
        expect(holders[chainId]).toBe([...balances.values()].filter((balance) => balance > 0n).length);
      }
      for (const account of new Set(ledgers.flatMap(({ balances }) => [...balances.keys()]))) {
        const found = holdings.parse(await history.get(`/balances/${token}/of/${account}`));
        const expected = ledgers.flatMap(({ chainId, balances }) => {
          const balance = balances.get(account) ?? 0n;
          return balance > 0n ? [[chainId, String(balance)] as const] : [];
        });
        expect(Object.values(found).map(({ chainId, balance }) => [chainId, balance])).toEqual(expected);
      }
    },
  );

  test("updated is the time of the last transfer that changed the balance", async () => {
    const { list } = rankedHolders.parse(await history.get("/balances/fps/ranked"));
    for (const { account, updated } of list) {
      const last = shares.logs.findLast(
        ({ args }) =>
          args.value > 0n && args.from !== args.to && [args.from, args.to].some((one) => same(one, account)),
      );
      const block = await clientOf(1).getBlock({ blockNumber: last?.blockNumber ?? 0n });
      expect(updated, account).toBe(Number(block.timestamp));
    }
  });

  test("the FPS of FCS cover every FCS", () => {
    expect(shares.balances.get(wrapped.token.toLowerCase())).toBeGreaterThanOrEqual(wrapped.supply);
  });

  test.each([
    ["fps1", () => shares],
    ["fcs", () => wrapped],
  ] as const)(
    "yearly earnings of %s are profits and losses on the balance of the time, for every account",
    async (token, ledgerOfToken) => {
      const ledger = ledgerOfToken();
      const client = clientOf(1);
      const results = transactionRows(await decodeFinancial(history.devnet().deployments))
        .filter(({ log }) => log.chainId === 1)
        .map(({ log, perFps }) => ({ ...log, perFps }));
      const times = new Map<bigint, bigint>();
      for (const { blockNumber } of ledger.logs) {
        if (!times.has(blockNumber))
          times.set(blockNumber, (await client.getBlock({ blockNumber })).timestamp);
      }
      const yearOf = (time: bigint) => new Date(Number(time) * 1000).getUTCFullYear();
      const current = yearOf((await client.getBlock()).timestamp);
      const at = { address: shares.token, abi: priceAbi, functionName: "price" } as const;
      const ends = new Map<number, bigint>();
      const lastBlockOf = async (year: number): Promise<bigint> => {
        const found = ends.get(year) ?? (await lastBlockBefore(client, Date.UTC(year + 1, 0) / 1000));
        ends.set(year, found);
        return found;
      };
      let losses = 0;
      for (const account of ledger.balances.keys()) {
        if (account === zeroAddress) continue;
        const found = yearlyEarnings.parse(
          await history.get(`/reporting/fps/yearly?address=${account}&token=${token}`),
        );
        const moves = ledger.logs.map(({ args, blockNumber, logIndex }) => ({
          block: blockNumber,
          logIndex,
          change: (same(args.to, account) ? args.value : 0n) - (same(args.from, account) ? args.value : 0n),
        }));
        const heldBefore = (isBefore: (move: { block: bigint; logIndex: number }) => boolean) =>
          moves.filter(isBefore).reduce((sum, { change }) => sum + change, 0n);
        const expected = [];
        const first = moves.find(({ change }) => change !== 0n)?.block;
        // Logs of transfers of 0 name accounts that never held any.
        if (first === undefined) {
          expect(found, account).toEqual([]);
          continue;
        }
        for (let year = current; year >= yearOf(times.get(first) ?? 0n); year--) {
          let earned = 0n;
          for (const { block, logIndex, timestamp, perFps } of results) {
            if (yearOf(timestamp) !== year || perFps === 0n) continue;
            const held = heldBefore(
              (move) => move.block < block || (move.block === block && move.logIndex < logIndex),
            );
            earned += held * perFps;
            if (perFps < 0n && held > 0n) losses++;
          }
          const balance = heldBefore(({ block }) => yearOf(times.get(block) ?? 0n) <= year);
          const price = await client.readContract(
            year === current ? at : { ...at, blockNumber: await lastBlockOf(year) },
          );
          const earnings = earned / ONE;
          if (earnings === 0n && balance === 0n) continue;
          expected.push({
            year,
            earnings: String(earnings),
            balance: String(balance),
            value: String((balance * price) / ONE),
          });
        }
        expect(found, account).toEqual(expected);
        expect(
          await history.get(`/reporting/fps/yearly?address=${account}&token=${token}&year=${current - 1}`),
        ).toEqual(expected.filter(({ year }) => year === current - 1));
      }
      expect(losses).toBeGreaterThan(0);
    },
  );

  test("combined yearly earnings are the sum of both by year, for every holder of FCS", async () => {
    for (const account of wrapped.balances.keys()) {
      const [fps, fcs, both] = await Promise.all(
        ["fps1", "fcs", "combined"].map(async (token) =>
          yearlyEarnings.parse(await history.get(`/reporting/fps/yearly?address=${account}&token=${token}`)),
        ),
      );
      const rows = [...(fps ?? []), ...(fcs ?? [])];
      const sum = (of: "earnings" | "balance" | "value", year: number) =>
        String(rows.filter((row) => row.year === year).reduce((total, row) => total + BigInt(row[of]), 0n));
      const years = [...new Set(rows.map(({ year }) => year))].sort((a, b) => b - a);
      expect(both, account).toEqual(
        years.map((year) => ({
          year,
          earnings: sum("earnings", year),
          balance: sum("balance", year),
          value: sum("value", year),
        })),
      );
    }
  });
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
