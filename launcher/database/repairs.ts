import { FINAL_BLOCKS } from "zchf-runtime/ponder/final-blocks";
import { recordRepair } from "zchf-runtime/ponder/log-check/repairs";
import { forgetChain, forgetGaps, type Gap, LAUNCHER_SCHEMA, revertChain } from "zchf-runtime/ponder/tables";
import { forgetVerified } from "zchf-runtime/ponder/verification";
import type { Settings } from "../../config/settings.ts";
import type { Chain } from "../../src/chains.ts";
import { StartupError } from "../startup-error.ts";
import { type Database, settingOf } from "./open.ts";
import type { Probe } from "./probe.ts";

/** Why the database does not belong to the chain; undefined when it does. */
export function mismatchOf(settings: Settings, chain: Chain, probe: Probe): string | undefined {
  if (probe.state === "other") {
    return `was filled from another chain ${chain.id}: its block ${probe.known.number} is ${probe.known.hash}, the RPC's is ${probe.found}`;
  }
  // An RPC that lags catches up; a devnet that is behind and has none of the known blocks is a new one.
  if (probe.state === "behind" && !probe.agrees && settings.deployments) {
    return `is ahead of chain ${chain.id} at block ${probe.head}, so it was filled from another one`;
  }
  return undefined;
}

/** Whether a chain may have another history than before, as a devnet has. A public chain has not: its RPC is a wrong one. */
export const mayForget = ({ database, deployments }: Settings): boolean =>
  database.directory !== undefined && deployments !== undefined;

/** Deletes what the database holds of a chain that has another history now. */
export async function forgetHistory(
  settings: Settings,
  { query }: Database,
  { id, name }: Chain,
  reason: string,
): Promise<void> {
  const { database, schema } = settings;
  const place = settingOf(database);
  if (!mayForget(settings)) {
    throw new StartupError(`${place} ${reason}; correct RPC_URL_${id}, or use another database`);
  }
  console.log(`${place} ${reason}; indexing ${name} again, the other chains keep theirs`);
  await forgetChain(query, schema, id);
  await forgetVerified(query, schema, id);
  await query(`delete from ${LAUNCHER_SCHEMA}.${FINAL_BLOCKS} where chain_id = $1`, [id]);
}

/** After logs were found missing. */
export async function requestAgain(
  { schema }: Settings,
  { query }: Database,
  chainId: number,
  gaps: readonly Gap[],
): Promise<void> {
  await forgetGaps(query, schema, chainId, gaps);
  const from = Math.min(...gaps.map((gap) => gap.from));
  const to = Math.max(...gaps.map((gap) => gap.to));
  await recordRepair(query, schema, { chainId, cause: "missing logs", from, to });
}

/** After a reorg that Ponder cannot revert. */
export async function takeBack(
  { schema }: Settings,
  { query }: Database,
  chain: Chain,
  { fork, known, found }: Extract<Probe, { state: "forked" }>,
): Promise<void> {
  console.log(
    `${chain.name} (RPC_URL_${chain.id}): final blocks were replaced: block ${known.number} was ${known.hash}, it is ${found}; requesting the blocks after ${fork} again and indexing this chain again from its cached logs, the other chains keep theirs`,
  );
  await revertChain(query, schema, chain.id, fork);
  await recordRepair(query, schema, { chainId: chain.id, cause: "reorg", from: fork + 1, to: known.number });
  await query(
    `delete from ${LAUNCHER_SCHEMA}.${FINAL_BLOCKS} where schema_name = $1 and chain_id = $2 and number > $3`,
    [schema, chain.id, fork],
  );
}
