import type { Query } from "../tables.ts";
import type { TableSource } from "./contents.ts";

/** Pages of 8 KB that one statement reads. */
const PAGES = 128;
const LINE_FEED = 10;

/** A connection that reads or writes rows in PostgreSQL's COPY text format, which both databases have. */
export type CopyConnection = {
  query: Query;
  /** The output of `copy (…) to …` as it arrives; `select` has no parameters. */
  copyOut: (select: string) => AsyncIterable<Buffer>;
  /** Executes `copy <target> from …`. */
  copyIn: (target: string, rows: Buffer) => Promise<void>;
};

/** Settings of a connection on which the text of a value depends. */
export const TEXT_SETTINGS =
  "set timezone = 'UTC'; set datestyle = 'ISO'; set bytea_output = 'hex'; set extra_float_digits = 1";

/** The rows of a table in COPY text format, some at a time, with the pages that are done. */
export async function* dump(
  { copyOut }: Pick<CopyConnection, "copyOut">,
  { relations, select }: TableSource,
): AsyncGenerator<{ rows: Buffer; pages: number }> {
  for (const { name, pages } of relations) {
    for (let page = 0; page < pages; page += PAGES) {
      const end = Math.min(page + PAGES, pages);
      const output = copyOut(`${select(name)} and ctid >= '(${page},0)' and ctid < '(${end},0)'`);
      for await (const rows of wholeRows(output)) yield { rows, pages: 0 };
      yield { rows: Buffer.alloc(0), pages: end - page };
    }
  }
}

/** The same bytes, split at ends of rows. Values out of line make rows long: a page may be of 10 MB. */
async function* wholeRows(output: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const bytes of output) {
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) {
      yield Buffer.concat([...begun, bytes.subarray(0, end)]);
      begun = [];
    }
    begun.push(bytes.subarray(end));
  }
}
