import { chainName } from "zchf-api-client";
import { AddressLink } from "../../components/address-link.tsx";
import { amountColumn, dayColumn, shareColumn } from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { approximate } from "../../format/numbers.ts";
import type { Holding } from "./holding.ts";

const chainsOf = ({ chainIds }: Holding) => chainIds.map(chainName).join(", ");

/** Columns of holders; shares are of `supply`, undefined while it is unknown. */
export const holderColumns = (supply: number | undefined): Columns<Holding> => [
  {
    id: "account",
    header: "Account",
    phone: "name",
    cell: ({ chainIds, account }) => <AddressLink chainId={chainIds[0]} address={account} />,
    sort: ({ account }) => account,
    csv: ({ account }) => account,
  },
  {
    id: "chainIds",
    phone: "plain",
    header: "Chain",
    cell: chainsOf,
    sort: chainsOf,
    csv: ({ chainIds }) => chainIds.join(" "),
  },
  amountColumn("balance", "Balance", { phone: "key" }),
  shareColumn("share", "Share of supply", {
    phone: "below-key",
    value: ({ balance }: Holding) => (supply ? approximate(balance) / supply : undefined),
  }),
  dayColumn("updated", "Last change", { phone: "plain" }),
];
