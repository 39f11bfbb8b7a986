import type { Data } from "zchf-api-client";
import { Amount } from "../../components/amount.tsx";
import { chainColumn } from "../../components/columns.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { ExplorerLink } from "../../components/explorer-link.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { decimalOf } from "../../format/numbers.ts";

type Holding = Data<"/balances/{token}/ranked">["list"][number];

export const holderColumns: Column<Holding>[] = [
  {
    id: "account",
    header: "Account",
    cell: ({ chainId, account }) => <ExplorerLink chainId={chainId} kind="address" id={account} />,
    sort: ({ account }) => account,
  },
  chainColumn,
  {
    id: "balance",
    header: "Balance",
    align: "end",
    cell: ({ balance }) => <Amount raw={balance} />,
    sort: ({ balance }) => balance,
  },
  {
    id: "updated",
    header: "Last change",
    align: "end",
    cell: ({ updated }) => <Timestamp seconds={updated} />,
    sort: ({ updated }) => updated,
  },
];

export const holderCsv: CsvColumn<Holding>[] = [
  { header: "account", value: ({ account }) => account },
  { header: "chainId", value: ({ chainId }) => chainId },
  { header: "balance", value: ({ balance }) => decimalOf(balance, 18) },
  { header: "updated", value: ({ updated }) => updated },
];
