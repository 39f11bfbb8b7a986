import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createPublicClient, http, parseEther } from "viem";
import { createClient, type Data } from "zchf-api-client";
import { type PaymentContracts, verifyTransfer } from "zchf-api-client/verify";
import { optionsOf } from "./options.ts";

/**
 * Finds the payments of each invoice by reference, in any spelling, verifies them against the chain, and books each once.
 * That a reference in another spelling is the invoice's is the service's word: the outcome shows how it is written.
 */
const usage = `Usage: node reconcile-payments.ts --to 0x… --invoices FILE --booked FILE [--url http://localhost:42069]
         [--confirmations finalized|NUMBER] [--rpc CHAIN=URL]… [--deployments FILE]
  Finds the payments of each invoice, verifies them against the chains of --rpc or --deployments, and books each once.`;
const values = optionsOf(
  usage,
  {
    url: { type: "string", default: "http://localhost:42069" },
    to: { type: "string" },
    invoices: { type: "string" },
    booked: { type: "string" },
    confirmations: { type: "string", default: "finalized" },
    rpc: { type: "string", multiple: true, default: [] },
    deployments: { type: "string" },
  },
  ["to", "invoices", "booked"],
);
const { url, to } = values;

type Invoice = { reference: string; amount: string };
type Transfer = Data<"/transfer/reference/by/to/{to}">[number];
type Address = `0x${string}`;
type Local = { id: number; rpc: string; addresses: Record<string, Address> };
type Chain = { rpc: string; contracts?: PaymentContracts };

const bookedFile = values.booked;
const invoices: Invoice[] = JSON.parse(readFileSync(values.invoices, "utf8"));
const booked = new Set<string>(existsSync(bookedFile) ? JSON.parse(readFileSync(bookedFile, "utf8")) : []);
const confirmations = values.confirmations === "finalized" ? "finalized" : Number(values.confirmations);
const chains = knownChains();
const client = createClient({ baseUrl: url });

for (const invoice of invoices) {
  const params = { path: { to }, query: { reference: invoice.reference, match: "normalized" as const } };
  const found = await client.get("/transfer/reference/by/to/{to}", { params });
  // A failed request does not mean that the invoice is unpaid.
  if (!found.ok) {
    report(invoice, `unknown: ${found.kind}: ${found.message}`);
    process.exitCode = 1;
    continue;
  }
  if (found.data.length === 0) report(invoice, "no payment");
  for (const transfer of found.data) {
    const { reference } = transfer;
    const spelling = reference === invoice.reference ? "" : `, written as ${JSON.stringify(reference)}`;
    report(invoice, `${await settle(invoice, transfer, to)}${spelling}`);
  }
}

async function settle(invoice: Invoice, transfer: Transfer, recipient: string): Promise<string> {
  const chain = chains.get(transfer.chainId);
  if (!chain) return `unverified: no RPC URL for chain ${transfer.chainId}`;
  // Recipient and amount come from the invoice, not from the service; the reference is the one that the chain must have.
  const expected = {
    ...transfer,
    to: recipient,
    amount: parseEther(invoice.amount),
  };
  const verdict = await verifyTransfer(expected, {
    publicClient: createPublicClient({ transport: http(chain.rpc) }),
    confirmations,
    ...(chain.contracts && { contracts: chain.contracts }),
  });
  switch (verdict.status) {
    case "paid":
      if (booked.has(verdict.key.id)) return `booked before, ${verdict.key.id}`;
      booked.add(verdict.key.id);
      writeFileSync(bookedFile, JSON.stringify([...booked], null, 2));
      return `paid, ${verdict.key.id}`;
    case "pending":
      return `pending: ${verdict.reason}`;
    case "mismatch":
      return `mismatch: ${verdict.mismatches.map(({ check, message }) => `${check}: ${message}`).join("; ")}`;
    case "unavailable":
      process.exitCode = 1;
      return `unknown: ${verdict.message}`;
  }
}

function report({ reference, amount }: Invoice, outcome: string): void {
  console.log(`${JSON.stringify(reference)}\t${amount} ZCHF\t${outcome}`);
}

/** RPC URLs from `--rpc 1=https://…`, or from the deployments file of a devnet, with its contracts. */
function knownChains(): Map<number, Chain> {
  const live = values.rpc.map((pair): [number, Chain] => {
    const [id = "", ...rpc] = pair.split("=");
    return [Number(id), { rpc: rpc.join("=") }];
  });
  if (values.deployments === undefined) return new Map(live);
  const { chains: local } = JSON.parse(readFileSync(values.deployments, "utf8"));
  return new Map([
    ...local.map(({ id, rpc, addresses }: Local): [number, Chain] => {
      const coin = addresses.frankencoin ?? addresses.ccipBridgedFrankencoin;
      if (!coin) throw new Error(`${values.deployments} has no ZCHF address on chain ${id}`);
      return [id, { rpc, contracts: { coin, reference: addresses.transferReference ?? coin } }];
    }),
    ...live,
  ]);
}
