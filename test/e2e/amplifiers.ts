import { readFileSync, writeFileSync } from "node:fs";
import { type Address, createPublicClient, getAddress, http, isAddressEqual, parseEventLogs } from "viem";
import { beforeAll, expect, test } from "vitest";
import {
  amplifierActivity,
  amplifierList,
  amplifierPositions,
} from "../../src/api/rest/amplifiers/schema.ts";
import { amplifiedPositionAbi, amplifierAbi } from "../../src/domain/amplifier-abi.ts";
import { recordId } from "../../src/domain/record-id.ts";
import { poolAbi } from "../../tools/devnet/actions/amplifiers.ts";
import type { History } from "../../tools/harness/history.ts";
import type { Service } from "../../tools/harness/service.ts";
import { amountsOf } from "./amplifier-backing.ts";

/** Paths whose responses depend on the rows alone. */
export async function amplifierPaths(history: History): Promise<string[]> {
  const { list } = amplifierList.parse(await history.get("/amplifier/list"));
  return list.map(({ address }) => `/amplifier/activity/${address}?limit=500`);
}

/** A deployments file of the same chains that names no amplifier. */
export function withoutAmplifiers(history: History): string {
  const { DEPLOYMENTS_FILE: file = "" } = history.settings("");
  const deployments = JSON.parse(readFileSync(file, "utf8")) as {
    chains: { addresses: Record<string, unknown>; start: Record<string, unknown> }[];
  };
  for (const { addresses, start } of deployments.chains) {
    delete addresses.uniswapAmplifier;
    delete start.uniswapAmplifier;
  }
  const without = `${file}.without-amplifiers`;
  writeFileSync(without, JSON.stringify(deployments));
  return without;
}

/** Expects that a service whose chains have no amplifier responds with empty lists. */
export async function expectNoAmplifiers(service: Service, paths: readonly string[]): Promise<void> {
  expect((await service.get("/amplifier/list")).body).toEqual({ num: 0, list: [] });
  expect(paths.length).toBeGreaterThan(0);
  for (const path of [...paths, ...paths.map((one) => one.replace("activity", "positions"))]) {
    expect((await service.get(path)).body, path).toEqual({ num: 0, total: 0, list: [] });
  }
}

/** Amplifiers, their positions and activity against the getters and logs of the contracts. */
export function describeAmplifiers(history: History): void {
  let nodes: { chainId: number; client: ReturnType<typeof clientOf>; amplifier: Address }[];
  const clientOf = (rpc: string) => createPublicClient({ transport: http(rpc, { batch: true }) });

  beforeAll(() => {
    nodes = history.devnet().deployments.chains.flatMap(({ id, rpc, addresses }) => {
      const amplifier = addresses.uniswapAmplifier as Address | undefined;
      return amplifier ? [{ chainId: id, client: clientOf(rpc), amplifier }] : [];
    });
  });

  const positionsOf = async (address: Address) =>
    amplifierPositions.parse(await history.get(`/amplifier/positions/${address}?limit=500`)).list;

  test("terms, debt and value are those of the contracts", async () => {
    const { list } = amplifierList.parse(await history.get("/amplifier/list"));
    expect(list.map(({ chainId, address }) => [chainId, address])).toEqual(
      nodes.map(({ chainId, amplifier }) => [chainId, getAddress(amplifier)]),
    );
    expect(nodes.length).toBe(2);
    for (const { chainId, client, amplifier } of nodes) {
      const row = list.find((one) => one.chainId === chainId);
      if (!row) throw new Error(`chain ${chainId} has no amplifier`);
      const at = { address: amplifier, abi: amplifierAbi } as const;
      const [pool, usd, zchf, zchfIsToken0, expiration, limit, totalBorrowed] = await Promise.all([
        client.readContract({ ...at, functionName: "UNISWAP_POOL" }),
        client.readContract({ ...at, functionName: "USD" }),
        client.readContract({ ...at, functionName: "ZCHF" }),
        client.readContract({ ...at, functionName: "ZCHF_IS_TOKEN0" }),
        client.readContract({ ...at, functionName: "EXPIRATION" }),
        client.readContract({ ...at, functionName: "LIMIT" }),
        client.readContract({ ...at, functionName: "totalBorrowed" }),
      ]);
      const positions = await positionsOf(amplifier);
      expect(row).toMatchObject({
        pool,
        usd,
        zchf,
        zchfIsToken0,
        usdSymbol: "USDT",
        usdDecimals: 6,
        expiration: Number(expiration),
        limit: String(limit),
        totalBorrowed: String(totalBorrowed),
        positionCount: positions.length,
      });
      expect(zchfIsToken0).toBe(chainId === 1);
      const [sqrtPriceX96] = await client.readContract({
        address: pool,
        abi: poolAbi,
        functionName: "slot0",
      });
      const sqrt = Number(sqrtPriceX96) / 2 ** 96;
      const price = (zchfIsToken0 ? sqrt ** 2 : 1 / sqrt ** 2) * 1e12;
      const sums = [0, 0];
      for (const position of positions) {
        const [amount0, amount1] = amountsOf(position, sqrt);
        const [zchfAmount, usdAmount] = zchfIsToken0 ? [amount0, amount1] : [amount1, amount0];
        expect(position.zchfAmount).toBeCloseTo(zchfAmount / 1e18, 3);
        expect(position.usdAmount).toBeCloseTo(usdAmount / 1e6, 3);
        sums[0] = (sums[0] ?? 0) + zchfAmount / 1e18;
        sums[1] = (sums[1] ?? 0) + usdAmount / 1e6;
      }
      const value = (sums[0] ?? 0) + (sums[1] ?? 0) / price;
      expect(row.usdPerZchf).toBeCloseTo(price, 9);
      expect(row.zchfAmount).toBeCloseTo(sums[0] ?? 0, 2);
      expect(row.usdAmount).toBeCloseTo(sums[1] ?? 0, 2);
      expect(row.poolValueZchf).toBeCloseTo(value, 2);
      expect(row.avgCollRatio).toBeCloseTo(value / (Number(totalBorrowed) / 1e18), 6);
    }
  });

  test("positions have the owner, range, liquidity and debt of the contracts", async () => {
    let donated = 0;
    for (const { client, amplifier } of nodes) {
      const rows = await positionsOf(amplifier);
      expect(rows.length).toBeGreaterThan(2);
      for (const row of rows) {
        const at = { address: row.position as Address, abi: amplifiedPositionAbi } as const;
        const [owner, tickLow, tickHigh, borrowed, liquidity] = await Promise.all([
          client.readContract({ ...at, functionName: "owner" }),
          client.readContract({ ...at, functionName: "tickLow" }),
          client.readContract({ ...at, functionName: "tickHigh" }),
          client.readContract({ ...at, functionName: "borrowed" }),
          client.readContract({ ...at, functionName: "totalLiquidity" }),
        ]);
        expect(row).toMatchObject({
          owner,
          tickLow,
          tickHigh,
          borrowed: String(borrowed),
          liquidity: String(liquidity),
        });
        const ofOwner = await positionsOf(owner);
        expect(ofOwner).toContainEqual(row);
        expect(ofOwner.every((one) => isAddressEqual(one.owner as Address, owner))).toBe(true);
        const { list } = amplifierActivity.parse(
          await history.get(`/amplifier/activity/${row.position}?limit=500`),
        );
        const logged = list.reduce(
          (sum, one) => sum + (one.kind === "Mint" ? BigInt(one.liquidity) : -BigInt(one.liquidity)),
          0n,
        );
        if (logged !== liquidity) donated++;
      }
    }
    expect(donated).toBeGreaterThan(0);
  });

  test("activity is that of the positions' logs, with the amplifier's total after each", async () => {
    for (const { chainId, client, amplifier } of nodes) {
      const logs = await client.getLogs({ fromBlock: 0n, toBlock: "latest" });
      const ofAmplifier = parseEventLogs({ abi: amplifierAbi, logs, strict: true }).filter(({ address }) =>
        isAddressEqual(address, amplifier),
      );
      const positions = new Set(
        ofAmplifier.flatMap((log) =>
          log.eventName === "AmplifiedPositionCreated" ? [log.args.position.toLowerCase()] : [],
        ),
      );
      const own = parseEventLogs({ abi: amplifiedPositionAbi, logs, strict: true })
        .filter(({ address }) => positions.has(address.toLowerCase()))
        .filter(({ eventName }) => eventName !== "OwnershipTransferred");
      const placeOf = ({ blockNumber, logIndex }: { blockNumber: bigint; logIndex: number }) =>
        recordId(blockNumber, logIndex, 0);
      const expected = own.reverse().map((log) => {
        const before = ofAmplifier.filter(
          (one) => one.eventName !== "AmplifiedPositionCreated" && placeOf(one) < placeOf(log),
        );
        const last = before.at(-1);
        if (last === undefined || last.eventName === "AmplifiedPositionCreated") throw new Error("no total");
        const isMint = log.eventName === "Mint";
        const args = log.args as Record<string, bigint>;
        return {
          chainId,
          txHash: log.transactionHash,
          count: log.logIndex,
          amplifier: getAddress(amplifier),
          position: getAddress(log.address),
          kind: isMint ? "Mint" : "Burn",
          liquidity: String(isMint ? args.liquidityAdded : args.liquidityRemoved),
          token0: String(args.token0),
          token1: String(args.token1),
          zchf: String(isMint ? args.borrowed : args.repaid),
          totalBorrowed: String(last.args.totalBorrowed),
          blockheight: Number(log.blockNumber),
        };
      });
      const { total, list } = amplifierActivity.parse(
        await history.get(`/amplifier/activity/${amplifier}?limit=500`),
      );
      expect(total).toBe(expected.length);
      expect(expected.length).toBeGreaterThan(5);
      expect(list).toMatchObject(expected);
    }
  });
}
