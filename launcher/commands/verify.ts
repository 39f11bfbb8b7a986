import { indexedChains } from "../../config/chains.ts";
import { COMMANDS, isArgumentError, parse, Usage } from "../arguments.ts";
import { checkChains, checkedSettings, loadEnvFiles } from "../settings.ts";
import { StartupError } from "../startup-error.ts";
import { compareWithChains } from "../verify/compare.ts";
import { type Pass, repairLogs } from "../verify/repair.ts";
import { printPass, printReport } from "../verify/report.ts";
import { ComparisonError, Service } from "../verify/service.ts";

const EXIT_DIFFERENCES = 1;
const EXIT_NOT_COMPARED = 2;

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof Usage) console.log(error.message);
  else {
    const isExpected =
      error instanceof StartupError || error instanceof ComparisonError || isArgumentError(error);
    console.error(isExpected ? error.message : error);
  }
  process.exitCode = error instanceof Usage && error.isRequested ? 0 : EXIT_NOT_COMPARED;
}

async function main(): Promise<number> {
  const { values } = parse(COMMANDS.verify);
  if (values.url === undefined) throw new Usage(COMMANDS.verify);
  if (!URL.canParse(values.url)) throw new StartupError(`--url: expected a URL, got "${values.url}"`);
  loadEnvFiles();
  if (values.deployments !== undefined) process.env.DEPLOYMENTS_FILE = values.deployments;
  const settings = checkedSettings();
  checkChains(settings);
  const onStep = (step: string) => {
    if (!values.json) console.log(step);
  };
  let passes: Pass[] | undefined;
  if (values.repair) {
    passes = await repairLogs(settings.adminPort, onStep);
    if (!values.json) for (const pass of passes) printPass(pass);
  }
  const report = await compareWithChains({
    service: new Service(values.url),
    chains: indexedChains(settings),
    rpcUrls: settings.rpcUrls,
    onStep,
  });
  if (values.json) console.log(JSON.stringify({ ...report, repair: passes }, null, 2));
  else printReport(report);
  return report.differences.length > 0 ? EXIT_DIFFERENCES : 0;
}
