import { builtDashboard } from "../dashboard.ts";
import { acquireWriterLock } from "../database/writer-lock.ts";
import { describe, inspect, preflight } from "../preflight/preflight.ts";
import { checkChains, checkedSettings, checkPorts, loadEnvFiles, settingsRedactor } from "../settings.ts";
import { refuseInterrupted } from "../snapshot/restore.ts";
import { keepRunning } from "../supervisor/keep-running.ts";
import { runMain, Shutdown } from "../supervisor/shutdown.ts";

await runMain(async () => {
  loadEnvFiles();
  const settings = checkedSettings();
  checkChains(settings);
  if (process.argv.includes("--plan")) {
    console.log(describe(settings, await inspect(settings)));
    return 0;
  }
  await checkPorts(settings);
  const shutdown = new Shutdown();
  await acquireWriterLock(settings);
  if (settings.snapshot === undefined) {
    await refuseInterrupted(settings);
    await preflight(settings);
  }
  const dashboard = await builtDashboard(console.log);
  return keepRunning(settings, settingsRedactor(settings), shutdown, dashboard);
});
