import { RETRYABLE } from "zchf-runtime/ponder/exit-code";
import type { Row } from "zchf-runtime/ponder/tables";
import type { Settings } from "../../config/settings.ts";
import { KEEP_IDLE } from "../../src/api/locks.ts";
import { StartupError } from "../startup-error.ts";

/** A connection of the launcher. */
export type Database = {
  query: (sql: string, parameters?: unknown[]) => Promise<Row[]>;
  close: () => Promise<void>;
};

/** With the moment at which the connection has ended, whoever ended it. */
type Connected = Database & { ended: Promise<void> };

/** The setting that names the database, for messages. */
export const settingOf = ({ directory }: Settings["database"]): string =>
  directory === undefined ? "DATABASE_URL: the database" : `DATABASE_DIR: ${directory}`;

const PASSWORD_REMEDY =
  "percent-encode @ : / # ? % in the password of the URL, or leave it out there and set PGPASSWORD, which needs no escapes";

/** SQLSTATEs and messages of a connection that fails until a setting is changed, and what to change. */
const WRONG_SETTINGS: readonly (readonly [RegExp, string])[] = [
  [/^28P01 |client password must be a string/, PASSWORD_REMEDY],
  [/^28000 /, "create the role, or allow it in pg_hba.conf"],
  [/^3D000 /, "create the database, or correct the end of the URL"],
];

/** @param options of the session, which PostgreSQL is sent when it connects */
export async function openDatabase(
  { connectionString, directory }: Settings["database"],
  options: { statement_timeout?: number } = {},
): Promise<Connected> {
  const { Client } = await import("pg").then((module) => module.default);
  const settings = { connectionString, application_name: "zchf_launcher", ...options };
  let client: InstanceType<typeof Client>;
  try {
    client = new Client(settings);
  } catch (error) {
    // The files of sslrootcert, sslcert and sslkey are read first.
    throw new StartupError(
      `DATABASE_URL: ${(error as Error).message}; sslrootcert, sslcert and sslkey name files that this user can read`,
    );
  }
  const ended = new Promise<void>((resolve) => client.once("end", resolve));
  try {
    await client.connect();
    // It is idle between two starts of Ponder.
    await client.query(KEEP_IDLE);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const reason = error instanceof Error && error.message ? error.message : String(code);
    const [, parameter] = /unsupported startup parameter: (\w+)/.exec(reason) ?? [];
    if (parameter !== undefined) {
      throw new StartupError(
        `DATABASE_URL: PgBouncer does not accept ${parameter}, which Ponder's connections set; add it to ignore_startup_parameters in pgbouncer.ini, or use PostgreSQL's own port`,
      );
    }
    const [, remedy] = WRONG_SETTINGS.find(([pattern]) => pattern.test(`${code} ${reason}`)) ?? [];
    if (directory === undefined && remedy !== undefined) {
      throw new StartupError(`DATABASE_URL: ${reason}; ${remedy}`);
    }
    throw new StartupError(
      directory === undefined
        ? `DATABASE_URL: cannot connect (${reason})`
        : `DATABASE_DIR: no server runs over ${directory} (${reason}); npm start starts one`,
      RETRYABLE,
    );
  }
  // A lost connection must not end the launcher: Ponder notices and retries.
  let lost: Error | undefined;
  client.on("error", (error) => {
    lost = error;
  });
  return {
    query: async (sql, parameters) => {
      try {
        return (await client.query<Row>(sql, parameters)).rows;
      } catch (error) {
        if (isForbidden(error)) {
          throw new StartupError(
            `DATABASE_URL: ${error.message}; the role of a writer must own its schemas and their tables`,
          );
        }
        if (!lost && !isServerLeaving(error)) throw error;
        throw new StartupError(
          `${directory === undefined ? "DATABASE_URL" : "DATABASE_DIR"}: the server is unavailable (${(lost ?? (error as Error)).message})`,
          RETRYABLE,
        );
      }
    },
    ended,
    close: () => client.end(),
  };
}

/** Whether the role lacks a right: SQLSTATE insufficient_privilege. */
const isForbidden = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "42501";

/** Whether the server shuts down, rejects connections or is out of resources: SQLSTATE classes 08, 53 and 57P. */
function isServerLeaving(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(08|53|57P)/.test(String(error.code));
}
