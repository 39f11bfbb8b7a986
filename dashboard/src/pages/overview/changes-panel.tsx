import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { combine } from "../../data/combine.ts";
import { useApi } from "../../data/use-api.ts";
import { useFreshness } from "../../data/use-freshness.ts";
import { formatFraction, formatNumber } from "../../format/numbers.ts";
import { changeSince, PERIODS } from "./changes.ts";
import { type Figures, usePast } from "./use-past.ts";

const ROWS = [
  { key: "supply", name: "ZCHF in circulation", digits: 0 },
  { key: "price", name: "FPS price", digits: 2 },
  { key: "equity", name: "Equity", digits: 0 },
  { key: "savings", name: "Savings", digits: 0 },
] as const;

/** How the figures of the system have changed. */
export function ChangesPanel() {
  const query = combine({
    coin: useApi("/ecosystem/frankencoin/info"),
    share: useApi("/ecosystem/fps/info"),
    savings: useApi("/savings/core/info"),
    past: usePast(useFreshness().data?.data.settledThrough),
  });
  return (
    <Panel title="Changes" note="in ZCHF, over the time before the last indexed minute">
      <QueryView query={query} what="changes">
        {({ coin, share, savings, past }) => (
          <Changes
            now={{
              supply: coin.token.supply,
              price: share.token.price,
              equity: share.reserve.equity,
              savings: savings.totalBalance,
            }}
            past={past}
          />
        )}
      </QueryView>
    </Panel>
  );
}

type Props = { now: Record<keyof Figures, number>; past: readonly Figures[] };

function Changes({ now, past }: Props) {
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
          {ROWS.map(({ key, name, digits }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {PERIODS.map((period, i) => (
                <td key={period.name} className="end">
                  <Difference change={changeSince(now[key], past[i]?.[key])} digits={digits} />
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
        <span className="quiet"> {formatFraction(fraction, 1).replace(/^(?=\d)/, sign)}</span>
      )}
    </data>
  );
}
