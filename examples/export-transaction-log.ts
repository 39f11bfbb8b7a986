import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify";
import { formatEther } from "viem";
import { createClient, type TransactionLog, type TransactionLogRow } from "zchf-api-client";
import { optionsOf } from "./options.ts";

/** Writes the transaction log as CSV to `--out`, oldest row first; `--after` appends from the cursor of an earlier export. */
const usage = `Usage: node export-transaction-log.ts --out FILE [--url http://localhost:42069] [--after CURSOR]
  Writes the transaction log as CSV, oldest row first; --after continues an earlier export.`;
const values = optionsOf(
  usage,
  {
    url: { type: "string", default: "http://localhost:42069" },
    out: { type: "string" },
    after: { type: "string" },
  },
  ["out"],
);
const { url, out, after } = values;

const columns = [
  ...["time", "chainId", "txHash", "count", "kind", "amount"],
  ...["totalInflow", "totalOutflow", "totalEquity", "totalSavings"],
];
const log = createClient({ baseUrl: url }).transactionLog({ firstItem: true, ...(after && { after }) });
// A continued export appends rows, without a second header.
const file = createWriteStream(out, { flags: after === undefined ? "w" : "a" });
await pipeline(cells(log), stringify({ header: after === undefined, columns }), file);

const { end } = log;
if (end?.complete) {
  console.log(`${end.rows} rows, complete; continue later with --after ${end.cursor}`);
} else {
  // An incomplete file must not pass as a complete one: exit with 1.
  const advice = end?.cursor === undefined ? "start again" : `continue with --after ${end.cursor}`;
  const cause = end?.failure === undefined ? "" : ` (${end.failure.kind}: ${end.failure.message})`;
  console.error(`incomplete after ${end?.rows} rows: ${end?.reason}${cause}; ${advice}`);
  process.exitCode = 1;
}

/** Amounts in ZCHF; for Savings:RateChanged the new rate in parts per million. */
async function* cells(rows: TransactionLog) {
  for await (const row of rows) yield { ...row, ...scaled(row) };
}

function scaled(row: TransactionLogRow) {
  const { kind, amount, totalInflow, totalOutflow, totalEquity, totalSavings } = row;
  return {
    time: new Date(Number(row.timestamp) * 1000).toISOString(),
    amount: kind === "Savings:RateChanged" ? String(amount) : formatEther(amount),
    totalInflow: formatEther(totalInflow),
    totalOutflow: formatEther(totalOutflow),
    totalEquity: formatEther(totalEquity),
    totalSavings: formatEther(totalSavings),
  };
}
