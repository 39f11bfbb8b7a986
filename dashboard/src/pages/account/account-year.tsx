import { Link } from "wouter";
import { type StatementEnd, statementEnd } from "zchf-api-client";
import { Amount } from "../../components/amount.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { ExplorerLink } from "../../components/explorer-link.tsx";
import { Facts } from "../../components/facts.tsx";
import { Figure } from "../../components/figure.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Select } from "../../components/select.tsx";
import { Empty } from "../../components/states.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { useApi } from "../../data/use-api.ts";
import { useParameter } from "../../data/use-parameter.ts";
import { pathOf } from "../../paths.ts";
import { NO_YEAR_YET, useYears } from "../statement/years.ts";

/** What is owed at the end of the year, and what backs it; nothing where the account had no positions. */
function endFacts({ debt, collateralValue, isAtLeast, amplifierDebt }: StatementEnd) {
  return [
    ...(debt === null
      ? []
      : [
          {
            name: "Debt at its end",
            value: <Amount raw={debt} unit="ZCHF" />,
            note: "expired positions included",
          },
          {
            name: "Collateral at its end",
            value: collateralValue === null ? "unknown" : <Figure value={collateralValue} unit="CHF" />,
            note: isAtLeast ? "at least: as of the last minting updates" : "at market prices",
          },
        ]),
    ...(amplifierDebt === null
      ? []
      : [{ name: "Debt of amplifiers at its end", value: <Amount raw={amplifierDebt} unit="ZCHF" /> }]),
  ];
}

/** Sums and trades of FPS and FCS of a year, and the way to its statement. */
export function AccountYear({ address }: { address: string }) {
  const years = useYears();
  const [year, setYear] = useParameter("year", years[0]);
  const query = useApi("/accounts/{address}/statement", {
    params: { path: { address }, query: { year: Number(year) } },
    enabled: year !== "",
  });
  if (year === "") return <Empty>{NO_YEAR_YET}</Empty>;
  return (
    <>
      <div className="row">
        <Select label="Year" options={years.map((row) => [row, row])} value={year} onChange={setYear} />
        <Link href={`${pathOf("statement", address)}?year=${year}`}>Statement {year} of this account</Link>
      </div>
      <QueryView query={query} what="figures of this year">
        {({ interest, referralFees, fees, trades, positions, amplified }) => (
          <>
            <Facts
              facts={[
                ...endFacts(statementEnd({ positions, amplified })),
                { name: "Interest received", value: <Amount raw={interest.net} unit="ZCHF" /> },
                { name: "Referral fees received", value: <Amount raw={referralFees.total} unit="ZCHF" /> },
                { name: "Minting fees paid", value: <Amount raw={fees.total} unit="ZCHF" /> },
                { name: "Gain on FPS and FCS", value: <Amount raw={trades.gain} unit="ZCHF" /> },
              ]}
            />
            <DataTable
              caption="Trades of FPS and FCS"
              columns={[
                {
                  id: "time",
                  phone: "plain",
                  header: "Time",
                  cell: ({ timestamp }) => <Timestamp seconds={timestamp} withTime />,
                },
                { id: "kind", header: "Kind", phone: "name", cell: ({ kind }) => kind },
                { id: "asset", header: "Asset", cell: ({ asset }) => asset ?? "FPS" },
                {
                  id: "shares",
                  header: "Shares",
                  align: "end",
                  cell: ({ shares }) => <Amount raw={shares} digits={4} />,
                },
                {
                  id: "amount",
                  header: "ZCHF",
                  phone: "key",
                  align: "end",
                  cell: ({ amount }) => <Amount raw={amount} />,
                },
                {
                  id: "transaction",
                  phone: "plain",
                  header: "Transaction",
                  cell: ({ chainId, txHash }) => <ExplorerLink chainId={chainId} kind="tx" id={txHash} />,
                },
              ]}
              rows={trades.list.map((trade, place) => ({ ...trade, place }))}
              rowKey={({ place }) => String(place)}
              none="No FPS or FCS were moved in this year."
            />
          </>
        )}
      </QueryView>
    </>
  );
}
