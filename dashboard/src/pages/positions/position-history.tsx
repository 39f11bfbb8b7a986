import { AreaOverTime } from "../../charts/area-chart.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { symbolOf } from "../../format/symbols.ts";
import { historyOf, pricesOf } from "./history.ts";
import type { Position } from "./status.ts";

type Props = { position: Position; now: number };

/** Charts of debt, collateral and prices over time. */
export function PositionHistory({ position, now }: Props) {
  const updates = useApi("/positions/mintingupdates/position/{version}/{address}", {
    params: { path: { version: `${position.version}`, address: position.position } },
  });
  const prices = useApi("/prices/history/{address}", { params: { path: { address: position.collateral } } });
  const market = prices.data?.data.history ?? {};
  const token = symbolOf(position.collateralSymbol);
  return (
    <QueryView
      query={updates}
      what="minting updates"
      isEmpty={({ num }) => num === 0}
      empty="This position has no minting updates yet."
    >
      {({ list }) => {
        const history = historyOf(position, list, now);
        return (
          <>
            <section className="part">
              <h3>Minted</h3>
              <AreaOverTime
                label="Minted over time"
                series={[{ key: "minted", name: "ZCHF", colour: "var(--accent)" }]}
                points={history}
                unit="ZCHF"
                step="moment"
              />
            </section>
            <section className="part">
              <h3>Collateral</h3>
              <AreaOverTime
                label="Collateral over time"
                series={[{ key: "collateral", name: token || "tokens", colour: "var(--series-2)" }]}
                points={history}
                unit={token}
                step="moment"
                digits={history.every((point) => Number.isInteger(point.collateral)) ? 0 : 4}
              />
            </section>
            <section className="part">
              <h3>Price of one token</h3>
              <AreaOverTime
                label="Liquidation price and market price over time"
                series={[
                  { key: "liquidation", name: "Liquidation price, ZCHF", colour: "var(--accent)" },
                  { key: "market", name: "Market price, CHF", colour: "var(--series-3)" },
                ]}
                points={pricesOf(history, market)}
                unit=""
                step="moment"
                digits={2}
                stacked={false}
              />
            </section>
          </>
        );
      }}
    </QueryView>
  );
}
