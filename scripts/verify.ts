import { parseArgs } from "node:util";
import { withProgress } from "../devnet/progress.ts";
import { Refusal } from "../launcher/refusal.ts";
import { checkChains, checkedSettings, loadEnvFiles } from "../launcher/settings.ts";
import { indexedChains } from "../src/chains.ts";
import { compareWithChains, type Report } from "./verify/compare.ts";
import { printReport } from "./verify/report.ts";
import { Service, Unreadable } from "./verify/service.ts";

const usage = `npm run verify -- --url <api> [options]
  --url URL            the service to compare with the chains
  --deployments FILE   its DEPLOYMENTS_FILE, when it has one
  --json               print one JSON object instead of a table
The chains are asked at RPC_URL_<chain id>, as by npm start. Exit code 0: no difference; 1: differences;
2: nothing could be compared.`;

const DIFFERENCES = 1;
const NOT_COMPARED = 2;

try {
  process.exitCode = await main();
} catch (error) {
  const isExpected =
    error instanceof Refusal ||
    error instanceof Unreadable ||
    (error instanceof TypeError && "code" in error);
  console.error(isExpected ? error.message : error);
  process.exitCode = NOT_COMPARED;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      deployments: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help || values.url === undefined) {
    console.log(usage);
    return values.help ? 0 : NOT_COMPARED;
  }
  if (!URL.canParse(values.url)) throw new Refusal(`--url must be a URL, not "${values.url}"`);
  loadEnvFiles();
  if (values.deployments !== undefined) process.env.DEPLOYMENTS_FILE = values.deployments;
  const settings = checkedSettings();
  checkChains(settings);
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
  if (report === undefined) throw new Error("the comparison has no report");
  if (values.json) console.log(JSON.stringify(report, null, 2));
  else printReport(report);
  return report.differences.length > 0 ? DIFFERENCES : 0;
}
