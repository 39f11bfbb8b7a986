import { type Address, erc20Abi, type Hex, isAddressEqual, parseAbi } from "viem";
import { expect, test } from "vitest";
import { momentMembers } from "../../src/api/http/of-moment.ts";
import { fpsEarnings, fpsExposure, profitLossLog } from "../../src/api/rest/analytics/schema.ts";
import { proposalList } from "../../src/api/rest/bridge/schema.ts";
import { challengeList, challengePrices } from "../../src/api/rest/challenges/schema.ts";
import { collateralStats, minterList } from "../../src/api/rest/ecosystem/schema.ts";
import { fcsDiscount, fcsInfo } from "../../src/api/rest/fcs/schema.ts";
import { positionList } from "../../src/api/rest/positions/schema.ts";
import { leadRateInfo } from "../../src/api/rest/savings/schema.ts";
import type { History } from "../../tools/harness/history.ts";
import type { PastChain } from "./past-chains.ts";

const abi = parseAbi([
  "function equity() view returns (uint256)",
  "function minterReserve() view returns (uint256)",
  "function price() view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function minted() view returns (uint256)",
  "function currentRatePPM() view returns (uint24)",
  "function nextRatePPM() view returns (uint24)",
  "function nextChange() view returns (uint40)",
  "function minters(address) view returns (uint256)",
  "function proposals(bytes32) view returns (uint64)",
]);
const fcsAbi = parseAbi([
  "event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)",
  "event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "function ask() view returns (uint256)",
  "function totalAssets() view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function recentlyRedeemed() view returns (uint192)",
  "function weightedRecentRedemptions() view returns (uint256)",
  "function redemptionAnchor() view returns (uint64)",
  "function RECOVERY_PERIOD() view returns (uint256)",
]);
const hubAbi = parseAbi(["function price(uint32) view returns (uint256)"]);

type Given = {
  chains: readonly PastChain[];
  main: PastChain & { equity: Address };
  /** Unix seconds. */
  moments: readonly number[];
  positions: readonly { position: string; created: number }[];
};

const scaled = (raw: bigint) => Number(`${raw}e-18`);
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Declares tests of figures that are made of several states, at some of the moments. */
export function testPastStates({ get, devnet, service }: History, given: () => Given): void {
  /** Every fifth moment, as those tests that send hundreds of calls for each. */
  const momentsOf = ({ moments }: Given) => moments.filter((_, i) => i % 5 === 0);
  const openedBy = ({ positions }: Given, at: number) => positions.filter(({ created }) => created <= at);

  test("collateral at random times is what balanceOf() returned then, or at the position's last log", async () => {
    const all = given();
    const { client, blockAt } = all.main;
    let [equal, since] = [0, 0];
    /** Of a token that fails for a while the index has the last balance; some take all gas of each call. */
    const failing = new Set<string>();
    for (const at of momentsOf(all)) {
      if (openedBy(all, at).length === 0) continue;
      const { list } = positionList.parse(await get(`/positions/list?at=${isoOf(at)}`));
      const blockNumber = blockAt(at);
      await Promise.all(
        list.map(async ({ position, collateral, collateralBalance, created }) => {
          const balanceAt = (block: bigint) =>
            client
              .readContract({
                address: collateral as Address,
                abi: erc20Abi,
                functionName: "balanceOf",
                args: [position as Address],
                blockNumber: block,
              })
              .catch(() => void failing.add(collateral));
          if (failing.has(collateral)) return;
          if (String(await balanceAt(blockNumber)) === collateralBalance) {
            equal++;
            return;
          }
          const logs = await client.getLogs({
            address: position as Address,
            fromBlock: blockAt(created),
            toBlock: blockNumber,
          });
          const last = await balanceAt(logs.at(-1)?.blockNumber ?? blockAt(created));
          if (last === undefined) return;
          expect(collateralBalance, `${position} at ${at}`).toBe(String(last));
          since++;
        }),
      );
    }
    expect(equal).toBeGreaterThan(since);
  });

  test("auctions at the times of blocks have the prices that the hubs returned", async () => {
    const all = given();
    const { client, blockAt, times, addressOf } = all.main;
    const { list } = challengeList.parse(await get("/challenges/list"));
    let priced = 0;
    for (const [i, moment] of momentsOf(all).entries()) {
      // Challenges are short: every other block is up to forty after the start of one.
      const start = Number(list[i % list.length]?.start);
      const block = i % 2 === 0 ? blockAt(start) + BigInt((i * 7) % 40) : blockAt(moment);
      // Contracts know the time of a block only.
      const at = times[Number(block)] ?? moment;
      if (openedBy(all, at).length === 0) continue;
      const { ids, map } = challengePrices.parse(await get(`/challenges/prices?at=${isoOf(at)}`));
      for (const id of ids) {
        const [, number] = id.split("-challenge-");
        const position = all.positions.find((one) => id.startsWith(one.position.toLowerCase()));
        expect(position, id).toBeDefined();
        const hubs = ["mintingHubV1", "mintingHubV2"].map((key) =>
          client
            .readContract({
              address: addressOf(key),
              abi: hubAbi,
              functionName: "price",
              args: [Number(number)],
              blockNumber: blockAt(at),
            })
            .catch(() => undefined),
        );
        expect((await Promise.all(hubs)).map(String), `${id} at ${at}`).toContain(map[id]);
        priced++;
      }
    }
    expect(priced).toBeGreaterThan(0);
  });

  test("FCS at the times of blocks is what its getters returned, without those of votes and the discount", async () => {
    const all = given();
    const { client, blockAt, times, addressOf } = all.main;
    const address = addressOf("fcs");
    const logs = await client.getContractEvents({ address, abi: fcsAbi, fromBlock: 0n, toBlock: "latest" });
    const first = logs[0]?.blockNumber ?? 0n;
    const before = times[Number(first) - 1] ?? 0;
    for (const path of ["/fcs/info", "/fcs/discount"]) {
      const { status, text } = await service().get(`${path}?at=${isoOf(before)}`);
      expect([status, text], path).toEqual([404, expect.stringContaining("not_deployed")]);
    }
    const trades = logs.filter(({ eventName }) => eventName !== "Transfer");
    const isPurchase = (block: bigint) =>
      trades.some(({ eventName, blockNumber }) => eventName === "Deposit" && blockNumber === block);
    // Contracts know the time of a block only; redemptions count for a week after a trade.
    const blocks = new Set(
      [
        ...trades.flatMap(({ blockNumber }) => [blockNumber, blockNumber + 1n]),
        ...trades.flatMap(({ blockNumber }) => {
          const time = times[Number(blockNumber)] ?? 0;
          return [2, 6, 8].map((days) => blockAt(time + days * 86_400));
        }),
        ...momentsOf(all).map(blockAt),
      ].filter((block) => block >= first && block < times.length - 1),
    );
    const seen = { weighted: 0, offset: 0 };
    let last = 0n;
    for (const blockNumber of [...blocks].sort((a, b) => Number(a - b))) {
      const at = times[Number(blockNumber)] ?? 0;
      // The state of the last of the blocks with this time.
      const call = { address, abi: fcsAbi, blockNumber: blockAt(at) } as const;
      const read = (functionName: Extract<(typeof fcsAbi)[number], { type: "function" }>["name"]) =>
        client.readContract({ ...call, functionName });
      const [ask, totalAssets, totalSupply, recent, weighted, anchor, period] = await Promise.all([
        read("ask"),
        read("totalAssets"),
        read("totalSupply"),
        read("recentlyRedeemed"),
        read("weightedRecentRedemptions"),
        read("redemptionAnchor"),
        read("RECOVERY_PERIOD"),
      ]);
      const [info, discount] = await Promise.all([
        get(`/fcs/info?at=${isoOf(at)}`).then((body) => fcsInfo.extend(momentMembers).parse(body)),
        get(`/fcs/discount?at=${isoOf(at)}`).then((body) => fcsDiscount.extend(momentMembers).parse(body)),
      ]);
      expect(info.token, `at ${at}`).toEqual({
        ask: scaled(ask),
        totalAssets: scaled(totalAssets),
        totalSupply: scaled(totalSupply),
      });
      expect(info.omitted).toEqual(["token.bid", "token.isBinding"]);
      const countdown = Math.max(0, Number(anchor + period) - at);
      expect(discount, `at ${at}`).toEqual({
        recentlyRedeemed: String(recent),
        weightedRecentRedemptions: String(weighted),
        redemptionAnchor: Number(anchor),
        recoveryPeriod: Number(period),
        recoveryPeriodSeconds: Number(period),
        countdown,
        recoveryCountdownSeconds: countdown,
        at,
        omitted: ["currentDiscount", "discount"],
      });
      if (weighted > 0n && weighted < recent) seen.weighted++;
      if (isPurchase(blockNumber) && recent < last) seen.offset++;
      last = recent;
    }
    expect(seen.weighted).toBeGreaterThan(0);
    expect(seen.offset).toBeGreaterThan(0);
  });

  test("lead rates and their proposals at random times are what the modules' getters returned", async () => {
    const all = given();
    let proposed = 0;
    for (const at of momentsOf(all)) {
      const info = leadRateInfo
        .extend(momentMembers)
        .parse(await get(`/savings/leadrate/info?at=${isoOf(at)}`));
      for (const { id, client, modules, blockAt } of all.chains) {
        const blockNumber = blockAt(at);
        for (const address of modules) {
          const read = (functionName: "currentRatePPM" | "nextRatePPM" | "nextChange") =>
            blockNumber < 0n
              ? undefined
              : client.readContract({ address, abi, functionName, blockNumber }).catch(() => undefined);
          const getters = await Promise.all([
            read("currentRatePPM"),
            read("nextRatePPM"),
            read("nextChange"),
          ]);
          const where = `${address} on ${id} at ${at}`;
          expect(info.rate[id]?.[address]?.approvedRate, where).toBe(getters[0]);
          const proposal = info.proposed[id]?.[address];
          if (proposal === undefined) continue;
          expect([proposal.nextRate, proposal.nextChange], where).toEqual(getters.slice(1));
          const open = info.open[id]?.[address];
          if (open) expect([open.currentRate, open.nextRate, open.nextChange], where).toEqual(getters);
          else expect(getters[0], where).toBe(getters[1]);
          proposed++;
        }
      }
    }
    expect(proposed).toBeGreaterThan(0);
  });

  test("minters at random times are those of minters()", async () => {
    const all = given();
    const seen = new Set<string>();
    for (const at of momentsOf(all)) {
      const { list } = minterList.parse(await get(`/ecosystem/minter/list?at=${isoOf(at)}`));
      for (const { id, client, coin, blockAt } of all.chains) {
        const own = list.filter(({ chainId }) => chainId === id);
        // A minter may apply again: the newest application is first.
        const latest = own.filter(({ minter }, i) => own.findIndex((one) => one.minter === minter) === i);
        for (const { minter, applyDate, applicationPeriodRaw, status } of latest) {
          const since = await client.readContract({
            address: coin,
            abi,
            functionName: "minters",
            args: [minter as Address],
            blockNumber: blockAt(at),
          });
          const where = `${minter} on ${id} at ${at}`;
          const isOf = {
            denied: since === 0n,
            proposed: since > at,
            active: since <= at,
            deprecated: since <= at,
          };
          expect(isOf[status], `${where} is ${status}`).toBe(true);
          if (status !== "denied")
            expect(since, where).toBe(BigInt(applyDate) + BigInt(applicationPeriodRaw));
          seen.add(status);
        }
      }
    }
    expect(seen.size).toBeGreaterThan(2);
  });

  test("proposals of bridges at random times are pending while proposals() has their deadline", async () => {
    const all = given();
    const seen = new Set<string>();
    for (const at of momentsOf(all)) {
      const { list } = proposalList.parse(await get(`/bridge/proposals?at=${isoOf(at)}`));
      for (const { id, client, blockAt, addressOf } of all.chains) {
        const own = list.filter(({ chainId }) => chainId === id);
        const latest = own.filter(({ hash }, i) => own.findIndex((one) => one.hash === hash) === i);
        for (const { hash, status, deadline } of latest) {
          const found = await client.readContract({
            address: addressOf("ccipAdmin"),
            abi,
            functionName: "proposals",
            args: [hash as Hex],
            blockNumber: blockAt(at),
          });
          expect(found, `${hash} on ${id} at ${at}`).toBe(status === "Pending" ? BigInt(deadline) : 0n);
          seen.add(status);
        }
      }
    }
    expect([...seen].sort()).toEqual(["Denied", "Enacted", "Pending"]);
  });

  test("sums by collateral and exposure at random times are those of the getters", async () => {
    const all = given();
    const { client, blockAt, coin, equity, addressOf } = all.main;
    const contracts = devnet().deployments.chains.find(({ id }) => id === 1)?.addresses ?? {};
    const bridges = Object.keys(contracts).filter((key) => key.startsWith("stablecoinBridge"));
    let held = 0;
    for (const at of momentsOf(all)) {
      const opened = openedBy(all, at);
      if (opened.length === 0) continue;
      const query = `?at=${isoOf(at)}`;
      const [{ list }, stats, exposure] = await Promise.all([
        get(`/positions/list${query}`).then((body) => positionList.parse(body)),
        get(`/ecosystem/collateral/stats${query}`).then((body) =>
          collateralStats.extend(momentMembers).parse(body),
        ),
        get(`/analytics/fps/exposure${query}`).then((body) => fpsExposure.extend(momentMembers).parse(body)),
      ]);
      const blockNumber = blockAt(at);
      const minted = new Map(
        await Promise.all(
          list.map(
            async ({ position }) =>
              [
                position,
                await client.readContract({
                  address: position as Address,
                  abi,
                  functionName: "minted",
                  blockNumber,
                }),
              ] as const,
          ),
        ),
      );
      const mintedOf = (rows: typeof list) => sum(rows.map(({ position }) => minted.get(position) ?? 0n));
      for (const row of Object.values(stats.map)) {
        const own = list.filter(({ collateral }) =>
          isAddressEqual(collateral as Address, row.address as Address),
        );
        const open = own.filter(
          ({ closed, denied, collateralBalance }) => !closed && !denied && collateralBalance !== "0",
        );
        const where = `${row.address} at ${at}`;
        if (row.kind === undefined) {
          expect(row.totalMinted, where).toBe(scaled(mintedOf(own)));
          const balances = open.map(({ collateralBalance }) => BigInt(collateralBalance));
          expect(row.totalBalanceRaw, where).toBe(String(sum(balances)));
          const count = (kind: "closed" | "denied" | "isOriginal") => own.filter((one) => one[kind]).length;
          const { total, closed, denied, originals } = row.positions;
          expect([total, row.positions.open, closed, denied, originals], where).toEqual([
            own.length,
            open.length,
            count("closed"),
            count("denied"),
            count("isOriginal"),
          ]);
          continue;
        }
        const balances = await Promise.all(
          bridges.map((bridge) =>
            client.readContract({
              address: row.address as Address,
              abi: erc20Abi,
              functionName: "balanceOf",
              args: [addressOf(bridge)],
              blockNumber,
            }),
          ),
        );
        expect(balances.map(String), where).toContain(row.totalBalanceRaw);
        held++;
      }
      const { exposures, general } = exposure;
      const owed = exposures.reduce((total, { mint }) => total + mint.totalMinted, 0);
      expect(owed, `at ${at}`).toBeCloseTo(scaled(mintedOf(list)), 4);
      const read = (address: Address, functionName: "equity" | "minterReserve" | "price" | "totalSupply") =>
        client.readContract({ address, abi, functionName, blockNumber }).then(scaled);
      expect(general, `at ${at}`).toMatchObject({
        equityInReserve: await read(coin, "equity"),
        mintersContribution: await read(coin, "minterReserve"),
        fpsPrice: await read(equity, "price"),
        fpsTotalSupply: await read(equity, "totalSupply"),
      });
      const overdue = list.filter(({ expiration }) => expiration <= at);
      expect(general.overdue, `at ${at}`).toBe(scaled(mintedOf(overdue)));
    }
    expect(held).toBeGreaterThan(0);
  });

  test("earnings at random times: sources less costs are equity(), claims the sums of the logs up to then", async () => {
    const all = given();
    const { client, blockAt, coin } = all.main;
    const { logs } = profitLossLog.parse(await get("/analytics/profitLossLog"));
    for (const at of momentsOf(all)) {
      const query = `at=${isoOf(at)}`;
      const body = await get(`/analytics/fps/earnings?${query}`);
      const { at: _, omitted, ...earnings } = fpsEarnings.extend(momentMembers).parse(body);
      expect(omitted).toEqual([]);
      const isCost = (name: string) => /Costs|Losses|LossClaims/.test(name);
      const lines = Object.entries(earnings).map(([name, value]) => (isCost(name) ? -value : value));
      const equity = await client.readContract({
        address: coin,
        abi,
        functionName: "equity",
        blockNumber: blockAt(at),
      });
      expect(
        lines.reduce((total, line) => total + line, 0),
        `at ${at}`,
      ).toBeCloseTo(scaled(equity), 4);
      // A longer history is cut to its latest rows.
      if (logs.length === 1000) continue;
      const of = (cause: string, kind: string) =>
        logs
          .filter((log) => Number(log.created) <= at && log.cause === cause && log.kind === kind)
          .reduce((total, { amount }) => total + scaled(BigInt(amount)), 0);
      expect(of("savingsInterest", "Loss"), `at ${at}`).toBeCloseTo(earnings.savingsInterestCosts, 6);
      expect(of("challenge", "Loss"), `at ${at}`).toBeCloseTo(earnings.challengeLosses, 6);
      expect(of("forcedSale", "Profit"), `at ${at}`).toBeCloseTo(earnings.forcedSaleProfits, 6);
      expect(of("minterFee", "Profit"), `at ${at}`).toBeCloseTo(earnings.minterProposalFees, 6);
    }
  });
}
