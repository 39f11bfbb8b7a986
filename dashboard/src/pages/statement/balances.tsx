import { Amount } from "../../components/amount.tsx";
import { Figure } from "../../components/figure.tsx";
import { placeName, type Statement } from "./statement.ts";
import { Section } from "./table.tsx";
import { sumOfFrancs } from "./totals.ts";

export function Balances({ statement }: { statement: Statement }) {
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
        { header: "Asset", cell: placeName },
        { header: "Opening", align: "end", cell: ({ opening }) => <Amount raw={opening} /> },
        { header: "CHF at opening", align: "end", cell: ({ openingChf }) => <Figure value={openingChf} /> },
        { header: "Closing", align: "end", cell: ({ closing }) => <Amount raw={closing} /> },
        { header: "CHF at close", align: "end", cell: ({ closingChf }) => <Figure value={closingChf} /> },
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
