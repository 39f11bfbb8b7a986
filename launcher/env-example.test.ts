import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CHAIN_IDS } from "../src/chains.ts";

const root = path.resolve(import.meta.dirname, "..");
const example = readFileSync(path.join(root, ".env.example"), "utf8");
const documented = new Set([...example.matchAll(/^#([A-Z_\d]+)=/gm)].map(([, name]) => name));

test("every chain has its line", () => {
  for (const id of CHAIN_IDS) expect(documented).toContain(`RPC_URL_${id}`);
});

test("every setting that is read is documented", () => {
  const source = readFileSync(path.join(root, "config/settings.ts"), "utf8");
  const settings = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(12);
  for (const name of settings) expect(documented).toContain(name);
});
