import { Amount } from "../../components/amount.tsx";
import { amountColumn, figureColumn } from "../../components/columns.tsx";
import { Figure } from "../../components/figure.tsx";
import { useLabels } from "../../data/use-contracts.ts";
import { placeName, type Statement } from "./statement.ts";
import { Section } from "./table.tsx";
import { sumOfFrancs } from "./totals.ts";

export function Balances({ statement }: { statement: Statement }) {
  const labelOf = useLabels();
  return (
    <Section
      title="Balances"
      note="CHF: ZCHF as they are, FPS at the price of the equity contract. Accrued interest is not part of the balance."
      none="Nothing was held in this year."
      rows={statement.balances}
      totals={[
        {
          name: "Total",
          sums: {
            "CHF at opening": <Figure value={sumOfFrancs(statement.balances.map((row) => row.openingChf))} />,
            "CHF at close": <Figure value={sumOfFrancs(statement.balances.map((row) => row.closingChf))} />,
          },
        },
      ]}
      columns={[
        { header: "Asset", phone: "name", cell: (row) => placeName(row, labelOf) },
        amountColumn("opening", "Opening"),
        figureColumn("openingChf", "CHF at opening"),
        amountColumn("closing", "Closing", { phone: "key" }),
        figureColumn("closingChf", "CHF at close"),
        {
          header: "Accrued at close",
          align: "end",
          cell: ({ closingAccrued }) =>
            closingAccrued === null ? "unknown" : <Amount raw={closingAccrued} />,
        },
      ]}
    />
  );
}
