import { z } from "zod";
import { statementEnd } from "../../statement-end.ts";
import type { Data } from "../../types.ts";
import { accountPage } from "../links.ts";
import { addressInput, tool } from "../tool.ts";
import { amountSchema, calculated, fcs, fps, zchf } from "../values.ts";

const NOTHING = { debt: null, collateralValue: null, isAtLeast: false, amplifierDebt: null };

/** What a statement ends with; texts with their unit. */
function endOf(statement: Data<"/accounts/{address}/statement">) {
  const { debt, collateralValue, isAtLeast, amplifierDebt } = statementEnd(statement);
  return {
    debt: debt === null ? null : zchf(debt),
    collateralValue: collateralValue === null ? null : calculated(collateralValue, "ZCHF"),
    isAtLeast,
    amplifierDebt: amplifierDebt === null ? null : zchf(amplifierDebt),
  };
}

export const yearlyReport = tool({
  name: "yearly_report",
  title: "An account by year",
  description:
    "For bookkeeping and taxes: an account's FPS and FCS at the end of each UTC year with their value and earnings, the debt and collateral value of its positions, expired and closed ones included, the debt of its amplifiers, and the interest it paid. The current year is as of now. Debt and collateral are those of its statement.",
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
          debt: amountSchema
            .nullable()
            .describe(
              "Owed by its positions beyond reserves at the end of the year; null without positions.",
            ),
          collateralValue: amountSchema
            .nullable()
            .describe(
              "Market value at the end of the year; null without positions, and when a price or an amount is unknown.",
            ),
          isAtLeast: z
            .boolean()
            .describe(
              "Whether collateralValue is at least that: at the end of a past year collateral is that of the last minting update, without what came since then without a log.",
            ),
          amplifierDebt: amountSchema
            .nullable()
            .describe("Owed by its positions of amplifiers at the end of the year; null without any."),
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
    const [shares, wrapped, owned, fees] = await Promise.all([
      api.get("/reporting/fps/yearly", { params: { query: { address: owner } } }),
      api.get("/reporting/fps/yearly", { params: { query: { address: owner, token: "fcs" } } }),
      api.get("/positions/owner/{address}/history", { params: { path } }),
      api.get("/positions/owner/{address}/fees", { params: { path } }),
    ]);
    const ofYear = new Map(shares.map((row) => [row.year, row]));
    const ofYearInFcs = new Map(wrapped.map((row) => [row.year, row]));
    const years = [
      ...new Set([...ofYear.keys(), ...ofYearInFcs.keys(), ...Object.keys(owned).map(Number)]),
    ].sort((a, b) => b - a);
    const ends = new Map(
      await Promise.all(
        years.map(async (year) => {
          const query = { year };
          const statement = await api.get("/accounts/{address}/statement", { params: { path, query } });
          return [year, endOf(statement)] as const;
        }),
      ),
    );
    const orNull = (raw: bigint | undefined) => (raw === undefined ? null : zchf(raw));
    const paid = new Map<number, bigint>();
    for (const { t, f } of fees) {
      const year = new Date(t * 1000).getUTCFullYear();
      paid.set(year, (paid.get(year) ?? 0n) + f);
    }
    return {
      address: owner,
      years: years.map((year) => {
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
          ...(ends.get(year) ?? NOTHING),
        };
      }),
      interestPaid: [...paid].sort(([a], [b]) => b - a).map(([year, sum]) => ({ year, amount: zchf(sum) })),
      page: accountPage(owner),
    };
  },
});
