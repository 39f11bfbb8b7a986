import { equityTrade, voteDelegation } from "../../../tables/equity.ts";
import { lastPrice, lastPriceOfSeconds } from "../../model/equity.ts";
import { type Entity, hex, int8, key, numeric, place, text } from "../engine/entity.ts";
import { recordCount } from "../engine/record-count.ts";

const common = { families: ["shares"], chains: "main" } as const satisfies Partial<Entity>;
const trade = place(equityTrade.timestamp, equityTrade.chainId, equityTrade.count);

/** FPS: trades and delegated votes. */
export const equityEntities: Entity[] = [
  {
    ...common,
    name: "EquityTrade",
    description: "A purchase or return of FPS.",
    primaryKey: ["trader", "created", "kind", "count"],
    from: equityTrade,
    key: trade,
    columns: {
      kind: text(equityTrade.kind, "Invested or Redeemed."),
      count: recordCount({
        from: equityTrade,
        count: equityTrade.count,
        chainId: equityTrade.chainId,
        order: trade,
      }),
      trader: hex(equityTrade.trader, "Who traded, lower case."),
      amount: numeric(equityTrade.amount, "ZCHF paid or received, 18 decimals."),
      shares: numeric(equityTrade.shares, "FPS received, negative when returned, 18 decimals."),
      price: numeric(equityTrade.price, "ZCHF per FPS after the trade, 18 decimals."),
      created: int8(equityTrade.timestamp, "Block time, unix seconds."),
      txHash: hex(equityTrade.txHash, "Transaction hash, lower case."),
    },
  },
  {
    ...common,
    name: "EquityTradeChart",
    description: "Price after the last trade of each second with one.",
    primaryKey: ["timestamp"],
    from: lastPriceOfSeconds,
    key: key("int8", lastPrice.time),
    columns: {
      timestamp: int8(lastPrice.time, "Block time, unix seconds."),
      lastPrice: numeric(lastPrice.price, "ZCHF per FPS, 18 decimals."),
    },
  },
  {
    ...common,
    name: "EquityDelegation",
    description: "The last delegate of an FPS holder's votes.",
    primaryKey: ["owner"],
    from: voteDelegation,
    key: key("text", voteDelegation.owner),
    columns: {
      owner: hex(voteDelegation.owner, "Holder, lower case."),
      delegatedTo: hex(
        voteDelegation.delegate,
        "delegates(owner) at the indexed block, lower case; the zero address when withdrawn.",
      ),
    },
  },
];
