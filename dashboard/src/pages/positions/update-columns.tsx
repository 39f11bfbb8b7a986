import type { Data } from "zchf-api-client";
import {
  amountColumn,
  collateralColumn,
  countColumn,
  inFile,
  timeColumn,
  transactionColumn,
} from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { priceOfOne } from "./status.ts";

export type Update = Data<"/positions/mintingupdates/list">["list"][number];

export const updateColumns: Columns<Update> = [
  ...inFile("position"),
  countColumn("count", "No.", { phone: "wide" }),
  timeColumn("created", "Time", { phone: "name" }),
  amountColumn("minted", "Minted, ZCHF", { phone: "key" }),
  amountColumn("mintedAdjusted", "Minted change", { signed: true }),
  collateralColumn("size", "Collateral"),
  collateralColumn("sizeAdjusted", "Collateral change", { signed: true }),
  amountColumn("price", "Liquidation price, ZCHF", { value: (row: Update) => priceOfOne(row) }),
  amountColumn("feePaid", "Fee, ZCHF"),
  transactionColumn,
];
