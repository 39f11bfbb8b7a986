import { DataTable } from "../../components/data-table.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Empty } from "../../components/states.tsx";
import { useApi } from "../../data/use-api.ts";
import { formatNumber } from "../../format/numbers.ts";
import { transferColumns } from "../transfers/transfer-columns.tsx";
import { MOST_OF_ALL, type Transfer } from "../transfers/use-transfers.ts";
import { containing } from "./subject.ts";

const PATH = "/transfer/reference/search";

/** Transfers with this reference, with another spelling of it, and with one that contains it. */
export function FoundReferences({ text }: { text: string }) {
  const parameters = (match: "exact" | "normalized") => ({
    params: { query: { reference: text, match, limit: MOST_OF_ALL } },
  });
  const exact = useApi(PATH, parameters("exact"));
  const normalized = useApi(PATH, parameters("normalized"));
  const latest = useApi("/transfer/reference/list");
  return (
    <QueryView query={exact} what="transfers with this reference">
      {({ list: same }) => (
        <QueryView query={normalized} what="transfers with this reference">
          {({ list: alike }) => (
            <QueryView query={latest} what="latest transfers">
              {({ list: all }) => {
                const inOtherSpelling = without(alike, same);
                // The API compares whole references: what contains a text is searched for among the latest.
                const isComplete = all.length < MOST_OF_ALL;
                const contained = without(containing(all, text), alike, same);
                return same.length + inOtherSpelling.length + contained.length === 0 ? (
                  <Empty>
                    Nothing was found: no transfer has this as its reference, and none{" "}
                    {!isComplete && `of the latest ${formatNumber(MOST_OF_ALL, 0)} `}contains it in one. An
                    address, a transaction and the symbol of a token are found by the whole of their text.
                  </Empty>
                ) : (
                  <>
                    <Group title={count(same, "has this reference", "have this reference")} rows={same} />
                    <Group
                      title={count(
                        inOtherSpelling,
                        "has it in another spelling",
                        "have it in another spelling",
                      )}
                      rows={inOtherSpelling}
                    />
                    <Group
                      title={
                        isComplete
                          ? count(contained, "contains it in its reference", "contain it in their references")
                          : `${contained.length} of the latest ${formatNumber(MOST_OF_ALL, 0)} transfers contain it in their references`
                      }
                      note={
                        isComplete
                          ? "of all transfers with a reference"
                          : "older references are found by the whole of their text only"
                      }
                      rows={contained}
                    />
                  </>
                );
              }}
            </QueryView>
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

type GroupProps = { title: string; note?: string; rows: readonly Transfer[] };

function Group({ title, note, rows }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <Panel title={title} note={note}>
      <DataTable
        caption={title}
        columns={transferColumns}
        rows={rows}
        rowKey={({ count: id }) => id}
        csv="transfers"
      />
    </Panel>
  );
}

const count = (rows: readonly Transfer[], one: string, many: string) =>
  `${rows.length} ${rows.length === 1 ? `transfer ${one}` : `transfers ${many}`}`;

function without(rows: readonly Transfer[], ...others: (readonly Transfer[])[]): Transfer[] {
  const known = new Set(others.flat().map((transfer) => transfer.count));
  return rows.filter((transfer) => !known.has(transfer.count));
}
