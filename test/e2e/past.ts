import { type Address, erc20Abi, parseAbi, zeroAddress } from "viem";
import { beforeAll, expect, test } from "vitest";
import { DATA_ROUTES } from "../../src/api/app.ts";
import { momentMembers } from "../../src/api/http/of-moment.ts";
import { amplifierList, amplifierPositions } from "../../src/api/rest/amplifiers/schema.ts";
import { rankedHolders } from "../../src/api/rest/balances/schema.ts";
import { challengeList } from "../../src/api/rest/challenges/schema.ts";
import { coinInfo, fpsInfo } from "../../src/api/rest/ecosystem/schema.ts";
import {
  ownerDebt,
  ownerFees,
  ownerHistory,
  ownerTransfers,
  positionList,
} from "../../src/api/rest/positions/schema.ts";
import {
  accountBalances,
  rankedAccounts,
  referrerMapping,
  savingsInfo,
} from "../../src/api/rest/savings/schema.ts";
import { createRandom } from "../../tools/devnet/random.ts";
import type { History } from "../../tools/harness/history.ts";
import { pastRouteOf, pathAt } from "../../tools/harness/past-routes.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import { untilIndexed } from "../../tools/harness/service.ts";
import { decodeFinancial } from "./decode-financial.ts";
import { chainOf, type PastChain } from "./past-chains.ts";
import { testPastLists } from "./past-lists.ts";
import { testPastStates } from "./past-states.ts";

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
  "function limit() view returns (uint256)",
  "function cooldown() view returns (uint256)",
  "function isClosed() view returns (bool)",
  "function challenges(uint256) view returns (address challenger, uint64 start, address position, uint256 size)",
]);

const amplifierGetters = parseAbi([
  "function totalBorrowed() view returns (uint256)",
  "function owner() view returns (address)",
  "function borrowed() view returns (uint256)",
]);

const scaled = (raw: bigint) => Number(`${raw}e-18`);
/** Of every other second its last millisecond: the moment is the same. */
const isoOf = (seconds: number) => new Date(seconds * 1000 + (seconds % 2) * 999).toISOString();
/** As messages have it. */
const secondOf = (seconds: number) => new Date(seconds * 1000).toISOString().replace(".000", "");

/** Figures of the past at so many random times, against contract calls at the last block not later than the time. */
export function describePast(history: History, samplesPerFigure: number): void {
  let chains: PastChain[];
  let accounts: string[];
  let positions: ReturnType<typeof positionList.parse>["list"];
  let first: number;
  let last: number;

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

  /** Times between the first log and the last one of the slowest chain, one in ten at an edge, each with an account. */
  const samples = () => {
    const random = createRandom(`${history.seed}/past`);
    const edges = edgesOf(random);
    return Array.from({ length: samplesPerFigure }, (_, i) => ({
      at: i % 10 === 5 ? (edges[(i - 5) / 10] ?? last) : random.int(first, last),
      account: random.pick(accounts),
    }));
  };
  /** A second before and the time of the first position and of some block, the end of a year, and the head. */
  const edgesOf = (random: ReturnType<typeof createRandom>) => {
    const opened = Math.min(...positions.map(({ created }) => created));
    const block = random.pick(main().times.filter((time) => time > opened && time <= last));
    const yearEnd = Date.UTC(new Date(last * 1000).getUTCFullYear(), 0, 1) / 1000 - 1;
    return [opened - 1, opened, block - 1, block, yearEnd, last];
  };
  const forEach = (check: (sample: ReturnType<typeof samples>[number], i: number) => Promise<void>) =>
    each(samples(), check);
  const main = () => {
    const found = chains.find(({ id }) => id === 1);
    if (!found?.equity) throw new Error("no chain with equity");
    return { ...found, equity: found.equity };
  };

  test("supplies, equity, price and rates at random times are what the contracts returned", async () => {
    await forEach(async ({ at }) => {
      const query = `?at=${isoOf(at)}`;
      const [coin, fps, savings, ranked] = await Promise.all([
        history
          .get(`/ecosystem/frankencoin/info${query}`)
          .then((body) => coinInfo.extend(momentMembers).parse(body)),
        history.get(`/ecosystem/fps/info${query}`).then((body) => fpsInfo.extend(momentMembers).parse(body)),
        history
          .get(`/savings/core/info${query}`)
          .then((body) => savingsInfo.extend(momentMembers).parse(body)),
        history.get(`/savings/core/ranked${query}`).then((body) => rankedAccounts.parse(body)),
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
          for (const module of modules) {
            const own = ranked.filter((row) => row.chainId === id && row.module === module);
            const sum = own.reduce((total, { balance }) => total + BigInt(balance), 0n);
            const { balance = "0" } = savings.status[id]?.[module] ?? {};
            expect(String(sum), `${id} at ${at}`).toBe(balance);
          }
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
      expect(fps.reserve.minter).toBe(scaled(minter));
      expect(fps.reserve.equity).toBe(scaled(capital));
      expect([fps.token.price, coin.fps.price]).toEqual([scaled(price), scaled(price)]);
      expect(fps.token.marketCap).toBe(Number(`${price * shares}e-36`));
    });
  });

  test("ranked balances at random times are what balanceOf() returned, and sum to totalSupply()", async () => {
    let changed = 0;
    const fcs = history.devnet().deployments.chains.find(({ id }) => id === 1)?.addresses.fcs as Address;
    await forEach(async ({ at }, i) => {
      if (i % 5 !== 0) return;
      const token = (["zchf", "fps", "fcs"] as const)[(i / 5) % 3] ?? "zchf";
      const ranked = async (query: string) =>
        rankedHolders.parse(await history.get(`/balances/${token}/ranked${query}`));
      const [now, then] = await Promise.all([ranked(""), ranked(`?at=${isoOf(at)}`)]);
      const contracts = {
        fps: [{ ...main(), coin: main().equity }],
        fcs: [{ ...main(), coin: fcs }],
        zchf: chains,
      };
      for (const { id, client, coin: address, blockAt } of contracts[token]) {
        const own = then.list.filter(({ chainId }) => chainId === id);
        expect(then.holders[id] ?? 0, `${id} at ${at}`).toBe(own.length);
        const blockNumber = blockAt(at);
        if (blockNumber < 0n) continue;
        const call = { address, abi: erc20Abi, blockNumber } as const;
        const [supply, ...balances] = await Promise.all([
          // The contract may begin later.
          client.readContract({ ...call, functionName: "totalSupply" }).catch(() => 0n),
          ...own.map(({ account }) =>
            client.readContract({ ...call, functionName: "balanceOf", args: [account as Address] }),
          ),
        ]);
        expect(
          own.map(({ balance }) => BigInt(balance)),
          `${token} on ${id} at ${at}`,
        ).toEqual(balances);
        expect(
          balances.reduce((sum, one) => sum + one, 0n),
          `${token} on ${id} at ${at}`,
        ).toBe(supply);
      }
      if (JSON.stringify(now.list) !== JSON.stringify(then.list)) changed++;
    });
    expect(changed).toBeGreaterThan(0);
  });

  test("accounts' savings at random times are the contracts', accrued interest to the unit", async () => {
    let [growing, moved, referred] = [0, 0, 0];
    await forEach(async ({ at, account }) => {
      const found = accountBalances.parse(
        await history.get(`/savings/core/balance/${account}?at=${isoOf(at)}`),
      );
      for (const { id, client, modules, referrerOf, blockAt } of chains) {
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
          const { referrer, share } = await referrerOf(module, account, blockAt(row.updated));
          expect([row.referrer, row.referralFeePPM], where).toEqual([referrer.toLowerCase(), share]);
          if (referrer !== zeroAddress) {
            const mapping = await history.get(`/savings/referrer/${referrer}/mapping?at=${isoOf(at)}`);
            const { map } = referrerMapping.parse(mapping);
            expect(map[id]?.[module]?.[account]?.balance, where).toBe(scaled(saved));
            referred++;
          }
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
    expect(referred).toBeGreaterThan(0);
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
        expect([status, text]).toEqual([400, expect.stringContaining(secondOf(firstOpened))]);
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

  test("positions and challenges at random times are what their getters returned", async () => {
    let [changed, running] = [0, 0];
    const { client, blockAt } = main();
    const { deployments } = history.devnet();
    const hubs = deployments.chains.find(({ id }) => id === 1)?.addresses ?? {};
    const now = new Map(positions.map((row) => [row.position, row]));
    const all = challengeList.parse(await history.get("/challenges/list")).list;
    await forEach(async (sample, i) => {
      // Challenges are short: some moments are the start of one.
      const at = i % 10 === 0 ? Number(all[i % all.length]?.start) : sample.at;
      const opened = positions.filter(({ created }) => created <= at);
      if (i % 5 !== 0 || opened.length === 0) return;
      const blockNumber = blockAt(at);
      const query = `?at=${isoOf(at)}`;
      const { list } = positionList.parse(await history.get(`/positions/list${query}`));
      expect(list.map(({ position }) => position).sort()).toEqual(
        opened.map(({ position }) => position).sort(),
      );
      await Promise.all(
        list.map(async (row) => {
          const call = { address: row.position as Address, abi, blockNumber } as const;
          const [price, minted, limit, cooldown, isClosed, owner] = await Promise.all([
            client.readContract({ ...call, functionName: "price" }),
            client.readContract({ ...call, functionName: "minted" }),
            // Clones of V2 share the limit of their original.
            client.readContract({
              ...call,
              address: (row.version === 2 ? row.original : row.position) as Address,
              functionName: "limit",
            }),
            client.readContract({ ...call, functionName: "cooldown" }),
            client.readContract({ ...call, functionName: "isClosed" }),
            client.readContract({ ...call, functionName: "owner" }),
          ]);
          const found = [row.price, row.minted, row.limitForClones, row.cooldownRaw, row.closed, row.owner];
          const expected = [price, minted, limit, cooldown].map(String);
          expect(found, `${row.position} at ${at}`).toEqual([...expected, isClosed && !row.denied, owner]);
          const latest = now.get(row.position);
          if (latest?.price !== row.price || latest.minted !== row.minted) changed++;
        }),
      );
      const challenges = challengeList.parse(await history.get(`/challenges/list${query}`)).list;
      for (const { version, number, size, filledSize, status } of challenges) {
        const address = hubs[version === 1 ? "mintingHubV1" : "mintingHubV2"] as Address;
        const [challenger, , , remaining] = await client.readContract({
          address,
          abi,
          functionName: "challenges",
          args: [BigInt(number)],
          blockNumber,
        });
        const isKnown = challenger !== zeroAddress;
        expect(status, `challenge ${number} at ${at}`).toBe(isKnown && remaining > 0n ? "Active" : "Success");
        if (isKnown)
          expect(BigInt(size) - BigInt(filledSize), `challenge ${number} at ${at}`).toBe(remaining);
        if (status === "Active") running++;
      }
    });
    expect(changed).toBeGreaterThan(0);
    expect(running).toBeGreaterThan(0);
  });

  test("amplifiers and their positions at random times are what their getters returned", async () => {
    let [transferred, owing] = [0, 0];
    const now = amplifierList.parse(await history.get("/amplifier/list")).list;
    const positionsOf = async (address: string, query: string) =>
      amplifierPositions.parse(await history.get(`/amplifier/positions/${address}${query}`)).list;
    const opened = (await Promise.all(now.map(({ address }) => positionsOf(address, "?limit=500")))).flat();
    await forEach(async (sample, i) => {
      if (i % 5 !== 0) return;
      // Owners rarely change: some moments are the opening of a position.
      const at = i % 10 === 0 ? Number(opened[(i / 10) % opened.length]?.created) : sample.at;
      const query = `?at=${isoOf(at)}`;
      const { list } = amplifierList.parse(await history.get(`/amplifier/list${query}`));
      for (const { chainId, address } of now) {
        const chain = chains.find(({ id }) => id === chainId);
        const found = list.find((one) => one.address === address);
        const positions = await positionsOf(address, `${query}&limit=500`);
        expect(positions.length).toBe(found?.positionCount ?? 0);
        if (chain === undefined || found === undefined) continue;
        const blockNumber = chain.blockAt(at);
        const read = <Name extends "owner" | "borrowed" | "totalBorrowed">(of: string, functionName: Name) =>
          chain.client.readContract({
            address: of as Address,
            abi: amplifierGetters,
            functionName,
            blockNumber,
          });
        expect(found.totalBorrowed, `${address} at ${at}`).toBe(String(await read(address, "totalBorrowed")));
        for (const { position, owner, borrowed } of positions) {
          const then = await Promise.all([read(position, "owner"), read(position, "borrowed")]);
          expect([owner, borrowed], `${position} at ${at}`).toEqual(then.map(String));
          if (opened.find((one) => one.position === position)?.owner !== owner) transferred++;
          if (borrowed !== "0") owing++;
        }
      }
    });
    expect(owing).toBeGreaterThan(0);
    expect(transferred).toBeGreaterThan(0);
  });

  testPastStates(history, () => ({
    chains,
    main: main(),
    moments: samples().map(({ at }) => at),
    positions,
  }));

  testPastLists(async () => ({
    seed: history.seed,
    get: history.service().get,
    routes: await pastRoutes(history, 2),
    first: Math.max(first, Math.min(...positions.map(({ created }) => created))),
    last,
  }));

  test("every route with a past responds at the time of the indexed head as now, byte for byte", async () => {
    const { world } = history.devnet();
    await world.mine(world.chains);
    await untilIndexed(history.service().url, world);
    const { chains: heads } = (await history.get("/freshness")) as {
      chains: Record<string, { timestamp: number }>;
    };
    const [head, ...others] = new Set(Object.values(heads).map(({ timestamp }) => timestamp));
    expect(others).toEqual([]);
    const routes = await pastRoutes(history, 6);
    const asked = new Set(routes.map(({ pattern }) => pattern));
    const declared = DATA_ROUTES.filter(({ queryNames }) => queryNames.has("at")).map(({ path }) => path);
    expect([...asked].sort()).toEqual(declared.toSorted());
    const { get } = history.service();
    await each(routes, async ({ pattern, path }) => {
      const [now, then] = await Promise.all([get(path), get(withAt(path, Number(head)))]);
      const { omitted = [], other = [], unordered } = NOT_AS_NOW[pattern] ?? {};
      const left = (then.headers.get("x-omitted") ?? "").split(",").filter((name) => name !== "");
      const forms = omitted.map(
        (name) => new RegExp(`^${name.replaceAll(".", "\\.").replaceAll("*", "\\w+")}$`),
      );
      expect(
        left.filter((name) => !forms.some((form) => form.test(name))),
        path,
      ).toEqual([]);
      expect(then.status, path).toBe(now.status);
      const year = String(new Date(Number(head) * 1000).getUTCFullYear());
      const except = [...omitted, ...other].map((name) => (name === LAST_YEAR ? year : name));
      expect(withoutMoment(then.text, except, unordered), path).toBe(
        withoutMoment(now.text, except, unordered),
      );
    });
  });

  test("no route has a row of a log after the moment", async () => {
    const random = createRandom(`${history.seed}/later`);
    const routes = await pastRoutes(history, 2);
    let later = 0;
    const moments = routes.map(({ path }) => ({
      path,
      at: random.int(Math.max(first, ...positions.map(({ created }) => created).slice(-1)), last),
    }));
    await each(moments, async ({ path, at }) => {
      const { status, body } = await history.service().get(withAt(path, at));
      // A transfer after the moment.
      if (status === 404) return;
      expect(status, `${path} at ${at}`).toBe(200);
      expect(
        timesIn(body).filter((time) => time > at),
        `${path} at ${at}`,
      ).toEqual([]);
      const { body: now } = await history.service().get(path);
      later += timesIn(now).filter((time) => time > at).length;
    });
    expect(later).toBeGreaterThan(routes.length);
  });

  test("error: times before the first figures, in the future, and no time at all", async () => {
    const { get } = history.service();
    for (const path of ["/ecosystem/frankencoin/info", "/ecosystem/fps/info", "/savings/core/info"]) {
      for (const [at, message] of [
        [isoOf(first - 1), `they begin at ${secondOf(first)}`],
        ["2999-01-01", "not in the future"],
        ["yesterday", "expected an ISO date"],
      ]) {
        const { status, text } = await get(`${path}?at=${at}`);
        expect([status, text], `${path} ${at}`).toEqual([400, expect.stringContaining(String(message))]);
      }
    }
  });
}

/** Checks so many items at the same time. */
async function each<Item>(items: readonly Item[], check: (item: Item, i: number) => Promise<void>) {
  const left = [...items.entries()];
  const next = async (): Promise<void> => {
    for (let entry = left.pop(); entry; entry = left.pop()) await check(entry[1], entry[0]);
  };
  await Promise.all(Array.from({ length: PARALLEL }, next));
}

/** Members that contain the time of a log, or of the last log of something. */
const TIMES = new Set([
  ...["created", "updated", "timestamp", "applyDate", "denyDate", "deniedAt", "enactedAt"],
  "rateLimitUpdatedAt",
]);

/** Later than any time in seconds: these are milliseconds. */
const MOST_SECONDS = 1e11;

/** Every time of a log in a body, unix seconds. */
function timesIn(body: unknown): number[] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    if (!TIMES.has(name)) return timesIn(value);
    const time = Number(value);
    return value === null ? [] : [time > MOST_SECONDS ? time / 1000 : time];
  });
}

/** Stands for the year of the head. */
const LAST_YEAR = "(year)";

/** Members that are of a moment only: left out of the past, its own, or made of prices, which are those of the day. */
const NOT_AS_NOW: Record<string, { omitted?: string[]; other?: string[]; unordered?: string }> = {
  "/ecosystem/frankencoin/info": {
    omitted: ["chains.*.updated", "chains.*.counter.balance"],
    other: ["token.usd", "tvl"],
  },
  "/ecosystem/coin/info": {
    omitted: ["chains.*.updated", "chains.*.counter.balance"],
    other: ["token.usd", "tvl"],
  },
  "/savings/core/balance/:account": { other: ["*.*.at", "*.*.omitted"] },
  "/ecosystem/collateral/stats": {
    other: ["map.*.price", "map.*.totalValueLocked", "totalValueLocked", "unpriced"],
  },
  "/analytics/fps/exposure": {
    other: ["general.collateralRatio", "general.unpriced", "general.uncovered"],
  },
  "/positions/risk": { other: ["list.price", "list.distance", "list.collateralRatio"], unordered: "list" },
  "/prices/list": { other: ["*.price", "*.source", "*.timestamp"] },
  "/prices/mapping": { other: ["*.price", "*.source", "*.timestamp"] },
  "/prices/ticker/:ticker": { other: ["usd", "chf"] },
  // The year goes on.
  "/prices/owner/:address/valueLocked": { other: [LAST_YEAR] },
  "/amplifier/list": {
    omitted: ["zchfAmount", "usdAmount", "usdPerZchf", "poolValueZchf", "avgCollRatio", "asOf"].map(
      (name) => `list.${name}`,
    ),
  },
  "/amplifier/positions/:address": {
    omitted: ["list.zchfAmount", "list.usdAmount"],
    // What others gave it since its last log.
    other: ["list.liquidity"],
  },
};

/** Removes members by their path, in which `*` is any name. */
function remove(body: Record<string, unknown>, [name = "", ...rest]: readonly string[]): void {
  const names = name === "*" ? Object.keys(body) : [name];
  for (const own of names) {
    const inner = body[own];
    if (rest.length === 0) delete body[own];
    else if (Array.isArray(inner)) for (const item of inner) remove(item, rest);
    else if (typeof inner === "object" && inner !== null) remove(inner as Record<string, unknown>, rest);
  }
}

/** A body without the moment that it is of, nor what a route has another of; a list in the order of a price is sorted. */
function withoutMoment(text: string, except: readonly string[], unordered?: string): string {
  if (!/^[[{]/.test(text)) return text;
  const body = JSON.parse(text);
  for (const path of Array.isArray(body) ? except : ["at", "omitted", ...except])
    remove(body, path.split("."));
  if (unordered !== undefined) body[unordered].sort(byText);
  return JSON.stringify(body);
}

/** Every route with a past, with real accounts, positions and records of the history in its path. */
async function pastRoutes(history: History, most?: number): Promise<{ pattern: string; path: string }[]> {
  const { get } = history.service();
  const paths = await everyRoute(get, most === undefined ? {} : { most });
  const amplified = paths.filter((path) => path.startsWith("/amplifier/activity/"));
  // Of now they contain the state of a pool or the time of a price: comparisons of every route leave them out.
  const others = [
    ...["/amplifier/list", ...amplified.map((path) => path.replace("activity", "positions"))],
    ...["/prices/list", "/prices/mapping", "/prices/ticker/ZCHF"],
    ...paths
      .flatMap((path) => /^\/positions\/owner\/(0x\w+)\/debt$/.exec(path)?.[1] ?? [])
      .map(valueLockedOf),
  ];
  return [...paths, ...others].flatMap((path) => {
    const pattern = pastRouteOf(path);
    return pattern === undefined ? [] : [{ pattern, path }];
  });
}

const valueLockedOf = (account: string) => `/prices/owner/${account}/valueLocked`;

const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

const withAt = (path: string, at: number) => pathAt(path, isoOf(at));

/** Paths to compare between two indexes. */
export const pastPaths = async (history: History) => {
  const [transfer] = (
    (await history.get("/analytics/transactionLog/json?limit=1")) as { logs: { timestamp: string }[] }
  ).logs;
  const at = isoOf(Number(transfer?.timestamp) - 200 * 86_400);
  return (await pastRoutes(history, 3)).map(({ path }) => withAt(path, Date.parse(at) / 1000));
};
