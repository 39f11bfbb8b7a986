import type { ReactNode } from "react";
import { Panel } from "../../components/panel.tsx";
import { phoneLabel, Rows, type RowsColumn } from "../../components/rows.tsx";

export type PrintColumn<Row> = Pick<RowsColumn<Row>, "cell" | "align" | "phone"> & { header: string };

/** A name, and sums by the header of their column; null is unknown. */
export type Total = { name: string; sums: Readonly<Record<string, ReactNode>> };

type Props<Row> = {
  title: string;
  note?: ReactNode;
  columns: readonly PrintColumn<Row>[];
  rows: readonly Row[];
  /** Rows of sums below the table. */
  totals?: readonly Total[];
  /** Message for a table without rows. */
  none: string;
};

/** A section with all its rows at once: what is printed must not be behind a button. */
export function Section<Row>({ title, note, columns, rows, totals = [], none }: Props<Row>) {
  return (
    <Panel title={title} note={note}>
      {rows.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <Rows
          caption={title}
          rows={rows}
          // The rows of a statement are replaced as a whole.
          rowKey={(_, place) => place}
          columns={columns.map((column) => ({ ...column, id: column.header }))}
          foot={
            totals.length > 0 && (
              <tfoot>
                {totals.map(({ name, sums }) => (
                  <tr key={name}>
                    {columns.map(({ header, align, phone }, place) =>
                      place === 0 ? (
                        <th key={header} scope="row" className="name">
                          {name}
                        </th>
                      ) : (
                        <td
                          key={header}
                          className={[align, phone].join(" ")}
                          {...(sums[header] !== undefined && phoneLabel({ header, phone }))}
                        >
                          {sums[header]}
                        </td>
                      ),
                    )}
                  </tr>
                ))}
              </tfoot>
            )
          }
        />
      )}
    </Panel>
  );
}
