import { execFile } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePorts } from "../devnet/ports.ts";
import { start } from "./processes.ts";

const run = promisify(execFile);

/**
 * Starts PgBouncer in front of the database of this URL. Without the program, Debian's package pgbouncer, it fails;
 * PGBOUNCER names another one.
 */
export async function startPgBouncer(
  databaseUrl: string,
  mode: "transaction" | "session",
  ignored = "extra_float_digits, statement_timeout",
): Promise<{ url: string; stop: () => Promise<void> }> {
  const [port, folder, target] = [
    await freePorts(1),
    mkdtempSync(join(tmpdir(), "zchf-pgbouncer-")),
    new URL(databaseUrl),
  ];
  const { hostname, username, password } = target;
  // It refuses to run as root.
  const user = userInfo().uid === 0 ? "nobody" : userInfo().username;
  const file = join(folder, "pgbouncer.ini");
  const login = `user=${username}${password ? ` password=${password}` : ""}`;
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${target.port || 5432} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = ${ignored}
unix_socket_dir =
user = ${user}
`,
  );
  const { uid, gid } = await idsOf(user);
  for (const path of [folder, file]) chownSync(path, uid, gid);
  const child = start(process.env.PGBOUNCER ?? "/usr/sbin/pgbouncer", { args: [file] });
  await child.prints("process up");
  target.port = String(port);
  target.hostname = "127.0.0.1";
  return {
    url: target.href,
    stop: async () => {
      await child.end("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Numbers of a user of this machine and of its group. */
async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, user])).stdout)),
  );
  if (uid === undefined || gid === undefined) throw new Error(`there is no user ${user}`);
  return { uid, gid };
}
