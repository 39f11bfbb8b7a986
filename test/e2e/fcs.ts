import { type Address, createPublicClient, getAddress, http, parseAbi, parseEventLogs } from "viem";
import { beforeAll, expect, test } from "vitest";
import { fcsDiscount, fcsFees, fcsInfo } from "../../src/api/rest/fcs/schema.ts";
import { marketChart } from "../../src/api/rest/prices/schema.ts";
import type { History } from "../../tools/harness/history.ts";
import { postQuery } from "./graphql.ts";

/** Logs and getters by their own wording, apart from the ABI the indexer uses. */
const abi = parseAbi([
  "event Wrapped(address indexed who, uint256 amount)",
  "event Unwrapped(address indexed who, uint256 amount)",
  "event Shot(address indexed target, uint256 votesDestroyed)",
  "event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)",
  "event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)",
  "event MutualDestruction(address indexed initiator, address indexed target, uint256 votesDestroyed)",
  "event VotesCapped(address indexed holder, uint256 votesBefore, uint256 votesAfter)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "event Delegation(address indexed from, address indexed to)",
  "function name() view returns (string)",
  "function symbol() view returns (string)",
  "function decimals() view returns (uint8)",
  "function ask() view returns (uint256)",
  "function bid() view returns (uint256)",
  "function totalAssets() view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function isBinding() view returns (bool)",
  "function currentDiscount(uint256) view returns (uint256)",
  "function recentlyRedeemed() view returns (uint192)",
  "function weightedRecentRedemptions() view returns (uint256)",
  "function redemptionAnchor() view returns (uint64)",
  "function RECOVERY_PERIOD() view returns (uint256)",
  "function delegates(address) view returns (address)",
]);

const scaled = (raw: bigint) => Number(`${raw}e-18`);
const lower = (address: string) => address.toLowerCase();

export const fcsPaths = [
  "/fcs/info",
  "/fcs/discount",
  "/fcs/fees",
  "/fcs/coinmarketcap/totalsupply",
  "/fcs/coinmarketcap/circulatingsupply",
];

/** FCS against its getters at the indexed head, and its logs. */
export function describeFcs(history: History): void {
  const read = async () => {
    const chain = history.devnet().deployments.chains.find(({ id }) => id === 1);
    if (!chain) throw new Error("the devnet has no Ethereum");
    const { addresses } = chain;
    const client = createPublicClient({ transport: http(chain.rpc, { batch: true }) });
    const [fcs, votes] = [addresses.fcs as Address, addresses.mainnetVotes as Address];
    const logs = await client.getLogs({ address: [fcs, votes], fromBlock: 0n, toBlock: "latest" });
    return {
      client,
      fcs,
      votes,
      coin: lower(String(addresses.frankencoin)),
      equity: lower(String(addresses.equity)),
      contract: { address: fcs, abi } as const,
      logs: parseEventLogs({ abi, logs }),
    };
  };
  let chain: Awaited<ReturnType<typeof read>>;

  beforeAll(async () => {
    chain = await read();
  });

  test("the chart has what each purchase and redemption of the logs paid", async () => {
    const { client, logs } = chain;
    const expected = new Map<number, [price: bigint, marketCap: bigint, volume: bigint]>();
    let supply = 0n;
    const paid: { time: number; assets: bigint }[] = [];
    for (const log of logs) {
      const isMint = log.eventName === "Wrapped" || log.eventName === "Deposit";
      if (!isMint && log.eventName !== "Unwrapped" && log.eventName !== "Withdraw") continue;
      const shares = "shares" in log.args ? log.args.shares : log.args.amount;
      supply += isMint ? shares : -shares;
      if (!("assets" in log.args) || shares === 0n) continue;
      const { timestamp } = await client.getBlock({ blockNumber: log.blockNumber });
      const time = Number(timestamp);
      paid.push({ time, assets: log.args.assets });
      const price = (log.args.assets * 10n ** 18n) / shares;
      const within = paid.filter((trade) => trade.time > time - 86_400);
      const volume = within.reduce((sum, { assets }) => sum + assets, 0n);
      expected.set(time * 1000, [price, (price * supply) / 10n ** 18n, volume]);
    }
    expect(supply).toBe(await client.readContract({ ...chain.contract, functionName: "totalSupply" }));
    const { "frankencoin-shares": chart } = marketChart.parse(await history.get("/prices/marketChart"));
    expect(expected.size).toBeGreaterThan(3);
    expect(new Set([...expected.keys()].map((ms) => Math.floor(ms / 86_400_000))).size).toBeGreaterThan(1);
    const series = (member: 0 | 1 | 2) => [...expected].map(([ms, values]) => [ms, scaled(values[member])]);
    expect(chart.prices).toEqual(series(0));
    expect(chart.market_caps).toEqual(series(1));
    expect(chart.total_volumes).toEqual(series(2));
  });

  test("/fcs/info and /fcs/discount are the getters at the indexed head", async () => {
    const { client, contract, fcs } = chain;
    const get = <
      Name extends
        | "ask"
        | "bid"
        | "totalAssets"
        | "totalSupply"
        | "recentlyRedeemed"
        | "weightedRecentRedemptions"
        | "redemptionAnchor"
        | "RECOVERY_PERIOD",
    >(
      functionName: Name,
    ) => client.readContract({ ...contract, functionName }) as Promise<bigint>;
    const [name, symbol, decimals, isBinding] = await Promise.all([
      client.readContract({ ...contract, functionName: "name" }),
      client.readContract({ ...contract, functionName: "symbol" }),
      client.readContract({ ...contract, functionName: "decimals" }),
      client.readContract({ ...contract, functionName: "isBinding" }),
    ]);
    const supply = await get("totalSupply");
    expect(supply).toBeGreaterThan(0n);
    expect(fcsInfo.strict().parse(await history.get("/fcs/info"))).toEqual({
      erc20: { name, symbol, decimals },
      chain: { chainId: 1, address: getAddress(fcs) },
      token: {
        ask: scaled(await get("ask")),
        bid: scaled(await get("bid")),
        totalAssets: scaled(await get("totalAssets")),
        totalSupply: scaled(supply),
        isBinding,
      },
    });
    const [discount, anchor, period, { timestamp }] = await Promise.all([
      client.readContract({ ...contract, functionName: "currentDiscount", args: [0n] }),
      get("redemptionAnchor"),
      get("RECOVERY_PERIOD"),
      client.getBlock(),
    ]);
    const countdown = Math.max(0, Number(anchor + period - timestamp));
    expect(fcsDiscount.strict().parse(await history.get("/fcs/discount"))).toEqual({
      currentDiscount: scaled(discount),
      discount: scaled(discount),
      recentlyRedeemed: String(await get("recentlyRedeemed")),
      weightedRecentRedemptions: String(await get("weightedRecentRedemptions")),
      redemptionAnchor: Number(anchor),
      recoveryPeriod: Number(period),
      recoveryPeriodSeconds: Number(period),
      countdown,
      recoveryCountdownSeconds: countdown,
    });
    for (const path of fcsPaths.slice(3)) expect(await history.get(path)).toBe(scaled(supply));
  });

  test("fees are what FCS sent to the equity contract last before each Withdraw log", async () => {
    const { client, coin, equity, fcs, logs } = chain;
    const expected = new Map<string, { amount: bigint; count: number }>();
    let fees = 0;
    for (const log of logs) {
      if (log.eventName !== "Withdraw") continue;
      const receipt = await client.getTransactionReceipt({ hash: log.transactionHash });
      const earlier = receipt.logs.filter(({ logIndex }) => logIndex < log.logIndex);
      const trades = parseEventLogs({ abi, logs: earlier, eventName: ["Deposit", "Withdraw"] });
      const since = trades.findLast(({ address }) => lower(address) === lower(fcs))?.logIndex ?? -1;
      const payment = parseEventLogs({ abi, logs: earlier, eventName: "Transfer" }).findLast(
        ({ address, logIndex, args }) =>
          lower(address) === coin &&
          logIndex > since &&
          lower(args.from) === lower(fcs) &&
          lower(args.to) === equity,
      );
      const fee = payment?.args.value ?? 0n;
      if (fee === 0n) continue;
      const { timestamp } = await client.getBlock({ blockNumber: log.blockNumber });
      const date = new Date(Number(timestamp) * 1000).toISOString().slice(0, 10);
      const day = expected.get(date) ?? { amount: 0n, count: 0 };
      expected.set(date, { amount: day.amount + fee, count: day.count + 1 });
      fees++;
    }
    expect(fees).toBeGreaterThan(2);
    const body = fcsFees.parse(await history.get("/fcs/fees"));
    const days = [...expected].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(body).toEqual({
      num: days.length,
      total: scaled(days.reduce((sum, [, { amount }]) => sum + amount, 0n)),
      days: days.map(([date, { amount, count }]) => ({
        date,
        timestamp: Date.parse(date) / 1000,
        amount: scaled(amount),
        count,
      })),
    });
    const rows = await rowsOf("fCSFeeDailys", "date timestamp amount count");
    expect(rows).toEqual(
      days.map(([date, { amount, count }]) => ({
        date,
        timestamp: String(Date.parse(date) / 1000),
        amount: String(amount),
        count: String(count),
      })),
    );
  });

  const rowsOf = async (list: string, fields: string): Promise<Record<string, unknown>[]> => {
    const { text } = await postQuery(history.service(), `{ ${list}(limit: 1000) { items { ${fields} } } }`);
    return JSON.parse(text).data[list].items;
  };

  test.each([
    ["Wrapped", "fCSWrappeds"],
    ["Unwrapped", "fCSUnwrappeds"],
    ["Deposit", "fCSDeposits"],
    ["Withdraw", "fCSWithdraws"],
    ["Shot", "fCSShots"],
    ["MutualDestruction", "fCSMutualDestructions"],
    ["VotesCapped", "fCSVotesCappeds"],
  ] as const)("GraphQL: every %s log", async (name, list) => {
    const expected = await Promise.all(
      chain.logs
        .filter(({ eventName }) => eventName === name)
        .map(async ({ args, blockNumber, transactionHash }) => ({
          ...Object.fromEntries(Object.entries(args).map(([key, value]) => [key, lower(String(value))])),
          created: String((await chain.client.getBlock({ blockNumber })).timestamp),
          txHash: transactionHash,
        })),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(await rowsOf(list, Object.keys(expected[0] ?? {}).join(" "))).toEqual(expected);
  });

  test("GraphQL: delegations are delegates()", async () => {
    const { client, votes, logs } = chain;
    const owners = new Set(logs.flatMap((log) => (log.eventName === "Delegation" ? [log.args.from] : [])));
    expect(owners.size).toBeGreaterThan(1);
    const expected = await Promise.all(
      [...owners].map(async (owner) => ({
        chainId: 1,
        owner: lower(owner),
        delegatedTo: lower(
          await client.readContract({ address: votes, abi, functionName: "delegates", args: [owner] }),
        ),
      })),
    );
    const rows = await rowsOf("fCSDelegations", "chainId owner delegatedTo");
    expect(rows).toEqual(expected.sort((a, b) => (a.owner < b.owner ? -1 : 1)));
  });
}
