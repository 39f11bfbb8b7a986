import { COMMANDS, parse } from "../arguments.ts";
import { builtDashboard } from "../dashboard.ts";
import { refuseTransactionPooler } from "../database/pooler.ts";
import { checkChains, checkedSettings, checkPorts, loadEnvFiles, settingsRedactor } from "../settings.ts";
import { StartupError } from "../startup-error.ts";
import { startPonder } from "../supervisor/ponder-process.ts";
import { exitCode, runMain, Shutdown } from "../supervisor/shutdown.ts";

// A replica: the API without an indexer.
await runMain(async () => {
  parse(COMMANDS.serve);
  loadEnvFiles();
  const settings = checkedSettings();
  if (settings.database.kind === "pglite") {
    throw new StartupError(
      "DATABASE_URL: missing; only a Postgres database can be served beside its indexer",
    );
  }
  checkChains(settings);
  await checkPorts(settings);
  await refuseTransactionPooler(settings.database.connectionString);
  const shutdown = new Shutdown();
  const dashboard = await builtDashboard(console.log);
  const child = startPonder({ command: "serve", settings, redact: settingsRedactor(settings), dashboard });
  shutdown.watch(child);
  return exitCode(await child.exited);
});
