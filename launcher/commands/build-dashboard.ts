import { buildDashboard } from "../dashboard.ts";

// For installations whose service user cannot write here. Fails without a dashboard, while a start goes on without one.
const failure = await buildDashboard(console.log);
if (failure !== undefined) {
  console.error(`The dashboard was not built: ${failure}`);
  process.exitCode = 1;
}
