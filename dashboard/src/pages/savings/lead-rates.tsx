import { chainName, type Data } from "zchf-api-client";
import { DataTable } from "../../components/data-table.tsx";
import { Facts } from "../../components/facts.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { useApi } from "../../data/use-api.ts";
import { useLabels } from "../../data/use-contracts.ts";
import { useFreshness } from "../../data/use-freshness.ts";
import { shorten } from "../../format/addresses.ts";
import { formatPpm } from "../../format/numbers.ts";
import { RateChart } from "./rate-chart.tsx";
import { rateColumns } from "./rate-columns.tsx";

/** Proposals that are not settled, and every rate so far. */
export function LeadRates() {
  const info = useApi("/savings/leadrate/info");
  const rates = useApi("/savings/leadrate/rates");
  const labelOf = useLabels();
  const { data: freshness } = useFreshness();
  const nowOf = (chainId: number) => freshness?.data.chains[chainId]?.timestamp ?? 0;
  return (
    <>
      <QueryView
        query={info}
        what="proposals"
        isEmpty={({ open }) => proposalsOf(open).length === 0}
        empty="No change of a rate is proposed."
      >
        {({ open }) => (
          <Facts
            facts={proposalsOf(open).map(({ chainId, module, currentRate, nextRate, nextChange }) => ({
              id: `${chainId} ${module}`,
              name: `Proposed for ${labelOf(module) ?? shorten(module)}, ${chainName(chainId)}`,
              value: `${formatPpm(currentRate)} to ${formatPpm(nextRate)}`,
              note: (
                <span title={module}>
                  can be applied {nextChange > nowOf(chainId) ? "from" : "since"}{" "}
                  <Timestamp seconds={nextChange} withTime />
                </span>
              ),
            }))}
          />
        )}
      </QueryView>
      <QueryView query={rates} what="rates">
        {({ list }) => (
          <>
            <RateChart list={list} now={rates.data?.indexedThrough ?? 0} />
            <DataTable
              caption="Rates"
              columns={rateColumns}
              rows={Object.values(list)
                .flatMap((modules) => Object.values(modules))
                .flat()}
              rowKey={({ chainId, module, count }) => `${chainId}-${module}-${count}`}
              order="created.desc"
              sortParameter="sort-rates"
              csv="savings-rates"
            />
          </>
        )}
      </QueryView>
    </>
  );
}

/** Rates that are proposed; `open` also has those that were applied and are not on every chain yet. */
function proposalsOf(open: Data<"/savings/leadrate/info">["open"]) {
  return Object.entries(open).flatMap(([chainId, modules]) =>
    Object.entries(modules).flatMap(([module, rate]) =>
      rate.isProposal ? [{ ...rate, chainId: Number(chainId), module }] : [],
    ),
  );
}
