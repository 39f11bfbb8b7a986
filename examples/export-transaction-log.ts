import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { stringify } from "csv-stringify";
import { formatEther } from "viem";
import { createClient, type TransactionLog, type TransactionLogRow } from "zchf-api-client";

/** Writes the transaction log, oldest row first, as CSV to `--out`; `--after` adds to it where an export ended. */
const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://localhost:42069" },
    out: { type: "string" },
    after: { type: "string" },
  },
});
const { url, out, after } = values;
if (out === undefined) throw new Error("--out FILE: where the CSV goes");

const columns = [
  ...["time", "chainId", "txHash", "count", "kind", "amount"],
  ...["totalInflow", "totalOutflow", "totalEquity", "totalSavings"],
];
const log = createClient({ baseUrl: url }).transactionLog({ firstItem: true, ...(after && { after }) });
// What an earlier export wrote stays, and has its header.
const file = createWriteStream(out, { flags: after === undefined ? "w" : "a" });
await pipeline(cells(log), stringify({ header: after === undefined, columns }), file);

const { end } = log;
if (end?.complete) {
  console.log(`${end.rows} rows, all there are; go on later with --after ${end.cursor}`);
} else {
  // A part that looks like the whole would be worse than none.
  console.error(`incomplete after ${end?.rows} rows: ${end?.reason}; go on with --after ${end?.cursor}`);
  process.exitCode = 1;
}

/** Amounts in ZCHF; of Savings:RateChanged the new rate in parts per million. */
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
