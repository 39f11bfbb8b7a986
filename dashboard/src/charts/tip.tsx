import { useContext } from "react";
import type { TooltipContentProps } from "recharts";
import { Zone } from "../data/use-zone.ts";
import { formatStep, type Step } from "../format/dates.ts";
import { formatNumber } from "../format/numbers.ts";

type Props = Partial<TooltipContentProps> & { digits?: number; unit: string; total?: boolean; step?: Step };

/** Tooltip of the point under the pointer or selected by arrow keys. */
export function Tip({ active, payload, label, digits = 0, unit, total = false, step = "day" }: Props) {
  const zone = useContext(Zone);
  const known = payload?.filter(({ value }) => value !== undefined);
  if (!active || !known?.length) return null;
  const sum = known.reduce((before, { value }) => before + Number(value), 0);
  return (
    <div className="tip">
      <strong>{formatStep[step](Number(label), zone)}</strong>
      <dl>
        {known.toReversed().map(({ name, value, color }) => (
          <div key={String(name)}>
            <dt>
              <span className="swatch" style={{ background: color }} />
              {name}
            </dt>
            <dd>
              {formatNumber(Number(value), digits)} {unit}
            </dd>
          </div>
        ))}
        {total && known.length > 1 && (
          <div className="total">
            <dt>Total</dt>
            <dd>
              {formatNumber(sum, digits)} {unit}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
