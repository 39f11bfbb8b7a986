import { spawn } from "node:child_process";
import { constants } from "node:os";
import { besideServer } from "../database/embedded/with-server.ts";
import { checkedSettings, loadEnvFiles } from "../settings.ts";
import { StartupError } from "../startup-error.ts";
import { runMain } from "../supervisor/shutdown.ts";

// PostgreSQL's own client, which takes all arguments, on the database of the settings.
await runMain(async () => {
  loadEnvFiles();
  const { database } = checkedSettings();
  // psql cancels its statement on Ctrl-C, which reaches this process as well.
  process.on("SIGINT", () => undefined);
  return besideServer(database, () => runPsql(database.connectionString, process.argv.slice(2)));
});

async function runPsql(connectionString: string, args: string[]): Promise<number> {
  const url = new URL(connectionString);
  const { password } = url;
  // Every user of the machine sees the arguments of a process.
  url.password = "";
  const env = password === "" ? process.env : { ...process.env, PGPASSWORD: decodeURIComponent(password) };
  const child = spawn("psql", ["--dbname", url.href, ...args], { stdio: "inherit", env });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.on("error", (error) =>
    reject(new StartupError(`psql cannot be run (${error.message}); Debian's package is postgresql-client`)),
  );
  child.on("close", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  return promise;
}
