import { chainName } from "zchf-api-client";
import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { decimalOf, formatFraction } from "../../format/numbers.ts";
import type { Holding } from "./holding.ts";

const chainsOf = ({ chainIds }: Holding) => chainIds.map(chainName).join(", ");

/** Columns of holders; shares are of `supply`, undefined while it is unknown. */
export function holderColumns(supply: number | undefined): Column<Holding>[] {
  const shareOf = ({ balance }: Holding) => (supply ? Number(decimalOf(balance, 18)) / supply : 0);
  return [
    {
      id: "account",
      header: "Account",
      cell: ({ chainIds, account }) => <AddressLink chainId={chainIds[0]} address={account} />,
      sort: ({ account }) => account,
    },
    { id: "chain", header: "Chain", cell: chainsOf, sort: chainsOf },
    {
      id: "balance",
      header: "Balance",
      align: "end",
      cell: ({ balance }) => <Amount raw={balance} />,
      sort: ({ balance }) => balance,
    },
    {
      id: "share",
      header: "Share of supply",
      cell: (row) => (
        <span className="share">
          <span>{supply ? formatFraction(shareOf(row)) : "—"}</span>
          <span className="bar" style={{ width: `${shareOf(row) * 100}%` }} aria-hidden="true" />
        </span>
      ),
      sort: shareOf,
    },
    {
      id: "updated",
      header: "Last change",
      align: "end",
      cell: ({ updated }) => <Timestamp seconds={updated} />,
      sort: ({ updated }) => updated,
    },
  ];
}

export const holderCsv: CsvColumn<Holding>[] = [
  { header: "account", value: ({ account }) => account },
  { header: "chainIds", value: ({ chainIds }) => chainIds.join(" ") },
  { header: "balance", value: ({ balance }) => decimalOf(balance, 18) },
  { header: "updated", value: ({ updated }) => updated },
];
