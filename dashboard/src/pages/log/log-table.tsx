import type { Data } from "zchf-api-client";
import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { amountColumn, chainColumn, timeColumn, transactionColumn } from "../../components/columns.tsx";
import { Rows, type RowsColumn } from "../../components/rows.tsx";
import { useLabel } from "../../data/use-contracts.ts";
import { causeName } from "../../format/causes.ts";
import { formatPpm } from "../../format/numbers.ts";
import { nameOf } from "./kinds.ts";

type Row = Data<"/analytics/transactionLog/json">["logs"][number];

/** The account of a row, and its savings module. */
function Account({ chainId, kind, contract, account }: Row) {
  const module = useLabel(contract, chainId);
  return (
    <>
      <AddressLink address={account ?? contract} chainId={chainId} />
      {account && module && kind.startsWith("Savings:") && <span className="quiet"> in {module}</span>}
    </>
  );
}

const columns: readonly RowsColumn<Row>[] = [
  { ...timeColumn("timestamp", "Time", { phone: "plain" }), ofGroup: true },
  { ...chainColumn, ofGroup: true },
  { ...transactionColumn, ofGroup: true },
  {
    id: "kind",
    header: "Kind",
    phone: "name",
    cell: ({ kind, cause }) => (
      <>
        {nameOf(kind)}
        {cause !== undefined && <span className="quiet">, {causeName(cause)}</span>}
      </>
    ),
  },
  { id: "account", header: "Account", phone: "plain", cell: (row) => <Account {...row} /> },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    phone: "key",
    cell: ({ kind, amount }) =>
      kind === "Savings:RateChanged" ? (
        <data value={String(amount)}>{formatPpm(Number(amount))}</data>
      ) : (
        <Amount raw={amount} unit="ZCHF" />
      ),
  },
  amountColumn("totalEquity", "Equity, ZCHF"),
  amountColumn("totalSavings", "Savings, ZCHF"),
  amountColumn("fpsPrice", "FPS price, ZCHF"),
];

export const LogTable = ({ rows }: { rows: readonly Row[] }) => (
  <Rows
    caption="Transaction log"
    columns={columns}
    rows={rows}
    rowKey={({ count }) => count}
    group={({ chainId, txHash }) => `${chainId} ${txHash}`}
  />
);
