import { setTimeout as wait } from "node:timers/promises";
import { UNVERIFIED_API } from "zchf-runtime/channel/messages";
import { indexedChains } from "../../config/chains.ts";
import type { Settings } from "../../config/settings.ts";
import { openCopy } from "../snapshot/connection.ts";
import { SnapshotError } from "../snapshot/format.ts";
import { dropRestored } from "../snapshot/restore.ts";
import { terminal } from "../terminal.ts";
import { compareWithChains, type Difference } from "../verify/compare.ts";
import { ComparisonError, Service } from "../verify/service.ts";
import type { PonderProcess } from "./ponder-process.ts";

/** Routes of single accounts that are compared, besides those of all totals and lists. */
const SAMPLED_ROUTES = 50;
/** Milliseconds between two looks whether the service is indexed up to the heads, and after a failed comparison. */
const READY_PAUSE_MS = 250;
const RETRY_PAUSE_MS = 15_000;

/**
 * Compares a service whose database was filled from a snapshot with its chains, as `npm run verify` does, before its
 * data routes respond. Where they differ, the database is emptied and the launcher ends.
 * @param signal aborted when the process has ended
 */
export async function verifyRestored(
  settings: Settings,
  child: PonderProcess,
  signal: AbortSignal,
): Promise<void> {
  const service = new Service(`http://127.0.0.1:${settings.adminPort}${UNVERIFIED_API}`);
  let differences: Difference[];
  try {
    differences = await compareWhenReady(settings, service, signal);
  } catch (error) {
    // The next start compares.
    if (signal.aborted) return;
    child.stop();
    throw error;
  }
  const [first] = differences;
  if (!first) {
    terminal.log("The restored database agrees with the chains");
    child.passRestored();
    return;
  }
  child.stop();
  await child.exited;
  await empty(settings);
  const { chainId, subject, field, service: reported, chain, block } = first;
  throw new SnapshotError(
    `${differences.length} values differ from the chains, such as ${field} of ${subject} on chain ${chainId} at block ${block}: ${reported} in it, ${chain} on the chain; the database is empty again`,
  );
}

async function compareWhenReady(
  settings: Settings,
  service: Service,
  signal: AbortSignal,
): Promise<Difference[]> {
  for (;;) {
    await untilReady(settings.adminPort, signal);
    terminal.log("Compare the restored database with the chains");
    try {
      const report = await compareWithChains({
        service,
        chains: indexedChains(settings),
        rpcUrls: settings.rpcUrls,
        sample: { routes: SAMPLED_ROUTES },
      });
      return report.differences;
    } catch (error) {
      if (!(error instanceof ComparisonError) || signal.aborted) throw error;
      terminal.log(`The restored database could not be compared, trying again: ${error.message}`);
      await wait(RETRY_PAUSE_MS, undefined, { signal });
    }
  }
}

async function untilReady(adminPort: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${adminPort}${UNVERIFIED_API}/ready`, { signal }).catch(
      () => undefined,
    );
    if (response?.ok) return;
    await wait(READY_PAUSE_MS, undefined, { signal });
  }
}

async function empty({ database, schema }: Settings): Promise<void> {
  const connection = await openCopy(database.connectionString);
  try {
    await dropRestored(connection.query, schema);
  } finally {
    await connection.close();
  }
}
