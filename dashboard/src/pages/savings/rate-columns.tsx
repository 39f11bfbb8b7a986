import type { Data } from "zchf-api-client";
import {
  chainColumn,
  moduleColumn,
  ppmColumn,
  timeColumn,
  transactionColumn,
} from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";

type Rate = Data<"/savings/leadrate/rates">["list"][string][string][number];

export const rateColumns: Columns<Rate> = [
  timeColumn("created", "Since"),
  chainColumn,
  { ...moduleColumn, phone: "name" },
  ppmColumn("approvedRate", "Rate", { phone: "key" }),
  transactionColumn,
];
