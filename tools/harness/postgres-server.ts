import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dataFolder, EMBEDDED_NAME } from "../../config/embedded-database.ts";
import { prepareDirectory } from "../../launcher/database/embedded/directory.ts";
import { ownFolder, startProgram } from "../../launcher/database/embedded/run.ts";
import { isReady } from "../../launcher/database/embedded/server.ts";
import { freePorts } from "../devnet/ports.ts";
import { createDatabaseOn } from "./postgres.ts";

/** A PostgreSQL server of tests alone, as an operator has one, which may be restarted. */
export type PostgresServer = {
  /** Of its first database. */
  url: string;
  /** Folder of its files. */
  folder: string;
  createDatabase: () => Promise<string>;
  /** Ends all connections and accepts none for a moment; `immediate` as after a power cut. */
  restart: (mode: "fast" | "immediate") => Promise<void>;
  /** Runs `work` while the server is stopped. */
  whileStopped: (work: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts the server from the programs of the embedded one, on a port of loopback. */
export async function startPostgres(settings: Record<string, string | number> = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), `zchf-postgres-${process.pid}-`));
  const port = await freePorts(1);
  const { programs, user } = await prepareDirectory(folder);
  const url = `postgres://${EMBEDDED_NAME}@127.0.0.1:${port}/${EMBEDDED_NAME}`;
  const all = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: ".",
    max_connections: 300,
    dynamic_shared_memory_type: "mmap",
    log_min_messages: "fatal",
    ...settings,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const place = { folder: dataFolder(folder), user };
  const launch = async () => {
    const child = startProgram(programs, "postgres", ["-D", ownFolder(place.folder), ...args], place);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    const exited = new Promise<void>((resolve) => child.once("close", () => resolve()));
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL does not start: ${output}`);
      await sleep(10);
    }
    return {
      end: async (signal: "SIGINT" | "SIGQUIT") => {
        child.kill(signal);
        await exited;
      },
    };
  };
  let server = await launch();
  return {
    url,
    folder,
    createDatabase: async () => (await createDatabaseOn(url)).url,
    restart: async (mode) => {
      await server.end(mode === "fast" ? "SIGINT" : "SIGQUIT");
      server = await launch();
    },
    whileStopped: async (work) => {
      await server.end("SIGQUIT");
      try {
        await work();
      } finally {
        server = await launch();
      }
    },
    stop: async () => {
      await server.end("SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
