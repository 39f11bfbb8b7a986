import { and, desc, eq, gte, lt, lte } from "drizzle-orm";
import { deployment, MAIN_CHAIN } from "../../../chains.ts";
import { dayOf } from "../../../domain/days.ts";
import { equityTrade } from "../../../tables/equity.ts";
import { fpsTradeDay } from "../../../tables/financial-log.ts";
import type { Deps } from "../../deps.ts";
import { scaled } from "../../values/money.ts";
import { sumOf } from "../amounts.ts";
import { withOmitted } from "../moment.ts";
import { equityStateAt, lastFinancial } from "../past/equity.ts";
import { coinSuppliesAt } from "../past/tokens.ts";
import { pricedCoin } from "./collateral-queries.ts";
import { dayNumberOf } from "./daily-prices.ts";
import { coinToken, fpsChains, fpsToken } from "./queries.ts";
import { countedTwice, settled } from "./settlements.ts";

/** Like `coinInfo`, at a time in the past. */
export async function coinInfoAt(deps: Deps, at: bigint) {
  const [supplies, fps, indexed] = await Promise.all([
    coinSuppliesAt(deps, at),
    equityStateAt(deps, at),
    deps.freshness.indexedIds(),
  ]);
  const chains = deps.chains
    .flatMap((chain) => {
      const coin = deployment(chain, "coin");
      if (!coin || !indexed.includes(chain.id)) return [];
      const { supply, mints, burns } = supplies.get(chain.id) ?? { supply: 0n, mints: 0, burns: 0 };
      return {
        chainId: chain.id,
        updated: undefined,
        address: coin.address.toLowerCase(),
        supply: scaled(supply),
        counter: { mint: mints, burn: burns, balance: undefined },
      };
    })
    .sort((a, b) => a.chainId - b.chainId);
  const coin = pricedCoin(deps.chains);
  return withOmitted({
    at: Number(at),
    erc20: coinToken,
    chains: Object.fromEntries(chains.map((chain) => [chain.chainId, chain])),
    token: {
      usd: (coin && deps.history.daily.of(coin).get(dayNumberOf(at))?.usd) ?? null,
      supply: scaled(sumOf(supplies.values(), ({ supply }) => supply)),
    },
    fps: {
      price: known(fps.price),
      totalSupply: scaled(fps.supply),
      marketCap: fps.price === undefined ? undefined : scaled(fps.price * fps.supply, 36),
    },
    tvl: undefined,
  });
}

/** Like `fpsInfo`, at a time in the past. */
export async function fpsInfoAt(deps: Deps, at: bigint) {
  const [fps, { profit, loss }, priceHistory] = await Promise.all([
    equityStateAt(deps, at),
    earningsAt(deps, at),
    priceHistoryAt(deps, at),
  ]);
  return withOmitted({
    at: Number(at),
    erc20: fpsToken,
    chains: fpsChains(deps.chains, fps.supply),
    token: {
      price: known(fps.price),
      totalSupply: scaled(fps.supply),
      marketCap: fps.price === undefined ? undefined : scaled(fps.price * fps.supply, 36),
      circulatingSupply: scaled(fps.circulating),
    },
    earnings: { profit: scaled(profit), loss: scaled(loss) },
    reserve: { balance: scaled(fps.balance), equity: known(fps.equity), minter: known(fps.minterReserve) },
    mintingCapacity: undefined,
    priceHistory,
  });
}

const known = (raw: bigint | undefined): number | undefined => (raw === undefined ? undefined : scaled(raw));

/** Profits and losses of the indexed chains up to `at`, 18 decimals. */
async function earningsAt(deps: Deps, at: bigint) {
  const ids = await deps.freshness.indexedIds();
  const [totals, settlements] = await Promise.all([
    Promise.all(ids.map((id) => lastFinancial(deps, id, at))),
    countedTwice(deps),
  ]);
  const before = settlements.filter(({ timestamp }) => timestamp <= at);
  return {
    profit: sumOf(totals, (row) => row?.inflow ?? 0n) - settled(before, "BridgedAccounting:ReceivedProfits"),
    loss: sumOf(totals, (row) => row?.outflow ?? 0n) - settled(before, "BridgedAccounting:ReceivedLosses"),
  };
}

/** Last trade price of each UTC day up to `at`, newest first; of its own day the last one until then. */
async function priceHistoryAt({ db }: Pick<Deps, "db">, at: bigint) {
  const today = dayOf(at);
  const [days, [last]] = await Promise.all([
    db
      .select()
      .from(fpsTradeDay)
      .where(and(eq(fpsTradeDay.chainId, MAIN_CHAIN), lt(fpsTradeDay.day, today)))
      .orderBy(desc(fpsTradeDay.day)),
    db
      .select()
      .from(equityTrade)
      .where(
        and(
          eq(equityTrade.chainId, MAIN_CHAIN),
          gte(equityTrade.timestamp, today),
          lte(equityTrade.timestamp, at),
        ),
      )
      .orderBy(desc(equityTrade.timestamp), desc(equityTrade.count))
      .limit(1),
  ]);
  const found = last === undefined ? days : [{ day: today, price: last.price }, ...days];
  return found.map(({ day, price }) => ({ timestamp: Number(day), price: scaled(price) }));
}
