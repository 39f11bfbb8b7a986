import { DataTable } from "../../components/data-table.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { problemsOf, useSearch } from "./search.ts";
import { SearchForm } from "./search-form.tsx";
import { transferColumns, transferCsv } from "./transfer-columns.tsx";
import { isIndexed, MOST_OF_ALL, useTransfers } from "./use-transfers.ts";

export default function TransfersPage() {
  const [search, change] = useSearch();
  const query = useTransfers(search);
  const isFound = isIndexed(search);
  const isSound = Object.keys(problemsOf(search)).length === 0;
  return (
    <Page title="Transfers" intro="ZCHF transfers that carry a reference or go to another chain.">
      <Panel
        title={isFound ? "Found" : "Latest"}
        note={
          isFound
            ? `at most the latest ${query.data?.limit ?? ""}; blanks, case and invisible characters of a reference make no difference`
            : `the latest ${MOST_OF_ALL}; enter a sender, recipient, reference or transaction to search all`
        }
      >
        <SearchForm search={search} onChange={change} />
        {isSound && (
          <QueryView
            query={query}
            what="transfers"
            isEmpty={(list) => list.length === 0}
            empty={
              isFound
                ? "No transfer matches."
                : `No transfer matches among the latest ${MOST_OF_ALL} of all accounts.`
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
