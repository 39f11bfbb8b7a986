import { z } from "zod";
import type { Data } from "../../types.ts";
import { accountPage } from "../links.ts";
import { addressInput, tool } from "../tool.ts";
import { amountSchema, calculated, fcs, fps, zchf } from "../values.ts";

type Statement = Data<"/accounts/{address}/statement">;

const NOTHING = { debt: null, collateralValue: null, amplifierDebt: null };

/** What a statement ends with; texts with their unit. */
function endOf({ positions, amplified }: Pick<Statement, "positions" | "amplified">) {
  const states = positions.flatMap(({ closing }) => closing ?? []);
  const values = states.map(({ collateralChf }) => collateralChf);
  const known = values.filter((value) => value !== null);
  const owed = amplified.flatMap(({ closing }) => closing ?? []);
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  return {
    debt: states.length === 0 ? null : zchf(sum(states.map(({ debt }) => debt))),
    collateralValue:
      states.length === 0 || known.length < values.length
        ? null
        : calculated(
            known.reduce((total, value) => total + value, 0),
            "ZCHF",
          ),
    amplifierDebt: owed.length === 0 ? null : zchf(sum(owed.map((state) => state.owed))),
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
              "Market value at the end of the year, a past one of the last updates until then; null without positions, and when a price or an amount is unknown.",
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
