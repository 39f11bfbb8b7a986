import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { parse as parseCsv } from "csv-parse/sync";
import { type Address, createPublicClient, erc20Abi, formatUnits, http, parseAbi } from "viem";
import { beforeAll, expect, test } from "vitest";
import { statement } from "../../src/api/rest/accounts/schema.ts";
import { amplifierPositions } from "../../src/api/rest/amplifiers/schema.ts";
import { ownerFees, positionList } from "../../src/api/rest/positions/schema.ts";
import { referrerEarnings } from "../../src/api/rest/savings/schema.ts";
import { untilPricesFilled } from "../../tools/harness/daily-prices.ts";
import type { History } from "../../tools/harness/history.ts";
import { lastBlockBefore } from "../../tools/harness/last-block.ts";
import { decodeFinancial, type FinancialLog } from "./decode-financial.ts";

/** Accounts at the same time. */
const PARALLEL = 8;

/** Accounts whose years are compared with MCP, those with most positions first. */
const REPORTED = 30;

const savingsAbi = parseAbi(["function savings(address) view returns (uint192 saved, uint64 ticks)"]);

const fcsAbi = parseAbi([
  "event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)",
  "event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)",
]);

const total = (rows: readonly { amount: string | bigint }[]) =>
  rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
const scaled = (raw: bigint) => Number(`${raw}e-18`);

/** Statements of every account in every year: they close, and their ends are what contracts returned then. */
export function describeStatements(history: History): void {
  type Account = { account: string; years: ReturnType<typeof statement.parse>[] };
  const found: Account[] = [];
  let logs: FinancialLog[];

  const clients = () => {
    const { chains } = history.devnet().deployments;
    return new Map(
      chains.map(({ id, rpc, addresses }) => [
        id,
        {
          client: createPublicClient({ transport: http(rpc, { batch: true, timeout: 60_000 }) }),
          coin: (addresses.frankencoin ?? addresses.ccipBridgedFrankencoin) as Address,
          equity: addresses.equity as Address,
          fcs: addresses.fcs as Address,
        },
      ]),
    );
  };

  beforeAll(async () => {
    await untilPricesFilled(history.devnet().deployments.tokens, history.service());
    logs = await decodeFinancial(history.devnet().deployments);
    const { list } = positionList.parse(await history.get("/positions/list"));
    const holders = await Promise.all(
      [...clients().values()].map(async ({ client, coin }) => {
        const transfers = await client.getLogs({ address: coin, fromBlock: 0n, toBlock: "latest" });
        return transfers.flatMap(({ topics }) => topics.slice(1, 3).map((topic) => `0x${topic?.slice(26)}`));
      }),
    );
    const accounts = [
      ...new Set([...holders.flat(), ...list.map(({ owner }) => owner.toLowerCase())]),
    ].filter((account) => !/^0x0{40}$/.test(account));
    const years = [
      ...new Set(logs.map(({ timestamp }) => new Date(Number(timestamp) * 1000).getUTCFullYear())),
    ];
    const [first, last] = [Math.min(...years), Math.max(...years)];
    const next = async (): Promise<void> => {
      for (let account = accounts.pop(); account !== undefined; account = accounts.pop()) {
        const one: Account = { account, years: [] };
        for (let year = first; year <= last; year++) {
          one.years.push(statement.parse(await history.get(`/accounts/${account}/statement?year=${year}`)));
        }
        found.push(one);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, next));
    expect(found.length).toBeGreaterThan(20);
  });

  const all = () => found.flatMap(({ years }) => years);
  const isIn =
    ({ from, through }: ReturnType<typeof all>[number]) =>
    (seconds: number | bigint) =>
      Number(seconds) >= from && Number(seconds) <= through;

  test("every statement closes: opening plus lines is closing, which opens the next year", () => {
    let lines = 0;
    for (const { account, years } of found) {
      let before = new Map<string, string>();
      for (const one of years) {
        const keyOf = (row: { chainId: number; asset: string; module: string | null }) =>
          `${row.chainId} ${row.asset} ${row.module}`;
        const of = Map.groupBy(one.lines, keyOf);
        for (const row of one.balances) {
          const own = of.get(keyOf(row)) ?? [];
          const where = `${account} ${one.year} ${keyOf(row)}`;
          expect(BigInt(row.opening) + total(own), where).toBe(BigInt(row.closing));
          expect(before.get(keyOf(row)) ?? "0", where).toBe(row.opening);
          let balance = BigInt(row.opening);
          for (const line of own) {
            balance += BigInt(line.amount);
            expect(line.balance, where).toBe(String(balance));
          }
          of.delete(keyOf(row));
          before.delete(keyOf(row));
        }
        expect([...of.keys()], `${account} ${one.year}`).toEqual([]);
        // Nothing that was held is missing.
        expect([...before.values()].filter((balance) => balance !== "0")).toEqual([]);
        before = new Map(one.balances.map((row) => [keyOf(row), row.closing]));
        lines += one.lines.length;
      }
      expect(years.map(({ isComplete }) => isComplete)).toEqual(years.map((_, i) => i < years.length - 1));
    }
    expect(lines).toBeGreaterThan(500);
  });

  test("closing balances are what the contracts returned at the end of the year", async () => {
    const readers = clients();
    const times = new Map<string, bigint>();
    /** The last block not later than the time. */
    const blockAt = async (chainId: number, time: number): Promise<bigint> => {
      const key = `${chainId} ${time}`;
      const known = times.get(key);
      if (known !== undefined) return known;
      const client = readers.get(chainId)?.client;
      if (!client) throw new Error(`no chain ${chainId}`);
      const found = await lastBlockBefore(client, time + 1);
      times.set(key, found);
      return found;
    };
    for (const chainId of readers.keys()) {
      for (const through of new Set(all().map((one) => one.through))) await blockAt(chainId, through);
    }
    let compared = 0;
    await Promise.all(
      all().flatMap((one) =>
        one.balances.map(async ({ chainId, asset, module, closing }) => {
          const reader = readers.get(chainId);
          if (!reader) throw new Error(`no chain ${chainId}`);
          const blockNumber = await blockAt(chainId, one.through);
          const args = [one.account as Address] as const;
          const balance =
            module === null
              ? await reader.client.readContract({
                  address: asset === "FPS" ? reader.equity : asset === "FCS" ? reader.fcs : reader.coin,
                  abi: erc20Abi,
                  functionName: "balanceOf",
                  args,
                  blockNumber,
                })
              : (
                  await reader.client.readContract({
                    address: module as Address,
                    abi: savingsAbi,
                    functionName: "savings",
                    args,
                    blockNumber,
                  })
                )[0];
          expect(String(balance), `${one.account} ${one.year} ${asset} on ${chainId}`).toBe(closing);
          compared++;
        }),
      ),
    );
    expect(compared).toBeGreaterThan(50);
    expect(all().some(({ balances }) => balances.some(({ asset }) => asset === "FCS"))).toBe(true);
  });

  test("the year's interest, minting fees and trades are the sums of their logs", async () => {
    let [earning, trading] = [0, 0];
    for (const one of all()) {
      const own = logs.filter((log) => log.account === one.account && isIn(one)(log.timestamp));
      const interest = own.filter(({ kind }) => kind === "Savings:InterestCollected");
      expect(one.interest, `${one.account} ${one.year}`).toEqual({
        gross: String(total(interest)),
        referralFees: String(interest.reduce((sum, { fee }) => sum + fee, 0n)),
        net: String(total(interest) - interest.reduce((sum, { fee }) => sum + fee, 0n)),
      });
      if (interest.length > 0) earning++;
      const closing = one.balances
        .filter(({ asset }) => asset === "FPS" || asset === "FCS")
        .reduce((sum, row) => sum + BigInt(row.closing), 0n);
      const last = one.trades.list.at(-1);
      if (last === undefined) continue;
      expect(last.totalShares, `${one.account} ${one.year}`).toBe(String(closing));
      expect(total(one.trades.list.map(({ gain }) => ({ amount: gain ?? "0" })))).toBe(
        BigInt(one.trades.gain),
      );
      trading++;
    }
    expect([earning > 0, trading > 0]).toEqual([true, true]);
    for (const { account, years } of found) {
      const fees = ownerFees.parse(await history.get(`/positions/owner/${account}/fees`));
      expect(years.flatMap(({ fees: paid }) => paid.list.map(({ amount }) => amount))).toEqual(
        fees.toReversed().map(({ f }) => f),
      );
      const received = years.reduce((sum, { referralFees }) => sum + BigInt(referralFees.total), 0n);
      const { total: earned } = /^0x0+$/.test(account)
        ? { total: 0 }
        : referrerEarnings.parse(await history.get(`/savings/referrer/${account}/earnings`));
      expect(scaled(received), account).toBe(earned);
    }
  });

  test("purchases and redemptions of FCS are labelled FCS, all others are trades of FPS", async () => {
    const ethereum = clients().get(1);
    if (ethereum === undefined) throw new Error("the devnet has no Ethereum");
    const { client, fcs } = ethereum;
    const traded = await client.getLogs({ address: fcs, events: fcsAbi, fromBlock: 0n, toBlock: "latest" });
    const expected = traded
      // Without shares nothing is traded.
      .filter(({ args }) => args.shares !== 0n)
      .map(({ eventName, args, transactionHash }) => {
        const isPurchase = eventName === "Deposit";
        const shares = String((args.shares ?? 0n) * (isPurchase ? 1n : -1n));
        return [args.owner?.toLowerCase(), isPurchase ? "Invested" : "Redeemed", shares, transactionHash];
      });
    const trades = found.flatMap(({ account, years }) =>
      years.flatMap((one) => one.trades.list.map((trade) => ({ account, ...trade }))),
    );
    const labelled = trades
      .filter(({ asset, kind }) => asset === "FCS" && (kind === "Invested" || kind === "Redeemed"))
      .map(({ account, kind, shares, txHash }) => [account, kind, shares, txHash]);
    expect(new Set(labelled.map(([, kind]) => kind))).toEqual(new Set(["Invested", "Redeemed"]));
    expect(labelled.toSorted()).toEqual(expected.toSorted());
  });

  test("a year that is not over ends with the positions' debt and collateral now, whatever their state", async () => {
    const { list } = positionList.parse(await history.get("/positions/list"));
    let [compared, late] = [0, 0];
    for (const { account, years } of found) {
      const now = years.at(-1);
      const own = list.filter((row) => row.owner.toLowerCase() === account);
      for (const row of own.filter(
        ({ minted, collateralBalance }) => minted !== "0" || collateralBalance !== "0",
      )) {
        const state = now?.positions.find(({ position }) => position === row.position)?.closing;
        // What only a plain transfer put into an account's position is nothing that it has done.
        if (state === undefined && row.minted === "0") continue;
        expect(state, `${account} ${row.position}`).toMatchObject({
          minted: row.minted,
          collateral: row.collateralBalance,
          isAtLeast: false,
        });
        compared++;
      }
      for (const { positions } of years.slice(0, -1)) {
        for (const { closing } of positions) {
          if (closing === null) continue;
          expect(closing.isAtLeast).toBe(true);
          late++;
        }
      }
    }
    expect([compared > 20, late > 5]).toEqual([true, true]);
  });

  test("amplified positions owe what their logs left", async () => {
    let compared = 0;
    for (const { account, years } of found) {
      const { list } = amplifierPositions.parse(await history.get(`/amplifier/positions/${account}`));
      for (const row of list.filter(
        ({ owner, borrowed }) => owner.toLowerCase() === account && borrowed !== "0",
      )) {
        const state = years.at(-1)?.amplified.find(({ position }) => position === row.position)?.closing;
        expect(state?.owed, `${account} ${row.position}`).toBe(row.borrowed);
        expect(state?.value).toBeGreaterThan(0);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(0);
  });

  test("the MCP tool yearly_report ends each year with the statement's debt and collateral", async () => {
    const mcp = new Client({ name: "test", version: "1" });
    await mcp.connect(new StreamableHTTPClientTransport(new URL(`${history.service().url}/mcp`)));
    const held = ({ years }: Account) => years.at(-1)?.positions.length ?? 0;
    const reported = found.toSorted((a, b) => held(b) - held(a)).slice(0, REPORTED);
    const kinds = { owing: 0, valued: 0, amplified: 0, past: 0 };
    for (const { account, years } of reported) {
      const { structuredContent } = await mcp.callTool({
        name: "yearly_report",
        arguments: { address: account },
      });
      const rows = (structuredContent as { years: Record<string, string | number | boolean | null>[] }).years;
      for (const { year, debt, collateralValue, isAtLeast, amplifierDebt } of rows) {
        const ended = years.find((one) => one.year === year);
        if (ended === undefined) throw new Error(`no statement of ${year}`);
        const states = ended.positions.flatMap(({ closing }) => closing ?? []);
        const amplified = ended.amplified.flatMap(({ closing }) => closing ?? []);
        const owed = (amounts: string[]) =>
          amounts.length === 0
            ? null
            : `${formatUnits(total(amounts.map((amount) => ({ amount }))), 18)} ZCHF`;
        const values = states.flatMap(({ collateralChf }) => collateralChf ?? []);
        const isKnown = states.length > 0 && values.length === states.length;
        expect({ account, year, debt, isAtLeast, amplifierDebt }).toEqual({
          account,
          year,
          debt: owed(states.map((state) => state.debt)),
          isAtLeast: ended.isComplete && states.length > 0,
          amplifierDebt: owed(amplified.map((state) => state.owed)),
        });
        expect(collateralValue === null, `${account} ${year}`).toBe(!isKnown);
        if (isKnown) {
          const worth = values.reduce((sum, value) => sum + value, 0);
          expect(Number.parseFloat(String(collateralValue)), `${account} ${year}`).toBeCloseTo(worth, 2);
        }
        if (debt !== null) kinds.owing++;
        if (isKnown) kinds.valued++;
        if (amplifierDebt !== null) kinds.amplified++;
        if (isAtLeast) kinds.past++;
      }
    }
    await mcp.close();
    expect(Object.values(kinds).every((count) => count > 0)).toBe(true);
  });

  test("as CSV: every line, and nothing that a spreadsheet would evaluate", async () => {
    const [most] = all().toSorted((a, b) => b.lines.length - a.lines.length);
    const { status, text, headers } = await history
      .service()
      .get(`/accounts/${most?.account}/statement?year=${most?.year}&format=csv`);
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const rows = parseCsv(text, { columns: true }) as Record<string, string>[];
    expect(rows.filter(({ section }) => section === "line").map(({ txHash }) => txHash)).toEqual(
      most?.lines.map(({ txHash }) => txHash),
    );
    for (const cell of rows.flatMap((row) => Object.values(row)))
      expect(cell).not.toMatch(/^(-(?!\d)|[=+@])/);
  });
}

/** Paths to compare between two indexes. */
export const statementPaths = async (history: History) => {
  const { list } = positionList.parse(await history.get("/positions/list"));
  const { settledThrough } = (await history.get("/freshness")) as { settledThrough: number };
  const year = new Date(settledThrough * 1000).getUTCFullYear() - 1;
  const owners = new Set(list.map(({ owner }) => owner.toLowerCase()));
  return [...owners].slice(0, 5).map((owner) => `/accounts/${owner}/statement?year=${year}`);
};
