import { useMemo, useState } from "react";
import { useParameter } from "../data/use-parameter.ts";
import { type CsvValue, csvOf } from "./csv.ts";
import { CsvButton } from "./csv-button.tsx";
import { Rows, type RowsColumn } from "./rows.tsx";
import { SortButton } from "./sort-button.tsx";
import { Empty } from "./states.tsx";

export type Sortable = bigint | number | string;

export type Column<Row> = Omit<RowsColumn<Row>, "header" | "label" | "ariaSort"> & {
  header: string;
  /** Sort key; without it the column is not sortable. */
  sort?: (row: Row) => Sortable;
  /** Value in the file, exact; without it the column is not in the file. */
  csv?: (row: Row) => CsvValue;
};

/** A column of the file alone. */
export type FileColumn<Row> = Required<Pick<Column<Row>, "id" | "csv">>;

export type Columns<Row> = readonly (Column<Row> | FileColumn<Row>)[];

export type TableProps<Row> = {
  /** Accessible caption. */
  caption: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Name of the file for download; without it there is none. */
  csv?: string;
  /** Message for a table without rows. */
  none?: string;
  /** Default order: "minted.desc"; without it that of the rows. */
  order?: string;
  /** Query parameter that stores the order; distinct for each table of a page. */
  sortParameter?: string;
};

/** Rows shown at first, and added by "Show more". */
const PAGE_ROWS = 50;

/** A table with sorting, incremental display and CSV download. */
export function DataTable<Row extends object>(props: TableProps<Row>) {
  const { caption, rows, rowKey, csv, none, sortParameter = "sort" } = props;
  const columns = props.columns.filter((column) => "cell" in column);
  const [order, setOrder] = useParameter(sortParameter, props.order);
  const [shown, setShown] = useState(PAGE_ROWS);
  const sorted = useMemo(() => sortedBy(order, props.columns, rows), [order, props.columns, rows]);
  const [sortedId, direction] = order.split(".");
  if (rows.length === 0 && none !== undefined) return <Empty>{none}</Empty>;

  return (
    <div className="data-table">
      <Rows
        caption={caption}
        rows={sorted.slice(0, shown)}
        rowKey={rowKey}
        columns={columns.map(({ sort, csv: _, header, ...column }) => {
          if (sort === undefined) return { ...column, header };
          const current = column.id !== sortedId ? undefined : direction === "desc" ? "desc" : "asc";
          return {
            ...column,
            label: header,
            ariaSort: current && (current === "desc" ? "descending" : "ascending"),
            header: (
              <SortButton
                header={header}
                direction={current}
                onSort={(wanted) => setOrder(`${column.id}.${wanted}`)}
              />
            ),
          };
        })}
      />
      <footer>
        <p className="quiet" role="status">
          {rows.length > shown ? `${shown} of ${rows.length} rows` : count(rows.length)}
        </p>
        {rows.length > shown && (
          <button type="button" onClick={() => setShown(shown + PAGE_ROWS)}>
            Show {Math.min(PAGE_ROWS, rows.length - shown)} more
          </button>
        )}
        {csv && <CsvButton name={csv} text={() => csvOf(fileColumns(props.columns), sorted)} />}
      </footer>
    </div>
  );
}

const fileColumns = <Row,>(columns: Columns<Row>) =>
  columns.flatMap(({ id, csv }) => (csv ? [{ header: id, value: csv }] : []));

function count(rows: number): string {
  return rows === 1 ? "1 row" : `${rows} rows`;
}

/** The rows in an order such as "minted.desc"; in their own without one, or with one that is none of the table's. */
function sortedBy<Row>(order: string, columns: Columns<Row>, rows: readonly Row[]): readonly Row[] {
  const [id, direction] = order.split(".");
  const column = columns.find((each) => each.id === id);
  const key = column && "sort" in column ? column.sort : undefined;
  if (key === undefined) return rows;
  const sign = direction === "desc" ? -1 : 1;
  return rows
    .map((row) => ({ row, key: key(row) }))
    .toSorted((a, b) => sign * compare(a.key, b.key))
    .map(({ row }) => row);
}

function compare(a: Sortable, b: Sortable): number {
  if (typeof a === "string" && typeof b === "string") return a.localeCompare(b, "en", { numeric: true });
  return a < b ? -1 : a > b ? 1 : 0;
}
