import { expect, test } from "vitest";
import { CHAINS as INDEXED } from "../../../src/chains.ts";
import { CHAINS, chainName, targetOf } from "./chains.ts";

test("names and selectors match the chain table of the indexer", () => {
  const known = Object.entries(CHAINS).map(([id, { name, selector }]) => ({
    id: Number(id),
    name,
    selector,
  }));
  const indexed = INDEXED.map(({ id, name, chainSelector }) => ({ id, name, selector: chainSelector }));
  expect(known).toEqual(indexed.toSorted((a, b) => a.id - b.id));
});

test("targetOf: a network that is no chain of the indexer", () => {
  expect(targetOf("124615329519749607")).toBe("Solana");
});

test("behavior: an unknown chain is named by its id", () => {
  expect(chainName(7)).toBe("Chain 7");
  expect(targetOf("7")).toBe("network 7");
  expect(targetOf("0")).toBeUndefined();
});
