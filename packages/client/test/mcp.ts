import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { formatUnits } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DecimalStrings } from "../../../src/api/values/decimal-strings.ts";
import type { History } from "../../../tools/harness/history.ts";
import { root } from "../../../tools/harness/processes.ts";
import { type components, createClient, mintable } from "../src/index.ts";

type Schemas = components["schemas"];
/** A body of the API as JSON: amounts are strings. */
type Body<Name extends keyof Schemas> = DecimalStrings<Schemas[Name]>;
type Position = Body<"PositionV1"> | Body<"PositionV2">;
type Result = { page: string; asOf: string; sources: string[]; more: string | null } & Record<
  string,
  unknown
>;

const zchf = (raw: string) => `${formatUnits(BigInt(raw), 18)} ZCHF`;
const fps = (raw: string) => `${formatUnits(BigInt(raw), 18)} FPS`;
const fcs = (raw: string) => `${formatUnits(BigInt(raw), 18)} FCS`;
const perYear = (ppm: number) => `${formatUnits(BigInt(ppm), 4)} % per year`;
const sum = (amounts: readonly string[]) =>
  String(amounts.reduce((total, amount) => total + BigInt(amount), 0n));
const time = (seconds: number | string) => `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}Z`;
/** A JSON number of the API, as the tools write it; those of the history need no exponent. */
const number = (value: number, unit: string) =>
  `${BigInt(Math.trunc(value))}${String(value).slice(String(Math.trunc(value)).length)} ${unit}`;
const orNull = (value: number | null | undefined, unit: string) =>
  value === null || value === undefined ? null : number(value, unit);

/** A result with the rows of the one that continues it. Other lists are the same in both. */
const joined = (first: Result, second: Result): Result => {
  const lists = Object.entries(first).flatMap(([name, rows]) => {
    const more = second[name];
    const isSame = JSON.stringify(rows) === JSON.stringify(more);
    return Array.isArray(rows) && Array.isArray(more) && !isSame ? [[name, [...rows, ...more]]] : [];
  });
  return { ...second, ...Object.fromEntries(lists) };
};

/**
 * The tools of the MCP server, called by the SDK's client over HTTP: each number equals that of the REST route. The same
 * server over stdio lists, reads and calls the same. Figures that no route has: packages/client/src/mcp/figures.test.ts.
 */
export function describeMcp(history: History): void {
  let overHttp: Client;
  let overStdio: Client;
  let base: string;
  let positions: Position[];
  let market: Record<string, number | null>;
  let now: number;

  beforeAll(async () => {
    base = history.service().url;
    overHttp = new Client({ name: "test", version: "1" });
    await overHttp.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)));
    overStdio = new Client({ name: "test", version: "1" });
    const args = [join(root, "packages/client/dist/mcp.js"), base];
    await overStdio.connect(new StdioClientTransport({ command: process.execPath, args }));

    const list = await history.service().get("/positions/list");
    positions = (list.body as { list: Position[] }).list;
    now = Number(list.headers.get("x-indexed-through"));
    const prices = await get<Body<"PriceMapping">>("/prices/mapping");
    market = Object.fromEntries(Object.entries(prices).map(([address, { price }]) => [address, price.chf]));
  });
  afterAll(() => Promise.all([overHttp, overStdio].map((client) => client?.close())));

  const get = async <T>(path: string) => (await history.get(path)) as T;

  /** The result of a tool with at least `limit` rows of each list, if there are that many; one result may have fewer. */
  async function call(name: string, input: Record<string, unknown> = {}): Promise<Result> {
    let whole: Result | undefined;
    for (let skip = 0; ; ) {
      const rest = input.limit === undefined ? {} : { limit: Number(input.limit) - skip };
      const { isError, content, structuredContent } = await overHttp.callTool({
        name,
        arguments: skip === 0 ? input : { ...input, ...rest, skip },
      });
      expect(isError, `${name}: ${JSON.stringify(content)}`).toBeFalsy();
      const part = structuredContent as Result;
      expect(part.page.startsWith(`${base}/`)).toBe(true);
      whole = whole === undefined ? part : joined(whole, part);
      const next = / and skip (\d+)\.$/.exec(part.more ?? "")?.[1];
      if (next === undefined || Number(next) >= Number(input.limit ?? 10_000)) return whole;
      skip = Number(next);
    }
  }

  const fraction = (raw: string, digits: number) => formatUnits(BigInt(raw), digits);
  const priceOf = ({ price, collateralDecimals }: Position) =>
    `${fraction(String(BigInt(price) * 10n ** BigInt(collateralDecimals)), 36)} ZCHF per token`;
  /** What every tool reports of a position. */
  const described = (row: Position) => {
    const marketPrice = market[row.collateral.toLowerCase()] ?? null;
    return {
      position: row.position,
      version: Number(row.version),
      owner: row.owner,
      collateralToken: row.collateral,
      collateral: `${fraction(row.collateralBalance, row.collateralDecimals)} tokens`,
      minted: zchf(row.minted),
      liquidationPrice: priceOf(row),
      marketPrice: orNull(marketPrice, "ZCHF per token"),
      distanceToLiquidation: marketPrice === null ? null : expect.stringMatching(/^-?[\d.]+ %$/),
      interest: perYear(row.annualInterestPPM),
    };
  };
  const isUsual = (row: Position) => Number.parseFloat(priceOf(row)) < 1e15 && row.expiration < 2 ** 53;

  test("both transports list the same tools and resources, and a tool has the same result", async () => {
    const clients = [overHttp, overStdio];
    const lists = await Promise.all(clients.map((client) => client.listTools()));
    const [names] = lists.map(({ tools }) => tools.map(({ name }) => name));
    expect(names).toHaveLength(13);
    expect(lists[1]).toEqual(lists[0]);
    for (const { annotations, outputSchema } of lists[0]?.tools ?? []) {
      expect([annotations?.readOnlyHint, outputSchema?.type]).toEqual([true, "object"]);
    }
    for (const client of clients) {
      const { resources } = await client.listResources();
      for (const { uri } of resources) {
        const { contents } = await client.readResource({ uri });
        expect(contents).toMatchObject([{ text: await (await fetch(uri)).text() }]);
      }
      expect(resources).toHaveLength(2);
    }
    const input = { name: "list_positions", arguments: { status: "all", limit: 5 } };
    const results = await Promise.all(clients.map((client) => client.callTool(input)));
    expect(results[0]?.isError).toBeFalsy();
    expect(results[1]).toEqual(results[0]);
  });

  test("system_state", async () => {
    const coin = await get<Body<"CoinInfo">>("/ecosystem/frankencoin/info");
    const share = await get<Body<"FpsInfo">>("/ecosystem/fps/info");
    const wrapped = await get<Body<"FcsInfo">>("/fcs/info");
    const savings = await get<Body<"SavingsInfo">>("/savings/core/info");
    const stats = await get<Body<"CollateralStats">>("/ecosystem/collateral/stats");
    const auctions = await get<Body<"ChallengePrices">>("/challenges/prices");
    const amplifiers = await get<Body<"AmplifierList">>("/amplifier/list");
    const { totals } = await get<Body<"MintingRevenue">>("/analytics/mintingRevenue");
    const found = await call("system_state");
    const liquidations = ({ count, ...zchfs }: (typeof totals)["Challenge"]) => ({
      count,
      excess: number(zchfs.excessProfit, "ZCHF"),
      reserveReleased: number(zchfs.reserveReleased, "ZCHF"),
      lossCovered: number(zchfs.lossCovered, "ZCHF"),
      net: number(zchfs.net, "ZCHF"),
    });
    expect(totals.Challenge.count).toBeGreaterThan(0);
    expect(found.liquidations).toEqual({
      challenges: liquidations(totals.Challenge),
      forcedSales: liquidations(totals.ForcedSale),
    });
    expect(found.amplifiers).toMatchObject(
      amplifiers.list.map(({ chainId, totalBorrowed, poolValueZchf }) => ({
        chainId,
        borrowed: zchf(totalBorrowed),
        poolValue: orNull(poolValueZchf, "ZCHF"),
      })),
    );
    const { shareOfSupply } = found.savings as { shareOfSupply: string };
    expect(Number.parseFloat(shareOfSupply)).toBeCloseTo(100 * (savings.ratioOfSupply ?? 0), 10);
    const { minted } = found.positions as { minted: string };
    const byRow = positions.reduce((total, row) => total + Number(row.minted) / 1e18, 0);
    expect(Number.parseFloat(minted) / byRow).toBeCloseTo(1, 12);
    expect(found).toMatchObject({
      supply: {
        total: number(coin.token.supply, "ZCHF"),
        byChain: Object.values(coin.chains).map(({ chainId, supply }) => ({
          chainId,
          supply: number(supply, "ZCHF"),
        })),
      },
      zchfPrice: orNull(coin.token.usd, "USD"),
      fps: {
        price: number(share.token.price, "ZCHF per FPS"),
        supply: number(share.token.totalSupply, "FPS"),
        marketCap: number(share.token.marketCap, "ZCHF"),
      },
      fcs: {
        ask: number(wrapped.token.ask, "ZCHF per FCS"),
        bid: number(wrapped.token.bid, "ZCHF per FCS"),
        supply: number(wrapped.token.totalSupply, "FCS"),
      },
      reserve: {
        total: number(share.reserve.balance, "ZCHF"),
        equity: number(share.reserve.equity, "ZCHF"),
        minters: number(share.reserve.minter, "ZCHF"),
      },
      earned: { profits: number(share.earnings.profit, "ZCHF"), losses: number(share.earnings.loss, "ZCHF") },
      positions: {
        open: (await get<Body<"PositionMapping">>("/positions/open")).num,
        mintingCapacity: number(share.mintingCapacity, "ZCHF"),
        collateralValue: orNull(stats.totalValueLocked.chf, "ZCHF"),
        collateralValueUsd: orNull(stats.totalValueLocked.usd, "USD"),
      },
      savings: {
        total: number(savings.totalBalance, "ZCHF"),
        interestPaid: number(savings.totalInterest, "ZCHF"),
      },
      runningAuctions: auctions.num,
    });
  });

  test("index_status", async () => {
    const { chains, settledThrough } = await get<Body<"Freshness">>("/freshness");
    const { content, structuredContent } = await overHttp.callTool({ name: "index_status" });
    expect(structuredContent).toMatchObject({
      asOf: time(settledThrough),
      chains: Object.entries(chains).map(([id, { block, timestamp, state }]) => ({
        chainId: Number(id),
        block,
        time: time(timestamp),
        state,
        lag: expect.stringMatching(/^\d+ seconds$/),
      })),
    });
    expect(JSON.stringify(content)).toContain(`block: ${chains["1"]?.block}`);
  });

  test("list_positions", async () => {
    const all = await call("list_positions", { status: "all", order: "newest", limit: 50 });
    expect(all.found).toBe(positions.length);
    const rows = all.positions as { position: string }[];
    expect(rows).toHaveLength(Math.min(50, positions.length));
    const usual = positions.filter(isUsual);
    let compared = 0;
    for (const row of rows) {
      const expected = usual.find(({ position }) => position === row.position);
      if (expected === undefined) continue;
      expect(row).toMatchObject(described(expected));
      compared++;
    }
    expect(compared).toBeGreaterThan(10);

    const risky = await call("list_positions", { limit: 50 });
    const distances = (risky.positions as { minted: string; distanceToLiquidation: string | null }[])
      .filter(({ minted, distanceToLiquidation }) => minted !== "0 ZCHF" && distanceToLiquidation !== null)
      .map(({ distanceToLiquidation }) => Number.parseFloat(String(distanceToLiquidation)));
    expect(distances.length).toBeGreaterThan(2);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));

    const owner = positions[0]?.owner.toLowerCase();
    const owned = await call("list_positions", { owner, status: "all", order: "minted", limit: 1 });
    expect(owned.found).toBe(positions.filter((row) => row.owner.toLowerCase() === owner).length);
  });

  test("position", async () => {
    const { list } = await get<Body<"ChallengeList">>("/challenges/list");
    const challenged = list.filter(({ status }) => status === "Active").map(({ position }) => position);
    const some = positions.filter(isUsual).slice(0, 5);
    const underChallenge = positions.filter((row) => challenged.includes(row.position.toLowerCase()));
    expect(underChallenge.length).toBeGreaterThan(0);
    const typed = await createClient({ baseUrl: base }).get("/positions/list");
    for (const row of [...some, ...underChallenge.slice(0, 2)]) {
      const found = await call("position", { address: row.position.toLowerCase() });
      const own = typed.ok && typed.data.list.find(({ position }) => position === row.position);
      expect(found).toMatchObject({
        ...(isUsual(row) && described(row)),
        position: row.position,
        original: row.original,
        collateralValue: zchf(row.limitForPosition),
        reserve: `${fraction(String(row.reserveContribution), 4)} %`,
        mayStillMint: zchf(
          challenged.includes(row.position.toLowerCase()) ? "0" : String(own && mintable(own, now)),
        ),
        minimumCollateral: `${fraction(row.minimumCollateral, row.collateralDecimals)} tokens`,
        created: time(row.created),
        challengePeriod: `${row.challengePeriodRaw} seconds`,
        activeChallenges: list
          .filter((one) => one.status === "Active" && one.position === row.position.toLowerCase())
          .map(({ id, size, filledSize, created }) => ({
            id,
            size: `${fraction(String(BigInt(size) - BigInt(filledSize)), row.collateralDecimals)} tokens`,
            started: time(created),
          })),
      });
    }
  });

  test("account", async () => {
    const savers = await get<Body<"SavingsAccount">[]>("/savings/core/ranked");
    const debtor = positions.find(({ minted, closed }) => minted !== "0" && !closed)?.owner ?? "";
    const { list: wrappers } = await get<Body<"RankedHolders">>("/balances/fcs/ranked");
    for (const address of [debtor.toLowerCase(), savers[0]?.account ?? "", wrappers[0]?.account ?? ""]) {
      const coins = Object.values(await get<Body<"Holdings">>(`/balances/zchf/of/${address}`));
      const shares = Object.values(await get<Body<"Holdings">>(`/balances/fps/of/${address}`));
      const wrapped = Object.values(await get<Body<"Holdings">>(`/balances/fcs/of/${address}`));
      const saved = await get<Body<"SavingsBalances">>(`/savings/core/balance/${address}`);
      const accounts = Object.values(saved).flatMap((modules) => Object.values(modules));
      const { token } = await get<Body<"FpsInfo">>("/ecosystem/fps/info");
      const all = positions.filter((row) => row.owner.toLowerCase() === address && !row.denied);
      const owned = all.filter(({ closed }) => !closed);
      const found = await call("account", { address, limit: 50 });
      const value = Number.parseFloat((found.fps as { value: string }).value);
      expect(value).toBeCloseTo(
        Number(formatUnits(BigInt(sum(shares.map((row) => row.balance))), 18)) * token.price,
        6,
      );
      const { list } = await get<{ list: Position[] }>("/positions/list");
      expect(list).toEqual(positions);
      expect(found).toMatchObject({
        address,
        missing: [],
        zchf: {
          total: zchf(sum(coins.map(({ balance }) => balance))),
          byChain: coins.map(({ chainId, balance }) => ({ chainId, balance: zchf(balance) })),
        },
        fps: { balance: fps(sum(shares.map(({ balance }) => balance))) },
        fcs: { balance: fcs(sum(wrapped.map(({ balance }) => balance))) },
        savings: {
          total: zchf(sum(accounts.map(({ balance }) => balance))),
          accruedInterest: zchf(sum(accounts.map(({ accruedInterest }) => accruedInterest))),
          accounts: accounts.map(({ chainId, module, balance, accruedInterest, referralFeePPM }) => ({
            chainId,
            module,
            balance: zchf(balance),
            accruedInterest: zchf(accruedInterest),
            referrerFee: `${fraction(String(referralFeePPM), 4)} %`,
          })),
        },
        debt: { minted: zchf(sum(all.map(({ minted }) => minted))) },
        positionCount: owned.length,
      });
      const rows = found.positions as { position: string; minted: string }[];
      expect(rows.map(({ position, minted }) => `${position} ${minted}`).sort()).toEqual(
        owned.map(({ position, minted }) => `${position} ${zchf(minted)}`).sort(),
      );
    }
  });

  // Debt and collateral at the end of a year: test/e2e/statements.ts.
  test("yearly_report", async () => {
    const { list: ranked } = await get<Body<"RankedHolders">>("/balances/fps/ranked");
    const debtor = positions.find(({ minted, closed }) => minted !== "0" && !closed)?.owner.toLowerCase();
    const { list: wrappers } = await get<Body<"RankedHolders">>("/balances/fcs/ranked");
    const accounts = new Set([
      ...[debtor, ranked[0]?.account, wrappers[0]?.account],
      ...positions.map(({ owner }) => owner.toLowerCase()),
      ...[...ranked, ...wrappers].map(({ account }) => account),
    ]);
    for (const address of [...accounts].slice(0, 30)) {
      const shares = await get<Body<"YearlyEarnings">[]>(`/reporting/fps/yearly?address=${address}`);
      const wrapped = await get<Body<"YearlyEarnings">[]>(
        `/reporting/fps/yearly?address=${address}&token=fcs`,
      );
      const fees = await get<Body<"OwnerFees">>(`/positions/owner/${address}/fees`);
      const { years, interestPaid } = await call("yearly_report", { address });
      const rows = years as ({ year: number } & Record<string, string | boolean | null>)[];
      const inYear = (year: number) => rows.find((row) => row.year === year);
      expect(rows.filter(({ fpsBalance }) => fpsBalance !== null)).toHaveLength(shares.length);
      for (const { year, balance, value, earnings } of shares) {
        expect(inYear(year)).toMatchObject({
          fpsBalance: fps(balance),
          fpsValue: zchf(value),
          fpsEarnings: zchf(earnings),
        });
      }
      for (const { year, balance, value, earnings } of wrapped) {
        expect(inYear(year)).toMatchObject({
          fcsBalance: fcs(balance),
          fcsValue: zchf(value),
          fcsEarnings: zchf(earnings),
        });
      }
      const paid = interestPaid as { amount: string }[];
      const raw = paid.reduce((total, { amount }) => total + Number.parseFloat(amount), 0);
      expect(raw).toBeCloseTo(Number(formatUnits(BigInt(sum(fees.map(({ f }) => f))), 18)), 6);
    }
  });

  test("yields", async () => {
    const savings = await get<Body<"SavingsInfo">>("/savings/core/info");
    const { general, exposures } = await get<Body<"FpsExposure">>("/analytics/fps/exposure");
    const { open } = await get<Body<"LeadRateInfo">>("/savings/leadrate/info");
    const found = await call("yields");
    const modules = Object.values(savings.status).flatMap((byModule) => Object.values(byModule));
    expect(modules.length).toBeGreaterThan(2);
    expect(found).toMatchObject({
      savings: modules.map(({ chainId, module, rate, balance }) => ({
        chainId,
        module,
        rate: perYear(rate),
        saved: zchf(balance),
      })),
      proposedRates: Object.values(open)
        .flatMap((byModule) => Object.values(byModule))
        .filter(({ isProposal }) => isProposal)
        .map(({ currentRate, nextRate }) => ({
          currentRate: perYear(currentRate),
          nextRate: perYear(nextRate),
        })),
      fps: {
        price: number(general.fpsPrice, "ZCHF per FPS"),
        earningsPerYear: orNull(general.earningsPerAnnum, "ZCHF per year"),
        earningsPerFps: orNull(general.earningsPerToken, "ZCHF per FPS and year"),
      },
    });
    const borrowing = found.borrowing as { collateralToken: string; interest: string | null }[];
    expect(borrowing.map(({ collateralToken }) => collateralToken)).toEqual(
      exposures.map(({ collateral }) => collateral.address),
    );
    for (const [i, { mint }] of exposures.entries()) {
      const interest = borrowing[i]?.interest;
      if (mint.interestAverage === null) expect(interest).toBeNull();
      else expect(Number.parseFloat(String(interest))).toBeCloseTo(100 * mint.interestAverage, 10);
    }
  });

  test("find_payment", async () => {
    const { list } = await get<Body<"TransferList">>("/transfer/reference/list");
    const plain = list.filter(({ reference }) => /^[\w ]+$/.test(reference));
    expect(plain.length).toBeGreaterThan(3);
    const described = (row: Body<"Transfer">) => ({
      id: row.count,
      chainId: row.chainId,
      time: time(row.created),
      from: row.from,
      to: row.to,
      amount: zchf(row.amount),
      txHash: row.txHash,
    });
    for (const row of plain.slice(0, 3)) {
      const query = `reference=${encodeURIComponent(row.reference)}`;
      const rows = await get<Body<"Transfer">[]>(
        `/transfer/reference/by/to/${row.to}?${query}&match=normalized`,
      );
      const input = { reference: row.reference, to: row.to, limit: 50 };
      const found = await call("find_payment", input);
      expect(found).toMatchObject({ found: rows.length, payments: rows.slice(0, 50).map(described) });
      expect(found.payments).toContainEqual(
        expect.objectContaining({ reference: { untrustedText: row.reference } }),
      );
      const everywhere = await get<Body<"TransferPage">>(
        `/transfer/reference/search?${query}&match=normalized&limit=1000`,
      );
      expect(everywhere.list).toContainEqual(row);
      expect(await call("find_payment", { reference: row.reference, limit: 50 })).toMatchObject({
        found: everywhere.num,
        payments: everywhere.list.slice(0, 50).map(described),
      });
      const byHash = { txHash: row.txHash, to: row.to, limit: 50 };
      expect((await call("find_payment", byHash)).payments).toContainEqual(
        expect.objectContaining(described(row)),
      );
      expect(await call("find_payment", { id: row.count })).toMatchObject({ payments: [described(row)] });
      const start = time(row.created);
      const later = await get<Body<"Transfer">[]>(
        `/transfer/reference/history/by/from/${row.from}?start=${start}`,
      );
      expect(await call("find_payment", { from: row.from, start, limit: 50 })).toMatchObject({
        found: later.length,
        payments: later.slice(0, 50).map(described),
      });
    }
  });

  test("events_since", async () => {
    const { logs } = await get<Body<"TransactionLogPage">>("/analytics/transactionLog/json?limit=1000");
    const middle = logs[Math.floor(logs.length / 2)];
    const since = time(middle?.timestamp ?? 0);
    const later = logs.filter(({ timestamp }) => Number(timestamp) >= Number(middle?.timestamp));
    const found = await call("events_since", { since, limit: 50 });
    const totals = found.totals as { count: number }[];
    expect(totals.reduce((total, { count }) => total + count, 0)).toBe(later.length);
    const isSince = (created: number | string) => Number(created) >= Number(middle?.timestamp);
    const challenges = await get<Body<"ChallengeList">>("/challenges/list");
    const bids = await get<Body<"ChallengeBidList">>("/challenges/bids/list");
    const minters = await get<Body<"MinterList">>("/ecosystem/minter/list");
    const idsOf = (rows: unknown, name: string) =>
      (rows as Record<string, string>[]).map((row) => row[name]).sort();
    const { list: rates } = await get<Body<"LeadRates">>("/savings/leadrate/rates");
    const countOf = (created: readonly (number | string)[]) => created.filter(isSince).length;
    expect(found).toMatchObject({
      isComplete: true,
      since,
      counts: {
        positionsOpened: countOf(positions.map((row) => row.created)),
        challengesStarted: countOf(challenges.list.map((row) => row.created)),
        bids: countOf(bids.list.map((row) => row.created)),
        rateChanges: countOf(
          Object.values(rates).flatMap((modules) =>
            Object.values(modules).flatMap((rows) => rows.map((row) => row.created)),
          ),
        ),
        minterApplications: countOf(minters.list.map((row) => row.applyDate)),
      },
    });
    expect(found.latest).toMatchObject(
      later.slice(0, 50).map(({ kind, chainId, timestamp, amount }) => ({
        kind,
        chainId,
        time: time(timestamp),
        amount: kind === "Savings:RateChanged" ? perYear(Number(amount)) : zchf(amount),
      })),
    );
    expect(idsOf(found.challengesStarted, "id")).toEqual(
      challenges.list
        .filter(({ created }) => isSince(created))
        .map(({ id }) => id)
        .sort(),
    );
    expect(idsOf(found.bids, "id")).toEqual(
      bids.list
        .filter(({ created }) => isSince(created))
        .map(({ id }) => id)
        .sort(),
    );
    expect(idsOf(found.bids, "bid")).toEqual(
      bids.list
        .filter(({ created }) => isSince(created))
        .map(({ bid }) => zchf(bid))
        .sort(),
    );
    expect(idsOf(found.minterApplications, "minter")).toEqual(
      minters.list
        .filter(({ applyDate }) => isSince(applyDate))
        .map(({ minter }) => minter)
        .sort(),
    );
    expect(idsOf(found.positionsOpened, "position")).toEqual(
      positions
        .filter(({ created }) => isSince(created))
        .sort((a, b) => b.created - a.created)
        .slice(0, 50)
        .map(({ position }) => position)
        .sort(),
    );
  });

  test("auctions", async () => {
    const { list } = await get<Body<"ChallengeList">>("/challenges/list");
    const prices = await get<Body<"ChallengePrices">>("/challenges/prices");
    const active = list.filter(({ status }) => status === "Active");
    expect(active.length).toBeGreaterThan(0);
    const found = await call("auctions");
    expect(found.running).toBe(active.length);
    expect(found.auctions).toMatchObject(
      active.map((challenge) => {
        const position = positions.find((row) => row.position.toLowerCase() === challenge.position);
        if (position === undefined) throw new Error(`no position ${challenge.position}`);
        const price = prices.map[challenge.id];
        const { collateralDecimals } = position;
        return {
          id: challenge.id,
          challenger: challenge.challenger,
          size: `${fraction(String(BigInt(challenge.size) - BigInt(challenge.filledSize)), collateralDecimals)} tokens`,
          price: price === undefined ? null : priceOf({ ...position, price }),
          liquidationPrice: priceOf({ ...position, price: challenge.liqPrice }),
          bids: Number(challenge.bids),
        };
      }),
    );
  });

  test("governance", async () => {
    const minters = await get<Body<"MinterList">>("/ecosystem/minter/list");
    const requests = await get<Body<"PositionMapping">>("/positions/requests");
    const { open } = await get<Body<"LeadRateInfo">>("/savings/leadrate/info");
    const bridge = await get<Body<"BridgeProposalList">>("/bridge/proposals/pending");
    const proposed = minters.list.filter(({ status }) => status === "proposed");
    expect(proposed.length + requests.num + bridge.list.length).toBeGreaterThan(0);
    expect(await call("governance")).toMatchObject({
      minters: proposed.map(({ chainId, minter, applicationFee, applyDate }) => ({
        chainId,
        minter,
        fee: zchf(applicationFee),
        proposed: time(applyDate),
      })),
      positions: (Object.values(requests.map) as Position[]).map((row) => ({
        position: row.position,
        liquidationPrice: priceOf(row),
        limit: zchf(row.limitForClones),
        interest: perYear(row.annualInterestPPM),
        isDeniable: row.start > now,
      })),
      rates: Object.values(open)
        .flatMap((modules) => Object.values(modules))
        .filter(({ isProposal }) => isProposal)
        .map(({ nextRate, nextChange }) => ({
          nextRate: perYear(nextRate),
          applicableFrom: time(nextChange),
        })),
      bridge: bridge.list.map(({ chainId, type, created, deadline }) => ({
        chainId,
        type,
        proposed: time(created),
        enactableFrom: time(deadline),
      })),
    });
  });

  test("collaterals", async () => {
    const { map, num } = await get<Body<"CollateralStats">>("/ecosystem/collateral/stats");
    const found = await call("collaterals", { limit: 50 });
    expect(found.found).toBe(num);
    const rows = found.collaterals as { token: string }[];
    expect(rows).toHaveLength(Math.min(num, 50));
    for (const row of rows) {
      const expected = map[row.token.toLowerCase()];
      if (expected === undefined) throw new Error(`no collateral ${row.token}`);
      expect(row).toMatchObject({
        marketPrice: orNull(expected.price.chf, "ZCHF per token"),
        amount: `${fraction(expected.totalBalanceRaw, expected.decimals)} tokens`,
        value: orNull(expected.totalValueLocked.chf, "ZCHF"),
        valueUsd: orNull(expected.totalValueLocked.usd, "USD"),
        minted: number(expected.totalMinted, "ZCHF"),
        limit: number(expected.totalLimit, "ZCHF"),
        openPositions: expected.positions.open,
      });
    }
  });

  test("holders", async () => {
    for (const [token, amountOf] of [
      ["zchf", zchf],
      ["fps", fps],
      ["fcs", fcs],
    ] as const) {
      const { list, holders } = await get<Body<"RankedHolders">>(`/balances/${token}/ranked`);
      expect(await call("holders", { token, limit: 50 })).toMatchObject({
        holders: Object.entries(holders).map(([id, accounts]) => ({ chainId: Number(id), accounts })),
        largest: list
          .slice(0, 50)
          .map(({ account, chainId, balance }) => ({ account, chainId, balance: amountOf(balance) })),
      });
    }
  });

  test("at: every tool with it reads, and links to, the state then", async () => {
    const [owner, seconds] = positions
      .toSorted((a, b) => a.created - b.created)
      .flatMap((row, place, { length }) =>
        place === Math.floor(length / 2) ? [row.owner, row.created] : [],
      );
    const at = time(Number(seconds));
    const then = async <Name extends keyof Schemas>(path: string) =>
      await get<Body<Name>>(`${path}?at=${at}`);
    const { list } = await then<"PositionList">("/positions/list");
    expect(list.length).toBeLessThan(positions.length);
    const { tools } = await overHttp.listTools();
    const withAt = tools.filter(({ inputSchema }) => inputSchema.properties?.at !== undefined);
    const needed: Record<string, Record<string, unknown>> = {
      account: { address: owner },
      holders: { token: "fps", limit: 1 },
      list_positions: { status: "all", limit: 1 },
      position: { address: list[0]?.position },
    };
    const results = new Map<string, Result>();
    for (const { name } of withAt) results.set(name, await call(name, { ...needed[name], at }));
    for (const [name, { asOf, sources, page }] of results) {
      expect(asOf, name).toBe(at);
      expect(new URL(page).searchParams.get("at"), name).toBe(at);
      for (const source of sources) expect(new URL(source).searchParams.get("at"), source).toBe(at);
    }
    const share = await then<"FpsInfo">("/ecosystem/fps/info");
    const coin = await then<"CoinInfo">("/ecosystem/frankencoin/info");
    const hadFcs = (await then<"RankedHolders">("/balances/fcs/ranked")).num > 0;
    const wrapped = hadFcs ? (await then<"FcsInfo">("/fcs/info")).token : null;
    const [largest] = (await then<"RankedHolders">("/balances/fps/ranked")).list;
    const owned = list.filter((row) => row.owner === owner && !row.closed && !row.denied);
    expect(Object.fromEntries(results)).toMatchObject({
      system_state: {
        supply: { total: number(coin.token.supply, "ZCHF") },
        reserve: { equity: number(share.reserve.equity, "ZCHF") },
        runningAuctions: (await then<"ChallengePrices">("/challenges/prices")).num,
        fcs: wrapped && {
          ask: number(wrapped.ask, "ZCHF per FCS"),
          bid: null,
          supply: number(wrapped.totalSupply, "FCS"),
        },
      },
      list_positions: { found: list.length },
      position: { minted: zchf(list[0]?.minted ?? "") },
      account: { positionCount: owned.length },
      auctions: { running: (await then<"ChallengePrices">("/challenges/prices")).num },
      collaterals: { found: (await then<"CollateralStats">("/ecosystem/collateral/stats")).num },
      holders: { largest: [{ account: largest?.account, balance: fps(largest?.balance ?? "") }] },
      governance: { page: `${base}/app/minters?at=${at}` },
      yields: { fps: { price: number(share.token.price, "ZCHF per FPS") } },
    });
    const later = positions.find(({ position }) => list.every((row) => row.position !== position))?.position;
    const { isError, content } = await overHttp.callTool({
      name: "position",
      arguments: { address: later, at },
    });
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain(`no position had the address ${later} at ${at}`);
  });

  test("error: invalid arguments are named over stdio", async () => {
    const { isError, content } = await overStdio.callTool({
      name: "position",
      arguments: { address: "0x1" },
    });
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain("expected an address of 0x and 40 hex digits at address");
  });

  test("error: a service that does not respond is unavailable over stdio", async () => {
    const client = new Client({ name: "test", version: "1" });
    const args = [join(root, "packages/client/dist/mcp.js"), "http://127.0.0.1:9"];
    await client.connect(new StdioClientTransport({ command: process.execPath, args }));
    const { isError, content } = await client.callTool({ name: "yields" });
    await client.close();
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toMatch(/is unavailable \(network\)/);
  });
}
