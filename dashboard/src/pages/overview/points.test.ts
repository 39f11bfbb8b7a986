import { expect, test } from "vitest";
import type { Cause } from "../../format/causes.ts";
import { MAX_DAYS, monthlyCauses, monthlyFlows, noteOf, supplyPoints } from "./points.ts";

const day = (date: string, inflow: bigint, outflow: bigint) => ({
  date,
  timestamp: String(Date.parse(`${date}T00:00:00Z`) / 1000),
  txHash: "0x00",
  totalInflow: inflow * 10n ** 18n,
  totalOutflow: outflow * 10n ** 18n,
  totalEquity: 0n,
  totalSavings: 0n,
  fpsTotalSupply: 0n,
  fpsPrice: 0n,
  realizedNetEarnings: 0n,
  earningsPerFPS: 0n,
});

test("monthlyFlows: differences of the running totals, months without rows are zero", () => {
  const days = [day("2024-11-03", 5n, 1n), day("2024-11-30", 8n, 1n), day("2025-01-02", 10n, 7n)];
  expect(monthlyFlows(days)).toEqual([
    { time: 1_730_419_200, inflow: 8, outflow: -1 },
    { time: 1_733_011_200, inflow: 0, outflow: -0 },
    { time: 1_735_689_600, inflow: 2, outflow: -6 },
  ]);
  expect(monthlyFlows([])).toEqual([]);
});

test("behavior: if older days are missing, the first month is only the base of the second", () => {
  const first = Date.UTC(2024, 0, 20);
  const days = Array.from({ length: MAX_DAYS }, (_, i) =>
    day(new Date(first + i * 86_400_000).toISOString().slice(0, 10), 5_000_000n + BigInt(i), 400_000n),
  );
  const flows = monthlyFlows(days);
  expect(flows[0]).toEqual({ time: Date.UTC(2024, 1) / 1000, inflow: 29, outflow: -0 });
  expect(flows.every(({ inflow = 0 }) => inflow <= 31)).toBe(true);
  expect(noteOf("ZCHF", days.length)).toBe("ZCHF; the latest 1000 days with changes");
  expect(noteOf("ZCHF", 999)).toBe("ZCHF");
});

test("supplyPoints: by time, with a value for each chain", () => {
  const points = supplyPoints({
    "172800": { created: 172_800, supply: 3, allocation: { "1": 1, "100": 2 } },
    "86400": { created: 86_400, supply: 1, allocation: { "1": 1, "100": 0 } },
  });
  expect(points).toEqual([
    { time: 86_400, "1": 1, "100": 0 },
    { time: 172_800, "1": 1, "100": 2 },
  ]);
});

test("monthlyCauses: what the totals changed by, so that a settlement of an indexed chain is nothing", () => {
  const ONE = 10n ** 18n;
  const row = (date: string, cause: Cause, profits: bigint, losses: bigint) => ({
    ...{ chainId: 1, minter: "0x00", count: "1", kind: "Loss" as const, amount: 0n, perFPS: 0n },
    ...{ created: String(Date.parse(date) / 1000), cause, profits: profits * ONE, losses: losses * ONE },
  });
  const months = monthlyCauses([
    row("2025-01-05", "challenge", 9n, 12n),
    // Settled: reported on Ethereum, and taken out again.
    row("2025-01-04", "settlement", 9n, 10n),
    row("2025-01-04", "settlement", 9n, 17n),
    row("2024-11-30", "savingsInterest", 9n, 10n),
    row("2024-11-29", "savingsInterest", 9n, 3n),
    row("2024-11-02", "positionFee", 9n, 0n),
  ]);
  expect(months).toEqual([
    { time: 1_730_419_200, savingsInterest: -10, positionFee: 9 },
    { time: 1_733_011_200 },
    { time: 1_735_689_600, settlement: 0, challenge: -2 },
  ]);
});
