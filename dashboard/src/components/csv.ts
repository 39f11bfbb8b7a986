export type CsvValue = string | number | bigint | boolean | null;

/** A column of a CSV file. */
type CsvColumn<Row> = { header: string; value: (row: Row) => CsvValue };

/** The rules of the API's CSV (src/api/http/csv.ts), to which a test compares these. */
const FORMULA =
  /^(?!-\d+(?:\.\d+)?(?:e[+-]\d+)?$)(?:'*[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}'"]*[=+\-@＝＋－＠])/u;
const SEPARATOR = /[;|\t\r\n\u0085\u2028\u2029]/;
const INNER_FORMULA = /([\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}'"|;]+)([=+\-@＝＋－＠]?)/gu;

const inert = (text: string): string =>
  text.replace(INNER_FORMULA, (all, before: string, sign: string) =>
    sign !== "" && SEPARATOR.test(before) ? `${before}'${sign}` : all,
  );

/** Characters of a cell that may end it or its line for some program. */
const QUOTED = /[^\w.:+-]/;

/** Rows as CSV, RFC 4180. */
export async function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Promise<string> {
  const { unparse } = await import("papaparse");
  const header = columns.map((column) => column.header);
  const lines = rows.map((row) => columns.map(({ value }) => inert(String(value(row) ?? ""))));
  const text = unparse([header, ...lines], {
    newline: "\r\n",
    escapeFormulae: FORMULA,
    quotes: (cell) => QUOTED.test(String(cell)),
  });
  return `${text}\r\n`;
}

/** Has the browser save a CSV file, with the byte-order mark without which Excel misreads all but ASCII. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

const BYTE_ORDER_MARK = "\ufeff";
