import type { Lag } from "./freshness.ts";
import type { Served } from "./serving.ts";

export type Report = {
  scale: number;
  machine: string;
  serving: Served[];
  notModified: Served;
  notModifiedRatio: number;
  compressed: Served;
  /** Milliseconds to make each answer of the database. */
  building: Record<string, number>;
  /** Times as long over a history of ten times the size, by route. */
  growth: Record<string, number> | undefined;
  growthRatio: number | undefined;
  logs: number;
  logsPerSecond: number;
  /** Logs per second as a part of those with empty handlers. */
  indexingRatio: number;
  /** Requests of one backfill by method. */
  rpc: Record<string, number>;
  freshnessMs: { idle: Lag; loaded: Lag };
  peakRssMb: number;
};

const LIMITS = {
  servingRatio: 0.75,
  notModifiedRatio: 0.9,
  p99Ratio: 5,
  buildingMs: 250,
  growthRatio: 1.5,
  indexingRatio: 0.6,
  // The polling interval of a node on the same machine, and 300 ms.
  freshnessMs: 250 + 300,
  peakRssMb: 700,
};

type Check = [what: string, value: number, limit: number, isLeast: boolean];

/** What is worse than it must be; nothing when all is well. */
export function judge(report: Report): string[] {
  const checks: Check[] = [
    ...report.serving.map(
      (row): Check => [
        `${row.route}: part of the bare handler's requests per second`,
        row.ratio,
        LIMITS.servingRatio,
        true,
      ],
    ),
    ...report.serving.map(
      (row): Check => [
        `${row.route}: p99 as a multiple of the bare handler's`,
        row.p99Ratio,
        LIMITS.p99Ratio,
        false,
      ],
    ),
    [
      "304: part of the bare handler's requests per second",
      report.notModifiedRatio,
      LIMITS.notModifiedRatio,
      true,
    ],
    ...Object.entries(report.building).map(
      ([path, ms]): Check => [`${path}: milliseconds without a cache`, ms, LIMITS.buildingMs, false],
    ),
    ["growth", report.growthRatio ?? 0, LIMITS.growthRatio, false],
    ["backfill: part of empty handlers' logs per second", report.indexingRatio, LIMITS.indexingRatio, true],
    ["block to answer, p99 in ms", report.freshnessMs.idle.p99, LIMITS.freshnessMs, false],
    ["block to answer under load, p99 in ms", report.freshnessMs.loaded.p99, LIMITS.freshnessMs, false],
    ["peak memory of the writer in MB", report.peakRssMb, LIMITS.peakRssMb, false],
  ];
  return checks
    .filter(([, value, limit, isLeast]) => (isLeast ? value < limit : value > limit))
    .map(
      ([what, value, limit, isLeast]) => `${what} is ${value}, not at ${isLeast ? "least" : "most"} ${limit}`,
    );
}

/** The report as Markdown tables. */
export function table(report: Report): string {
  const { serving, notModified, compressed, building, growth, rpc } = report;
  const total = Object.values(rpc).reduce((sum, count) => sum + count, 0);
  return [
    `Scale ${report.scale}, ${report.logs} logs. ${report.machine}.`,
    markdown(
      ["Cached", "Part of the bare handler", "Requests/s", "p50 ms", "p99 ms", "p99 ratio", "Bytes"],
      [...serving, notModified, compressed].map((row) => [
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
      ["Without a cache", "ms"],
      Object.entries(building).map(([path, ms]) => [path, ms]),
    ),
    ...(growth
      ? [
          markdown(
            ["Ten times the history", "Times as long"],
            Object.entries(growth).map(([route, ratio]) => [route, ratio]),
          ),
        ]
      : []),
    markdown(
      ["Backfill", "Value"],
      [
        ["logs per second", report.logsPerSecond],
        ["part of empty handlers' speed", report.indexingRatio],
        ["RPC requests", total],
        ["RPC requests per 1,000 logs", Math.round((total * 1000) / report.logs)],
        ...Object.entries(rpc),
        ["peak memory, MB", report.peakRssMb],
      ],
    ),
    markdown(
      ["Block to answer", "p50 ms", "p99 ms"],
      Object.entries(report.freshnessMs).map(([name, { p50, p99 }]) => [name, p50, p99]),
    ),
  ].join("\n\n");
}

function markdown(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
