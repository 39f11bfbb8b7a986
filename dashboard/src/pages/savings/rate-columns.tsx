import type { Data } from "zchf-api-client";
import { chainColumn, moduleColumn, transactionColumn } from "../../components/columns.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { formatPpm } from "../../format/numbers.ts";

type Rate = Data<"/savings/leadrate/rates">["list"][string][string][number];

export const rateColumns: Column<Rate>[] = [
  {
    id: "created",
    header: "Since",
    cell: ({ created }) => <Timestamp seconds={created} withTime />,
    sort: ({ created }) => created,
  },
  chainColumn,
  moduleColumn,
  {
    id: "rate",
    header: "Rate",
    align: "end",
    cell: ({ approvedRate }) => formatPpm(approvedRate),
    sort: ({ approvedRate }) => approvedRate,
  },
  transactionColumn,
];

export const rateCsv: CsvColumn<Rate>[] = [
  { header: "created", value: ({ created }) => created },
  { header: "chainId", value: ({ chainId }) => chainId },
  { header: "module", value: ({ module }) => module },
  { header: "approvedRate", value: ({ approvedRate }) => approvedRate },
  { header: "txHash", value: ({ txHash }) => txHash },
];
