import { existsSync, readdirSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import type { Settings } from "../../config/settings.ts";
import { RETRYABLE } from "../../ponder/exit-code.ts";
import type { Row } from "../../ponder/tables.ts";
import { StartupError } from "../startup-error.ts";
import { processIn } from "./open-files.ts";

/** Megabytes that the embedded database needs to recover from a crash: one file of its write-ahead log. */
const MIN_FREE_MB = 20;

/** A connection of the launcher, before Ponder runs (PGlite) or beside it (Postgres). */
export type Database = {
  query: (sql: string, parameters?: unknown[]) => Promise<Row[]>;
  close: () => Promise<void>;
};

/** Opens the database, or returns undefined for an embedded one that does not exist yet. */
export async function openDatabase(settings: Settings["database"]): Promise<Database | undefined> {
  return settings.kind === "pglite"
    ? openEmbedded(settings.directory)
    : openPostgres(settings.connectionString);
}

async function openEmbedded(directory: string): Promise<Database | undefined> {
  if (!existsSync(directory) || readdirSync(directory).length === 0) return undefined;
  if (!isEmbedded(directory)) {
    throw new StartupError(
      `PGLITE_DIR: ${directory} is not empty and holds no database; choose another directory`,
    );
  }
  const { PGlite } = await import("@electric-sql/pglite");
  try {
    const instance = await PGlite.create(directory);
    // Commits need not wait for the disk: what a crash loses is indexed again. Takes effect for Ponder, which opens the
    // directory next.
    await instance.exec("alter system set synchronous_commit = off");
    return {
      query: async (sql, parameters) => (await instance.query<Row>(sql, parameters)).rows,
      close: async () => {
        if (!instance.closed) await instance.close();
      },
    };
  } catch (error) {
    const free = Math.floor(freeBytes(directory) / 2 ** 20);
    if (free < MIN_FREE_MB) {
      throw new StartupError(
        `PGLITE_DIR: the disk of ${directory} is full (${free} MB left); nothing is lost, start again when there is space`,
        RETRYABLE,
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    const user = processIn(directory);
    throw new StartupError(
      user === undefined
        ? `PGLITE_DIR: ${directory} cannot be opened (${reason}); if no other process uses it, delete it to index again from the chains`
        : `PGLITE_DIR: ${directory} cannot be opened (${reason}) while process ${user} has it open; stop that process or choose another directory`,
    );
  }
}

/** Free bytes of the disk of a directory. */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** @param options of the session, which PostgreSQL is sent when it connects */
export async function openPostgres(
  connectionString: string,
  options: { statement_timeout?: number } = {},
): Promise<Database> {
  const { Client } = await import("pg").then((module) => module.default);
  const client = new Client({ connectionString, application_name: "zchf_launcher", ...options });
  try {
    await client.connect();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const reason = error instanceof Error && error.message ? error.message : String(code);
    const [, parameter] = /unsupported startup parameter: (\w+)/.exec(reason) ?? [];
    if (parameter !== undefined) {
      throw new StartupError(
        `DATABASE_URL: PgBouncer does not accept ${parameter}, which Ponder's connections set; add it to ignore_startup_parameters in pgbouncer.ini, or use PostgreSQL's own port`,
      );
    }
    throw new StartupError(`DATABASE_URL: cannot connect (${reason})`, RETRYABLE);
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
          `DATABASE_URL: the server is unavailable (${(lost ?? (error as Error)).message})`,
          RETRYABLE,
        );
      }
    },
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

/** Deletes the directory of an embedded database, and no other directory. */
export function deleteEmbedded(directory: string): void {
  if (isEmbedded(directory)) rmSync(directory, { recursive: true });
}

function isEmbedded(directory: string): boolean {
  return existsSync(path.join(directory, "PG_VERSION"));
}
