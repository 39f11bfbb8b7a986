import type { Data } from "zchf-api-client";
import { chainColumn, moduleColumn } from "../../components/columns.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { formatPpm } from "../../format/numbers.ts";
import { yearlyYieldPpm } from "./interest.ts";
import { totalColumns, totalCsv } from "./total-columns.tsx";

type Module = Data<"/savings/core/info">["status"][string][string];

export const moduleColumns: Column<Module>[] = [
  chainColumn,
  moduleColumn,
  {
    id: "rate",
    header: "Rate",
    align: "end",
    cell: ({ rate }) => formatPpm(rate),
    sort: ({ rate }) => rate,
  },
  {
    id: "yield",
    header: "APY",
    align: "end",
    cell: ({ rate }) => formatPpm(yearlyYieldPpm(rate)),
    sort: ({ rate }) => rate,
  },
  ...totalColumns,
  {
    id: "updated",
    header: "Last activity",
    align: "end",
    cell: ({ updated }) => <Timestamp seconds={updated} withTime />,
    sort: ({ updated }) => updated,
  },
];

export const moduleCsv: CsvColumn<Module>[] = [
  { header: "chainId", value: ({ chainId }) => chainId },
  { header: "module", value: ({ module }) => module },
  { header: "rate", value: ({ rate }) => rate },
  ...totalCsv,
  { header: "updated", value: ({ updated }) => updated },
];
