import type { Data } from "zchf-api-client";
import { Explanation } from "../../components/explanation.tsx";
import { formatPpm } from "../../format/numbers.ts";

type Props = { status: Data<"/savings/core/info">["status"] };

/** The highest current savings rate, and the lowest one if there are several modules. */
export function LeadRates({ status }: Props) {
  const rates = Object.values(status)
    .flatMap((modules) => Object.values(modules))
    .map(({ rate }) => rate);
  return (
    <section className="tile" aria-label="Savings rate, now">
      <header>
        <h2>Savings rate, a year</h2>
        <Explanation of="Savings rate" />
      </header>
      <p className="value">{rates.length === 0 ? "none" : formatPpm(Math.max(...rates))}</p>
      {rates.length > 1 && (
        <p className="quiet">
          best of {rates.length} modules; lowest {formatPpm(Math.min(...rates))}
        </p>
      )}
    </section>
  );
}
