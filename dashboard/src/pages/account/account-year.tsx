import { Link } from "wouter";
import { Amount } from "../../components/amount.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { ExplorerLink } from "../../components/explorer-link.tsx";
import { Facts } from "../../components/facts.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Select } from "../../components/select.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { useApi } from "../../data/use-api.ts";
import { useParameter } from "../../data/use-parameter.ts";
import { pathOf } from "../../paths.ts";
import { useYears } from "../statement/years.ts";

/** Sums and FPS trades of a year, and the way to its statement. */
export function AccountYear({ address }: { address: string }) {
  const years = useYears();
  const [year, setYear] = useParameter("year", years[0]);
  const query = useApi("/accounts/{address}/statement", {
    params: { path: { address }, query: { year: Number(year) } },
  });
  return (
    <>
      <div className="row">
        <Select label="Year" options={years.map((row) => [row, row])} value={year} onChange={setYear} />
        <Link href={`${pathOf("statement", address)}?year=${year}`}>Statement {year} of this account</Link>
      </div>
      <QueryView query={query} what="figures of this year">
        {({ interest, referralFees, fees, trades }) => (
          <>
            <Facts
              facts={[
                { name: "Interest received", value: <Amount raw={interest.net} unit="ZCHF" /> },
                { name: "Referral fees received", value: <Amount raw={referralFees.total} unit="ZCHF" /> },
                { name: "Minting fees paid", value: <Amount raw={fees.total} unit="ZCHF" /> },
                { name: "Gain on FPS", value: <Amount raw={trades.gain} unit="ZCHF" /> },
              ]}
            />
            <DataTable
              caption="FPS trades"
              columns={[
                {
                  id: "time",
                  header: "Time",
                  cell: ({ timestamp }) => <Timestamp seconds={timestamp} withTime />,
                },
                { id: "kind", header: "Kind", cell: ({ kind }) => kind },
                {
                  id: "shares",
                  header: "FPS",
                  align: "end",
                  cell: ({ shares }) => <Amount raw={shares} digits={4} />,
                },
                {
                  id: "amount",
                  header: "ZCHF",
                  align: "end",
                  cell: ({ amount }) => <Amount raw={amount} />,
                },
                {
                  id: "transaction",
                  header: "Transaction",
                  cell: ({ chainId, txHash }) => <ExplorerLink chainId={chainId} kind="tx" id={txHash} />,
                },
              ]}
              rows={trades.list.map((trade, place) => ({ ...trade, place }))}
              rowKey={({ place }) => String(place)}
              none="No FPS were moved in this year."
            />
          </>
        )}
      </QueryView>
    </>
  );
}
