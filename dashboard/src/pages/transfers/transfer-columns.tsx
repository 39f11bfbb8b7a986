import { CHAINS, chainName, targetOf } from "zchf-api-client";
import { AddressLink } from "../../components/address-link.tsx";
import {
  addressColumn,
  amountColumn,
  inFile,
  timeColumn,
  transactionColumn,
} from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { UserText } from "../../components/user-text.tsx";
import type { Transfer } from "./use-transfers.ts";

/** Chain id of the recipient; 0, which no explorer knows, for a network without a name. */
function chainOfRecipient({ chainId, targetChain }: Transfer): number {
  if (targetOf(targetChain) === undefined) return chainId;
  const target = Object.entries(CHAINS).find(([, { selector }]) => selector === targetChain);
  return Number(target?.[0] ?? 0);
}

export const transferColumns: Columns<Transfer> = [
  timeColumn("created", "Time", { phone: "plain" }),
  amountColumn("amount", "Amount, ZCHF", { phone: "key" }),
  {
    id: "reference",
    header: "Reference",
    phone: "name",
    cell: ({ reference }) => <UserText text={reference} />,
    sort: ({ reference }) => reference,
    csv: ({ reference }) => reference,
  },
  addressColumn("from", "From"),
  ...inFile("sender"),
  {
    id: "to",
    header: "To",
    cell: (transfer) => <AddressLink chainId={chainOfRecipient(transfer)} address={transfer.to} />,
    sort: ({ to }) => to,
    csv: ({ to }) => to,
  },
  {
    id: "chainId",
    phone: "plain",
    header: "Chain",
    cell: ({ chainId, targetChain }) => {
      const target = targetOf(targetChain);
      return target === undefined ? chainName(chainId) : `${chainName(chainId)} → ${target}`;
    },
    sort: ({ chainId }) => chainName(chainId),
    csv: ({ chainId }) => chainId,
  },
  ...inFile("targetChain"),
  transactionColumn,
  ...inFile("count"),
];
