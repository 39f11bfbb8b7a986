import { Amount } from "../../components/amount.tsx";
import { ExplorerLink } from "../../components/explorer-link.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
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
        { header: "Time", cell: ({ timestamp }) => <Timestamp seconds={timestamp} withTime /> },
        { header: "Kind", cell: ({ kind }) => kind },
        { header: "Asset", cell: ({ asset }) => asset ?? "FPS" },
        { header: "Shares", align: "end", cell: ({ shares }) => <Amount raw={shares} digits={4} /> },
        { header: "ZCHF", align: "end", cell: ({ amount }) => <Amount raw={amount} /> },
        { header: "Cost", align: "end", cell: ({ cost }) => <Amount raw={cost} /> },
        { header: "Gain", align: "end", cell: ({ gain }) => (gain === null ? "" : <Amount raw={gain} />) },
        { header: "Cost of holding", align: "end", cell: ({ totalCost }) => <Amount raw={totalCost} /> },
        {
          header: "Transaction",
          cell: ({ chainId, txHash }) => <ExplorerLink chainId={chainId} kind="tx" id={txHash} />,
        },
      ]}
    />
  );
}
