import { limitEmbeddedMemory } from "../../ponder/process-memory.ts";
import { COMMANDS, parse } from "../arguments.ts";
import { builtDashboard } from "../dashboard.ts";
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
import { refuseInterrupted } from "../snapshot/restore.ts";
import { keepRunning } from "../supervisor/keep-running.ts";
import { runMain, Shutdown } from "../supervisor/shutdown.ts";
import { terminal } from "../terminal.ts";

await runMain(async () => {
  const { values } = parse(COMMANDS.start);
  loadEnvFiles();
  const settings = checkedSettings();
  checkChains(settings);
  if (values.plan) {
    console.log(reportText(settings, await inspect(settings)));
    return 0;
  }
  await checkPorts(settings);
  if (settings.database.kind === "pglite") limitEmbeddedMemory();
  const shutdown = new Shutdown();
  await acquireWriterLock(settings);
  if (settings.snapshot === undefined) {
    await refuseInterrupted(settings);
    await preflight(settings);
  }
  const dashboard = await builtDashboard(console.log);
  terminal.log(startLine(settings));
  return keepRunning(settings, settingsRedactor(settings), shutdown, dashboard);
});
