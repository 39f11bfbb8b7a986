import { buildDashboard } from "./dashboard.ts";

// For an installation whose service may not write there: without a dashboard this fails, where a start goes on.
const failure = await buildDashboard(console.log);
if (failure !== undefined) {
  console.error(`The dashboard was not built: ${failure}`);
  process.exitCode = 1;
}
