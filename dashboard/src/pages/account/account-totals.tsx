import { Amount } from "../../components/amount.tsx";
import { Facts } from "../../components/facts.tsx";
import { Figure } from "../../components/figure.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { combine } from "../../data/combine.ts";
import { useMoment } from "../../data/moment.ts";
import { useApi } from "../../data/use-api.ts";
import { formatNumber } from "../../format/numbers.ts";
import { amplifiedOf } from "../amplifiers/amplified-positions.tsx";
import { useBalances } from "./use-balances.ts";
import { type Worth, worthOf } from "./worth.ts";

/** What an account is worth. */
export function AccountTotals({ address }: { address: string }) {
  const balances = useBalances(address);
  const hasFcs = Object.keys(balances.data?.data.fcs ?? {}).length > 0;
  // The bid has no past; FCS wraps FPS one for one. Not every service has FCS.
  const hasBid = useMoment() === undefined && hasFcs;
  const fcs = useApi("/fcs/info", { enabled: hasBid });
  const peg = useApi("/prices/marketChart").data?.data.prices.at(-1)?.[1];
  const query = combine({
    balances,
    savings: useApi("/savings/core/balance/{account}", { params: { path: { account: address } } }),
    share: useApi("/ecosystem/fps/info"),
    positions: useApi("/positions/list"),
    collaterals: useApi("/ecosystem/collateral/stats"),
    amplified: useApi("/amplifier/positions/{address}", amplifiedOf(address)),
    amplifiers: useApi("/amplifier/list"),
    ...(hasBid && { fcs }),
  });
  return (
    <Panel title="Totals" note="ZCHF, on all chains; debt without the reserve, which is given back">
      <QueryView query={query} what="totals">
        {({ share, positions, collaterals, amplified, amplifiers, ...held }) => (
          <Totals
            peg={peg}
            sharesNote={hasFcs && !hasBid ? "FPS, and FCS at the price of FPS" : "FPS and FCS"}
            worth={worthOf({
              ...held,
              market: collaterals.map,
              amplified: {
                positions: amplified.list.filter(({ owner }) => owner.toLowerCase() === address),
                amplifiers: amplifiers.list,
              },
              prices: {
                fps: share.token.price,
                fcs: hasBid ? (fcs.data?.data.token.bid ?? 0) : share.token.price,
              },
              positions: positions.list.filter(
                ({ owner, closed, denied }) => owner.toLowerCase() === address && !closed && !denied,
              ),
            })}
          />
        )}
      </QueryView>
    </Panel>
  );
}

type TotalsProps = {
  worth: Worth;
  /** CHF for one ZCHF. */
  peg: number | undefined;
  sharesNote: string;
};

function Totals({ worth, peg, sharesNote }: TotalsProps) {
  const { zchf, savings, shares, collateral, unpriced, debt, amplified, unvalued, net } = worth;
  return (
    <Facts
      facts={[
        {
          name: "Net",
          value: <Figure value={net} unit="ZCHF" />,
          note: peg !== undefined && `${formatNumber(net * peg)} CHF at the market price of ZCHF`,
        },
        { name: "ZCHF", value: <Amount raw={zchf} /> },
        { name: "Savings", value: <Amount raw={savings} />, note: "with interest" },
        { name: "Shares", value: <Figure value={shares} />, note: sharesNote },
        {
          name: "Collateral",
          value: <Figure value={collateral} />,
          note: unpriced > 0 && `without that of ${unpriced} positions, which has no price`,
        },
        { name: "Debt", value: <Figure value={debt} /> },
        ...(amplified !== 0 || unvalued > 0
          ? [
              {
                name: "Amplified",
                value: <Figure value={amplified} />,
                note: unvalued > 0 ? `without ${unvalued} positions, which have no value` : undefined,
              },
            ]
          : []),
      ]}
    />
  );
}
