import { z } from "zod";
import { accountPage } from "../links.ts";
import { addressInput, tool } from "../tool.ts";
import { amountSchema, fcs, fps, zchf } from "../values.ts";

export const yearlyReport = tool({
  name: "yearly_report",
  title: "An account by year",
  description:
    "For bookkeeping and taxes: an account's FPS and FCS at the end of each UTC year with their value and earnings, the debt and collateral value of its positions, and the interest it paid. The current year is as of now.",
  input: { address: addressInput("The account") },
  output: {
    address: z.string(),
    years: z
      .array(
        z.strictObject({
          year: z.int(),
          fpsBalance: amountSchema.nullable(),
          fpsValue: amountSchema.nullable(),
          fpsEarnings: amountSchema
            .nullable()
            .describe("Share of the system's profits less losses in the year."),
          fcsBalance: amountSchema.nullable(),
          fcsValue: amountSchema.nullable(),
          fcsEarnings: amountSchema.nullable().describe("What the FPS earned that these FCS wrap."),
          debt: amountSchema.nullable().describe("Owed beyond reserves at the end of the year."),
          collateralValue: amountSchema
            .nullable()
            .describe("Market value at the end of the year; without collateral of unknown price."),
        }),
      )
      .describe("Newest first; null: the account had none then."),
    interestPaid: z
      .array(z.strictObject({ year: z.int(), amount: amountSchema }))
      .describe("Interest paid when minting, by UTC year; of the latest 1000 payments."),
  },
  run: async (api, { address }) => {
    const owner = address.toLowerCase();
    const path = { address: owner };
    const [shares, wrapped, debts, values, fees] = await Promise.all([
      api.get("/reporting/fps/yearly", { params: { query: { address: owner } } }),
      api.get("/reporting/fps/yearly", { params: { query: { address: owner, token: "fcs" } } }),
      api.get("/positions/owner/{address}/debt", { params: { path } }),
      api.get("/prices/owner/{address}/valueLocked", { params: { path } }),
      api.get("/positions/owner/{address}/fees", { params: { path } }),
    ]);
    const ofYear = new Map(shares.map((row) => [row.year, row]));
    const ofYearInFcs = new Map(wrapped.map((row) => [row.year, row]));
    const years = new Set([
      ...ofYear.keys(),
      ...ofYearInFcs.keys(),
      ...Object.keys(debts).map(Number),
      ...Object.keys(values).map(Number),
    ]);
    const orNull = (raw: bigint | undefined) => (raw === undefined ? null : zchf(raw));
    const paid = new Map<number, bigint>();
    for (const { t, f } of fees) {
      const year = new Date(t * 1000).getUTCFullYear();
      paid.set(year, (paid.get(year) ?? 0n) + f);
    }
    return {
      address: owner,
      years: [...years]
        .sort((a, b) => b - a)
        .map((year) => {
          const row = ofYear.get(year);
          const inFcs = ofYearInFcs.get(year);
          return {
            year,
            fpsBalance: row ? fps(row.balance) : null,
            fpsValue: orNull(row?.value),
            fpsEarnings: orNull(row?.earnings),
            fcsBalance: inFcs ? fcs(inFcs.balance) : null,
            fcsValue: orNull(inFcs?.value),
            fcsEarnings: orNull(inFcs?.earnings),
            debt: orNull(debts[year]),
            collateralValue: orNull(values[year]),
          };
        }),
      interestPaid: [...paid].sort(([a], [b]) => b - a).map(([year, sum]) => ({ year, amount: zchf(sum) })),
      page: accountPage(owner),
    };
  },
});
