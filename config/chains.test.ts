import { expect, test } from "vitest";
import { indexedChains, knownChains } from "./chains.ts";
import { readSettings } from "./settings.ts";

test("indexedChains: those with an RPC, in slot order", () => {
  const settings = readSettings({ RPC_URL_100: "http://localhost:1", RPC_URL_1: "http://localhost:2" });
  expect(indexedChains(settings).map(({ key }) => key)).toEqual(["ethereum", "gnosis"]);
  expect(knownChains(settings)).toHaveLength(8);
});
