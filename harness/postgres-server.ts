import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePorts } from "../devnet/ports.ts";

const run = promisify(execFile);

/** A PostgreSQL server of the test alone, which may be restarted. */
export type PostgresServer = {
  createDatabase: () => Promise<string>;
  /** Ends all connections and accepts none for a moment; `immediate` as after a power cut. */
  restart: (mode: "fast" | "immediate") => Promise<void>;
  /** Runs `work` while the server is stopped. */
  whileStopped: (work: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
};

/** Needs PostgreSQL's programs: those of POSTGRES_BIN, or the newest of the system's packages. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = process.env.POSTGRES_BIN ?? newestInstalled();
  const folder = mkdtempSync(join(tmpdir(), "zchf-postgres-"));
  const port = await freePorts(1);
  // The server refuses to run as root.
  const user = process.getuid?.() === 0 ? await idsOf("postgres") : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const execute = (program: string, args: string[]) =>
    run(join(bin, program), args, { ...user, cwd: folder, env: { PATH: bin, LC_ALL: "C" } });
  const data = join(folder, "data");
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200`;
  const control = (...args: string[]) =>
    execute("pg_ctl", ["-D", data, "-w", "-l", join(folder, "log"), ...args]);

  await execute("initdb", ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync"]);
  await control("start", "-o", options);
  let databases = 0;
  return {
    createDatabase: async () => {
      const name = `chaos_${databases++}`;
      const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` });
      await client.connect();
      try {
        await client.query(`create database ${name}`);
      } finally {
        await client.end();
      }
      return `postgres://postgres@127.0.0.1:${port}/${name}`;
    },
    restart: async (mode) => {
      await control("restart", "-m", mode, "-o", options);
    },
    whileStopped: async (work) => {
      await control("stop", "-m", "immediate");
      try {
        await work();
      } finally {
        await control("start", "-o", options);
      }
    },
    stop: async () => {
      await control("stop", "-m", "immediate");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function newestInstalled(): string {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  if (versions.length === 0) throw new Error("PostgreSQL is not installed: POSTGRES_BIN names its programs");
  return join(root, String(Math.max(...versions)), "bin");
}

/** Numbers of a user of this machine and of its group. */
export async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, user])).stdout)),
  );
  if (uid === undefined || gid === undefined) throw new Error(`there is no user ${user}`);
  return { uid, gid };
}
