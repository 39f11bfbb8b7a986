import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { amountColumn, amountsInFile, figureColumn, timeColumn } from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryTable } from "../../components/query-table.tsx";
import { TokenLink } from "../../components/token-link.tsx";
import { combine } from "../../data/combine.ts";
import { useApi } from "../../data/use-api.ts";
import { decimalOf } from "../../format/numbers.ts";
import { type Sale, salesOf } from "./sale.ts";
import { useChallenged } from "./use-challenged.ts";

/** Expired positions whose collateral anybody may buy, with their prices at the indexed head. */
export function SalesPanel() {
  const positions = useApi("/positions/list");
  const collaterals = useApi("/ecosystem/collateral/stats");
  const query = combine({ positions, isChallenged: useChallenged(), collaterals });
  return (
    <Panel
      title="For sale now"
      note="collateral of expired V2 positions that nobody challenges, which anybody can buy from the hub; the price falls until it is 0; expired V1 positions can only be challenged"
    >
      <QueryTable
        query={query}
        what="expired positions"
        none="No position can be bought from: no V2 position has expired, or each is challenged."
        caption="Positions for sale"
        columns={columns}
        rows={({ positions: { list }, isChallenged, collaterals: { map } }) =>
          salesOf(
            list,
            isChallenged,
            (token) => map[token.toLowerCase()]?.price.chf ?? null,
            positions.data?.indexedThrough ?? 0,
          )
        }
        rowKey={({ position }) => position.position}
        sortParameter="sort-sales"
        csv="positions-for-sale"
      />
    </Panel>
  );
}

const columns: Columns<Sale> = [
  {
    id: "position",
    header: "Position",
    phone: "name",
    cell: ({ position }) => <AddressLink address={position.position} to="position" />,
    csv: ({ position }) => position.position,
  },
  amountColumn("price", "Price now, ZCHF", { phone: "key" }),
  figureColumn("market", "Market price, CHF"),
  {
    id: "size",
    phone: "plain",
    header: "Size",
    align: "end",
    cell: ({ position: { collateralBalance, collateralDecimals, collateral, collateralSymbol } }) => (
      <>
        <Amount raw={collateralBalance} decimals={collateralDecimals} digits="auto" />{" "}
        <TokenLink address={collateral} symbol={collateralSymbol} isBrief />
      </>
    ),
    csv: ({ position }) => decimalOf(position.collateralBalance, position.collateralDecimals),
  },
  { id: "collateral", csv: ({ position }) => position.collateral },
  ...amountsInFile("cost"),
  figureColumn("profit", "Profit, ZCHF"),
  timeColumn("freeFrom", "Price is 0 from", {
    align: "end",
    value: ({ position }: Sale) => position.expiration + 2 * position.challengePeriod,
  }),
];
