import type { Data } from "zchf-api-client";
import { Amount } from "../../components/amount.tsx";
import { chainColumn, transactionColumn } from "../../components/columns.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { decimalOf, formatPpm } from "../../format/numbers.ts";

type Activity = Data<"/savings/core/activity/{account}">[number];

const KINDS: Readonly<Record<string, string>> = {
  Saved: "Saved",
  InterestCollected: "Interest collected",
  Withdrawn: "Withdrawn",
};

export const activityColumns: Column<Activity>[] = [
  {
    id: "created",
    header: "Time",
    cell: ({ created }) => <Timestamp seconds={created} withTime />,
    sort: ({ created }) => created,
  },
  {
    id: "kind",
    header: "Kind",
    cell: ({ kind }) => KINDS[kind] ?? kind,
    sort: ({ kind }) => kind,
  },
  {
    id: "amount",
    header: "Amount, ZCHF",
    align: "end",
    cell: ({ amount }) => <Amount raw={amount} digits={4} />,
    sort: ({ amount }) => amount,
  },
  {
    id: "balance",
    header: "Balance after, ZCHF",
    align: "end",
    cell: ({ balance }) => <Amount raw={balance} />,
    sort: ({ balance }) => balance,
  },
  { id: "rate", header: "Rate", align: "end", cell: ({ rate }) => formatPpm(rate), sort: ({ rate }) => rate },
  chainColumn,
  transactionColumn,
];

export const activityCsv: CsvColumn<Activity>[] = [
  { header: "created", value: ({ created }) => created },
  { header: "chainId", value: ({ chainId }) => chainId },
  { header: "module", value: ({ module }) => module },
  { header: "kind", value: ({ kind }) => kind },
  { header: "amount", value: ({ amount }) => decimalOf(amount, 18) },
  { header: "balance", value: ({ balance }) => decimalOf(balance, 18) },
  { header: "rate", value: ({ rate }) => rate },
  { header: "txHash", value: ({ txHash }) => txHash },
];
