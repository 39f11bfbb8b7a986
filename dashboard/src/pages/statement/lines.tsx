import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { ExplorerLink } from "../../components/explorer-link.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { placeName, type Statement } from "./statement.ts";
import { Section } from "./table.tsx";
import { sumsByPlace } from "./totals.ts";

/** Every change of a balance. */
export function Lines({ statement }: { statement: Statement }) {
  return (
    <Section
      title="Transactions"
      note="oldest first; opening balance plus amounts is the closing balance"
      none="No balance changed."
      rows={statement.lines}
      totals={sumsByPlace(statement.lines).map(({ name, amount }) => ({
        name: `Total ${name}`,
        sums: { Amount: <Amount raw={amount} signed /> },
      }))}
      columns={[
        { header: "Time", cell: ({ timestamp }) => <Timestamp seconds={timestamp} withTime /> },
        { header: "Asset", cell: placeName },
        { header: "Kind", cell: ({ kind }) => kind },
        {
          header: "With",
          cell: ({ chainId, counterparty }) =>
            counterparty === null ? "" : <AddressLink chainId={chainId} address={counterparty} />,
        },
        { header: "Amount", align: "end", cell: ({ amount }) => <Amount raw={amount} signed /> },
        { header: "Balance", align: "end", cell: ({ balance }) => <Amount raw={balance} /> },
        {
          header: "Transaction",
          cell: ({ chainId, txHash }) => <ExplorerLink chainId={chainId} kind="tx" id={txHash} />,
        },
      ]}
    />
  );
}
