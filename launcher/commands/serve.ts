import { COMMANDS, parse } from "../arguments.ts";
import { builtDashboard } from "../dashboard.ts";
import { linkSocketFolder } from "../database/embedded/server.ts";
import { refuseAbsent } from "../database/open.ts";
import { refuseTransactionPooler } from "../database/pooler.ts";
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
  await refuseAbsent(settings.database);
  const shutdown = new Shutdown();
  const dashboard = await builtDashboard(console.log);
  const child = startPonder({ command: "serve", settings, redact: settingsRedactor(settings), dashboard });
  shutdown.watch(child);
  return exitCode(await child.exited);
});
