import { amountColumn, amountsInFile } from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";

/** Balance and totals of a module, or of an account in it; ZCHF with 18 decimals. */
type Totals = { balance: bigint; interest: bigint; save: bigint; withdraw: bigint };

/** The balance is the key figure of accounts. */
export const totalColumns = (isKey: boolean): Columns<Totals> => [
  amountColumn("balance", "Balance, ZCHF", isKey ? { phone: "key" } : {}),
  amountColumn("interest", "Interest collected, ZCHF"),
  ...amountsInFile("save", "withdraw"),
];
