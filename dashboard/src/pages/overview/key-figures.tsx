import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { formatFraction } from "../../format/numbers.ts";
import { LeadRates } from "./lead-rates.tsx";
import { Tile } from "./tile.tsx";

/** Supply, collateral value, share price, equity, debt at risk and savings. */
export function KeyFigures() {
  const coin = useApi("/ecosystem/frankencoin/info");
  const share = useApi("/ecosystem/fps/info");
  const savings = useApi("/savings/core/info");
  const exposure = useApi("/analytics/fps/exposure");
  return (
    <div className="tiles">
      <QueryView query={coin} what="supply">
        {({ token, chains, tvl }) => (
          <>
            <Tile
              name="ZCHF in circulation"
              value={token.supply}
              digits={0}
              note={`on ${Object.keys(chains).length} chains`}
            />
            <Tile
              name="Collateral value"
              value={tvl.chf}
              digits={0}
              unit="CHF"
              note="where a price is known"
            />
          </>
        )}
      </QueryView>
      <QueryView query={share} what="share price and equity">
        {({ token, reserve, earnings }) => (
          <>
            <Tile name="FPS price" value={token.price} unit="ZCHF" note="for one pool share" />
            <Tile
              name="Equity"
              value={reserve.equity}
              digits={0}
              unit="ZCHF"
              note="without minters’ reserve"
            />
            <Tile
              name="Net revenue"
              value={earnings.profit - earnings.loss}
              digits={0}
              unit="ZCHF"
              note="profits less losses since the first log"
            />
          </>
        )}
      </QueryView>
      <QueryView query={exposure} what="debt at risk">
        {({ general }) => (
          <>
            <Tile
              name="Collateral ratio"
              value={general.collateralRatio === null ? null : general.collateralRatio * 100}
              digits={1}
              unit="%"
              note="market value of collateral over what its positions owe, where a price is known"
            />
            <Tile
              name="Overdue"
              value={general.overdue}
              digits={0}
              unit="ZCHF"
              note="owed by expired positions"
            />
            <Tile
              name="Unpriced"
              value={general.unpriced}
              digits={0}
              unit="ZCHF"
              note="owed against collateral without a price"
            />
            <Tile
              name="Uncovered"
              value={general.uncovered}
              digits={0}
              unit="ZCHF"
              note="owed beyond the collateral’s value"
            />
          </>
        )}
      </QueryView>
      <QueryView query={savings} what="savings">
        {({ totalBalance, ratioOfSupply, status }) => (
          <>
            <Tile
              name="Savings"
              value={totalBalance}
              digits={0}
              unit="ZCHF"
              note={ratioOfSupply === null ? "no supply" : `${formatFraction(ratioOfSupply, 1)} of all ZCHF`}
            />
            <LeadRates status={status} />
          </>
        )}
      </QueryView>
    </div>
  );
}
