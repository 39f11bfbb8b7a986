import type { Query } from "../data/combine.ts";
import { DataTable, type TableProps } from "./data-table.tsx";
import { QueryView } from "./query-view.tsx";

type Props<Data, Row> = Omit<TableProps<Row>, "rows"> & {
  query: Query<Data>;
  /** Plural noun for messages: "positions". */
  what: string;
  rows: (data: Data) => readonly Row[];
};

/** The rows of a query's data as a table. */
export const QueryTable = <Data, Row extends object>({ query, what, rows, ...table }: Props<Data, Row>) => (
  <QueryView query={query} what={what}>
    {(data) => <DataTable {...table} rows={rows(data)} />}
  </QueryView>
);
