import { ADDRESS } from "@frankencoin/zchf";
import { getAddress } from "viem";
import { describe, expect, test } from "vitest";
import { CHAINS, deployment, savingsModules, stablecoinBridges } from "./chains.ts";

test("slots are frozen", () => {
  expect(Object.fromEntries(CHAINS.map(({ id, slot }) => [id, slot]))).toEqual({
    1: 1,
    137: 2,
    42161: 3,
    10: 4,
    8453: 5,
    43114: 6,
    100: 7,
    146: 8,
  });
});

test("every chain of the package has a row, with ids, keys, selectors and slots of its own", () => {
  expect(CHAINS.map(({ id }) => id).sort((a, b) => a - b)).toEqual(Object.keys(ADDRESS).map(Number));
  for (const member of ["id", "key", "name", "slot", "chainSelector"] as const) {
    expect(new Set(CHAINS.map((chain) => chain[member])).size).toBe(CHAINS.length);
  }
});

describe.each(CHAINS)("$name", (chain) => {
  test("addresses have their checksum, start blocks are block numbers", () => {
    for (const address of Object.values(chain.addresses)) expect(getAddress(address)).toMatch(/^0x/);
    for (const start of Object.values(chain.start)) expect(start).toBeGreaterThan(1_000_000);
  });

  test("its contracts have an address and a start block", () => {
    const contracts =
      chain.id === 1
        ? ([
            "coin",
            "equity",
            "mintingHubV1",
            "mintingHubV2",
            "rollerV2",
            "savingsV2",
            "savings",
            "bridgeAccounting",
            "bridgeAdmin",
            "bridgePool",
            "transferReference",
            "fcs",
            "mainnetVotes",
            "uniswapAmplifier",
          ] as const)
        : (["coin", "savings", "bridgeAdmin", "bridgePool"] as const);
    for (const contract of contracts)
      expect(deployment(chain, contract)?.startBlock).toBeGreaterThan(1_000_000);
  });

  test("no contract starts before the coin", () => {
    const coin = deployment(chain, "coin");
    for (const start of Object.values(chain.start))
      expect(start).toBeGreaterThanOrEqual(coin?.startBlock ?? 0);
  });
});

test("deployment: a side chain has no hub", () => {
  const gnosis = CHAINS.find(({ id }) => id === 100);
  expect(gnosis && deployment(gnosis, "mintingHubV1")).toBeUndefined();
});

test("savingsModules: both on Ethereum, the older first", () => {
  expect(CHAINS.map((chain) => savingsModules(chain).length)).toEqual([2, 1, 1, 1, 1, 1, 1, 1]);
  expect(CHAINS[0] && savingsModules(CHAINS[0])[0]).toBe(ADDRESS[1].savingsV2);
});

test("stablecoinBridges: those of VCHF and CHFAU, on Ethereum", () => {
  expect(CHAINS.map((chain) => stablecoinBridges(chain).length)).toEqual([2, 0, 0, 0, 0, 0, 0, 0]);
  expect(CHAINS[0] && stablecoinBridges(CHAINS[0])[0]).toEqual({
    bridge: ADDRESS[1].stablecoinBridgeVCHF,
    token: ADDRESS[1].vchfToken,
  });
});

test("the test amplifier is no contract of ours", () => {
  const addresses = CHAINS.flatMap((chain) => Object.values(chain.addresses));
  expect(addresses).not.toContain(getAddress("0x560E4889e01f41612133Af0a363dD686534c2dA7"));
});
