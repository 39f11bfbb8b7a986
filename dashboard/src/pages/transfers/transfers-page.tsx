import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryTable } from "../../components/query-table.tsx";
import { problemsOf, useSearch } from "./search.ts";
import { SearchForm } from "./search-form.tsx";
import { transferColumns } from "./transfer-columns.tsx";
import { isIndexed, useTransfers } from "./use-transfers.ts";

export default function TransfersPage() {
  const [search, change] = useSearch();
  const query = useTransfers(search);
  const limit = query.data?.limit;
  const isFound = isIndexed(search);
  const isSound = Object.keys(problemsOf(search)).length === 0;
  return (
    <Page
      title="Transfers"
      intro="Has a payment arrived? ZCHF transfers that carry a reference or go to another chain."
    >
      <Panel
        title={isFound ? "Found" : "Latest"}
        note={
          isFound
            ? `${limit === undefined ? "" : `the latest ${limit}; `}blanks, case and invisible characters of a reference make no difference`
            : limit !== undefined &&
              `the latest ${limit}; enter a sender, recipient, reference or transaction to search all`
        }
      >
        <SearchForm search={search} onChange={change} />
        {isSound && (
          <QueryTable
            query={query}
            what="transfers"
            none={
              isFound || limit === undefined
                ? "No transfer matches."
                : `No transfer matches among the latest ${limit} of all accounts.`
            }
            caption="Transfers"
            columns={transferColumns}
            rows={(list) => list}
            rowKey={({ count }) => count}
            csv="transfers"
          />
        )}
      </Panel>
    </Page>
  );
}
