import type { ReactNode } from "react";
import { Explanation } from "./explanation.tsx";

/** `id` is needed where several facts have the same name. */
export type Fact = { name: string; value: ReactNode; note?: ReactNode; id?: string };

/** A list of names and values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value, note, id = name }) => (
        <div key={id}>
          <dt>
            <span>{name}</span> <Explanation of={name} />
          </dt>
          <dd>{value}</dd>
          {note && <dd className="quiet">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
