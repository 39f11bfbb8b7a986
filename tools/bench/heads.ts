import { recorded } from "zchf-rpc/testing/providers/recorded";
import { DEFAULT_HEAD_INTERVAL } from "../../config/head-interval.ts";
import { networkOf } from "../../config/networks.ts";
import { followingPlanOf, sumOf, unitsOf } from "../../launcher/preflight/following.ts";
import { CHAINS } from "../../src/chains.ts";
import { type HeadFigure, type HeadOptions, measureHeads } from "../harness/follow-heads.ts";
import type { Report, Row } from "./report.ts";

/** By HEAD_INTERVAL: the most requests a day over all eight chains; undefined: at the defaults. */
const MAX_REQUESTS_PER_DAY = new Map([
  [undefined, 350_000],
  [12, 130_000],
  [30, 70_000],
]);

/** The three chains of the demo. */
const THREE_CHAINS = [1, 100, 8453];

/** Free plans whose units of a day suffice for three chains at an interval of so many seconds. */
const QUOTAS = [
  { provider: "dRPC", perDay: 7_000_000, headInterval: 12, refusal: recorded("drpc", "free CU exhausted") },
  { provider: "Infura", perDay: 3_000_000, headInterval: 45, refusal: recorded("infura", "daily credits") },
];

/** Per cent of a plan's quota by which the units that were counted may differ from those that --plan computes. */
const PLAN_TOLERANCE = 10;

/** Requests of following the heads of all chains by HEAD_INTERVAL, within quotas, and of three nodes of our own. */
export async function measureIntervals(report: Report, minutes: number): Promise<void> {
  for (const headInterval of MAX_REQUESTS_PER_DAY.keys()) {
    const name =
      headInterval === undefined ? "heads at the defaults" : `heads, HEAD_INTERVAL=${headInterval}`;
    await report.measure(name, () => measureInterval(minutes, headInterval));
  }
  const quotas = () => Promise.all(QUOTAS.map((quota) => measureQuota(quota, 2 * minutes)));
  await report.measure("free plans, three chains", async () => (await quotas()).flat());
  const ownNodes = async (seconds: Record<number, number>, options: Partial<HeadOptions> = {}) =>
    headRows(
      await measureHeads({
        minutes,
        isOwn: true,
        chainIds: THREE_CHAINS,
        blockTimes: seconds,
        ...options,
      }),
    );
  await report.measure("three nodes of our own with blocks", () => ownNodes({ 1: 12, 100: 2, 8453: 2 }));
  await report.measure("three nodes of our own without blocks", () =>
    ownNodes({ 1: 0, 100: 0, 8453: 0 }, { warmUp: 3 }),
  );
}

/** Of all chains with their block times. */
export async function measureInterval(minutes: number, headInterval?: number): Promise<Row[]> {
  // In the first minute heads are requested once a second, until the intervals between blocks are known.
  const figures = await measureHeads({
    minutes,
    warmUp: 1,
    ...(headInterval !== undefined && { headInterval }),
  });
  return headRows(figures, {
    perDay: MAX_REQUESTS_PER_DAY.get(headInterval) ?? 0,
    intervalMs: (headInterval ?? DEFAULT_HEAD_INTERVAL) * 1_000,
  });
}

function headRows(figures: readonly HeadFigure[], limits?: { perDay: number; intervalMs: number }): Row[] {
  const perDay = ({ requestsPerHour }: HeadFigure) =>
    24 * Object.values(requestsPerHour).reduce((sum, count) => sum + count, 0);
  const rows = figures.flatMap((figure): Row[] => {
    const { chain: what, blocksPerHour, requestsPerHour, p50, p95 } = figure;
    const id = CHAINS.find(({ name }) => name === what)?.id ?? 0;
    // Half an interval on average, a second for the node and Ponder's polls; with few blocks in an interval, the median
    // depends on how the two clocks meet.
    const limit = limits && { atMost: limits.intervalMs / 2 + 1_000 + networkOf(id).blockTimeMs / 4 };
    return [
      { what, value: perDay(figure), unit: "requests/day" },
      ...(p50 === undefined ? [] : [{ what, value: p50, unit: "p50 ms", ...(limit && { limit }) }]),
      ...(p95 === undefined ? [] : [{ what, value: p95, unit: "p95 ms" }]),
      { what, value: blocksPerHour, unit: "blocks/h" },
      ...Object.entries(requestsPerHour)
        .filter(([, value]) => value > 0)
        .map(([method, value]) => ({ what, value, unit: `${method}/h` })),
    ];
  });
  const total = figures.reduce((sum, figure) => sum + perDay(figure), 0);
  const limit = limits && { atMost: limits.perDay };
  return [...rows, { what: "all chains", value: total, unit: "requests/day", ...(limit && { limit }) }];
}

/** Follows three chains with as many units as the plan has in these minutes. */
async function measureQuota(
  { provider, perDay, headInterval, refusal }: (typeof QUOTAS)[number],
  minutes: number,
): Promise<Row[]> {
  const none = { eth_getBlockByNumber: 0, eth_getLogs: 0, eth_call: 0 };
  const quota = {
    units: Math.floor((perDay * minutes) / (24 * 60)),
    unitsOf: (method: string) => unitsOf(provider, { ...none, [method]: 1 }),
    refusal,
    used: 0,
    refused: 0,
  };
  await measureHeads({ minutes, warmUp: 1, headInterval, chainIds: THREE_CHAINS, quota });
  const settings = {
    headInterval,
    headIntervals: new Map(),
    pollingInterval: undefined,
  } as const;
  const chains = CHAINS.filter(({ id }) => THREE_CHAINS.includes(id));
  const plan = unitsOf(provider, sumOf(chains.map((chain) => followingPlanOf(chain, settings)))) / perDay;
  const [used, planned] = [quota.used / quota.units, plan].map((part) => Math.round(1_000 * part) / 10);
  const what = `${provider}, HEAD_INTERVAL=${headInterval}`;
  const limit = { atMost: PLAN_TOLERANCE };
  return [
    { what, value: used ?? 0, unit: "% of its units used" },
    { what, value: planned ?? 0, unit: "% planned" },
    { what, value: Math.abs((used ?? 0) - (planned ?? 0)), unit: "% difference", limit },
    { what, value: quota.refused, unit: "requests refused", limit: { atMost: 0 } },
  ];
}
