import { readFileSync } from "node:fs";
import { EquityABI, FrankencoinABI, PositionV2ABI } from "@frankencoin/zchf";
import { type Address, createPublicClient, http, type PublicClient, parseAbi } from "viem";
import { expect, test } from "vitest";
import { mintingUpdateList, ownerHistory, positionList } from "../../src/api/rest/positions/schema.ts";
import {
  collateralRatios,
  marketChart,
  priceHistories,
  priceHistory,
  priceList,
  priceMapping,
  valueLocked,
} from "../../src/api/rest/prices/schema.ts";
import { positionRisks } from "../../src/api/rest/risk/schema.ts";
import { untilPricesFilled } from "../../tools/harness/daily-prices.ts";
import type { History } from "../../tools/harness/history.ts";
import { lastBlockBefore } from "../../tools/harness/last-block.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import { eventually } from "../../tools/harness/waiting.ts";
import { amplifierBacking } from "./amplifier-backing.ts";

const transferEvent = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
])[0];

/** Paths to compare between two indexes, whose daily prices must be stored. */
export const pricePaths = async (history: History) => {
  const routes = await everyRoute(history.service().get, { withPrices: true });
  return routes.filter((path) => path.startsWith("/prices/"));
};

/** Daily prices against the price file that the service was given, and the figures made of them against the chains. */
export function describePriceHistory(history: History): void {
  const ethereum = () => {
    const found = history.devnet().deployments.chains.find(({ id }) => id === 1);
    if (!found) throw new Error("the devnet has no Ethereum");
    return { ...found, client: createPublicClient({ transport: http(found.rpc, { batch: true }) }) };
  };
  const addressOf = (key: string) => String(ethereum().addresses[key]).toLowerCase();
  /** The midnights before which coins came to the equity contract without another log in their transaction. */
  const midnightsAfterGifts = async (client: PublicClient) => {
    const logs = await client.getLogs({
      address: addressOf("frankencoin") as Address,
      event: transferEvent,
      args: { to: addressOf("equity") as Address },
      fromBlock: 0n,
    });
    const times = await Promise.all(
      logs.map(async ({ transactionHash, blockNumber }) => {
        const { logs: own } = await client.getTransactionReceipt({ hash: transactionHash });
        return own.length === 1 ? [(await client.getBlock({ blockNumber })).timestamp] : [];
      }),
    );
    return times.flat().map((seconds) => Math.ceil((Number(seconds) * 1000 + 1) / DAY_MS) * DAY_MS);
  };
  const histories = async () => priceHistories.parse(await history.get("/prices/history/list"));

  const untilFilled = () => untilPricesFilled(history.devnet().deployments.tokens, history.service());

  test("the histories are those of the price file in CHF, one price a day", async () => {
    await untilFilled();
    const { at } = readHistory(String(history.settings("").PRICE_FILE));
    const found = await histories();
    const list = priceList.parse(await history.get("/prices/list"));
    expect(Object.keys(found).sort()).toEqual(list.map(({ address }) => address.toLowerCase()).sort());
    let points = 0;
    for (const [address, row] of Object.entries(found)) {
      expect(priceHistory.parse(await history.get(`/prices/history/${row.address}`))).toEqual(row);
      const days = Object.keys(row.history).map(Number);
      expect(days).toEqual(days.map((_, i) => Number(days[0]) + i * DAY_MS));
      expect([row.timestamp ?? undefined, row.price.chf ?? undefined]).toEqual([
        days.at(-1),
        row.history[String(days.at(-1))],
      ]);
      if (address === addressOf("equity")) continue;
      for (const [ms, chf] of Object.entries(row.history)) {
        const [usd, coin] = [at(address, Number(ms)), at(addressOf("frankencoin"), Number(ms))];
        expect(chf / (Number(usd) / Number(coin)), `${address} ${ms}`).toBeCloseTo(1, 12);
        points++;
      }
    }
    expect(points).toBeGreaterThan(5 * 3 * 365);
    const days = Object.keys(found[addressOf("frankencoin")]?.history ?? {}).map(Number);
    for (const ms of [days[Math.floor(days.length / 2)], days.at(-2)].map(Number)) {
      const midnight = new Date(ms).toISOString();
      const then = priceList.parse(await history.get(`/prices/list?at=${midnight}`));
      for (const { address, price, timestamp } of then) {
        const chf = found[address.toLowerCase()]?.history[String(ms)];
        expect(timestamp, `${address} ${midnight}`).toBe(price.chf === null ? null : ms);
        if (chf === undefined || price.chf === null) expect([chf, price.chf]).toEqual([undefined, null]);
        else expect(price.chf / chf, `${address} ${midnight}`).toBeCloseTo(1, 12);
      }
      expect(then.filter(({ price }) => price.usd !== null).length).toBeGreaterThan(2);
    }
    expect(
      found[String(history.devnet().deployments.tokens["absurd 1"]).toLowerCase()]?.history ?? {},
    ).toEqual({});
  });

  test("FPS has at each midnight the price that its contract returned then", async () => {
    await untilFilled();
    const shares = (await histories())[addressOf("equity")];
    const { client } = ethereum();
    const gifts = await midnightsAfterGifts(client);
    expect(gifts.length).toBeGreaterThan(0);
    for (const ms of [...sampled(Object.keys(shares?.history ?? {}).map(Number)), ...gifts]) {
      const block = await lastBlockBefore(client, ms / 1000);
      const contract = { address: addressOf("equity") as Address, abi: EquityABI } as const;
      const price = await client.readContract({ ...contract, functionName: "price", blockNumber: block });
      expect(shares?.history[String(ms)], String(ms)).toBeCloseTo(Number(price) / 1e18, 9);
    }
  });

  test("the collateral ratio is what the contracts and the price file say at each midnight", async () => {
    await untilFilled();
    const ratios = collateralRatios.parse(await history.get("/prices/history/ratio"));
    const { at } = readHistory(String(history.settings("").PRICE_FILE));
    const { list } = positionList.parse(await history.get("/positions/list"));
    const chains = history.devnet().deployments.chains.map(({ id, rpc, addresses }) => ({
      client: createPublicClient({ transport: http(rpc, { batch: true }) }),
      coin: String(id === 1 ? addresses.frankencoin : addresses.ccipBridgedFrankencoin) as Address,
    }));
    const backings = await Promise.all(history.devnet().deployments.chains.map(amplifierBacking));
    const { client } = ethereum();
    const midnights = Object.keys(ratios.collateralRatioBySupply).map(Number);
    expect(midnights.length).toBeGreaterThan(2 * 365);
    expect(ratios.timestamp).toBe(midnights.at(-1));
    const gifts = (await midnightsAfterGifts(client)).filter((ms) => midnights.includes(ms));
    for (const ms of [...sampled(midnights), ...gifts]) {
      const seconds = ms / 1000;
      const blockNumber = await lastBlockBefore(client, seconds);
      let collateral = 0;
      for (const row of list.filter(({ created }) => created < seconds)) {
        const contract = { address: row.position as Address, abi: PositionV2ABI, blockNumber } as const;
        const [minted, price] = await Promise.all([
          client.readContract({ ...contract, functionName: "minted" }),
          client.readContract({ ...contract, functionName: "price" }),
        ]);
        const usd = at(row.collateral.toLowerCase(), ms);
        if (usd === undefined || minted === 0n) continue;
        const market = usd / Number(at(addressOf("frankencoin"), ms));
        const liquidation = Number(price) / 10 ** (36 - row.collateralDecimals);
        collateral += (Number(minted) / 1e18) * Math.min(market / liquidation, 100);
      }
      for (const backing of backings) collateral += await backing(seconds);
      let supply = 0;
      for (const { client: node, coin } of chains) {
        const block = await lastBlockBefore(node, seconds);
        supply += await supplyAt(node, coin, block);
      }
      const coin = {
        address: addressOf("frankencoin") as Address,
        abi: FrankencoinABI,
        blockNumber,
      } as const;
      const reserve = await client.readContract({
        ...coin,
        functionName: "balanceOf",
        args: [addressOf("equity") as Address],
      });
      const [bySupply, byFreeFloat] = [collateral / supply, collateral / (supply - Number(reserve) / 1e18)];
      const date = new Date(ms).toISOString();
      expect(ratios.collateralRatioBySupply[String(ms)], date).toBeCloseTo(bySupply, 5);
      expect(ratios.collateralRatioByFreeFloat[String(ms)], date).toBeCloseTo(byFreeFloat, 5);
    }
  });

  test("positions by risk, now and at midnights, are what the contracts and the price file say", async () => {
    await untilFilled();
    const { at } = readHistory(String(history.settings("").PRICE_FILE));
    const { list } = positionList.parse(await history.get("/positions/list"));
    const live = priceMapping.parse(await history.get("/prices/mapping"));
    const { client } = ethereum();
    const head = await client.getBlock();
    const dayOf = (seconds: number) => seconds * 1000 - ((seconds * 1000) % DAY_MS);
    const openings = list.map(({ created }) => dayOf(created) / 1000 + DAY_MS / 1000);
    const times = sampled(openings.toSorted((a, b) => a - b)).filter((time) => time < head.timestamp);
    const abi = PositionV2ABI;
    let [priced, unpriced] = [0, 0];
    for (const time of [undefined, ...times]) {
      const query = time === undefined ? "" : `?at=${new Date(time * 1000).toISOString()}`;
      const risks = positionRisks.parse(await history.get(`/positions/risk${query}`)).list;
      const blockNumber = time === undefined ? head.number : await lastBlockBefore(client, time + 1);
      const timestamp = Number((await client.getBlock({ blockNumber })).timestamp);
      const indebted = new Set<string>();
      for (const row of list.filter(({ created }) => created <= timestamp)) {
        const contract = { address: row.position as Address, abi, blockNumber } as const;
        const [minted, price, owner] = await Promise.all([
          client.readContract({ ...contract, functionName: "minted" }),
          client.readContract({ ...contract, functionName: "price" }),
          client.readContract({ ...contract, functionName: "owner" }),
        ]);
        if (minted === 0n) continue;
        const found = risks.find(({ position }) => position === row.position);
        if (found === undefined) throw new Error(`${row.position} owes, and is not in the list ${query}`);
        indebted.add(row.position);
        const token = row.collateral.toLowerCase();
        const [usd, coin] =
          time === undefined
            ? [live[token]?.price.usd, live[addressOf("frankencoin")]?.price.usd]
            : [at(token, dayOf(time)), at(addressOf("frankencoin"), dayOf(time))];
        const market = usd && coin ? usd / coin : undefined;
        const liquidation = Number(price) / 10 ** (36 - row.collateralDecimals);
        const where = `${row.position} ${query}`;
        expect([found.minted, found.liquidationPrice, found.owner], where).toEqual(
          [minted, price, owner].map(String),
        );
        expect(found.debt, where).toBe(
          String((minted * (1_000_000n - BigInt(row.reserveContribution))) / 1_000_000n),
        );
        if (market === undefined) {
          expect([found.distance, found.collateralRatio], where).toEqual([null, null]);
          unpriced++;
          continue;
        }
        priced++;
        expect((Number(found.distance) + 1) / (market / liquidation), where).toBeCloseTo(1, 9);
        const balance = time === undefined ? row.collateralBalance : found.collateralBalance;
        expect(found.collateralBalance, where).toBe(balance);
        const value = (Number(balance) / 10 ** row.collateralDecimals) * market;
        expect(Number(found.collateralRatio) / (value / (Number(minted) / 1e18)), where).toBeCloseTo(1, 9);
      }
      expect(new Set(risks.map(({ position }) => position)), query).toEqual(indebted);
      const distances = risks.map(({ distance }) => distance ?? Number.POSITIVE_INFINITY);
      expect(distances, query).toEqual(distances.toSorted((a, b) => a - b));
    }
    expect(priced).toBeGreaterThan(10);
    expect(unpriced).toBeGreaterThan(0);
  });

  test("the market chart has 90 days of ZCHF near one franc", async () => {
    await eventually("the market chart", async () => {
      const { prices } = marketChart.parse(await history.get("/prices/marketChart"));
      return prices.length > 0;
    });
    const { prices } = marketChart.parse(await history.get("/prices/marketChart"));
    const { at } = readHistory(String(history.settings("").PRICE_FILE));
    expect(prices.length).toBeGreaterThanOrEqual(89);
    for (const [ms, chf] of prices) {
      expect(chf).toBeCloseTo(Number(at(addressOf("frankencoin"), ms)) / Number(at("CHF", ms)), 12);
      expect(chf).toBeGreaterThan(0.9);
      expect(chf).toBeLessThan(1.1);
    }
  });

  test("the value locked is that of the last minting updates, at the prices of the years' ends", async () => {
    await untilFilled();
    const { at } = readHistory(String(history.settings("").PRICE_FILE));
    const live = priceMapping.parse(await history.get("/prices/mapping"));
    const { list } = positionList.parse(await history.get("/positions/list"));
    const rowOf = new Map(list.map((row) => [row.position.toLowerCase(), row]));
    const indexed = (await history.devnet().world.chains[0]?.client.getBlock())?.timestamp ?? 0n;
    const current = new Date(Number(indexed) * 1000).getUTCFullYear();
    let [compared, years] = [0, new Set<string>()];
    for (const owner of new Set(list.map((row) => row.owner))) {
      const found = valueLocked.parse(await history.get(`/prices/owner/${owner}/valueLocked`));
      const held = ownerHistory.parse(await history.get(`/positions/owner/${owner}/history`));
      expect(Object.keys(found)).toEqual(Object.keys(held));
      for (const [year, positions] of Object.entries(held)) {
        const end = Date.UTC(Number(year) + 1, 0);
        let expected = 0;
        for (const position of positions) {
          const row = rowOf.get(position);
          if (row === undefined) throw new Error(`${position} is not listed`);
          const updates = mintingUpdateList.parse(
            await history.get(`/positions/mintingupdates/position/${row.version}/${position}`),
          );
          const last = updates.list.find(({ created }) => Number(year) === current || created * 1000 < end);
          const token = row.collateral.toLowerCase();
          const [usd, coin] = [at(token, end), at(addressOf("frankencoin"), end)];
          const chf = Number(year) === current ? live[token]?.price.chf : usd && usd / Number(coin);
          if (last && chf) expected += (Number(last.size) / 10 ** row.collateralDecimals) * chf;
        }
        const value = Number(found[year]) / 1e18;
        if (expected === 0) expect(value).toBe(0);
        else expect(value / expected, `${owner} ${year}`).toBeCloseTo(1, 9);
        if (value > 0) compared++;
        years = years.add(year);
      }
    }
    expect(compared).toBeGreaterThan(5);
    expect(years.size).toBeGreaterThan(2);
  });
}

const DAY_MS = 86_400_000;

/** The price file, read without any of the service's code. */
function readHistory(file: string) {
  const prices: Record<string, { usd: number; history: Record<string, number> }> = JSON.parse(
    readFileSync(file, "utf8"),
  );
  const byToken = new Map(
    Object.entries(prices).map(([token, { history }]) => [
      token.toLowerCase(),
      Object.entries(history).map(([date, usd]) => ({ from: Date.parse(date), usd })),
    ]),
  );
  return {
    /** US dollars at a time, unix milliseconds. */
    at: (token: string, ms: number): number | undefined =>
      byToken.get(token.toLowerCase())?.findLast(({ from }) => from <= ms)?.usd,
  };
}

/** The first, the last and some in between. */
function sampled(items: readonly number[]): number[] {
  const step = Math.max(1, Math.floor(items.length / 6));
  return [...new Set([...items.filter((_, i) => i % step === 0), ...items.slice(-1)])];
}

/** ZCHF; 0 before the contract exists. */
async function supplyAt(client: PublicClient, address: Address, blockNumber: bigint): Promise<number> {
  const code = await client.getCode({ address, blockNumber });
  if (code === undefined) return 0;
  const contract = { address, abi: FrankencoinABI, blockNumber } as const;
  return Number(await client.readContract({ ...contract, functionName: "totalSupply" })) / 1e18;
}
