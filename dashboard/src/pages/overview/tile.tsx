import type { ReactNode } from "react";
import { Explanation } from "../../components/explanation.tsx";
import { Figure } from "../../components/figure.tsx";

type Props = { name: string; value: number | null; digits?: number; unit?: string; note?: ReactNode };

/** One figure in large type. */
export function Tile({ name, value, digits = 2, unit, note }: Props) {
  return (
    <section className="tile" aria-label={`${name}, now`}>
      <header>
        <h2>
          {name}
          {unit && `, ${unit}`}
        </h2>
        <Explanation of={name} />
      </header>
      <p className="value">
        <Figure value={value} digits={digits} />
      </p>
      {note && <p className="quiet">{note}</p>}
    </section>
  );
}
