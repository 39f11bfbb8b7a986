/** A column of a CSV file; amounts are given exactly, not as shown. */
export type CsvColumn<Row> = {
  header: string;
  value: (row: Row) => string | number | bigint | boolean | null;
};

/** What a spreadsheet would take for a formula; a number is none. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$)).*$/s;

/** Offers the rows as a file. */
export async function downloadCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const { unparse } = await import("papaparse");
  const fields = columns.map(({ header }) => header);
  const data = rows.map((row) => columns.map(({ value }) => String(value(row) ?? "")));
  const text = unparse({ fields, data }, { newline: "\r\n", escapeFormulae: FORMULA });
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
