import type { Data } from "zchf-api-client";
import { chainName } from "../../chains.ts";
import { Amount } from "../../components/amount.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { ExplorerLink } from "../../components/explorer-link.tsx";
import { Moment } from "../../components/moment.tsx";
import { decimalOf, formatPpm } from "../../format/numbers.ts";

type Module = Data<"/savings/core/info">["status"][string][string];

export const moduleColumns: Column<Module>[] = [
  {
    id: "chain",
    header: "Chain",
    cell: ({ chainId }) => chainName(chainId),
    sort: ({ chainId }) => chainName(chainId),
  },
  {
    id: "module",
    header: "Module",
    cell: ({ chainId, module }) => <ExplorerLink chainId={chainId} kind="address" id={module} />,
  },
  {
    id: "rate",
    header: "Rate",
    align: "end",
    cell: ({ rate }) => formatPpm(rate),
    sort: ({ rate }) => rate,
  },
  {
    id: "balance",
    header: "Balance, ZCHF",
    align: "end",
    cell: ({ balance }) => <Amount raw={balance} />,
    sort: ({ balance }) => balance,
  },
  {
    id: "interest",
    header: "Interest collected, ZCHF",
    align: "end",
    cell: ({ interest }) => <Amount raw={interest} />,
    sort: ({ interest }) => interest,
  },
  {
    id: "updated",
    header: "Last activity, UTC",
    align: "end",
    cell: ({ updated }) => <Moment seconds={updated} withTime />,
    sort: ({ updated }) => updated,
  },
];

export const moduleCsv: CsvColumn<Module>[] = [
  { header: "chainId", value: ({ chainId }) => chainId },
  { header: "module", value: ({ module }) => module },
  { header: "rate", value: ({ rate }) => rate },
  { header: "balance", value: ({ balance }) => decimalOf(balance, 18) },
  { header: "interest", value: ({ interest }) => decimalOf(interest, 18) },
  { header: "save", value: ({ save }) => decimalOf(save, 18) },
  { header: "withdraw", value: ({ withdraw }) => decimalOf(withdraw, 18) },
  { header: "updated", value: ({ updated }) => updated },
];
