import { mintingRevenue } from "../../model/flows/minting-revenue.ts";
import { type Entity, int, int8, key, numeric, text } from "../engine/entity.ts";
import { columnOf, computedRows, utcDay } from "../engine/expressions.ts";

const rows = "revenue";
const columns = {
  chain: "int4",
  day: "int8",
  hub: "text",
  kind: "text",
  excess: "numeric",
  released: "numeric",
  loss: "numeric",
  number: "int8",
} as const;
const column = (name: keyof typeof columns) => columnOf(rows, name);

/** What liquidations brought and cost. */
export const revenueEntities: Entity[] = [
  {
    name: "MintingRevenueDaily",
    description: "Challenges or forced sales of a UTC day, as /analytics/mintingRevenue has them.",
    primaryKey: ["chainId", "date", "hub", "kind"],
    families: ["financial", "challenges", "positions"],
    chains: "main",
    from: async (deps) =>
      computedRows(
        rows,
        columns,
        (await mintingRevenue(deps, undefined)).map((row) => ({
          chain: String(row.chainId),
          day: String(row.day),
          hub: `V${row.version}`,
          kind: row.kind,
          excess: String(row.excessProfit),
          released: String(row.reserveReleased),
          loss: String(row.lossCovered),
          number: String(row.count),
        })),
      ),
    key: [
      ...key("int8", column("day")),
      ...key("int4", column("chain")),
      ...key("text", column("hub"), column("kind")),
    ],
    columns: {
      chainId: int(column("chain"), "EVM chain id."),
      date: text(utcDay(column("day")), "UTC day as YYYY-MM-DD."),
      hub: text(column("hub"), "V1 or V2."),
      kind: text(column("kind"), "Challenge or ForcedSale."),
      timestamp: int8(column("day"), "UTC midnight that begins it, unix seconds."),
      excessProfit: numeric(
        column("excess"),
        "Part of what bidders paid beyond the debt that became equity, ZCHF of 18 decimals.",
      ),
      reserveReleased: numeric(
        column("released"),
        "Reserve of the repaid debt that became equity, ZCHF of 18 decimals.",
      ),
      lossCovered: numeric(column("loss"), "Debt that the equity paid, ZCHF of 18 decimals."),
      count: int8(column("number"), "Bids that bought collateral, or sales that left bad debt."),
    },
  },
];
