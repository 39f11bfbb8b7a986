import { chainName } from "zchf-api-client";
import { AddressLink } from "./address-link.tsx";
import type { Column } from "./data-table.tsx";
import { ExplorerLink } from "./explorer-link.tsx";

/** Columns used by several tables. */
type OfChain = { chainId: number | string };

export const chainColumn: Column<OfChain> = {
  id: "chain",
  header: "Chain",
  cell: ({ chainId }) => chainName(chainId),
  sort: ({ chainId }) => chainName(chainId),
};

/** The transaction of a log, linked to the block explorer. */
export const transactionColumn: Column<OfChain & { txHash: string }> = {
  id: "transaction",
  header: "Transaction",
  cell: ({ chainId, txHash }) => <ExplorerLink chainId={Number(chainId)} kind="tx" id={txHash} />,
};

/** A savings module. */
export const moduleColumn: Column<OfChain & { module: string }> = {
  id: "module",
  header: "Module",
  cell: ({ chainId, module }) => <AddressLink chainId={Number(chainId)} address={module} />,
};

/** A savings account, linked to its page. */
export const saverColumn: Column<OfChain & { account: string }> = {
  id: "account",
  header: "Account",
  cell: ({ chainId, account }) => <AddressLink chainId={Number(chainId)} address={account} />,
  sort: ({ account }) => account,
};
