import type { Data } from "zchf-api-client";
import { chainColumn, moduleColumn, saverColumn } from "../../components/columns.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { totalColumns, totalCsv } from "./total-columns.tsx";

type Account = Data<"/savings/core/ranked">[number] & { place: number };

export const accountColumns: Column<Account>[] = [
  { id: "place", header: "Place", align: "end", cell: ({ place }) => place, sort: ({ place }) => place },
  saverColumn,
  chainColumn,
  moduleColumn,
  ...totalColumns,
  {
    id: "updated",
    header: "Last activity",
    align: "end",
    cell: ({ updated }) => <Timestamp seconds={updated} />,
    sort: ({ updated }) => updated,
  },
];

export const accountCsv: CsvColumn<Account>[] = [
  { header: "place", value: ({ place }) => place },
  { header: "account", value: ({ account }) => account },
  { header: "chainId", value: ({ chainId }) => chainId },
  { header: "module", value: ({ module }) => module },
  ...totalCsv,
  { header: "created", value: ({ created }) => created },
  { header: "updated", value: ({ updated }) => updated },
];
