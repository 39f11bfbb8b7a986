import { COMMANDS, parse } from "../arguments.ts";
import { builtDashboard } from "../dashboard.ts";
import { linkSocketFolder } from "../database/embedded/server.ts";
import { refuseTransactionPooler } from "../database/pooler.ts";
import { checkReadRights } from "../database/read-rights.ts";
import { checkChains, checkedSettings, checkPorts, loadEnvFiles, settingsRedactor } from "../settings.ts";
import { startPonder } from "../supervisor/ponder-process.ts";
import { exitCode, runMain, Shutdown } from "../supervisor/shutdown.ts";

// A replica: the API without an indexer.
await runMain(async () => {
  parse(COMMANDS.serve);
  loadEnvFiles();
  const settings = checkedSettings();
  checkChains(settings);
  await checkPorts(settings);
  await refuseTransactionPooler(settings.database);
  const { directory } = settings.database;
  if (directory !== undefined) linkSocketFolder(directory);
  await checkReadRights(settings);
  const shutdown = new Shutdown();
  const dashboard = await builtDashboard(console.log);
  const child = startPonder({ command: "serve", settings, redact: settingsRedactor(settings), dashboard });
  shutdown.watch(child);
  return exitCode(await child.exited);
});
