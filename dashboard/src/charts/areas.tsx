import type { Scale } from "./plot.tsx";
import type { Point, Series } from "./series.ts";
import { corners, dashOf, layersOf, pathThrough } from "./shapes.ts";

type Props = {
  series: readonly Series[];
  points: readonly Point[];
  stacked: boolean;
  isStep: boolean;
  /** Whether only the lines are drawn. */
  isLine?: boolean;
  x: Scale;
  y: Scale;
};

/** Opacity of an area alone, and in a stack. */
const [ALONE, STACKED] = [0.14, 0.55];

/** Series as areas and lines. */
export function Areas({ series, points, stacked, isStep, isLine = false, x, y }: Props) {
  const layers = layersOf(points, series, stacked);
  return series.map(({ key, colour }, i) => {
    const layer = layers[i] ?? [];
    const high = corners(
      layer.map((at) => [x(at.time), y(at.high)]),
      isStep,
    );
    const low = corners(
      layer.map((at) => [x(at.time), y(at.low)]),
      isStep,
    );
    return (
      <g key={key} className="series">
        {!isLine && (
          <path
            d={`${pathThrough([...high, ...low.toReversed()])}Z`}
            fill={colour}
            fillOpacity={stacked ? STACKED : ALONE}
          />
        )}
        <path
          d={pathThrough(high)}
          fill="none"
          stroke={colour}
          strokeWidth={1.5}
          strokeDasharray={stacked ? undefined : dashOf(i)}
        />
      </g>
    );
  });
}
