import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { amountColumn, textColumn, timeColumn, transactionColumn } from "../../components/columns.tsx";
import { useLabels } from "../../data/use-contracts.ts";
import { placeName, type Statement } from "./statement.ts";
import { Section } from "./table.tsx";
import { sumsByPlace } from "./totals.ts";

/** Every change of a balance. */
export function Lines({ statement }: { statement: Statement }) {
  const labelOf = useLabels();
  return (
    <Section
      title="Transactions"
      note="oldest first; opening balance plus amounts is the closing balance"
      none="No balance changed."
      rows={statement.lines}
      totals={sumsByPlace(statement.lines, labelOf).map(({ name, amount }) => ({
        name: `Total ${name}`,
        sums: { Amount: <Amount raw={amount} signed /> },
      }))}
      columns={[
        timeColumn("timestamp", "Time", { phone: "plain" }),
        { header: "Asset", phone: "plain", cell: (line) => placeName(line, labelOf) },
        textColumn("kind", "Kind", { phone: "name" }),
        {
          header: "With",
          cell: ({ chainId, counterparty }) =>
            counterparty === null ? "" : <AddressLink chainId={chainId} address={counterparty} />,
        },
        amountColumn("amount", "Amount", { phone: "key", signed: true }),
        amountColumn("balance", "Balance"),
        transactionColumn,
      ]}
    />
  );
}
