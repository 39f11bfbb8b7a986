/** The values of a chart at one of its points, as texts. */
export type Reading = {
  title: string;
  rows: readonly { name: string; colour: string; value: string }[];
  total?: string;
};

/** A reading in one line, to be read aloud. */
export const textOf = ({ title, rows }: Reading): string =>
  `${title}: ${rows.map(({ name, value }) => `${name} ${value}`).join(", ")}`;

/** A reading beside the selected point, on the side with more room. */
export function Tip({ reading, at, width }: { reading: Reading; at: number; width: number }) {
  const { title, rows, total } = reading;
  const side = at < width / 2 ? { left: at + 12 } : { right: width - at + 12 };
  return (
    <div className="tip" style={side} aria-hidden="true">
      <strong>{title}</strong>
      <dl>
        {rows.toReversed().map(({ name, colour, value }) => (
          <div key={name}>
            <dt>
              <span className="swatch" style={{ background: colour }} />
              {name}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
        {total !== undefined && (
          <div className="total">
            <dt>Total</dt>
            <dd>{total}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
