import { isLoopback } from "zchf-rpc/loopback";
import { restoreState } from "zchf-runtime/ponder/snapshot/restores";
import { hasIndex } from "zchf-runtime/ponder/tables";
import { indexedChains } from "../../config/chains.ts";
import type { Settings } from "../../config/settings.ts";
import { openDatabase } from "../database/open.ts";
import { StartupError } from "../startup-error.ts";
import { followingPlanOf } from "./following.ts";
import { type ChainReport, inspectChain, problemOf } from "./inspect.ts";
import { planOf } from "./plan.ts";
import { capabilityTable, followingTable, planTable } from "./tables.ts";

/** Blocks of a range that covers what is not final on every chain. */
const LEAST_UNLIMITED_RANGE = 2_000;

/** What every URL of the indexed chains can do. */
export function inspect(settings: Settings): Promise<ChainReport[]> {
  return Promise.all(
    indexedChains(settings).map((chain) => inspectChain(chain, settings.rpcUrls.get(chain.id) ?? [])),
  );
}

/** The tables: what the URLs can do, what the backfill costs, and what following the heads costs. */
export function reportText(settings: Settings, reports: readonly ChainReport[]): string {
  const { coinTransfers, deployments } = settings;
  const options = { coinTransfers, isLiveDeployment: deployments === undefined };
  const plans = reports.map((report) => planOf(report, options));
  const heading = `Backfill with COIN_TRANSFERS=${coinTransfers} (docs/cost.md)`;
  const following = reports.map(({ chain, urls }) => followingPlanOf(chain, settings, widestRange(urls)));
  return [
    capabilityTable(reports),
    `${heading}:\n${planTable(plans)}`,
    `Following the heads, a day, about, with units of providers:\n${followingTable(following)}`,
  ].join("\n\n");
}

/** The most blocks of one eth_getLogs that a URL serves; undefined when it is unknown, or more than any window. */
function widestRange(urls: ChainReport["urls"]): number | undefined {
  const ranges = urls.flatMap(({ logRange }) => logRange ?? []);
  const widest = Math.max(...ranges);
  // The preflight asks for no more blocks than there are, and for 10,000 at most.
  return ranges.length === 0 || widest >= LEAST_UNLIMITED_RANGE ? undefined : widest;
}

/**
 * Before the first start over an empty database: ends it with one line for each chain that its URLs cannot backfill.
 * With nodes of our own alone nothing is printed.
 */
export async function preflight(settings: Settings): Promise<void> {
  if (!(await isEmpty(settings))) return;
  const isOwn = [...settings.rpcUrls.values()].flat().every(isLoopback);
  if (!isOwn) console.log("Checking what the RPC URLs can do, for up to a few seconds each");
  const reports = await inspect(settings);
  const problems = reports.flatMap((report) => problemOf(report) ?? []);
  if (problems.length > 0) throw new StartupError(problems.join("\n"));
  if (!isOwn) console.log(reportText(settings, reports));
}

/** Whether nothing was indexed or restored from a snapshot yet: later starts need no old state. */
async function isEmpty({ database: setting, schema }: Settings): Promise<boolean> {
  const database = await openDatabase(setting);
  try {
    const { query } = database;
    return !(await hasIndex(query, schema)) && (await restoreState(query, schema)) === undefined;
  } finally {
    await database.close();
  }
}
