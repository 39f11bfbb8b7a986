import type { Query } from "../tables.ts";
import type { TableSource } from "./contents.ts";

/** Pages of 8 KB that are read at a time. */
const PAGES = 128;

/** A connection that reads or writes rows in PostgreSQL's COPY text format, which both databases have. */
export type CopyConnection = {
  query: Query;
  /** The output of `copy (…) to …`; `select` has no parameters. */
  copyOut: (select: string) => Promise<Buffer>;
  /** Executes `copy <target> from …`. */
  copyIn: (target: string, rows: Buffer) => Promise<void>;
};

/** Settings of a connection on which the text of a value depends. */
export const TEXT_SETTINGS =
  "set timezone = 'UTC'; set datestyle = 'ISO'; set bytea_output = 'hex'; set extra_float_digits = 1";

/** The rows of a table in COPY text format, a few pages at a time; empty where these hold none. */
export async function* dump(
  { copyOut }: Pick<CopyConnection, "copyOut">,
  { relations, select }: TableSource,
): AsyncGenerator<{ rows: Buffer; pages: number }> {
  for (const { name, pages } of relations) {
    for (let page = 0; page < pages; page += PAGES) {
      const end = Math.min(page + PAGES, pages);
      const rows = await copyOut(`${select(name)} and ctid >= '(${page},0)' and ctid < '(${end},0)'`);
      yield { rows, pages: end - page };
    }
  }
}
