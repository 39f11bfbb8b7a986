import { totalSupply } from "../../src/api/rest/ecosystem/schema.ts";
import { priceHistories } from "../../src/api/rest/prices/schema.ts";
import { PRICED_TOKENS } from "../devnet/prices.ts";
import type { Service } from "./service.ts";
import { eventually } from "./waiting.ts";

const DAY_MS = 86_400_000;

/**
 * Waits until the daily prices of every token that has some are stored from ZCHF's first day to yesterday; `tokens` has the
 * addresses by name. They are read from the price source after the chains. Statements are made of them, too.
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
    const rows = PRICED_TOKENS.flatMap((name) => found[String(tokens[name]).toLowerCase()] ?? []);
    return (
      rows.length > 0 &&
      rows.every(
        ({ timestamp, history }) =>
          (timestamp ?? 0) >= yesterday && Number(Object.keys(history)[0]) <= firstDay,
      )
    );
  });
}
