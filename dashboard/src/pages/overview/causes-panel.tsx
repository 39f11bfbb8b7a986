import { BarsOverTime } from "../../charts/bar-chart.tsx";
import { monthsWithin, type Range } from "../../charts/series.ts";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { CAUSES, type Cause, causeName } from "../../format/causes.ts";
import { MAX_RESULTS, monthlyCauses } from "./points.ts";

const COLOURS: Readonly<Record<Cause, string>> = {
  savingsInterest: "var(--bad)",
  challenge: "var(--series-2)",
  forcedSale: "color-mix(in oklab, var(--series-2) 55%, transparent)",
  settlement: "color-mix(in oklab, var(--ink) 35%, transparent)",
  positionFee: "var(--good)",
  minterFee: "color-mix(in oklab, var(--good) 55%, transparent)",
  other: "color-mix(in oklab, var(--ink) 60%, transparent)",
};

/** Why the equity gained and lost. */
export function CausesPanel({ range }: { range: Range }) {
  const query = useApi("/analytics/profitLossLog");
  const isCut = query.data !== undefined && query.data.data.num >= MAX_RESULTS;
  return (
    <Panel
      title="Profits and losses by cause"
      note={`ZCHF of profits less losses by UTC month; what a chain reported and Ethereum settled counts once${isCut ? `; the latest ${MAX_RESULTS}` : ""}`}
    >
      <QueryView
        query={query}
        what="profits and losses"
        isEmpty={({ num }) => num === 0}
        empty="No profit or loss has been reported yet."
      >
        {({ logs }) => {
          const points = monthsWithin(monthlyCauses(logs), range);
          const series = CAUSES.filter((cause) => points.some((point) => (point[cause] ?? 0) !== 0)).map(
            (cause) => ({ key: cause, name: causeName(cause), colour: COLOURS[cause] }),
          );
          return (
            <BarsOverTime
              label="Profits less losses in ZCHF by cause and month"
              series={series}
              points={points}
              unit="ZCHF"
            />
          );
        }}
      </QueryView>
    </Panel>
  );
}
