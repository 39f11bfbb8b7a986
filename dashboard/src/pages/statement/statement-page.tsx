import { useContext } from "react";
import { AddressPage } from "../../components/address-page.tsx";
import { ApiCsvButton } from "../../components/api-csv-button.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Select } from "../../components/select.tsx";
import { Empty } from "../../components/states.tsx";
import { useApi } from "../../data/use-api.ts";
import { useParameter } from "../../data/use-parameter.ts";
import { localZone, Zone } from "../../data/use-zone.ts";
import { UTC } from "../../format/dates.ts";
import { Balances } from "./balances.tsx";
import { Lines } from "./lines.tsx";
import { Origin } from "./origin.tsx";
import { Positions } from "./positions.tsx";
import { Summary } from "./summary.tsx";
import { Trades } from "./trades.tsx";
import { NO_YEAR_YET, useYears } from "./years.ts";

const PURPOSE = "What to declare and to book: both balances of a year, and every change between them.";

/** An account's year, to be printed. */
export default function StatementPage({ address }: { address: string }) {
  const years = useYears();
  const [year, setYear] = useParameter("year", years[1] ?? years[0]);
  // The clock of the header, unless the address names a zone.
  const [tz, setTz] = useParameter("tz", useContext(Zone));
  const zones = [...new Set([UTC, localZone(), tz])];
  const query = useApi("/accounts/{address}/statement", {
    params: { path: { address }, query: { year: Number(year), tz } },
    enabled: year !== "",
  });
  if (year === "") {
    return (
      <AddressPage of="Statement" address={address} purpose={PURPOSE}>
        <Empty>{NO_YEAR_YET}</Empty>
      </AddressPage>
    );
  }
  return (
    <AddressPage of={`Statement ${year}`} address={address} purpose={PURPOSE}>
      <div className="row no-print">
        <Select label="Year" options={years.map((one) => [one, one])} value={year} onChange={setYear} />
        <Select label="Time zone" options={zones.map((one) => [one, one])} value={tz} onChange={setTz} />
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
        {query.data && (
          <ApiCsvButton
            name={`statement-${address}-${year}`}
            path={`/accounts/${address}/statement?year=${year}&tz=${encodeURIComponent(tz)}&format=csv`}
            isOfYear
          />
        )}
      </div>
      <QueryView query={query} what="figures of this year">
        {(statement) => (
          <Zone value={tz}>
            <div className="statement">
              <Summary statement={statement} />
              <Balances statement={statement} />
              <Positions statement={statement} />
              <Trades statement={statement} />
              <Lines statement={statement} />
              <Origin statement={statement} />
            </div>
          </Zone>
        )}
      </QueryView>
    </AddressPage>
  );
}
