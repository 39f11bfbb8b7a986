import type { ReactNode } from "react";

/** A column of a table, whose rows are of two lines on a phone. */
export type RowsColumn<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "end";
  /**
   * Place on a phone: what the row is, left on its first line; the figure that the page is about, right on it; what
   * belongs to that figure, right on the second line, or anywhere below, both without the name of their column; or only on wider screens, for what the page of the row has, too. Default: below, with
   * that name.
   */
  phone?: "name" | "key" | "below-key" | "plain" | "wide";
  /** Name on a phone where `header` is no text. */
  label?: string;
  /** Whether the rows of a group share one cell; such columns come first. */
  ofGroup?: boolean;
  /** Order of the rows by this column. */
  ariaSort?: "ascending" | "descending" | undefined;
};

type Props<Row> = {
  /** Accessible caption. */
  caption: string;
  columns: readonly RowsColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, place: number) => string | number;
  /** Rows that follow each other and have the same group belong together. */
  group?: (row: Row) => string;
  /** Rows of sums. */
  foot?: ReactNode;
};

const classOf = ({ align, phone }: RowsColumn<never>) =>
  [align, phone].filter(Boolean).join(" ") || undefined;

/** A table that scrolls sideways where it is too wide, and needs not where the screen is narrow. */
export function Rows<Row>({ caption, columns, rows, rowKey, group, foot }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={`${caption}, table`}>
      <table className="rows">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classOf(column)} aria-sort={column.ariaSort}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        {groupsOf(rows, group).map((together) => (
          <tbody key={together[0]?.place} className={group && "group"}>
            {together.map(({ row, place }, i) => (
              <tr key={rowKey(row, place)}>
                {columns
                  .filter(({ ofGroup }) => i === 0 || !ofGroup)
                  .map((column) => (
                    <td
                      key={column.id}
                      rowSpan={column.ofGroup ? together.length : undefined}
                      className={classOf(column)}
                      {...phoneLabel(column)}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
              </tr>
            ))}
          </tbody>
        ))}
        {foot}
      </table>
    </section>
  );
}

/** The rows with their places; all of them together when there are no groups. */
function groupsOf<Row>(rows: readonly Row[], group?: (row: Row) => string) {
  const groups: { row: Row; place: number }[][] = [];
  let last: string | undefined;
  for (const [place, row] of rows.entries()) {
    const own = group?.(row);
    if (place === 0 || own !== last) groups.push([]);
    groups.at(-1)?.push({ row, place });
    last = own;
  }
  return groups;
}

/** Headers such as "Fee, ZCHF". */
const WITH_UNIT = /^(?<name>.+), (?<unit>[A-Z]{3,4})$/;

/**
 * Attributes of a cell with its name and unit on a phone. Above the rows are buttons alone: a key figure needs its name
 * where its header is none.
 */
export function phoneLabel({
  header,
  label,
  phone,
}: Pick<RowsColumn<never>, "header" | "label" | "phone">): Record<`data-${string}`, string | undefined> {
  const text = label ?? (typeof header === "string" ? header : undefined);
  if (text === undefined || (phone !== undefined && phone !== "key")) return {};
  const { name = text, unit } = WITH_UNIT.exec(text)?.groups ?? {};
  return {
    "data-label": phone === "key" && typeof header !== "string" ? undefined : name,
    "data-unit": unit,
  };
}
