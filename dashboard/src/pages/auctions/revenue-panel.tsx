import type { Data } from "zchf-api-client";
import type { CsvColumn } from "../../components/csv.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
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
              csv={{ name: "revenue-of-liquidations", columns: csv }}
            />
          </>
        )}
      </QueryView>
    </Panel>
  );
}

const KINDS = { Challenge: "challenge", ForcedSale: "forced sale" } as const;

const FIGURES = [
  ["excessProfit", "Excess"],
  ["reserveReleased", "Reserve released"],
  ["lossCovered", "Loss covered"],
  ["net", "Net"],
] as const;

const columns: Column<Day>[] = [
  { id: "date", header: "Day", cell: ({ date }) => date, sort: ({ timestamp }) => timestamp },
  { id: "kind", header: "Kind", cell: ({ hub, kind }) => `${KINDS[kind]}, ${hub}`, sort: ({ kind }) => kind },
  { id: "count", header: "Number", align: "end", cell: ({ count }) => count, sort: ({ count }) => count },
  ...FIGURES.map(
    ([key, header]): Column<Day> => ({
      id: key,
      header,
      align: "end",
      cell: (day) => <Figure value={day[key]} />,
      sort: (day) => day[key],
    }),
  ),
];

const csv: CsvColumn<Day>[] = (
  [
    "date",
    "chainId",
    "hub",
    "kind",
    "count",
    "excessProfit",
    "reserveReleased",
    "lossCovered",
    "net",
  ] as const
).map((key) => ({ header: key, value: (day) => day[key] }));
