import { DEFAULT_HEAD_INTERVAL } from "../config/head-interval.ts";
import { networkOf } from "../config/networks.ts";
import { type HeadOptions, measureHeads } from "../harness/follow-heads.ts";
import { recorded } from "../harness/providers/recorded.ts";
import { followingPlanOf, sumOf, unitsOf } from "../launcher/preflight/following.ts";
import { CHAINS } from "../src/chains.ts";
import { headRequestsPerDay, headTable } from "./report.ts";

/** By HEAD_INTERVAL: the most requests a day over all eight chains; undefined: at the defaults. */
const LIMITS: readonly [headInterval: number | undefined, perDay: number][] = [
  [undefined, 350_000],
  [12, 130_000],
  [30, 70_000],
];

/** The three chains of the demo. */
const THREE_CHAINS = [1, 100, 8453];

/** Free plans whose units of a day suffice for three chains at an interval of so many seconds. */
const QUOTAS = [
  { provider: "dRPC", perDay: 7_000_000, headInterval: 12, refusal: recorded("drpc", "free CU exhausted") },
  { provider: "Infura", perDay: 3_000_000, headInterval: 45, refusal: recorded("infura", "daily credits") },
];

/** Parts of a plan's quota by which the units that were counted may exceed those that --plan computes. */
const PLAN_TOLERANCE = 0.1;

/**
 * Prints the requests of all chains by HEAD_INTERVAL, and of three nodes of our own with and without blocks. Returns a
 * line for each limit that was missed.
 */
export async function measureIntervals(
  minutes: number,
  onProgress: (step: string) => void,
): Promise<string[]> {
  const missed: string[] = [];
  const measure = async (name: string, options: Omit<HeadOptions, "minutes">) => {
    onProgress(name);
    const figures = await measureHeads({ minutes, ...options });
    console.log(`${headTable(name, figures)}\n`);
    return figures;
  };
  for (const [headInterval, limit] of LIMITS) {
    const name = headInterval === undefined ? "the defaults" : `HEAD_INTERVAL=${headInterval}`;
    // In the first minute heads are requested once a second, until the intervals between blocks are known.
    const figures = await measure(name, { warmUp: 1, ...(headInterval !== undefined && { headInterval }) });
    const perDay = headRequestsPerDay(figures);
    if (perDay > limit) missed.push(`${name}: ${perDay} requests a day, allowed are ${limit}`);
    for (const { chain, p50 = 0 } of figures) {
      const id = CHAINS.find((row) => row.name === chain)?.id ?? 0;
      // Half an interval on average, a second for the node and Ponder's polls; with few blocks in an interval, the median
      // depends on how the two clocks meet.
      const allowed = (headInterval ?? DEFAULT_HEAD_INTERVAL) * 500 + 1_000 + networkOf(id).blockTimeMs / 4;
      if (p50 > allowed) missed.push(`${name}: ${chain} responds after ${p50} ms, allowed are ${allowed}`);
    }
  }
  const minutesOfQuota = 2 * minutes;
  onProgress(`free plans, their quota of a day scaled to ${minutesOfQuota} minutes`);
  missed.push(...(await Promise.all(QUOTAS.map((quota) => measureQuota(quota, minutesOfQuota)))).flat());
  const ofDevnet = (seconds: Record<number, number>) => ({
    isOwn: true,
    chainIds: THREE_CHAINS,
    blockTimes: seconds,
  });
  await measure("three nodes of our own with blocks", ofDevnet({ 1: 12, 100: 2, 8453: 2 }));
  await measure("three nodes of our own without blocks", {
    ...ofDevnet({ 1: 0, 100: 0, 8453: 0 }),
    warmUp: 3,
  });
  return missed;
}

/** Follows three chains with as many units as the plan has in these minutes. Returns what was refused or not as planned. */
async function measureQuota(
  { provider, perDay, headInterval, refusal }: (typeof QUOTAS)[number],
  minutes: number,
): Promise<string[]> {
  const share = minutes / (24 * 60);
  const none = { eth_getBlockByNumber: 0, eth_getLogs: 0, eth_call: 0 };
  const quota = {
    units: Math.floor(perDay * share),
    unitsOf: (method: string) => unitsOf(provider, { ...none, [method]: 1 }),
    refusal,
    used: 0,
    refused: 0,
  };
  await measureHeads({ minutes, warmUp: 1, headInterval, chainIds: THREE_CHAINS, quota });
  const settings = {
    headInterval,
    headIntervals: new Map(),
    ordering: "multichain",
    pollingInterval: undefined,
  } as const;
  const chains = CHAINS.filter(({ id }) => THREE_CHAINS.includes(id));
  const planned = unitsOf(provider, sumOf(chains.map((chain) => followingPlanOf(chain, settings)))) / perDay;
  const used = quota.used / quota.units;
  const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
  const name = `${provider}, three chains with HEAD_INTERVAL=${headInterval}`;
  console.log(
    `${name}: ${percent(used)} of the free plan used, ${percent(planned)} planned, ${quota.refused} requests refused\n`,
  );
  return [
    ...(quota.refused > 0 ? [`${name}: ${quota.refused} requests refused`] : []),
    ...(Math.abs(used - planned) > PLAN_TOLERANCE
      ? [`${name}: ${percent(used)} used, ${percent(planned)} planned`]
      : []),
  ];
}
