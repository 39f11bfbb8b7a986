import type { ReactNode } from "react";
import { Link } from "wouter";
import { AreaOverTime } from "../../charts/area-chart.tsx";
import { type Range, within } from "../../charts/series.ts";
import { PATHS } from "../../paths.ts";
import { DailyPanel } from "./daily-panel.tsx";
import { dailyPoints } from "./points.ts";

/** One metric of the daily log over time. */
type Metric = {
  key: Parameters<typeof dailyPoints>[1];
  title: string;
  note: string;
  label: string;
  colour: string;
  digits: number;
  /** Start of the value axis. */
  from: "zero" | "data";
  actions?: ReactNode;
};

export const FPS_PRICE: Metric = {
  key: "fpsPrice",
  title: "FPS price",
  note: "ZCHF for one pool share, at the end of each UTC day",
  label: "Price of FPS in ZCHF over time",
  colour: "var(--accent)",
  digits: 2,
  from: "data",
};

export const EQUITY: Metric = {
  key: "totalEquity",
  title: "Equity",
  note: "ZCHF that belongs to FPS holders, at the end of each UTC day",
  label: "Equity in ZCHF over time",
  colour: "var(--series-2)",
  digits: 0,
  from: "zero",
};

export const SAVINGS: Metric = {
  key: "totalSavings",
  title: "Savings balance",
  note: "ZCHF in all savings modules, at the end of each UTC day",
  label: "Balance of all savings modules in ZCHF over time",
  colour: "var(--series-3)",
  digits: 0,
  from: "zero",
  actions: <Link href={PATHS.savings}>Modules and rates</Link>,
};

export function MetricPanel({ metric, range }: { metric: Metric; range: Range }) {
  const { key, title, note, label, colour, digits, from, actions } = metric;
  return (
    <DailyPanel title={title} note={note} actions={actions}>
      {(days) => (
        <AreaOverTime
          label={label}
          series={[{ key: "value", name: title, colour }]}
          points={within(dailyPoints(days, key), range)}
          unit="ZCHF"
          digits={digits}
          from={from}
        />
      )}
    </DailyPanel>
  );
}
