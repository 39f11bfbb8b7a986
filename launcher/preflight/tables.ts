import { type FollowingPlan, PROVIDERS, sumOf, totalOf, unitsOf } from "./following.ts";
import type { ChainReport } from "./inspect.ts";
import type { ChainPlan } from "./plan.ts";

const known = (value: boolean | undefined, yes: string, no: string) =>
  value === undefined ? "unknown" : value ? yes : no;

/** What each URL can do, a line for each. */
export function capabilityTable(reports: readonly ChainReport[]): string {
  const rows = reports.flatMap(({ chain, firstStateBlock, urls }) =>
    urls.map(({ label, head, problem, hasArchiveState, hasOldLogs, logRange, latencyMs }) => {
      if (head === undefined) return [chain.name, label, problem ?? "no response"];
      return [
        chain.name,
        label,
        String(head),
        firstStateBlock === undefined ? "not needed" : known(hasArchiveState, "archive", "recent only"),
        hasOldLogs === false ? "recent only" : known(hasOldLogs, "all", ""),
        logRange === undefined ? "limited" : logRange >= 10_000 ? "10,000 or more" : String(logRange),
        `${latencyMs} ms`,
      ];
    }),
  );
  return table([["chain", "URL", "head", "state", "logs", "blocks per request", "latency"], ...rows]);
}

/** What the backfill costs, a line for each chain and one for all. */
export function planTable(plans: readonly ChainPlan[]): string {
  const row = (name: string, cell: (key: Amount, text: (amount: number) => string) => string) => [
    name,
    cell("blocks", String),
    cell("logRequests", String),
    cell("blockRequests", String),
    cell("stateReads", String),
    cell("bytes", size),
    cell("seconds", duration),
  ];
  const rows = plans.map((plan) =>
    row(plan.name, (key, text) => {
      const amount = plan[key];
      return amount === undefined ? "unknown" : `${about(key)}${text(amount)}`;
    }),
  );
  const all = row("all", (key, text) => {
    const amounts = plans.flatMap((plan) => plan[key] ?? []);
    if (amounts.length === 0) return "unknown";
    // Chains are read at the same time.
    const total = key === "seconds" ? Math.max(...amounts) : amounts.reduce((sum, amount) => sum + amount, 0);
    return `${amounts.length < plans.length ? "at least " : about(key)}${text(total)}`;
  });
  const heading = ["chain", "blocks", "eth_getLogs", "blocks read", "state reads", "bytes", "time"];
  return table([heading, ...rows, ...(plans.length > 1 ? [all] : [])]);
}

type Amount = Exclude<keyof ChainPlan, "name">;

const about = (key: Amount): string => (key === "blocks" ? "" : "about ");

/** What following the heads costs in a day, a line for each chain and one for all: requests, and units by provider. */
export function followingTable(plans: readonly FollowingPlan[]): string {
  const all = { name: "all", interval: undefined, requests: sumOf(plans) };
  const rows = (plans.length > 1 ? [...plans, all] : plans).map((plan) => [
    plan.name,
    plan === all ? "" : plan.interval === undefined ? "every block" : `${plan.interval} s`,
    String(totalOf(plan.requests)),
    ...PROVIDERS.map((provider) => millions(unitsOf(provider, plan.requests))),
  ]);
  return table([["chain", "HEAD_INTERVAL", "requests", ...PROVIDERS], ...rows]);
}

const millions = (units: number): string => `${(units / 1e6).toFixed(2)} M`;

const size = (bytes: number): string =>
  bytes < 1e9 ? `${Math.max(Math.round(bytes / 1e6), 1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

/** In the largest unit that leaves two digits. */
export function duration(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  if (seconds < 100 * 60) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.ceil(seconds / 3600)} h`;
}

export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  // A line that ends early, such as one with an error, widens no column.
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(
      ...rows.map((row) => (i < row.length - 1 || row.length === columns ? (row[i]?.length ?? 0) : 0)),
    ),
  );
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
