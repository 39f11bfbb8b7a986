import { AreaOverTime } from "../../charts/area-over-time.tsx";
import { type Range, within } from "../../charts/series.ts";
import { DailyPanel } from "./daily-panel.tsx";
import { dailyPoints } from "./points.ts";

const SERIES = [{ key: "value", name: "FPS price", colour: "var(--accent)" }];

export function PricePanel({ range }: { range: Range }) {
  return (
    <DailyPanel title="FPS price" note="ZCHF for one pool share, at the end of each UTC day">
      {(days) => (
        <AreaOverTime
          label="Price of FPS in ZCHF over time"
          series={SERIES}
          points={within(dailyPoints(days, "fpsPrice"), range)}
          unit="ZCHF"
          digits={2}
          from="data"
        />
      )}
    </DailyPanel>
  );
}
