import { expect, test } from "vitest";
import { ratePoints } from "./rate-points.ts";

const change = (created: number, approvedRate: number) => ({
  chainId: 1,
  created,
  blockheight: 1,
  module: "0x1",
  approvedRate,
  count: 1,
  txHash: "0x",
});

test("each module has its rate at every time, none before its first", () => {
  const list = {
    "1": { "0x1": [change(30, 50_000), change(10, 20_000)] },
    "100": { "0x2": [change(20, 35_000)] },
  };
  const { series, points } = ratePoints(list, 40);
  expect(series.map(({ key, name }) => [key, name])).toEqual([
    ["1-0x1", "0x1, Ethereum"],
    ["100-0x2", "0x2, Gnosis"],
  ]);
  expect(points).toEqual([
    { time: 10, "1-0x1": 2 },
    { time: 20, "1-0x1": 2, "100-0x2": 3.5 },
    { time: 30, "1-0x1": 5, "100-0x2": 3.5 },
    { time: 40, "1-0x1": 5, "100-0x2": 3.5 },
  ]);
});
