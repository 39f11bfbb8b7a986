import type { Series } from "./series.ts";
import { dashOf } from "./shapes.ts";

type Props = {
  series: readonly Series[];
  /** Whether the series are lines side by side, which are dashed. */
  dashed?: boolean;
  /** The newest value of each series, beside its name. */
  values?: Readonly<Record<string, string | undefined>>;
};

/** Names and colours of the series of a chart. */
export function Legend({ series, dashed = false, values = {} }: Props) {
  return (
    <ul className="legend">
      {series.map(({ key, name, colour }, place) => (
        <li key={key}>
          {dashed ? (
            <svg className="swatch line" viewBox="0 0 18 6" aria-hidden="true">
              <path d="M0 3H18" stroke={colour} strokeWidth={2} strokeDasharray={dashOf(place)} />
            </svg>
          ) : (
            <span className="swatch" style={{ background: colour }} aria-hidden="true" />
          )}
          <bdi>{name}</bdi>
          {values[key] !== undefined && <strong> {values[key]}</strong>}
        </li>
      ))}
    </ul>
  );
}
