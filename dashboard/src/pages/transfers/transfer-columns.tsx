import { CHAINS, chainName, targetOf } from "zchf-api-client";
import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { transactionColumn } from "../../components/columns.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { UserText } from "../../components/user-text.tsx";
import { decimalOf } from "../../format/numbers.ts";
import type { Transfer } from "./use-transfers.ts";

/** Chain id of the recipient; 0, which no explorer knows, for a network without a name. */
function chainOfRecipient({ chainId, targetChain }: Transfer): number {
  if (targetOf(targetChain) === undefined) return chainId;
  const target = Object.entries(CHAINS).find(([, { selector }]) => selector === targetChain);
  return Number(target?.[0] ?? 0);
}

export const transferColumns: Column<Transfer>[] = [
  {
    id: "created",
    header: "Time",
    cell: ({ created }) => <Timestamp seconds={Number(created)} withTime />,
    sort: ({ created }) => Number(created),
  },
  {
    id: "amount",
    header: "Amount, ZCHF",
    align: "end",
    cell: ({ amount }) => <Amount raw={amount} />,
    sort: ({ amount }) => amount,
  },
  {
    id: "reference",
    header: "Reference",
    cell: ({ reference }) => <UserText text={reference} />,
    sort: ({ reference }) => reference,
  },
  {
    id: "from",
    header: "From",
    cell: ({ chainId, from }) => <AddressLink chainId={chainId} address={from} />,
    sort: ({ from }) => from,
  },
  {
    id: "to",
    header: "To",
    cell: (transfer) => <AddressLink chainId={chainOfRecipient(transfer)} address={transfer.to} />,
    sort: ({ to }) => to,
  },
  {
    id: "chain",
    header: "Chain",
    cell: ({ chainId, targetChain }) => {
      const target = targetOf(targetChain);
      return target === undefined ? chainName(chainId) : `${chainName(chainId)} → ${target}`;
    },
    sort: ({ chainId }) => chainName(chainId),
  },
  transactionColumn,
];

export const transferCsv: CsvColumn<Transfer>[] = [
  { header: "created", value: ({ created }) => created },
  { header: "chainId", value: ({ chainId }) => chainId },
  { header: "amount", value: ({ amount }) => decimalOf(amount, 18) },
  { header: "reference", value: ({ reference }) => reference },
  { header: "from", value: ({ from }) => from },
  { header: "sender", value: ({ sender }) => sender },
  { header: "to", value: ({ to }) => to },
  { header: "targetChain", value: ({ targetChain }) => targetChain },
  { header: "txHash", value: ({ txHash }) => txHash },
  { header: "count", value: ({ count }) => count },
];
