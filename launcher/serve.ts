import { builtDashboard } from "./dashboard.ts";
import { Refusal } from "./refusal.ts";
import { runMain, Stopping, serve } from "./run.ts";
import { checkChains, checkedSettings, checkPorts, loadEnvFiles, settingsRedactor } from "./settings.ts";

await runMain(async () => {
  loadEnvFiles();
  const settings = checkedSettings();
  if (settings.database.kind === "pglite") {
    throw new Refusal("DATABASE_URL: missing; only a Postgres database can be served beside its indexer");
  }
  checkChains(settings);
  await checkPorts(settings);
  const stopping = new Stopping();
  return serve(settings, settingsRedactor(settings), stopping, await builtDashboard(console.log));
});
