/** A column of a CSV file; amounts are exact, not rounded as on the page. */
export type CsvColumn<Row> = {
  header: string;
  value: (row: Row) => string | number | bigint | boolean | null;
};

/** Text that a spreadsheet would evaluate as a formula; negative numbers are excluded. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$)).*$/s;

/** Downloads the rows as a CSV file. */
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
