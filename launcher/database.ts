import { existsSync, readdirSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import type { Settings } from "../src/env.ts";
import { RETRYABLE } from "../src/exit-code.ts";
import { Refusal } from "./refusal.ts";

export type Row = Record<string, unknown>;

/** Megabytes without which the embedded database cannot even recover from a crash: one file of its log. */
const LEAST_SPACE = 20;

/** A connection of the launcher's own, before the engine runs (PGlite) or beside it (Postgres). */
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
    throw new Refusal(
      `PGLITE_DIR: ${directory} is not empty and holds no database; choose another directory`,
    );
  }
  const { PGlite } = await import("@electric-sql/pglite");
  try {
    const instance = await PGlite.create(directory);
    // A commit need not wait for the disk: what a crash may lose, the engine derives from the chains again. Takes
    // effect for the engine, which opens the directory next.
    await instance.exec("alter system set synchronous_commit = off");
    return {
      query: async (sql, parameters) => (await instance.query<Row>(sql, parameters)).rows,
      close: async () => {
        if (!instance.closed) await instance.close();
      },
    };
  } catch (error) {
    const free = freeMegabytes(directory);
    if (free < LEAST_SPACE) {
      throw new Refusal(
        `PGLITE_DIR: the disk of ${directory} is full (${free} MB left); nothing is lost, start again when there is space`,
        RETRYABLE,
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(
      `PGLITE_DIR: ${directory} cannot be opened (${reason}); delete it to index anew from the chains`,
    );
  }
}

function freeMegabytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return Math.floor((bavail * bsize) / 2 ** 20);
}

async function openPostgres(connectionString: string): Promise<Database> {
  const { Client } = await import("pg").then((module) => module.default);
  const client = new Client({ connectionString, application_name: "zchf_launcher" });
  try {
    await client.connect();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const reason = error instanceof Error && error.message ? error.message : String(code);
    throw new Refusal(`DATABASE_URL: cannot connect (${reason})`, RETRYABLE);
  }
  // A server that goes away shows in the engine, which retries; here it must not end the process.
  let lost: Error | undefined;
  client.on("error", (error) => {
    lost = error;
  });
  return {
    query: async (sql, parameters) => {
      try {
        return (await client.query<Row>(sql, parameters)).rows;
      } catch (error) {
        if (!lost && !isServerLeaving(error)) throw error;
        throw new Refusal(
          `DATABASE_URL: the server gave up (${(lost ?? (error as Error)).message})`,
          RETRYABLE,
        );
      }
    },
    close: () => client.end(),
  };
}

/**
 * Whether the server ends, refuses connections or has no room: SQLSTATE classes 08, 53 (disk full, too many connections)
 * and 57P.
 */
function isServerLeaving(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(08|53|57P)/.test(String(error.code));
}

/** Deletes an embedded database, and nothing that is none. */
export function deleteEmbedded(directory: string): void {
  if (isEmbedded(directory)) rmSync(directory, { recursive: true });
}

function isEmbedded(directory: string): boolean {
  return existsSync(path.join(directory, "PG_VERSION"));
}

/** Whether the table exists; `schema` and `table` come from settings and code, never from users. */
export async function hasTable(database: Database, schema: string, table: string): Promise<boolean> {
  const [row] = await database.query("select to_regclass($1) is not null as found", [
    `"${schema}"."${table}"`,
  ]);
  return row?.found === true;
}
