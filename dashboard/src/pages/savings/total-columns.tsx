import { Amount } from "../../components/amount.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { decimalOf } from "../../format/numbers.ts";

/** Balance and totals of a module, or of an account in it; ZCHF with 18 decimals. */
type Totals = { balance: bigint; interest: bigint; save: bigint; withdraw: bigint };

export const totalColumns: Column<Totals>[] = [
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
];

export const totalCsv: CsvColumn<Totals>[] = [
  { header: "balance", value: ({ balance }) => decimalOf(balance, 18) },
  { header: "interest", value: ({ interest }) => decimalOf(interest, 18) },
  { header: "save", value: ({ save }) => decimalOf(save, 18) },
  { header: "withdraw", value: ({ withdraw }) => decimalOf(withdraw, 18) },
];
