import type { ReactNode } from "react";
import { Panel } from "../../components/panel.tsx";

export type PrintColumn<Row> = { header: string; cell: (row: Row) => ReactNode; align?: "end" };

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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <section className="scroll" tabIndex={0} aria-label={`${title}, table`}>
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                {columns.map(({ header, align }) => (
                  <th key={header} scope="col" className={align}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a statement are replaced as a whole
                <tr key={place}>
                  {columns.map(({ header, cell, align }) => (
                    <td key={header} className={align}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {totals.length > 0 && (
              <tfoot>
                {totals.map(({ name, sums }) => (
                  <tr key={name}>
                    {columns.map(({ header, align }, place) =>
                      place === 0 ? (
                        <th key={header} scope="row">
                          {name}
                        </th>
                      ) : (
                        <td key={header} className={align}>
                          {sums[header]}
                        </td>
                      ),
                    )}
                  </tr>
                ))}
              </tfoot>
            )}
          </table>
        </section>
      )}
    </Panel>
  );
}
