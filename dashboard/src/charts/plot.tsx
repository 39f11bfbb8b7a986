import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Mark } from "./series.ts";
import type { Ticks } from "./ticks.ts";
import { type Reading, Tip, textOf } from "./tip.tsx";

/** Converts a value of an axis to pixels. */
export type Scale = (value: number) => number;

type Props = {
  /** Accessible name. */
  label: string;
  /** Of the values. */
  unit: string;
  x: Ticks;
  y: Ticks;
  marks?: readonly Mark[];
  /** Points that the pointer and the arrow keys select: their places on the axis, ascending, and what is read there. */
  selectable?: { stops: readonly number[]; readingAt: (stop: number) => Reading };
  children: (x: Scale, y: Scale) => ReactNode;
};

/** Pixels between the edges of the picture and the axes: above, for the unit of the values, on the right, and below, for times. */
const MARGIN = { top: 22, right: 8, bottom: 26 };
/** Pixels of a character of a label, and between two labels. */
const [CHARACTER_WIDTH, LABEL_GAP] = [6.5, 16];

/** Axes, grid, marks and the selected point of a chart; `children` draws the values. */
export function Plot({ label, unit, x, y, marks = [], selectable, children }: Props) {
  const { ref, width, height } = useSize();
  const [selected, setSelected] = useState<number>();
  // Labels of values are on the left.
  const left = Math.max(...y.ticks.map((tick) => y.label(tick).length)) * CHARACTER_WIDTH + LABEL_GAP;
  const right = Math.max(width - MARGIN.right, left + 1);
  const [top, bottom] = [MARGIN.top, Math.max(height - MARGIN.bottom, MARGIN.top + 1)];
  const toX = scaleOf(x.domain, [left, right]);
  const toY = scaleOf(y.domain, [bottom, top]);
  const { stops = [], readingAt } = selectable ?? {};
  // Fewer points may have come meanwhile.
  const stop = selected === undefined ? undefined : stops[Math.min(selected, stops.length - 1)];
  const reading = stop === undefined ? undefined : readingAt?.(stop);

  const point = (event: PointerEvent) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setSelected(nearest(stops.map(toX), at));
  };
  const move = (event: KeyboardEvent) => {
    const last = stops.length - 1;
    const from = selected ?? last + 1;
    const target = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      setSelected(Math.max(0, Math.min(target, last)));
    } else if (event.key === "Escape") setSelected(undefined);
  };
  const clear = () => setSelected(undefined);

  return (
    <div
      className="plot"
      ref={ref}
      {...(selectable === undefined
        ? { role: "img", "aria-label": label }
        : {
            role: "slider",
            "aria-label": label,
            tabIndex: 0,
            "aria-valuemin": 0,
            "aria-valuemax": stops.length - 1,
            "aria-valuenow": selected ?? stops.length - 1,
            "aria-valuetext": reading === undefined ? "Arrow keys select a point" : textOf(reading),
            onPointerMove: point,
            onPointerLeave: clear,
            onKeyDown: move,
            onBlur: clear,
          })}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <text x={0} y={10}>
            {unit}
          </text>
          {y.ticks.map((tick) => (
            <g key={tick} className="tick">
              <line x1={left} x2={right} y1={toY(tick)} y2={toY(tick)} />
              <text x={left - 8} y={toY(tick)} dy="0.35em" textAnchor="end">
                {y.label(tick)}
              </text>
            </g>
          ))}
          {timeLabels(x, toX, [left, width]).map(({ tick, text, at }) => (
            <text key={tick} className="time" x={at} y={bottom + 19} textAnchor="middle">
              {text}
            </text>
          ))}
          {children(toX, toY)}
          {marks.map((mark) => {
            const [atX, atY] = [toX(mark.time ?? 0), toY(mark.value ?? 0)];
            const isLate = mark.time !== undefined && atX > (left + right) / 2;
            return (
              <g key={mark.label} className="guide">
                {mark.time === undefined ? (
                  <line x1={left} x2={right} y1={atY} y2={atY} />
                ) : (
                  <line x1={atX} x2={atX} y1={top} y2={bottom} />
                )}
                <text
                  x={isLate ? atX - 4 : (mark.time === undefined ? left : atX) + 4}
                  y={mark.time === undefined ? atY + 14 : top + 12}
                  textAnchor={isLate ? "end" : "start"}
                >
                  {mark.label}
                </text>
              </g>
            );
          })}
          {stop !== undefined && (
            <line className="cursor" x1={toX(stop)} x2={toX(stop)} y1={top} y2={bottom} />
          )}
        </svg>
      )}
      {reading !== undefined && stop !== undefined && <Tip reading={reading} at={toX(stop)} width={width} />}
    </div>
  );
}

/** Size of an element, 0 until it is laid out. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (ref.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}

/** A linear scale; a domain without a length is at its beginning. */
const scaleOf =
  ([from, to]: Ticks["domain"], [start, end]: readonly [number, number]): Scale =>
  (value) =>
    start + ((value - from) / (to - from || 1)) * (end - start);

/** Labels of every tick, every second … so that no two meet, each as a whole between the edges and near its tick. */
export function timeLabels({ ticks, label }: Ticks, toX: Scale, [left, right]: readonly [number, number]) {
  const longest = Math.max(0, ...ticks.map((tick) => label(tick).length)) * CHARACTER_WIDTH;
  const room = Math.max(1, Math.floor((right - left) / (longest + LABEL_GAP)));
  const every = Math.ceil(ticks.length / room);
  let end = Number.NEGATIVE_INFINITY;
  return ticks
    .filter((_, i) => i % every === 0)
    .flatMap((tick) => {
      const text = label(tick);
      const half = (text.length * CHARACTER_WIDTH) / 2;
      const at = Math.max(left + half, Math.min(toX(tick), right - half));
      if (at - half < end + LABEL_GAP / 2) return [];
      end = at + half;
      return [{ tick, text, at }];
    });
}

/** Place of the value that is nearest to `wanted`; `values` ascend. */
function nearest(values: readonly number[], wanted: number): number {
  const after = values.findIndex((value) => value >= wanted);
  if (after === -1) return values.length - 1;
  const [before, next] = [values[after - 1] ?? Number.NEGATIVE_INFINITY, values[after] ?? 0];
  return wanted - before < next - wanted ? after - 1 : after;
}
