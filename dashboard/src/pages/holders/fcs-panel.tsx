import { Facts } from "../../components/facts.tsx";
import { Figure } from "../../components/figure.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { RequestError } from "../../data/request.ts";
import { useApi } from "../../data/use-api.ts";
import { formatFraction } from "../../format/numbers.ts";

const NOT_THEN = <span className="unknown">not known of this time</span>;

/** Prices of the share token that wraps FPS; nothing where it is not deployed. */
export function FcsPanel() {
  const info = useApi("/fcs/info");
  const discount = useApi("/fcs/discount");
  if (info.error instanceof RequestError && info.error.failure.kind === "not_found") return null;
  return (
    <Panel title="FCS" note="Wraps FPS one for one and is bought and redeemed with ZCHF.">
      <QueryView query={info} what="prices of FCS">
        {({ token }) => (
          <Facts
            facts={[
              { name: "Ask, ZCHF", value: <Figure value={token.ask} digits={2} /> },
              {
                name: "Bid, ZCHF",
                value: token.bid === undefined ? NOT_THEN : <Figure value={token.bid} digits={2} />,
              },
              { name: "Supply, FCS", value: <Figure value={token.totalSupply} digits={2} /> },
              {
                name: "Binding for FPS holders",
                value: token.isBinding === undefined ? NOT_THEN : token.isBinding ? "yes" : "no",
              },
            ]}
          />
        )}
      </QueryView>
      <QueryView query={discount} what="discounts of FCS">
        {({ currentDiscount, countdown }) => (
          <Facts
            facts={[
              {
                name: "Discount of redemptions",
                value: currentDiscount === undefined ? NOT_THEN : formatFraction(1 - currentDiscount, 2),
                note:
                  countdown > 0 && `Recent redemptions count for ${Math.ceil(countdown / 3_600)} more hours.`,
              },
            ]}
          />
        )}
      </QueryView>
    </Panel>
  );
}
