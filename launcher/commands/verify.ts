import { parseArgs } from "node:util";
import { indexedChains } from "../../config/chains.ts";
import { withProgress } from "../../devnet/progress.ts";
import { checkChains, checkedSettings, loadEnvFiles } from "../settings.ts";
import { StartupError } from "../startup-error.ts";
import { compareWithChains, type Report } from "../verify/compare.ts";
import { type Pass, repairLogs } from "../verify/repair.ts";
import { printPass, printReport } from "../verify/report.ts";
import { ComparisonError, Service } from "../verify/service.ts";

const usage = `npm run verify -- --url <api> [options]
  --url URL            base URL of the service
  --deployments FILE   the DEPLOYMENTS_FILE of the service, if it has one
  --json               print one JSON object instead of a table; with --repair its member "repair" has the passes
  --repair             first request all logs again and repair chains on which some are missing; only on the machine of
                       the service, with its ADMIN_PORT
Reads the chains through RPC_URL_<chain id>, as npm start does. Exit codes: 0 no differences, 1 differences,
2 nothing could be compared.`;

const EXIT_DIFFERENCES = 1;
const EXIT_NOT_COMPARED = 2;

try {
  process.exitCode = await main();
} catch (error) {
  const isExpected =
    error instanceof StartupError ||
    error instanceof ComparisonError ||
    (error instanceof TypeError && "code" in error);
  console.error(isExpected ? error.message : error);
  process.exitCode = EXIT_NOT_COMPARED;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      deployments: { type: "string" },
      json: { type: "boolean", default: false },
      repair: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help || values.url === undefined) {
    console.log(usage);
    return values.help ? 0 : EXIT_NOT_COMPARED;
  }
  if (!URL.canParse(values.url)) throw new StartupError(`--url: expected a URL, got "${values.url}"`);
  loadEnvFiles();
  if (values.deployments !== undefined) process.env.DEPLOYMENTS_FILE = values.deployments;
  const settings = checkedSettings();
  checkChains(settings);
  let passes: Pass[] | undefined;
  if (values.repair) {
    const repair = (onStep: (step: string) => void) => repairLogs(settings.adminPort, onStep);
    if (values.json) passes = await repair(() => undefined);
    else {
      await withProgress("Request all logs again", async (onStep) => {
        passes = await repair(onStep);
      });
      for (const pass of passes ?? []) printPass(pass);
    }
  }
  const service = new Service(values.url);
  const compare = (onStep: (step: string) => void) =>
    compareWithChains({ service, chains: indexedChains(settings), rpcUrls: settings.rpcUrls, onStep });

  let report: Report | undefined;
  if (values.json) report = await compare(() => undefined);
  else {
    await withProgress("Compare with the chains", async (onStep) => {
      report = await compare(onStep);
    });
  }
  if (report === undefined) throw new Error("the comparison returned no report");
  if (values.json) console.log(JSON.stringify({ ...report, repair: passes }, null, 2));
  else printReport(report);
  return report.differences.length > 0 ? EXIT_DIFFERENCES : 0;
}
