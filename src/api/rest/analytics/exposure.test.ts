import { describe, expect, test } from "vitest";
import {
  type Capital,
  type ExposedPosition,
  exposureOf,
  generalExposure,
} from "../../model/exposure/figures.ts";

const ONE = 10n ** 18n;
const capital: Capital = {
  balance: 1_500n * ONE,
  minterReserve: 500n * ONE,
  equity: 1_000n * ONE,
  supply: 100n * ONE,
  price: 30n * ONE,
};
const atRisk = { overdue: ONE, unpriced: 2n * ONE, uncovered: 3n * ONE, priced: 8n * ONE, value: 12n * ONE };
const position = (over: Partial<ExposedPosition>): ExposedPosition => ({
  original: "0x01",
  limitOfOriginal: 10_000n * ONE,
  isOriginal: false,
  isOpen: true,
  minted: 0n,
  interestPpm: 30_000n,
  reservePpm: 200_000n,
  ...over,
});

test("default", () => {
  const positions = [
    position({ minted: 100n * ONE, isOriginal: true }),
    position({ minted: 300n * ONE, interestPpm: 50_000n, reservePpm: 0n }),
    position({ minted: 0n, original: "0x02", limitOfOriginal: 5_000n * ONE, reservePpm: 1_000_000n }),
  ];
  const { theta, ...result } = exposureOf(positions, capital);
  // (100 * 0.03 / 0.8 + 300 * 0.05) / 400 = 0.046875
  expect(result).toEqual({
    positions: { open: 3, originals: 1, clones: 2 },
    mint: {
      totalMinted: 400,
      totalContribution: 20,
      totalLimit: 15_000,
      unboundedFamilies: 0,
      totalMintedRatio: 0.026667,
      interestAverage: 0.046875,
      totalTheta: (0.046875 * 400) / 365,
      thetaPerFpsToken: (0.046875 * 4) / 365,
    },
    // 3 * (1000 + 20 - 400) / 100
    reserveRiskWiped: { fpsPrice: 18.6, riskRatio: 0.38 },
  });
  const general = generalExposure(capital, theta ?? 0n, atRisk);
  expect(general).toEqual({
    balanceInReserve: 1_500,
    mintersContribution: 500,
    equityInReserve: 1_000,
    overdue: 1,
    unpriced: 2,
    uncovered: 3,
    collateralRatio: 1.5,
    fpsPrice: 30,
    fpsTotalSupply: 100,
    thetaFromPositions: (0.046875 * 400) / 365,
    thetaPerToken: (0.046875 * 4) / 365,
    earningsPerAnnum: expect.closeTo(18.75, 12),
    earningsPerToken: expect.closeTo(0.1875, 12),
    priceToEarnings: expect.closeTo(160, 12),
    priceToBookValue: 3,
  });
});

test("behavior: what is closed and owes counts, but not as an open position", () => {
  const positions = [
    position({ minted: 100n * ONE, isOriginal: true }),
    position({ minted: 300n * ONE, isOriginal: true, isOpen: false }),
  ];
  const { positions: counts, mint } = exposureOf(positions, capital);
  expect(counts).toEqual({ open: 1, originals: 1, clones: 0 });
  expect(mint.totalMinted).toBe(400);
});

test("behavior: no ratio where no debt has a known price", () => {
  const unpriced = { ...atRisk, uncovered: 0n, priced: 0n, value: 0n };
  expect(generalExposure(capital, 0n, unpriced)).toMatchObject({ unpriced: 2, collateralRatio: null });
});

test("behavior: losing more than all", () => {
  const { reserveRiskWiped } = exposureOf([position({ minted: 2_000n * ONE, reservePpm: 0n })], capital);
  expect(reserveRiskWiped).toEqual({ fpsPrice: 0, riskRatio: 2 });
});

describe("no division by zero", () => {
  const empty: Capital = { balance: 0n, minterReserve: 0n, equity: 0n, supply: 0n, price: ONE };

  test("no positions, no FPS, no equity", () => {
    expect(generalExposure(empty, 0n, atRisk)).toEqual({
      balanceInReserve: 0,
      mintersContribution: 0,
      equityInReserve: 0,
      overdue: 1,
      unpriced: 2,
      uncovered: 3,
      collateralRatio: 1.5,
      fpsPrice: 1,
      fpsTotalSupply: 0,
      thetaFromPositions: 0,
      thetaPerToken: null,
      earningsPerAnnum: 0,
      earningsPerToken: null,
      priceToEarnings: null,
      priceToBookValue: null,
    });
  });

  test("nothing minted, no limit, no FPS", () => {
    const { mint, reserveRiskWiped } = exposureOf([position({ limitOfOriginal: 0n })], empty);
    expect(mint).toMatchObject({
      totalMinted: 0,
      totalMintedRatio: null,
      interestAverage: null,
      totalTheta: 0,
      thetaPerFpsToken: null,
    });
    expect(reserveRiskWiped).toEqual({ fpsPrice: null, riskRatio: null });
  });

  test("a reserve of everything", () => {
    const { mint, theta } = exposureOf([position({ minted: ONE, reservePpm: 1_000_000n })], capital);
    expect(mint).toMatchObject({ interestAverage: null, totalTheta: null, thetaPerFpsToken: null });
    expect(theta).toBeUndefined();
    expect(generalExposure(capital, theta, atRisk)).toMatchObject({
      thetaFromPositions: null,
      thetaPerToken: null,
      earningsPerAnnum: null,
      earningsPerToken: null,
      priceToEarnings: null,
      priceToBookValue: 3,
    });
  });

  test("a reserve of everything without interest", () => {
    const positions = [
      position({ minted: ONE, reservePpm: 1_000_000n, interestPpm: 0n }),
      position({ minted: 3n * ONE, interestPpm: 40_000n, reservePpm: 0n }),
    ];
    const { mint, theta } = exposureOf(positions, capital);
    expect(mint).toMatchObject({ interestAverage: 0.03, totalTheta: 0.12 / 365 });
    expect(generalExposure(capital, theta, atRisk).thetaFromPositions).toBe(0.12 / 365);
  });
});
