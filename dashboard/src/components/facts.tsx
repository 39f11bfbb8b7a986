import type { ReactNode } from "react";

export type Fact = { name: string; value: ReactNode; note?: ReactNode };

/** A list of names and values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note && <dd className="quiet">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
