import { Link } from "wouter";
import { DataTable } from "../../components/data-table.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { PATHS } from "../../paths.ts";
import { transferColumns } from "../transfers/transfer-columns.tsx";
import type { Transfer } from "../transfers/use-transfers.ts";

/** Transfers with references from and to an account, newest first. */
export function AccountTransfers({ address }: { address: string }) {
  const sent = useApi("/transfer/reference/by/from/{from}", { params: { path: { from: address } } });
  const received = useApi("/transfer/reference/by/to/{to}", { params: { path: { to: address } } });
  const toSearch = (side: "from" | "to") => `${PATHS.transfers}?${new URLSearchParams({ [side]: address })}`;
  return (
    <>
      <p className="row">
        Search in those <Link href={toSearch("from")}>sent</Link> <Link href={toSearch("to")}>received</Link>
      </p>
      <QueryView query={sent} what="transfers sent">
        {(outgoing) => (
          <QueryView query={received} what="transfers received">
            {(incoming) => (
              <DataTable
                caption="Transfers of this account"
                columns={transferColumns}
                rows={merged(outgoing, incoming)}
                rowKey={({ count }) => count}
                none="This address has no transfers with a reference."
                sortParameter="sort-transfers"
                csv={`transfers-${address}`}
              />
            )}
          </QueryView>
        )}
      </QueryView>
    </>
  );
}

/** Newest first; what an account sent to itself once. */
function merged(outgoing: readonly Transfer[], incoming: readonly Transfer[]): Transfer[] {
  const byCount = new Map([...outgoing, ...incoming].map((transfer) => [transfer.count, transfer]));
  return [...byCount.values()].toSorted((a, b) => Number(b.created) - Number(a.created));
}
