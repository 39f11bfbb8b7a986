import { chainName, type Data } from "zchf-api-client";
import { Amount } from "../../components/amount.tsx";
import { ExplorerLink } from "../../components/explorer-link.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { formatPpm } from "../../format/numbers.ts";
import { nameOf } from "./kinds.ts";

type Row = Data<"/analytics/transactionLog/json">["logs"][number];

export function LogTable({ rows }: { rows: readonly Row[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label="Transaction log, table">
      <table>
        <caption className="visually-hidden">Transaction log</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Chain</th>
            <th scope="col">Kind</th>
            <th scope="col" className="end">
              Amount
            </th>
            <th scope="col" className="end">
              Equity, ZCHF
            </th>
            <th scope="col" className="end">
              Savings, ZCHF
            </th>
            <th scope="col" className="end">
              FPS price, ZCHF
            </th>
            <th scope="col">Transaction</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.count}>
              <td>
                <Timestamp seconds={Number(row.timestamp)} withTime />
              </td>
              <td>{chainName(row.chainId)}</td>
              <td>{nameOf(row.kind)}</td>
              <td className="end">
                {row.kind === "Savings:RateChanged" ? (
                  <data value={String(row.amount)}>{formatPpm(Number(row.amount))}</data>
                ) : (
                  <Amount raw={row.amount} unit="ZCHF" />
                )}
              </td>
              <td className="end">
                <Amount raw={row.totalEquity} />
              </td>
              <td className="end">
                <Amount raw={row.totalSavings} />
              </td>
              <td className="end">
                <Amount raw={row.fpsPrice} />
              </td>
              <td>
                <ExplorerLink chainId={row.chainId} kind="tx" id={row.txHash} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
