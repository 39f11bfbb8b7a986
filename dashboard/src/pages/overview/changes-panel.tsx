import type { Point } from "../../charts/series.ts";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { combine } from "../../data/combine.ts";
import { useApi } from "../../data/use-api.ts";
import { useFreshness } from "../../data/use-freshness.ts";
import { formatFraction, formatNumber } from "../../format/numbers.ts";
import { changeSince, PERIODS } from "./changes.ts";
import { dailyPoints } from "./points.ts";

type Row = { name: string; now: number; points: readonly Point[]; digits: number };

/** How the figures of the system have changed. */
export function ChangesPanel() {
  const query = combine({
    freshness: useFreshness(),
    coin: useApi("/ecosystem/frankencoin/info"),
    share: useApi("/ecosystem/fps/info"),
    savings: useApi("/savings/core/info"),
    supply: useApi("/ecosystem/frankencoin/totalsupply"),
    daily: useApi("/analytics/dailyLog/json"),
  });
  return (
    <Panel title="Changes" note="in ZCHF, since the UTC midnight nearest to 1, 7 and 30 days ago">
      <QueryView query={query} what="changes">
        {({ freshness, coin, share, savings, supply, daily: { logs } }) => (
          <Changes
            through={freshness.settledThrough}
            rows={[
              {
                name: "ZCHF in circulation",
                now: coin.token.supply,
                points: Object.values(supply)
                  .map(({ created, supply: value }) => ({ time: created, value }))
                  .toSorted((a, b) => a.time - b.time),
                digits: 0,
              },
              { name: "FPS price", now: share.token.price, points: dailyPoints(logs, "fpsPrice"), digits: 2 },
              {
                name: "Equity",
                now: share.reserve.equity,
                points: dailyPoints(logs, "totalEquity"),
                digits: 0,
              },
              {
                name: "Savings",
                now: savings.totalBalance,
                points: dailyPoints(logs, "totalSavings"),
                digits: 0,
              },
            ]}
          />
        )}
      </QueryView>
    </Panel>
  );
}

function Changes({ through, rows }: { through: number; rows: readonly Row[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label="Changes, table">
      <table>
        <caption className="visually-hidden">Changes</caption>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {PERIODS.map(({ name }) => (
              <th key={name} scope="col" className="end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, now, points, digits }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {PERIODS.map((period) => (
                <td key={period.name} className="end">
                  <Difference change={changeSince(now, through, points, period.days)} digits={digits} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Difference({ change, digits }: { change: ReturnType<typeof changeSince>; digits: number }) {
  if (change === undefined) return <span title="not known of that time">—</span>;
  const { difference, fraction } = change;
  const sign = difference > 0 ? "+" : "";
  const tone = difference > 0 ? "up" : difference < 0 ? "down" : "";
  return (
    <data className={`change ${tone}`} value={difference}>
      {sign}
      {formatNumber(difference, digits)}
      {fraction !== null && (
        <span className="quiet">
          {" "}
          {sign}
          {formatFraction(fraction, 1)}
        </span>
      )}
    </data>
  );
}
