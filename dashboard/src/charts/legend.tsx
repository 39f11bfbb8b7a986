import type { Series } from "./series.ts";

/** Names and colours of the series of a chart. */
export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className="legend">
      {series.map(({ key, name, colour }) => (
        <li key={key}>
          <span className="swatch" style={{ background: colour }} aria-hidden="true" />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
