import { DataTable } from "../../components/data-table.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { problemsOf, useSearch } from "./search.ts";
import { SearchForm } from "./search-form.tsx";
import { transferColumns, transferCsv } from "./transfer-columns.tsx";
import { useTransfers } from "./use-transfers.ts";

export function TransfersPage() {
  const [search, change] = useSearch();
  const query = useTransfers(search);
  const hasParty = search.from !== "" || search.to !== "";
  const isSound = Object.keys(problemsOf(search)).length === 0;
  return (
    <Page title="Transfers" intro="ZCHF transfers that carry a reference or go to another chain.">
      <Panel
        title={hasParty ? "Found" : "Latest"}
        note={
          hasParty
            ? `at most the latest ${query.data?.limit ?? ""} of this address`
            : "the latest 1000; enter a sender or recipient to search older ones"
        }
      >
        <SearchForm search={search} onChange={change} />
        {isSound && (
          <QueryView
            query={query}
            what="transfers"
            isEmpty={(list) => list.length === 0}
            empty={
              hasParty ? "No transfer matches." : "No transfer matches among the latest 1000 of all accounts."
            }
          >
            {(list) => (
              <DataTable
                caption="Transfers"
                columns={transferColumns}
                rows={list}
                rowKey={({ count }) => count}
                csv={{ name: "transfers", columns: transferCsv }}
              />
            )}
          </QueryView>
        )}
      </Panel>
    </Page>
  );
}
