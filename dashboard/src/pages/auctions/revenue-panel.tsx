import type { Data } from "zchf-api-client";
import { countColumn, figureColumn, inFile, textColumn } from "../../components/columns.tsx";
import { type Columns, DataTable } from "../../components/data-table.tsx";
import { Facts } from "../../components/facts.tsx";
import { Figure } from "../../components/figure.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";

type Day = Data<"/analytics/mintingRevenue">["days"][number];

/** What challenges and forced sales brought and cost the equity. */
export function RevenuePanel() {
  const query = useApi("/analytics/mintingRevenue");
  return (
    <Panel
      title="Revenue of liquidations"
      note="ZCHF that challenges and forced sales brought and cost the equity, by UTC day"
    >
      <QueryView
        query={query}
        what="revenue of liquidations"
        isEmpty={({ num }) => num === 0}
        empty="No liquidation has moved the equity yet."
      >
        {({ days, totals }) => (
          <>
            <Facts
              facts={[
                {
                  name: "Challenges, net",
                  value: <Figure value={totals.Challenge.net} unit="ZCHF" />,
                  note: `${totals.Challenge.count} bids`,
                },
                {
                  name: "Forced sales, net",
                  value: <Figure value={totals.ForcedSale.net} unit="ZCHF" />,
                  note: `${totals.ForcedSale.count} that left bad debt`,
                },
              ]}
            />
            <DataTable
              caption="Revenue of liquidations"
              columns={columns}
              rows={days}
              rowKey={({ timestamp, hub, kind }) => `${timestamp} ${hub} ${kind}`}
              order="date.desc"
              sortParameter="sort-revenue"
              csv="revenue-of-liquidations"
            />
          </>
        )}
      </QueryView>
    </Panel>
  );
}

const KINDS = { Challenge: "challenge", ForcedSale: "forced sale" } as const;

const columns: Columns<Day> = [
  { ...textColumn("date", "Day", { phone: "name" }), sort: ({ timestamp }: Day) => timestamp },
  ...inFile("chainId", "hub"),
  { ...textColumn("kind", "Kind"), cell: ({ hub, kind }: Day) => `${KINDS[kind]}, ${hub}` },
  countColumn("count", "Number"),
  figureColumn("excessProfit", "Excess"),
  figureColumn("reserveReleased", "Reserve released"),
  figureColumn("lossCovered", "Loss covered"),
  figureColumn("net", "Net", { phone: "key" }),
];
