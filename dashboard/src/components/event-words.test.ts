import { expect, test } from "vitest";
import type { FeedEntry } from "../data/feed.ts";
import { eventTitle } from "./event-words.ts";

const titleOf = (type: string, facts: FeedEntry["facts"], title = "") =>
  eventTitle({ id: "", type, title, time: 0, path: "", facts });

test("eventTitle: two digits of ZCHF, digits by magnitude of collateral", () => {
  expect(titleOf("position.updated", { minted: "1200.5 ZCHF", size: "0.00012 WBTC" })).toBe(
    "Position updated: owes 1’200.50 ZCHF, collateral 0.00012 WBTC",
  );
  expect(titleOf("position.sold", { size: "17777.777777 USDX", bid: "5 ZCHF" })).toBe(
    "Collateral sold: 17’778 USDX for 5.00 ZCHF",
  );
  expect(titleOf("transfer", {}, "Transfer: 1200.5 ZCHF")).toBe("Transfer: 1’200.50 ZCHF");
});
