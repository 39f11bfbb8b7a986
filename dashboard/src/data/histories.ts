import type { Data, Path } from "zchf-api-client";

type UntilMoment = { readonly [P in Path]?: (body: Data<P>, seconds: number) => Data<P> | undefined };

/** The members of a record by unix milliseconds. */
const daysUntil = (days: Readonly<Record<string, number>>, seconds: number) =>
  Object.fromEntries(Object.entries(days).filter(([milliseconds]) => Number(milliseconds) <= seconds * 1000));

/**
 * What responses without the parameter `at` contain of the time until a moment: histories, which have their times, and the
 * statement of a year, unless the year goes on then. Undefined where nothing is known of that time.
 */
export const UNTIL_MOMENT: UntilMoment = {
  "/prices/marketChart": (chart, seconds) => {
    const prices = chart.prices.filter(([milliseconds = 0]) => milliseconds <= seconds * 1000);
    return prices.length > 0 ? { ...chart, prices } : undefined;
  },
  "/prices/history/ratio": (ratios, seconds) => {
    const collateralRatioByFreeFloat = daysUntil(ratios.collateralRatioByFreeFloat, seconds);
    const collateralRatioBySupply = daysUntil(ratios.collateralRatioBySupply, seconds);
    const isEmpty = Object.keys(collateralRatioBySupply).length === 0;
    return isEmpty ? undefined : { ...ratios, collateralRatioByFreeFloat, collateralRatioBySupply };
  },
  "/prices/history/{address}": (prices, seconds) => ({
    ...prices,
    history: daysUntil(prices.history, seconds),
  }),
  "/accounts/{address}/statement": (statement, seconds) =>
    statement.isComplete && statement.through <= seconds ? statement : undefined,
  "/status": (status) => status,
};
