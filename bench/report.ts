import type { HeadFigure } from "../harness/follow-heads.ts";
import type { BackfillFigures } from "./backfills.ts";
import type { BlockToResponse } from "./block-to-response.ts";
import type { CachedRoute } from "./cached.ts";
import type { Changing } from "./changing.ts";
import type { EventFigures } from "./events.ts";
import type { GraphqlFigure } from "./graphql.ts";
import { type Growth, isComparable } from "./growth.ts";
import type { SnapshotFigures } from "./snapshots.ts";
import type { Soak } from "./soak.ts";
import type { UncachedResponse } from "./uncached.ts";

export type Report = Omit<BackfillFigures, "peakMb"> & {
  scale: number;
  machine: string;
  serving: CachedRoute[];
  notModified: CachedRoute;
  notModifiedRatio: number;
  compressed: CachedRoute[];
  /** Throughput while data changes every second. */
  changing: Changing;
  /** Queries against Ponder's own GraphQL. */
  graphql: GraphqlFigure[] | undefined;
  /** Responses without the cache, by route. */
  uncached: Record<string, UncachedResponse>;
  /** Comparison with a history of ten times the size, by route. */
  growth: Record<string, Growth> | undefined;
  /** Largest growth of a page or lookup. */
  growthRatio: number | null;
  blockToResponseMs: BlockToResponse;
  /** Streams of events. */
  events: EventFigures | undefined;
  live: Soak | undefined;
  /** Peak memory of the writer after the backfill, after serving, and after the soak test. */
  peaksMb: { backfill: number; serving: number; live?: number };
  peakRssMb: number;
  /** Peak memory of the launcher. */
  launcherMb: number | undefined;
  /** Error messages of parts that failed. */
  failed: { graphql?: string; growth?: string; events?: string; live?: string; snapshots?: string };
  /** Requests of following the heads of all chains. */
  heads: HeadFigure[];
  /** Export and restore, by database. */
  snapshots: SnapshotFigures[] | undefined;
};

const LIMITS = {
  servingRatio: 0.75,
  notModifiedRatio: 0.9,
  p99Ratio: 5,
  buildingMs: 250,
  growthRatio: 1.5,
  indexingRatio: 0.6,
  graphqlRatio: 5,
  // Polling interval of a local node, plus 300 ms.
  blockToResponseMs: 250 + 300,
  /** Later than the response. */
  eventMs: 50,
  streamKb: 20,
  streamLoss: 0.05,
  peakRssMb: 700,
  // Garbage collection makes the median vary by about this much.
  liveGrowth: 1.05,
  restoreSpeedup: 10,
};

const PARTS = {
  graphql: "GraphQL",
  growth: "growth to ten times the history",
  events: "streams of events",
  live: "soak test",
  snapshots: "snapshots",
};

/** Figures that miss their limit, figures that were not measured, and parts that failed. */
export function judge(report: Report): { missed: string[]; unmeasured: string[]; failed: string[] } {
  const {
    serving,
    notModified,
    compressed,
    uncached,
    growth,
    growthRatio,
    ethCalls,
    blockToResponseMs,
    events,
    live,
  } = report;
  const { failed } = report;
  const ratio = "fraction of the bare handler's requests per second";
  const p99 = "p99 as a multiple of the bare handler's";
  const checks: Check[] = [
    ...[...serving, ...compressed].map((row) =>
      atLeast(`${row.route}: ${ratio}`, row.ratio, LIMITS.servingRatio),
    ),
    atLeast(`304: ${ratio}`, notModified.ratio, LIMITS.notModifiedRatio),
    ...[...serving, ...compressed, notModified].map((row) =>
      below(`${row.route}: ${p99}`, row.p99Ratio, LIMITS.p99Ratio),
    ),
    ...Object.entries(uncached).map(([path, { ms }]) =>
      atMost(`${path}: ms without cache`, ms, LIMITS.buildingMs),
    ),
    ...Object.entries(growth ?? {})
      .filter(([, grown]) => isComparable(grown))
      .map(([route, { ms }]) => atMost(`${route}: ms over ten times the history`, ms, LIMITS.buildingMs)),
    ...(growthRatio === null
      ? []
      : [
          atMost(
            "pages and lookups: growth of the time over ten times the history",
            growthRatio,
            LIMITS.growthRatio,
          ),
        ]),
    ...(report.graphql ?? []).map(({ name, ratio }) =>
      atLeast(
        `GraphQL, ${name}: multiple of the requests per second of Ponder's own`,
        ratio,
        LIMITS.graphqlRatio,
      ),
    ),
    atLeast(
      "backfill: fraction of the logs per second with empty handlers",
      report.indexingRatio,
      LIMITS.indexingRatio,
    ),
    ...Object.entries(ethCalls).map(([kind, { sent, allowed }]) =>
      atMost(`eth_calls of a backfill, ${kind}`, sent, allowed),
    ),
    below("block to response: p99 ms", blockToResponseMs.p99, LIMITS.blockToResponseMs),
    below("block to response under load: p99 ms", blockToResponseMs.underLoad.p99, LIMITS.blockToResponseMs),
    ...(events
      ? [
          atMost("block to event: p99 ms", events.event.p99, events.response.p99 + LIMITS.eventMs),
          below("memory of an idle stream: kB", events.idle.kbPerStream, LIMITS.streamKb),
          below("requests/s lost to idle streams", events.idle.loss, LIMITS.streamLoss),
        ]
      : []),
    below("peak memory of the writer: MB", report.peakRssMb, LIMITS.peakRssMb),
    ...(live
      ? [
          atMost(
            "soak test: memory at the end as a multiple of that at the start",
            live.growth,
            LIMITS.liveGrowth,
          ),
          none("soak test: failed requests", live.failures),
          below("soak test: failed actions", live.failedActions, live.actions / 2),
        ]
      : []),
  ];
  return {
    missed: checks
      .filter(({ isMet }) => !isMet)
      .map(({ what, value, rule }) => `${what} is ${value}, limit: ${rule}`)
      .concat(snapshotsMissed(report.snapshots ?? [])),
    unmeasured: [
      ...(report.scale === 1 ? [] : ["scale 1, for which the limits are defined"]),
      ...(growth || failed.growth ? [] : ["growth over ten times the history (--growth)"]),
      ...(failed.live || (live && live.minutes >= 30)
        ? []
        : ["memory during a soak test of half an hour (--live 30)"]),
    ],
    failed: Object.entries(failed).map(([part, why]) => `${PARTS[part as keyof typeof PARTS]}: ${why}`),
  };
}

type Check = { what: string; value: number | string; rule: string; isMet: boolean };

const atLeast = (what: string, value: number, limit: number): Check => ({
  what,
  value,
  rule: `at least ${limit}`,
  isMet: value >= limit,
});
const atMost = (what: string, value: number, limit: number): Check => ({
  what,
  value,
  rule: `at most ${limit}`,
  isMet: value <= limit,
});
const none = (what: string, value: string): Check => ({ what, value, rule: "none", isMet: value === "" });
const below = (what: string, value: number, limit: number): Check => ({
  what,
  value,
  rule: `below ${limit}`,
  isMet: value < limit,
});

/** Restores that are slower than their limit, and requests that only a backfill needs. */
export function snapshotsMissed(figures: readonly SnapshotFigures[]): string[] {
  const limit = LIMITS.restoreSpeedup;
  return figures.flatMap(({ database, speedup, requests }) => [
    ...(speedup < limit
      ? [`restore into ${database}: ${speedup} times as fast as the backfill, limit: at least ${limit}`]
      : []),
    ...(requests.eth_getLogs
      ? [`restore into ${database}: ${requests.eth_getLogs} eth_getLogs, limit: none`]
      : []),
  ]);
}

/** Snapshots as a Markdown table. */
export function snapshotTable(figures: readonly SnapshotFigures[]): string {
  return markdown(
    ["Snapshots", "Backfill s", "Export s", "Bytes per log", "Restore s", "Times as fast", "RPC requests"],
    figures.map(({ requests, ...row }) => [
      ...[
        row.database,
        row.backfillSeconds,
        row.exportSeconds,
        row.bytesPerLog,
        row.restoreSeconds,
        row.speedup,
      ],
      Object.entries(requests)
        .map(([method, count]) => `${method} ${count}`)
        .join(", "),
    ]),
  );
}

const HEAD_METHODS = ["eth_getBlockByNumber", "eth_getLogs", "eth_call"] as const;

/** Requests of a day, of one chain or of several. */
export function headRequestsPerDay(figures: readonly HeadFigure[]): number {
  const hourly = figures.flatMap(({ requestsPerHour }) => Object.values(requestsPerHour));
  return 24 * hourly.reduce((sum, count) => sum + count, 0);
}

/** Requests of following heads as a Markdown table. */
export function headTable(name: string, figures: readonly HeadFigure[]): string {
  const total = (of: (row: HeadFigure) => number) => figures.reduce((sum, row) => sum + of(row), 0);
  return markdown(
    [
      `Heads: ${name}`,
      "Blocks/h",
      ...HEAD_METHODS.map((method) => `${method}/h`),
      "Requests/day",
      "p50 ms",
      "p95 ms",
    ],
    [
      ...figures.map((row) => [
        ...[row.chain, row.blocksPerHour],
        ...HEAD_METHODS.map((method) => row.requestsPerHour[method] ?? 0),
        ...[headRequestsPerDay([row]), row.p50 ?? "", row.p95 ?? ""],
      ]),
      [
        ...["all", total((row) => row.blocksPerHour)],
        ...HEAD_METHODS.map((method) => total((row) => row.requestsPerHour[method] ?? 0)),
        ...[headRequestsPerDay(figures), "", ""],
      ],
    ],
  );
}

/** The report as Markdown tables. */
export function table(report: Report): string {
  const {
    serving,
    notModified,
    compressed,
    changing,
    uncached,
    growth,
    rpc,
    blockToResponseMs,
    events,
    live,
  } = report;
  const { underLoad } = blockToResponseMs;
  const total = Object.values(rpc).reduce((sum, count) => sum + count, 0);
  return [
    `Scale ${report.scale}, ${report.logs} logs. ${report.machine}.`,
    markdown(
      ["Cached", "Fraction of bare handler", "Requests/s", "p50 ms", "p99 ms", "p99 ratio", "Bytes"],
      [...serving, notModified, ...compressed].map((row) => [
        row.route,
        row.ratio,
        row.requestsPerSecond,
        row.p50,
        row.p99,
        row.p99Ratio,
        row.bytes,
      ]),
    ),
    markdown(
      ["Data changes every second", "Requests/s", "p50 ms", "p99 ms", "Rounds of changes"],
      [["all routes in turn", changing.requestsPerSecond, changing.p50, changing.p99, changing.rounds]],
    ),
    markdown(
      ["GraphQL", "Requests/s", "Ponder's own", "Multiple"],
      (report.graphql ?? []).map(({ name, ours, ponders, ratio }) => [name, ours, ponders, ratio]),
    ),
    markdown(
      ["Without cache", "ms", "Bytes"],
      Object.entries(uncached).map(([path, { ms, bytes }]) => [path, ms, bytes]),
    ),
    ...(growth
      ? [
          markdown(
            ["Ten times the history", "Time factor", "ms", "Size factor"],
            Object.entries(growth).map(([route, { time, ms, bytes }]) => [route, time, ms, bytes]),
          ),
        ]
      : []),
    markdown(
      ["Backfill", "Value"],
      [
        ["logs per second", report.logsPerSecond],
        ["fraction of empty handlers' speed", report.indexingRatio],
        ["RPC requests", total],
        ["RPC requests per 1,000 logs", Math.round((total * 1000) / report.logs)],
        ...Object.entries(rpc),
        ...Object.entries(report.ethCalls).map(([kind, { sent, allowed }]) => [
          `eth_calls, ${kind}: at most ${allowed}`,
          sent,
        ]),
      ],
    ),
    ...(report.snapshots ? [snapshotTable(report.snapshots)] : []),
    headTable("all chains with their block times", report.heads),
    markdown(
      ["Peak memory", "MB"],
      [
        ["after backfill", report.peaksMb.backfill],
        ["after serving", report.peaksMb.serving],
        ...(report.peaksMb.live ? [["after soak test", report.peaksMb.live]] : []),
        ["launcher", report.launcherMb ?? "?"],
      ],
    ),
    markdown(
      ["Block to response", "p50 ms", "p99 ms", "Blocks", "Requests/s"],
      [
        ["without load", blockToResponseMs.p50, blockToResponseMs.p99, blockToResponseMs.blocks, 0],
        ["under load", underLoad.p50, underLoad.p99, underLoad.blocks, underLoad.requestsPerSecond],
      ],
    ),
    ...(events
      ? [
          markdown(
            ["Block to event", "p50 ms", "p99 ms", "Blocks"],
            [
              ["event", events.event.p50, events.event.p99, events.blocks],
              ["response, the same blocks", events.response.p50, events.response.p99, events.blocks],
            ],
          ),
          markdown(
            ["Idle streams", "kB per stream", "Requests/s without", "Requests/s with", "Lost"],
            [
              [
                events.idle.streams,
                events.idle.kbPerStream,
                events.idle.rateWithout,
                events.idle.rateWith,
                events.idle.loss,
              ],
            ],
          ),
        ]
      : []),
    ...(live
      ? [
          markdown(
            ["Soak test, minutes", "First MB", "Last MB", "Requests", "Requests/s", "Actions", "Failed"],
            [
              [
                live.minutes,
                live.firstMb,
                live.lastMb,
                live.requests,
                live.requestsPerSecond,
                live.actions,
                live.failedActions,
              ],
            ],
          ),
        ]
      : []),
  ].join("\n\n");
}

function markdown(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
