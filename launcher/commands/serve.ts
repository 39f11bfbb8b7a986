import { parseArgs } from "node:util";
import { builtDashboard } from "../dashboard.ts";
import { refuseTransactionPooler } from "../database/pooler.ts";
import { checkChains, checkedSettings, checkPorts, loadEnvFiles, settingsRedactor } from "../settings.ts";
import { StartupError } from "../startup-error.ts";
import { startPonder } from "../supervisor/ponder-process.ts";
import { exitCode, runMain, Shutdown } from "../supervisor/shutdown.ts";

const usage = `npm run serve
  Serves the API from a PostgreSQL database that another process fills.
Settings are those of .env.example.`;

// A replica: the API without an indexer.
await runMain(async () => {
  const { values } = parseArgs({ options: { help: { type: "boolean" } } });
  if (values.help) {
    console.log(usage);
    return 0;
  }
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
