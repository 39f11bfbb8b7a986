import { COMMANDS, parse } from "../arguments.ts";
import { builtDashboard } from "../dashboard.ts";
import { withServer } from "../database/embedded/with-server.ts";
import { tablesPlan } from "../database/tables.ts";
import { acquireWriterLock } from "../database/writer-lock.ts";
import { inspect, preflight, reportText } from "../preflight/preflight.ts";
import {
  checkChains,
  checkedSettings,
  checkPorts,
  loadEnvFiles,
  settingsRedactor,
  startLine,
} from "../settings.ts";
import { refuseInterrupted } from "../snapshot/state.ts";
import { keepRunning } from "../supervisor/keep-running.ts";
import { runMain, Shutdown } from "../supervisor/shutdown.ts";
import { terminal } from "../terminal.ts";

await runMain(async () => {
  const { values } = parse(COMMANDS.start);
  loadEnvFiles();
  const settings = checkedSettings();
  checkChains(settings);
  if (values.plan) {
    console.log(`${await tablesPlan(settings)}\n`);
    console.log(reportText(settings, await inspect(settings)));
    return 0;
  }
  await checkPorts(settings);
  const shutdown = new Shutdown();
  return withServer(settings.database, async () => {
    await acquireWriterLock(settings);
    if (settings.snapshot === undefined) {
      await refuseInterrupted(settings);
      await preflight(settings);
    }
    const dashboard = await builtDashboard(console.log);
    terminal.log(startLine(settings));
    return keepRunning(settings, settingsRedactor(settings), shutdown, dashboard);
  });
});
