import { setTimeout as wait } from "node:timers/promises";
import { RETRYABLE } from "zchf-runtime/ponder/exit-code";
import type { Settings } from "../../config/settings.ts";
import { COMMANDS, parse } from "../arguments.ts";
import { builtDashboard } from "../dashboard.ts";
import { linkSocketFolder } from "../database/embedded/server.ts";
import { refuseTransactionPooler } from "../database/pooler.ts";
import { checkReadRights } from "../database/read-rights.ts";
import { checkChains, checkedSettings, checkPorts, loadEnvFiles, settingsRedactor } from "../settings.ts";
import { StartupError } from "../startup-error.ts";
import { startPonder } from "../supervisor/ponder-process.ts";
import { exitCode, runMain, Shutdown } from "../supervisor/shutdown.ts";

const RETRY_PAUSE_MS = 1_000;

// A replica: the API without an indexer.
await runMain(async () => {
  parse(COMMANDS.serve);
  loadEnvFiles();
  const settings = checkedSettings();
  checkChains(settings);
  await checkPorts(settings);
  const shutdown = new Shutdown();
  await untilReadable(settings);
  const dashboard = await builtDashboard(console.log);
  const child = startPonder({ command: "serve", settings, redact: settingsRedactor(settings), dashboard });
  shutdown.watch(child);
  return exitCode(await child.exited);
});

/** Waits for a database that is starting, and for tables that a writer has not created yet. */
async function untilReadable(settings: Settings): Promise<void> {
  const { directory } = settings.database;
  if (directory !== undefined) linkSocketFolder(directory);
  for (let printed = ""; ; await wait(RETRY_PAUSE_MS)) {
    try {
      await refuseTransactionPooler(settings.database);
      return await checkReadRights(settings);
    } catch (error) {
      if (!(error instanceof StartupError) || error.exitCode !== RETRYABLE) throw error;
      if (error.message !== printed) console.log(`waiting: ${error.message}`);
      printed = error.message;
    }
  }
}
