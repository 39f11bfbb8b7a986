import { type Address, createPublicClient, erc20Abi, getAddress, http } from "viem";
import { expect, test } from "vitest";
import { positionMapping } from "../../src/api/rest/positions/schema.ts";
import {
  listedToken,
  listedTokens,
  priceList,
  priceMapping,
  tickerPrice,
} from "../../src/api/rest/prices/schema.ts";
import type { History } from "../../tools/harness/history.ts";

export const tokenPaths = ["/prices/erc20/mint", "/prices/erc20/fps", "/prices/erc20/collateral"];

/** Price routes against each other, and the tokens' texts against the tokens. */
export function describePrices(history: History): void {
  const ethereum = () => {
    const found = history.devnet().deployments.chains.find(({ id }) => id === 1);
    if (!found) throw new Error("the devnet has no Ethereum");
    return { ...found, client: createPublicClient({ transport: http(found.rpc, { batch: true }) }) };
  };

  test("the mapping has a row for ZCHF and every collateral of every position, that of the list", async () => {
    const list = priceList.parse(await history.get("/prices/list"));
    const map = priceMapping.parse(await history.get("/prices/mapping"));
    for (const row of list) expect(map[row.address.toLowerCase()]?.price).toEqual(row.price);
    expect(Object.keys(map)).toHaveLength(list.length);
    const positions = positionMapping.parse(await history.get("/positions/mapping"));
    for (const { collateral } of Object.values(positions.map)) {
      expect(map[collateral.toLowerCase()]?.address).toBe(getAddress(collateral));
    }
    const zchf = map[String(ethereum().addresses.frankencoin).toLowerCase()];
    expect(zchf?.price).toEqual({ usd: expect.any(Number), chf: 1 });
    expect(tickerPrice.parse(await history.get("/prices/ticker/ZCHF"))).toEqual(zchf?.price);
    const weth = map[String(history.devnet().deployments.tokens.WETH).toLowerCase()];
    expect(weth?.price.chf).toBeGreaterThan(0);
    expect(tickerPrice.parse(await history.get("/prices/ticker/WETH"))).toEqual(weth?.price);
    expect((await history.service().get("/prices/ticker/weth")).status).toBe(404);
  });

  test("ZCHF and FPS are as their contracts say", async () => {
    const { client, addresses } = ethereum();
    for (const [path, key] of [
      ["/prices/erc20/mint", "frankencoin"],
      ["/prices/erc20/fps", "equity"],
    ] as const) {
      const at = { address: addresses[key] as Address, abi: erc20Abi } as const;
      const [name, symbol, decimals] = await Promise.all([
        client.readContract({ ...at, functionName: "name" }),
        client.readContract({ ...at, functionName: "symbol" }),
        client.readContract({ ...at, functionName: "decimals" }),
      ]);
      expect(listedToken.parse(await history.get(path))).toEqual({
        chainId: 1,
        address: getAddress(at.address),
        name,
        symbol,
        decimals,
      });
    }
  });

  test("collaterals: those of open positions", async () => {
    const found = listedTokens.parse(await history.get("/prices/erc20/collateral"));
    const open = positionMapping.parse(await history.get("/positions/open"));
    const expected = new Set(Object.values(open.map).map(({ collateral }) => collateral.toLowerCase()));
    expect(Object.keys(found).sort()).toEqual([...expected].sort());
    expect(expected.size).toBeGreaterThan(1);
    for (const row of Object.values(open.map)) {
      expect(found[row.collateral.toLowerCase()]).toEqual({
        chainId: 1,
        address: row.collateral,
        name: row.collateralName,
        symbol: row.collateralSymbol,
        decimals: row.collateralDecimals,
      });
    }
  });
}
