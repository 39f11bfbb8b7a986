import { AnswerView } from "../../components/answer.tsx";
import { useAnswer } from "../../data/use-answer.ts";
import { formatFraction } from "../../format/numbers.ts";
import { LeadRates } from "./lead-rates.tsx";
import { Tile } from "./tile.tsx";

/** The figures most people come for. */
export function KeyFigures() {
  const coin = useAnswer("/ecosystem/frankencoin/info");
  const share = useAnswer("/ecosystem/fps/info");
  const savings = useAnswer("/savings/core/info");
  return (
    <div className="tiles">
      <AnswerView query={coin} what="supply">
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
      </AnswerView>
      <AnswerView query={share} what="share price and equity">
        {({ token, reserve }) => (
          <>
            <Tile name="FPS price" value={token.price} unit="ZCHF" note="for one pool share" />
            <Tile
              name="Equity"
              value={reserve.equity}
              digits={0}
              unit="ZCHF"
              note="without minters’ reserve"
            />
          </>
        )}
      </AnswerView>
      <AnswerView query={savings} what="savings">
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
      </AnswerView>
    </div>
  );
}
