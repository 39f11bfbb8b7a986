import type { Data } from "zchf-api-client";
import { chainColumn, moduleColumn, ppmColumn, timeColumn } from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { yearlyYieldPpm } from "./interest.ts";
import { totalColumns } from "./total-columns.tsx";

type Module = Data<"/savings/core/info">["status"][string][string];

export const moduleColumns: Columns<Module> = [
  chainColumn,
  { ...moduleColumn, phone: "name" },
  ppmColumn("rate", "Rate", { phone: "key" }),
  ppmColumn("yield", "APY", { value: ({ rate }: Module) => yearlyYieldPpm(rate) }),
  ...totalColumns(false),
  timeColumn("updated", "Last activity", { align: "end" }),
];
