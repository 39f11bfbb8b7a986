import { expect, test } from "vitest";
import { readSettings } from "../../config/settings.ts";
import { CHAINS } from "../../src/chains.ts";
import { followingPlanOf, sumOf, totalOf, unitsOf } from "./following.ts";
import { followingTable } from "./tables.ts";

const chain = (wanted: number) => {
  const row = CHAINS.find(({ id }) => id === wanted);
  if (!row) throw new Error(`no chain ${wanted}`);
  return row;
};
const plans = (HEAD_INTERVAL?: string) =>
  CHAINS.map((row) => followingPlanOf(row, readSettings({ HEAD_INTERVAL })));
const at = (id: number, HEAD_INTERVAL?: string, logRange?: number) =>
  followingPlanOf(chain(id), readSettings({ HEAD_INTERVAL }), logRange);

test("default: every block, and on Ethereum the open positions with each", () => {
  expect(at(1)).toEqual({
    name: "Ethereum",
    interval: undefined,
    requests: { eth_getBlockByNumber: 7_200, eth_getLogs: 0, eth_call: 7_200 },
  });
  expect(at(8453).requests).toEqual({ eth_getBlockByNumber: 43_200, eth_getLogs: 0, eth_call: 0 });
});

test("behavior: an interval is a header and a range, and a final block now and then", () => {
  expect(at(42161)).toEqual({
    name: "Arbitrum",
    interval: 4,
    requests: { eth_getBlockByNumber: 21_600 + 1_440, eth_getLogs: 21_600, eth_call: 0 },
  });
  expect(at(8453, "30").requests).toEqual({
    eth_getBlockByNumber: 2_880 + 288,
    eth_getLogs: 2_880,
    eth_call: 0,
  });
});

test("behavior: up to three blocks are read by their headers, the positions once a look", () => {
  expect(at(1, "30").requests).toEqual({
    eth_getBlockByNumber: 7_200 + 111,
    eth_getLogs: 0,
    eth_call: 2_880,
  });
  expect(at(1, "60").requests).toEqual({
    eth_getBlockByNumber: 2 * 1_440 + 111,
    eth_getLogs: 1_440,
    eth_call: 1_440,
  });
});

test("behavior: an interval below the block time is every block", () => {
  expect(at(1, "12")).toEqual(at(1));
  expect(at(1, "every-block")).toEqual(at(1));
});

test("behavior: ten blocks a request", () => {
  // 7,200 looks of 6 blocks; 288 times the window of 306 before blocks are final.
  expect(at(8453, "12", 10).requests).toEqual({
    eth_getBlockByNumber: 2 * 7_200 + 288,
    eth_getLogs: 6_912 + 288 * 31,
    eth_call: 0,
  });
});

test.each<[string | undefined, number]>([
  [undefined, 350_000],
  ["12", 130_000],
  ["30", 70_000],
])("all chains at HEAD_INTERVAL=%s: at most %d requests a day", (interval, most) => {
  const total = totalOf(sumOf(plans(interval)));
  expect(total).toBeLessThan(most);
  expect(total).toBeGreaterThan(most * 0.7);
});

test("default: the table", () => {
  const rows = [at(1), at(42161)];
  expect(unitsOf("Alchemy", sumOf(rows))).toBe(30_240 * 20 + 21_600 * 60 + 7_200 * 26);
  expect(followingTable(rows)).toBe(
    [
      "chain     HEAD_INTERVAL  requests  Alchemy  Infura  QuickNode  Chainstack  dRPC",
      "Ethereum  every block    14400     0.33 M   1.15 M  0.29 M     0.01 M      0.29 M",
      "Arbitrum  4 s            44640     1.76 M   7.35 M  0.89 M     0.04 M      0.89 M",
      "all                      59040     2.09 M   8.50 M  1.18 M     0.06 M      1.18 M",
    ].join("\n"),
  );
  expect(followingTable([at(1)]).split("\n")).toHaveLength(2);
});
