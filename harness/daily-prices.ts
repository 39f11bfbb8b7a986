import { totalSupply } from "../src/api/rest/ecosystem/schema.ts";
import { priceHistories } from "../src/api/rest/prices/schema.ts";
import type { Service } from "./service.ts";
import { eventually } from "./waiting.ts";

const DAY_MS = 86_400_000;

/**
 * Waits until the daily prices of the collaterals WETH, WBTC and USDX are stored from ZCHF's first day to yesterday;
 * `tokens` has their addresses by name. They are read from the price source after the chains. Statements are made of them,
 * too.
 */
export async function untilPricesFilled(
  tokens: Readonly<Record<string, string>>,
  { get }: Pick<Service, "get">,
): Promise<void> {
  const yesterday = Math.floor(Date.now() / DAY_MS - 1) * DAY_MS;
  const days = Object.keys(totalSupply.parse((await get("/ecosystem/frankencoin/totalsupply")).body));
  const firstDay = Number(days[0]) * 1_000;
  await eventually("the daily prices", async () => {
    const found = priceHistories.parse((await get("/prices/history/list")).body);
    const rows = ["WETH", "WBTC", "USDX"].flatMap((name) => found[String(tokens[name]).toLowerCase()] ?? []);
    return (
      rows.length > 0 &&
      rows.every(
        ({ timestamp, history }) =>
          (timestamp ?? 0) >= yesterday && Number(Object.keys(history)[0]) <= firstDay,
      )
    );
  });
}
