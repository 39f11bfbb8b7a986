import { RANGES } from "../../charts/series.ts";
import { Choice } from "../../components/choice.tsx";
import { useParameter } from "../../data/use-parameter.ts";
import { CausesPanel } from "./causes-panel.tsx";
import { ExposurePanel } from "./exposure-panel.tsx";
import { FlowsPanel } from "./flows-panel.tsx";
import { EQUITY, FPS_PRICE, MetricPanel, SAVINGS } from "./metric-panel.tsx";
import { PegPanel } from "./peg-panel.tsx";
import { RatioPanel } from "./ratio-panel.tsx";
import { SupplyPanel } from "./supply-panel.tsx";

/** The charts of the overview, over a time that is chosen. */
export function Charts() {
  const [parameter, setRange] = useParameter("range", "all");
  const range = RANGES.find(([value]) => value === parameter)?.[0] ?? "all";
  return (
    <>
      <div className="row end">
        <Choice label="Time shown in the charts" options={RANGES} value={range} onChange={setRange} />
      </div>
      <div className="panels">
        <SupplyPanel range={range} />
        <MetricPanel metric={FPS_PRICE} range={range} />
        <MetricPanel metric={EQUITY} range={range} />
        <MetricPanel metric={SAVINGS} range={range} />
        <RatioPanel range={range} />
        <PegPanel range={range} />
        <FlowsPanel range={range} />
        <CausesPanel range={range} />
        <ExposurePanel />
      </div>
    </>
  );
}
