import {
  type ColumnDef,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, useMemo, useState } from "react";
import { useParameter } from "../data/use-parameter.ts";
import { type CsvColumn, csvOf } from "./csv.ts";
import { CsvButton } from "./csv-button.tsx";
import { Empty } from "./empty.tsx";
import { SortButton } from "./sort-button.tsx";

type Sortable = bigint | number | string;

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Sort key; without it the column is not sortable. */
  sort?: (row: Row) => Sortable;
  align?: "end";
};

type Props<Row> = {
  /** Accessible caption. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  csv?: { name: string; columns: readonly CsvColumn<Row>[] };
  /** Message for a table without rows. */
  none?: string;
  /** Default order: "minted.desc". */
  order?: string;
  /** Query parameter that stores the order; distinct for each table of a page. */
  sortParameter?: string;
};

/** Rows shown at first, and added by "Show more". */
const PAGE_ROWS = 50;

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

/** A table with sorting, incremental display and CSV download. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, csv, none, sortParameter = "sort" } = props;
  const [order, setOrder] = useParameter(sortParameter, props.order);
  const [shown, setShown] = useState(PAGE_ROWS);
  const sorting = useMemo(() => parseOrder(order, columns), [order, columns]);
  const data = useMemo(() => [...rows], [rows]);
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          header: column.header,
          accessorFn: (row) => column.sort?.(row) ?? "",
          enableSorting: column.sort !== undefined,
          sortFn: (a, b, id) => compare(a.getValue<Sortable>(id), b.getValue<Sortable>(id)),
        }),
      ),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    state: { sorting, pagination: { pageIndex: 0, pageSize: shown } },
  });
  const sorted = sorting[0];
  if (rows.length === 0 && none !== undefined) return <Empty>{none}</Empty>;

  return (
    <div className="data-table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label={`${caption}, table`}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  className={column.align}
                  aria-sort={
                    sorted?.id === column.id ? (sorted.desc ? "descending" : "ascending") : undefined
                  }
                >
                  {column.sort ? (
                    <SortButton
                      header={column.header}
                      direction={sorted?.id === column.id ? (sorted.desc ? "desc" : "asc") : undefined}
                      onSort={(direction) => setOrder(`${column.id}.${direction}`)}
                    />
                  ) : (
                    column.header
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id}>
                {columns.map((column) => (
                  <td key={column.id} className={column.align}>
                    {column.cell(row.original)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <footer>
        <p className="quiet" role="status">
          {rows.length > shown ? `${shown} of ${rows.length} rows` : count(rows.length)}
        </p>
        {rows.length > shown && (
          <button type="button" onClick={() => setShown(shown + PAGE_ROWS)}>
            Show {Math.min(PAGE_ROWS, rows.length - shown)} more
          </button>
        )}
        {csv && (
          <CsvButton
            name={csv.name}
            text={() =>
              csvOf(
                csv.columns,
                table.getSortedRowModel().rows.map((row) => row.original),
              )
            }
          />
        )}
      </footer>
    </div>
  );
}

function count(rows: number): string {
  return rows === 1 ? "1 row" : `${rows} rows`;
}

function parseOrder<Row>(order: string, columns: readonly Column<Row>[]): SortingState {
  const [id, direction] = order.split(".");
  const column = columns.find((candidate) => candidate.id === id && candidate.sort);
  return column ? [{ id: column.id, desc: direction === "desc" }] : [];
}

function compare(a: Sortable, b: Sortable): number {
  if (typeof a === "string" && typeof b === "string") return a.localeCompare(b, "en", { numeric: true });
  return a < b ? -1 : a > b ? 1 : 0;
}
