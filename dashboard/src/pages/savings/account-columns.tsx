import type { Data } from "zchf-api-client";
import { chainName } from "../../chains.ts";
import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { ExplorerLink } from "../../components/explorer-link.tsx";
import { Moment } from "../../components/moment.tsx";
import { decimalOf } from "../../format/numbers.ts";

type Account = Data<"/savings/core/ranked">[number] & { place: number };

export const accountColumns: Column<Account>[] = [
  { id: "place", header: "Place", align: "end", cell: ({ place }) => place, sort: ({ place }) => place },
  {
    id: "account",
    header: "Account",
    cell: ({ account }) => <AddressLink address={account} to="saver" />,
    sort: ({ account }) => account,
  },
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
    header: "Last activity",
    align: "end",
    cell: ({ updated }) => <Moment seconds={updated} />,
    sort: ({ updated }) => updated,
  },
];

export const accountCsv: CsvColumn<Account>[] = [
  { header: "place", value: ({ place }) => place },
  { header: "account", value: ({ account }) => account },
  { header: "chainId", value: ({ chainId }) => chainId },
  { header: "module", value: ({ module }) => module },
  { header: "balance", value: ({ balance }) => decimalOf(balance, 18) },
  { header: "interest", value: ({ interest }) => decimalOf(interest, 18) },
  { header: "save", value: ({ save }) => decimalOf(save, 18) },
  { header: "withdraw", value: ({ withdraw }) => decimalOf(withdraw, 18) },
  { header: "created", value: ({ created }) => created },
  { header: "updated", value: ({ updated }) => updated },
];
