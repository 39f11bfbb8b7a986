import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { statementCsv } from "../src/api/rest/accounts/csv.ts";
import type { Statement } from "../src/api/rest/accounts/schema.ts";

const ONE = 10n ** 18n;
const module = "0x1111111111111111111111111111111111111111";
const txHash = `0x${"7".repeat(64)}`;

const line = (over: Partial<Statement["lines"][number]>): Statement["lines"][number] => ({
  chainId: 1,
  asset: "ZCHF",
  module: null,
  timestamp: 1_735_700_000,
  txHash,
  kind: "Received",
  counterparty: module,
  amount: String(ONE),
  balance: String(ONE),
  ...over,
});

/** A mint of 93 ZCHF with a fee of 7, 40 of them saved, and a referral fee of 2. */
const statement: Statement = {
  account: "0x2222222222222222222222222222222222222222",
  year: 2025,
  tz: "UTC",
  from: 1_735_689_600,
  through: 1_767_225_599,
  isComplete: true,
  method: "",
  balances: [
    {
      ...{ chainId: 1, asset: "ZCHF", module: null, openingChf: 5, closingChf: 60 },
      ...{ opening: String(5n * ONE), closing: String(60n * ONE), openingAccrued: "0", closingAccrued: "0" },
    },
  ],
  lines: [
    line({ kind: "Minted", counterparty: null, amount: String(93n * ONE) }),
    line({ kind: "Sent", amount: String(-40n * ONE) }),
    line({ kind: "Saved", asset: "savings", module, counterparty: null, amount: String(40n * ONE) }),
    line({ amount: String(2n * ONE) }),
  ],
  interest: { gross: "0", referralFees: "0", net: "0" },
  referralFees: {
    total: String(2n * ONE),
    list: [
      { chainId: 1, timestamp: 1_735_700_000, txHash, module, account: module, amount: String(2n * ONE) },
    ],
  },
  positions: [],
  amplified: [],
  fees: {
    total: String(7n * ONE),
    list: [{ chainId: 1, timestamp: 1_735_700_000, txHash, position: module, amount: String(7n * ONE) }],
  },
  trades: { gain: "0", list: [] },
};

const folder = mkdtempSync(join(tmpdir(), "statement-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "statement.csv");
writeFileSync(file, statementCsv(statement));

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: "utf8" });

test("statement.rules: hledger books every line once", () => {
  const rules = join(import.meta.dirname, "statement.rules");
  const balance = (account: string) =>
    run(
      "hledger",
      "-f",
      file,
      "--rules-file",
      rules,
      "balance",
      "-N",
      "--format",
      "%(total)",
      account,
    ).trim();
  expect(Number.parseFloat(balance("assets:ZCHF:1"))).toBe(55);
  expect(Number.parseFloat(balance("assets:savings"))).toBe(40);
});

test("README: Miller sums what is counted", () => {
  const filter = ["filter", '$counted == "yes"', "then"];
  const sums = ["stats1", "-a", "sum", "-f", "amount", "-g", "chainId,asset"];
  expect(run("mlr", "--icsv", "--ocsv", "--headerless-csv-output", ...filter, ...sums, file)).toBe(
    "1,ZCHF,55\n1,savings,40\n",
  );
});
