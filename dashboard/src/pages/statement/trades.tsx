import { Amount } from "../../components/amount.tsx";
import { amountColumn, textColumn, timeColumn, transactionColumn } from "../../components/columns.tsx";
import type { Statement } from "./statement.ts";
import { Section } from "./table.tsx";
import { sumOf } from "./totals.ts";

export function Trades({ statement }: { statement: Statement }) {
  return (
    <Section
      title="FPS and FCS"
      note={statement.method}
      none="No FPS or FCS were moved."
      rows={statement.trades.list}
      totals={[
        {
          name: "Total",
          sums: {
            Shares: <Amount raw={sumOf(statement.trades.list.map(({ shares }) => shares))} digits={4} />,
            Gain: <Amount raw={statement.trades.gain} />,
          },
        },
      ]}
      columns={[
        timeColumn("timestamp", "Time", { phone: "plain" }),
        textColumn("kind", "Kind", { phone: "name" }),
        { header: "Asset", phone: "plain", cell: ({ asset }) => asset ?? "FPS" },
        amountColumn("shares", "Shares", { digits: 4 }),
        amountColumn("amount", "ZCHF", { phone: "key" }),
        amountColumn("cost", "Cost"),
        { header: "Gain", align: "end", cell: ({ gain }) => (gain === null ? "" : <Amount raw={gain} />) },
        amountColumn("totalCost", "Cost of holding"),
        transactionColumn,
      ]}
    />
  );
}
