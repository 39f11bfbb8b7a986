import type { Built } from "./building.ts";
import type { Freshness } from "./freshness.ts";
import { type Grown, isSameSize } from "./growth.ts";
import type { Indexing } from "./indexing.ts";
import type { Live } from "./live.ts";
import type { Moving } from "./moving.ts";
import type { Served } from "./serving.ts";

export type Report = Omit<Indexing, "peakMb"> & {
  scale: number;
  machine: string;
  serving: Served[];
  notModified: Served;
  notModifiedRatio: number;
  compressed: Served[];
  /** Under load while a block with rows comes every second. */
  moving: Moving;
  /** Each answer made of the database, by route. */
  building: Record<string, Built>;
  /** Over a history of ten times the size, by route. */
  growth: Record<string, Grown> | undefined;
  /** The worst of the pages and lookups. */
  growthRatio: number | null;
  freshnessMs: Freshness;
  live: Live | undefined;
  /** The most that the writer held in a backfill, until it had been asked, and until that time of life was over. */
  peaksMb: { backfill: number; serving: number; live?: number };
  peakRssMb: number;
  /** The most that the launcher held, which starts the writer and watches it. */
  launcherMb: number | undefined;
  /** Why a part that was to be measured broke off. */
  failed: { growth?: string; live?: string };
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
  // The heap is collected when it pleases: what is told of it differs by this much from one minute to the next.
  liveGrowth: 1.05,
};

const PARTS = { growth: "growth to ten times the history", live: "life and load" };

/** What is worse than it must be, what was not asked for, and what broke off; nothing when all is well. */
export function judge(report: Report): { missed: string[]; unmeasured: string[]; failed: string[] } {
  const { serving, notModified, compressed, building, growth, growthRatio, ethCalls, freshnessMs, live } =
    report;
  const { failed } = report;
  const ratio = "part of the bare handler's requests per second";
  const p99 = "p99 as a multiple of the bare handler's";
  const checks: Check[] = [
    ...[...serving, ...compressed].map((row) =>
      atLeast(`${row.route}: ${ratio}`, row.ratio, LIMITS.servingRatio),
    ),
    atLeast(`304: ${ratio}`, notModified.ratio, LIMITS.notModifiedRatio),
    ...[...serving, ...compressed, notModified].map((row) =>
      below(`${row.route}: ${p99}`, row.p99Ratio, LIMITS.p99Ratio),
    ),
    ...Object.entries(building).map(([path, { ms }]) =>
      atMost(`${path}: milliseconds without a cache`, ms, LIMITS.buildingMs),
    ),
    ...Object.entries(growth ?? {})
      .filter(([, grown]) => isSameSize(grown))
      .map(([route, { ms }]) =>
        atMost(`${route}: milliseconds over ten times the history`, ms, LIMITS.buildingMs),
      ),
    ...(growthRatio === null
      ? []
      : [
          atMost(
            "pages and lookups, times as long over ten times the history",
            growthRatio,
            LIMITS.growthRatio,
          ),
        ]),
    atLeast("backfill: part of empty handlers' logs per second", report.indexingRatio, LIMITS.indexingRatio),
    ...Object.entries(ethCalls).map(([kind, { asked, allowed }]) =>
      atMost(`eth_calls of a backfill, ${kind}`, asked, allowed),
    ),
    below("block to answer, p99 in ms", freshnessMs.p99, LIMITS.freshnessMs),
    below("block to answer under load, p99 in ms", freshnessMs.loaded.p99, LIMITS.freshnessMs),
    below("peak memory of the writer in MB", report.peakRssMb, LIMITS.peakRssMb),
    ...(live
      ? [
          atMost("memory after the time of life and load, of that before", live.growth, LIMITS.liveGrowth),
          none("requests that failed during life and load", live.faults),
          below("actions of that life that failed", live.failedActions, live.actions / 2),
        ]
      : []),
  ];
  return {
    missed: checks
      .filter(({ isMet }) => !isMet)
      .map(({ what, value, rule }) => `${what} is ${value}, not ${rule}`),
    unmeasured: [
      ...(report.scale === 1 ? [] : ["the history of scale 1, which the limits are for"]),
      ...(growth || failed.growth ? [] : ["growth to ten times the history (without --no-growth)"]),
      ...(failed.live || (live && live.minutes >= 30)
        ? []
        : ["memory during half an hour of life (--live 30)"]),
    ],
    failed: Object.entries(failed).map(([part, why]) => `${PARTS[part as keyof typeof PARTS]}: ${why}`),
  };
}

type Check = { what: string; value: number | string; rule: string; isMet: boolean };

const atLeast = (what: string, value: number, limit: number): Check => ({
  ...{ what, value, rule: `at least ${limit}` },
  isMet: value >= limit,
});
const atMost = (what: string, value: number, limit: number): Check => ({
  ...{ what, value, rule: `at most ${limit}` },
  isMet: value <= limit,
});
const none = (what: string, value: string): Check => ({ what, value, rule: "none", isMet: value === "" });
const below = (what: string, value: number, limit: number): Check => ({
  ...{ what, value, rule: `below ${limit}` },
  isMet: value < limit,
});

/** The report as Markdown tables. */
export function table(report: Report): string {
  const { serving, notModified, compressed, moving, building, growth, rpc, freshnessMs, live } = report;
  const { loaded } = freshnessMs;
  const total = Object.values(rpc).reduce((sum, count) => sum + count, 0);
  return [
    `Scale ${report.scale}, ${report.logs} logs. ${report.machine}.`,
    markdown(
      ["Cached", "Part of the bare handler", "Requests/s", "p50 ms", "p99 ms", "p99 ratio", "Bytes"],
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
      ["Blocks each second", "Requests/s", "p50 ms", "p99 ms", "Rounds of changes"],
      [["all routes in turn", moving.requestsPerSecond, moving.p50, moving.p99, moving.rounds]],
    ),
    markdown(
      ["Without a cache", "ms", "Bytes"],
      Object.entries(building).map(([path, { ms, bytes }]) => [path, ms, bytes]),
    ),
    ...(growth
      ? [
          markdown(
            ["Ten times the history", "Times as long", "ms", "Times the bytes"],
            Object.entries(growth).map(([route, { time, ms, bytes }]) => [route, time, ms, bytes]),
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
        ...Object.entries(report.ethCalls).map(([kind, { asked, allowed }]) => [
          `eth_calls, ${kind}: at most ${allowed}`,
          asked,
        ]),
      ],
    ),
    markdown(
      ["Most memory until", "MB"],
      [
        ["the backfill is done", report.peaksMb.backfill],
        ["everything has been asked for", report.peaksMb.serving],
        ...(report.peaksMb.live ? [["life and load are over", report.peaksMb.live]] : []),
        ["then, the launcher", report.launcherMb ?? "?"],
      ],
    ),
    markdown(
      ["Block to answer", "p50 ms", "p99 ms", "Blocks", "Requests/s"],
      [
        ["alone", freshnessMs.p50, freshnessMs.p99, freshnessMs.blocks, 0],
        ["under load", loaded.p50, loaded.p99, loaded.blocks, loaded.requestsPerSecond],
      ],
    ),
    ...(live
      ? [
          markdown(
            ["Life and load, minutes", "First MB", "Last MB", "Requests", "Requests/s", "Actions", "Failed"],
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
