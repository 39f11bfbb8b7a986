import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { SETTING_NAMES } from "../config/settings.ts";
import { CHAIN_IDS } from "../src/chains.ts";

const root = path.resolve(import.meta.dirname, "..");
const example = readFileSync(path.join(root, ".env.example"), "utf8");
const documented = new Set([...example.matchAll(/^#([A-Z_\d]+)=/gm)].map(([, name]) => name));

test("every chain has its line", () => {
  for (const id of CHAIN_IDS) expect(documented).toContain(`RPC_URL_${id}`);
});

test("every setting that is read is documented, and no other", () => {
  expect(SETTING_NAMES.length).toBeGreaterThan(30);
  // One chain stands for all.
  const isOfOtherChain = (name: string) => /^(ETH_GETLOGS_BLOCK_RANGE|HEAD_INTERVAL)_(?!1$)/.test(name);
  expect([...documented].toSorted()).toEqual(
    SETTING_NAMES.filter((name) => !isOfOtherChain(name)).toSorted(),
  );
});
