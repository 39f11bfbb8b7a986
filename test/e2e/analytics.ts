import { parse as parseCsv } from "csv-parse/sync";
import Papa from "papaparse";
import { type Address, createPublicClient, type Hex, http, parseAbi, parseEventLogs, parseUnits } from "viem";
import { beforeAll, expect, test } from "vitest";
import {
  dailyLogs,
  fpsEarnings,
  fpsExposure,
  mintingRevenue,
  profitLossLog,
  transactionPage,
} from "../../src/api/rest/analytics/schema.ts";
import { fpsInfo } from "../../src/api/rest/ecosystem/schema.ts";
import { fcsFees } from "../../src/api/rest/fcs/schema.ts";
import { positionRisks } from "../../src/api/rest/risk/schema.ts";
import type { History } from "../../tools/harness/history.ts";
import { decodeFinancial, type FinancialLog, transactionLog, transactionRows } from "./decode-financial.ts";

const DAY = 86_400n;
const ONE = 10n ** 18n;
const scaled = (raw: bigint) => Number(`${raw}e-18`);

/** Every analytics route against an independent decoding of the chains' logs and the contracts' getters. */
export function describeAnalytics(history: History): void {
  let logs: FinancialLog[];
  let expected: ReturnType<typeof transactionRows>;

  beforeAll(async () => {
    logs = await decodeFinancial(history.devnet().deployments);
    expected = transactionRows(logs);
  });

  const get = (path: string) => history.get(`/analytics/${path}`);
  const text = async (path: string) => (await history.service().get(`/analytics/${path}`)).text;
  const traverse = async (limit: number, query: string) => {
    const rows = [];
    for (let after = ""; ; ) {
      const page = transactionPage.parse(await get(`transactionLog/json?limit=${limit}${query}${after}`));
      rows.push(...page.logs);
      if (!page.pageInfo.hasNextPage) return rows;
      after = `&after=${page.pageInfo.endCursor}`;
    }
  };
  const kinds = (kind: string) => logs.filter((log) => log.kind === kind);
  const sum = (found: readonly FinancialLog[]) => found.reduce((total, log) => total + log.amount, 0n);

  test("the story has every kind of log, settlements too", () => {
    expect([...new Set(logs.map(({ kind }) => kind))].sort()).toEqual([
      "BridgedAccounting:ReceivedLosses",
      "BridgedAccounting:ReceivedProfits",
      "Equity:Invested",
      "Equity:Loss",
      "Equity:Profit",
      "Equity:Redeemed",
      "Frankencoin:Burn",
      "Frankencoin:Mint",
      "Savings:InterestCollected",
      "Savings:RateChanged",
      "Savings:Saved",
      "Savings:Withdrawn",
    ]);
  });

  // Pages of one row: src/api/rest/analytics/analytics.test.ts.
  test.each(history.seed === "1" ? [7, 50, 1000] : [50, 1000])(
    "pages of %i from both ends: every row once, its totals those of the chains",
    async (limit) => {
      const rows = transactionLog(logs);
      expect(await traverse(limit, "&firstItem=true")).toEqual(rows);
      expect(await traverse(limit, "")).toEqual(rows.toReversed());
    },
  );

  test("totals close between neighbours, and equity, supply and price fit together", async () => {
    const rows = await traverse(1000, "&firstItem=true");
    const inflow: Record<string, bigint> = { "Equity:Profit": 1n, "BridgedAccounting:ReceivedProfits": -1n };
    const outflow: Record<string, bigint> = { "Equity:Loss": 1n, "BridgedAccounting:ReceivedLosses": -1n };
    const firstSave = rows.findIndex(({ kind }) => kind === "Savings:Saved");
    rows.forEach((row, i) => {
      const before = rows[i - 1];
      const change = (key: "totalInflow" | "totalOutflow" | "totalSavings") =>
        BigInt(row[key]) - BigInt(before?.[key] ?? 0);
      expect(change("totalInflow")).toBe((inflow[row.kind] ?? 0n) * BigInt(row.amount));
      expect(change("totalOutflow")).toBe((outflow[row.kind] ?? 0n) * BigInt(row.amount));
      expect(change("totalSavings")).toBe(logs[i]?.savings);
      if (i < firstSave) expect(row.totalSavings).toBe("0");
      const [equity, supply] = [BigInt(row.totalEquity), BigInt(row.fpsTotalSupply)];
      if (equity > 0n && supply > 0n) expect(BigInt(row.fpsPrice)).toBe((3n * equity * ONE) / supply);
    });
  });

  test("the last row equals /ecosystem/fps/info", async () => {
    const { logs: rows } = transactionPage.parse(await get("transactionLog/json?limit=1"));
    const info = fpsInfo.parse(await history.get("/ecosystem/fps/info"));
    const [last] = rows;
    expect(info.earnings).toEqual({
      profit: scaled(BigInt(last?.totalInflow ?? -1)),
      loss: scaled(BigInt(last?.totalOutflow ?? -1)),
    });
    expect(info.reserve.equity).toBe(scaled(BigInt(last?.totalEquity ?? -1)));
    expect(info.token.price).toBe(scaled(BigInt(last?.fpsPrice ?? -1)));
    expect(info.token.totalSupply).toBe(scaled(BigInt(last?.fpsTotalSupply ?? -1)));
  });

  test("daily rows are the last rows of their days", async () => {
    const { num, logs: days } = dailyLogs.parse(await get("dailyLog/json"));
    const last = new Map(expected.map(({ row }) => [BigInt(row.timestamp) / DAY, row]));
    expect(num).toBe(days.length);
    expect(days).toEqual(
      [...last].slice(-1000).map(([day, { chainId, count, kind, amount, ...row }]) => ({
        ...row,
        date: new Date(Number(day * DAY) * 1000).toISOString().slice(0, 10),
        timestamp: String(day * DAY),
      })),
    );
  });

  test("profits, losses and settlements", async () => {
    const { num, logs: rows } = profitLossLog.parse(await get("profitLossLog"));
    const results = expected.filter(({ log }) => log.minter !== undefined);
    const causes = new Map((await traverse(1000, "")).map(({ count, cause }) => [count, cause]));
    expect(num).toBe(Math.min(1000, results.length));
    expect(rows).toEqual(
      results
        .toReversed()
        .slice(0, 1000)
        .map(({ log, row, perFps }) => ({
          chainId: row.chainId,
          minter: log.minter,
          created: row.timestamp,
          count: row.count,
          kind: row.kind.split(":")[1],
          cause: causes.get(row.count),
          amount: row.amount,
          profits: row.totalInflow,
          losses: row.totalOutflow,
          perFPS: String(perFps),
        })),
    );
  });

  test("CSV: two parsers read the JSON's values, scaled", async () => {
    const csv = await text("transactionLog/csvE18?limit=1000&firstItem=true");
    const rows = parseCsv(csv, { columns: true }) as Record<string, string>[];
    expect(Papa.parse(csv.trimEnd(), { header: true }).data).toEqual(rows);
    const unscaled = ({ timestamp, kind, date, ...amounts }: Record<string, string>) => ({
      ...(kind === undefined ? { date } : { kind }),
      timestamp,
      ...Object.fromEntries(
        Object.entries(amounts).map(([key, value]) => [
          key,
          // A rate is in parts per million.
          kind === "Savings:RateChanged" && key === "amount" ? value : String(parseUnits(value, 18)),
        ]),
      ),
    });
    expect(rows.map(unscaled)).toEqual(
      expected.slice(0, 1000).map(({ row: { chainId, count, txHash, ...row } }) => row),
    );
    const dailyCsv = await text("dailyLog/csvE18");
    const days = parseCsv(dailyCsv, { columns: true }) as Record<string, string>[];
    expect(Papa.parse(dailyCsv.trimEnd(), { header: true }).data).toEqual(days);
    const { logs: jsonDays } = dailyLogs.parse(await get("dailyLog/json"));
    expect(days.map(unscaled)).toEqual(jsonDays.map(({ txHash: _, ...day }) => day));
  });

  test("causes of profits and losses add up to the lines of earnings", async () => {
    const { logs: rows } = profitLossLog.parse(await get("profitLossLog"));
    const earnings = fpsEarnings.parse(await get("fps/earnings"));
    expect(new Set(rows.map(({ cause }) => cause)).size).toBeGreaterThan(4);
    // A longer history is cut to its latest rows.
    if (rows.length === 1000) return;
    const of = (cause: string, kind: string) =>
      rows
        .filter((row) => row.cause === cause && row.kind === kind)
        .reduce((total, { amount }) => total + scaled(BigInt(amount)), 0);
    expect(of("savingsInterest", "Loss")).toBeCloseTo(earnings.savingsInterestCosts, 6);
    expect(of("challenge", "Loss")).toBeCloseTo(earnings.challengeLosses, 6);
    expect(of("challenge", "Profit")).toBeCloseTo(earnings.challengeProfits, 6);
    expect(of("forcedSale", "Loss")).toBeCloseTo(earnings.forcedSaleLosses, 6);
    expect(of("forcedSale", "Profit")).toBeCloseTo(earnings.forcedSaleProfits, 6);
    expect(of("minterFee", "Profit")).toBeCloseTo(earnings.minterProposalFees, 6);
  });

  test("earnings are the sums of the chains' logs", async () => {
    const { chains } = history.devnet().deployments;
    const coins = chains.map(({ addresses }) =>
      String(addresses.frankencoin ?? addresses.ccipBridgedFrankencoin).toLowerCase(),
    );
    const proposals = kinds("Equity:Profit").filter(
      ({ minter, emitter }) => coins.includes(emitter) && minter === emitter,
    );
    const found = await liquidations();
    const originals = (await readPositions(history)).filter(({ isOriginal }) => isOriginal).length;
    const interest = sum(kinds("Savings:InterestCollected"));
    const last = expected.at(-1)?.row;
    const inflow = BigInt(last?.totalInflow ?? -1);
    const earnings = fpsEarnings.parse(await get("fps/earnings"));
    expect(earnings).toEqual({
      minterProposalFees: scaled(sum(proposals)),
      investFees: Number(`${sum(kinds("Equity:Invested")) * 3n}e-21`),
      redeemFees: Number(`${sum(kinds("Equity:Redeemed")) * 3n}e-21`),
      fcsRedemptionFees: fcsFees.parse(await history.get("/fcs/fees")).total,
      positionProposalFees: originals * 1000,
      otherProfitClaims: scaled(
        inflow -
          sum(proposals) -
          BigInt(originals) * 1000n * ONE -
          found.challengeProfits -
          found.forcedSaleProfits,
      ),
      savingsInterestCosts: scaled(interest),
      otherLossClaims: scaled(
        BigInt(last?.totalOutflow ?? -1) - interest - found.challengeLosses - found.forcedSaleLosses,
      ),
      otherContributions: expect.any(Number),
      challengeProfits: scaled(found.challengeProfits),
      challengeLosses: scaled(found.challengeLosses),
      forcedSaleProfits: scaled(found.forcedSaleProfits),
      forcedSaleLosses: scaled(found.forcedSaleLosses),
    });
    const isCost = (name: string) => /Costs|Losses|LossClaims/.test(name);
    const net = Object.entries(earnings).reduce(
      (total, [name, value]) => total + (isCost(name) ? -value : value),
      0,
    );
    expect(net).toBeCloseTo(scaled(BigInt(last?.totalEquity ?? -1)), 4);
  });

  test("revenue of liquidations is that of the chain's logs, as lines of earnings have it", async () => {
    const { totals, days, num } = mintingRevenue.parse(await get("mintingRevenue"));
    const found = await liquidations();
    const { Challenge: challenges, ForcedSale: sales } = totals;
    expect(challenges.excessProfit).toBeGreaterThan(0);
    expect(challenges.reserveReleased).toBeGreaterThan(0);
    expect(challenges.excessProfit + challenges.reserveReleased).toBeCloseTo(
      scaled(found.challengeProfits),
      6,
    );
    expect(challenges.lossCovered).toBe(scaled(found.challengeLosses));
    expect(challenges.count).toBe(found.bids);
    expect(sales.excessProfit).toBe(0);
    expect(sales.reserveReleased).toBe(scaled(found.forcedSaleProfits));
    expect(sales.lossCovered).toBe(scaled(found.forcedSaleLosses));
    // Of each transaction the last profit is released reserve: of one bid there is one after the excess.
    expect(challenges.reserveReleased).toBeCloseTo(scaled(found.released), 6);
    expect(num).toBe(days.length);
    for (const kind of ["Challenge", "ForcedSale"] as const) {
      const rows = days.filter((day) => day.kind === kind);
      expect(new Set(rows.map(({ hub }) => hub))).toEqual(
        new Set(kind === "Challenge" ? ["V1", "V2"] : ["V2"]),
      );
      const net = rows.reduce((total, day) => total + day.net, 0);
      expect(net).toBeCloseTo(totals[kind].net, 6);
    }
    const times = days.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  /** What was reported in transactions in which a challenge succeeded, or collateral was sold by force. */
  const liquidations = async () => {
    const { client, hubs } = ethereum(history);
    const logs = await client.getLogs({ address: hubs, fromBlock: 0n, toBlock: "latest" });
    const during = (eventName: "ChallengeSucceeded" | "ForcedSale") =>
      new Set(parseEventLogs({ abi: hubAbi, eventName, logs }).map((log) => log.transactionHash));
    const [challenges, sales] = [during("ChallengeSucceeded"), during("ForcedSale")];
    const reported = (kind: string, hashes: ReadonlySet<string>) =>
      sum(kinds(kind).filter(({ chainId, txHash }) => chainId === 1 && hashes.has(txHash as Hex)));
    const bids = parseEventLogs({ abi: hubAbi, eventName: "ChallengeSucceeded", logs });
    /** The last profit of each transaction with a bid; the story has one bid in each. */
    const last = new Map(
      kinds("Equity:Profit").flatMap(({ chainId, txHash, amount }) =>
        chainId === 1 && challenges.has(txHash as Hex) ? [[txHash, amount] as const] : [],
      ),
    );
    const found = {
      challengeProfits: reported("Equity:Profit", challenges),
      challengeLosses: reported("Equity:Loss", challenges),
      forcedSaleProfits: reported("Equity:Profit", sales),
      forcedSaleLosses: reported("Equity:Loss", sales),
      released: [...last.values()].reduce((total, amount) => total + amount, 0n),
    };
    for (const [name, amount] of Object.entries(found)) expect(amount, name).toBeGreaterThan(0n);
    return { ...found, bids: bids.length };
  };

  test("exposure is that of the contracts", async () => {
    const { general, exposures } = fpsExposure.parse(await get("fps/exposure"));
    const positions = await readPositions(history);
    const { timestamp: now } = await ethereum(history).client.getBlock();
    // For tokens whose reads fail, the index keeps the last value; the chain returns none now.
    const silent = new Set(positions.filter(({ isSilent }) => isSilent).map(({ collateral }) => collateral));
    const isOpen = ({ isClosed, balance }: (typeof positions)[number]) => !isClosed && balance > 0n;
    const exposing = positions.filter(
      (one) => !silent.has(one.collateral) && (isOpen(one) || one.minted > 0n),
    );
    const owedBy = (some: typeof positions) => scaled(some.reduce((total, { minted }) => total + minted, 0n));
    expect(general.overdue).toBe(owedBy(positions.filter(({ expiration }) => expiration <= now)));
    const totalMinted = exposures.reduce((total, { mint }) => total + mint.totalMinted, 0);
    expect(totalMinted / owedBy(positions)).toBeCloseTo(1, 9);
    const readable = exposures.filter(({ collateral }) => !silent.has(collateral.address as Address));
    const { coin, equity, client } = ethereum(history);
    const read = (address: Address, functionName: "equity" | "minterReserve" | "totalSupply" | "price") =>
      client.readContract({ address, abi: capitalAbi, functionName });
    const capital = scaled(await read(coin, "equity"));
    const reserve = scaled(await read(coin, "minterReserve"));
    const supply = scaled(await read(equity, "totalSupply"));
    const price = scaled(await read(equity, "price"));

    const groups = Map.groupBy(exposing, ({ collateral }) => collateral);
    expect(readable.map(({ collateral }) => collateral.address).sort()).toEqual([...groups.keys()].sort());
    const theta = exposures.reduce((total, { mint }) => total + (mint.totalTheta ?? 0), 0);
    for (const { collateral, positions: counts, mint, reserveRiskWiped } of readable) {
      const group = groups.get(collateral.address as Address) ?? [];
      const total = (of: (one: (typeof group)[number]) => number) =>
        group.reduce((found, one) => found + of(one), 0);
      const minted = total((one) => scaled(one.minted));
      const contribution = total((one) => scaled(one.minted) * one.reserve);
      const limits = [...new Set(group.map(({ original }) => original))].map((address) => {
        const original = positions.find((one) => one.address === address);
        if (original === undefined) throw new Error(`no original ${address}`);
        const { isClosed, expiration, cooldown, limit } = original;
        if (isClosed || expiration <= now || expiration <= cooldown) return 0n;
        return limit > 10n ** 28n ? 0n : limit;
      });
      const limit = limits.reduce((found, one) => found + scaled(one), 0);
      const opened = group.filter(isOpen);
      const isOriginal = opened.filter((one) => one.isOriginal).length;
      expect(counts).toEqual({
        open: opened.length,
        originals: isOriginal,
        clones: opened.length - isOriginal,
      });
      expect(mint.totalMinted).toBeCloseTo(minted, 6);
      expect(mint.totalContribution).toBeCloseTo(contribution, 6);
      expect(mint.totalLimit).toBeCloseTo(limit, 6);
      if (limit === 0) expect(mint.totalMintedRatio).toBeNull();
      else expect(mint.totalMintedRatio).toBeCloseTo(minted / limit, 5);
      if (minted > 0) {
        const interest = total((one) =>
          one.minted === 0n || one.interest === 0
            ? 0
            : (scaled(one.minted) * one.interest) / (1 - one.reserve),
        );
        expect(mint.interestAverage).toBeCloseTo(interest / minted, 5);
        expect(mint.totalTheta).toBeCloseTo(((mint.interestAverage ?? 0) * minted) / 365, 8);
        expect(mint.thetaPerFpsToken).toBeCloseTo((mint.totalTheta ?? 0) / supply, 10);
      }
      const wiped = (3 * (capital + contribution - minted)) / supply;
      expect(reserveRiskWiped.fpsPrice).toBeCloseTo(Math.max(wiped, 0), 6);
      expect(reserveRiskWiped.riskRatio).toBeCloseTo(1 - wiped / price, 5);
    }
    const risks = positionRisks.parse(await history.get("/positions/risk")).list;
    const owedOf = new Map(positions.map(({ address, minted }) => [address.toLowerCase(), scaled(minted)]));
    const atRisk = (share: (ratio: number | null) => number) =>
      risks.reduce(
        (sum, { position, collateralRatio }) =>
          sum + (owedOf.get(position.toLowerCase()) ?? 0) * share(collateralRatio),
        0,
      );
    expect(general).toEqual({
      // Compared with the contracts above.
      overdue: general.overdue,
      unpriced: expect.closeTo(
        atRisk((ratio) => (ratio === null ? 1 : 0)),
        6,
      ),
      uncovered: expect.closeTo(
        atRisk((ratio) => (ratio === null ? 0 : Math.max(1 - ratio, 0))),
        6,
      ),
      collateralRatio: expect.closeTo(
        atRisk((ratio) => ratio ?? 0) / atRisk((ratio) => (ratio === null ? 0 : 1)),
        5,
      ),
      balanceInReserve: expect.closeTo(capital + reserve, 6),
      mintersContribution: reserve,
      equityInReserve: capital,
      fpsPrice: price,
      fpsTotalSupply: supply,
      thetaFromPositions: expect.closeTo(theta, 8),
      thetaPerToken: expect.closeTo(theta / supply, 10),
      earningsPerAnnum: expect.closeTo(theta * 365, 6),
      earningsPerToken: expect.closeTo((theta * 365) / supply, 8),
      priceToEarnings: expect.closeTo(price / ((theta * 365) / supply), 4),
      priceToBookValue: expect.closeTo((price * supply) / capital, 6),
    });
  });
}

const capitalAbi = parseAbi([
  "function equity() view returns (uint256)",
  "function minterReserve() view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function price() view returns (uint256)",
]);

const hubAbi = parseAbi([
  "event PositionOpened(address indexed owner, address indexed position, address zchf, address collateral, uint256 price)",
  "event PositionOpened(address indexed owner, address indexed position, address original, address collateral)",
  "event ChallengeSucceeded(address indexed position, uint256 number, uint256 bid, uint256 acquiredCollateral, uint256 challengeSize)",
  "event ForcedSale(address pos, uint256 amount, uint256 priceE36MinusDecimals)",
]);

const positionAbi = parseAbi([
  "function original() view returns (address)",
  "function collateral() view returns (address)",
  "function minted() view returns (uint256)",
  "function limit() view returns (uint256)",
  "function isClosed() view returns (bool)",
  "function expiration() view returns (uint256)",
  "function cooldown() view returns (uint256)",
  "function reserveContribution() view returns (uint32)",
  "function annualInterestPPM() view returns (uint32)",
  "function balanceOf(address) view returns (uint256)",
]);

function ethereum(history: History) {
  const chain = history.devnet().deployments.chains.find(({ id }) => id === 1);
  if (chain === undefined) throw new Error("the devnet has no Ethereum");
  const at = (key: string) => chain.addresses[key] as Address;
  return {
    client: createPublicClient({ transport: http(chain.rpc) }),
    coin: at("frankencoin"),
    equity: at("equity"),
    hubs: [at("mintingHubV1"), at("mintingHubV2")],
  };
}

/** Every position by its contract's getters at the head; hostile tokens fail some of them. */
async function readPositions(history: History) {
  const { client, hubs } = ethereum(history);
  const logs = await client.getLogs({ address: hubs, fromBlock: 0n, toBlock: "latest" });
  const opened = parseEventLogs({ abi: hubAbi, eventName: "PositionOpened", logs });
  return Promise.all(
    opened.map(async ({ args: { position: address } }) => {
      const contract = { address, abi: positionAbi };
      const collateral = await client.readContract({ ...contract, functionName: "collateral" });
      const token = { address: collateral, abi: positionAbi };
      const original = await client.readContract({ ...contract, functionName: "original" });
      const [balance, isClosed] = await Promise.allSettled([
        client.readContract({ ...token, functionName: "balanceOf", args: [address] }),
        client.readContract({ ...contract, functionName: "isClosed" }),
      ]);
      return {
        address,
        original,
        isOriginal: original === address,
        collateral,
        isSilent: balance.status === "rejected" || isClosed.status === "rejected",
        balance: balance.status === "fulfilled" ? balance.value : 0n,
        isClosed: isClosed.status === "fulfilled" && isClosed.value,
        minted: await client.readContract({ ...contract, functionName: "minted" }),
        limit: await client.readContract({ ...contract, functionName: "limit" }),
        expiration: await client.readContract({ ...contract, functionName: "expiration" }),
        cooldown: await client.readContract({ ...contract, functionName: "cooldown" }),
        reserve: (await client.readContract({ ...contract, functionName: "reserveContribution" })) / 1e6,
        interest: (await client.readContract({ ...contract, functionName: "annualInterestPPM" })) / 1e6,
      };
    }),
  );
}

/** Paths to compare between two indexes. */
export const analyticsPaths = [
  "/analytics/transactionLog/json?limit=1000",
  "/analytics/transactionLog/json?limit=1000&firstItem=true",
  "/analytics/transactionLog/csvE18?limit=1000&pageInfo=true",
  "/analytics/transactionLog/json?after=x",
  "/analytics/dailyLog/json",
  "/analytics/dailyLog/csvE18",
  "/analytics/profitLossLog",
  "/analytics/mintingRevenue",
  "/analytics/fps/exposure",
  "/analytics/fps/earnings",
];
