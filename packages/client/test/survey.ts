import { createPublicClient, http } from "viem";
import {
  type Client,
  createClient,
  displayPrice,
  type Failure,
  type TransactionLogRow,
} from "zchf-api-client";
import { type PaymentContracts, type Verification, verifyTransfer } from "zchf-api-client/verify";

/** URLs of the service and its chains, and one without a listener. */
export type Endpoints = {
  url: string;
  unreachable: string;
  chains: Record<number, { rpc: string; contracts: PaymentContracts }>;
};

const transferLists = "/transfer/reference/list";

/** Results of every function of the client as plain data, which must be equal in Node and in a browser. */
export async function survey({ url, unreachable, chains }: Endpoints) {
  const client = createClient({ baseUrl: url });
  const transfers = await transfersOf(client);
  return {
    transfers: transfers.map(plain),
    verdicts: await Promise.all(transfers.map((transfer) => verdictOf(transfer, chains))),
    prices: await pricesOf(client),
    newestFirst: await logOf(client, { limit: 137 }),
    oldestFirst: await logOf(client, { firstItem: true }),
    csv: await csvOf(client),
    events: await eventsOf(client),
    failures: await failuresOf(client, unreachable),
  };
}

type Transfers = Awaited<ReturnType<typeof transfersOf>>;

async function transfersOf(client: Client) {
  const found = await client.get(transferLists);
  if (!found.ok) throw new Error(found.message);
  if (found.indexedThrough === undefined) throw new Error("X-Indexed-Through is not readable");
  return found.data.list;
}

/** The first events, by two streams of which the second continues after the first. */
async function eventsOf(client: Client) {
  const events: unknown[] = [];
  let lastEventId: string | undefined = "0";
  for (const count of [40, 100]) {
    const stream = client.events({ lastEventId });
    for await (const event of stream) {
      events.push(plain(event));
      if (events.length === count) break;
    }
    if (stream.end) throw new Error(stream.end.message);
    lastEventId = stream.lastEventId;
  }
  return events;
}

async function verdictOf(transfer: Transfers[number], chains: Endpoints["chains"]): Promise<Verification> {
  const chain = chains[transfer.chainId];
  if (!chain) throw new Error(`no RPC URL for chain ${transfer.chainId}`);
  const publicClient = createPublicClient({ transport: http(chain.rpc, { batch: true }) });
  return verifyTransfer(transfer, { publicClient, confirmations: 1, contracts: chain.contracts });
}

async function pricesOf(client: Client): Promise<Record<string, string>> {
  const positions = await client.get("/positions/list");
  if (!positions.ok) throw new Error(positions.message);
  return Object.fromEntries(positions.data.list.map((row) => [row.position, displayPrice(row)]));
}

async function logOf(client: Client, options: Parameters<Client["transactionLog"]>[0]) {
  const log = client.transactionLog(options);
  const rows: TransactionLogRow[] = [];
  for await (const row of log) rows.push(row);
  return { rows: rows.map(plain), end: log.end };
}

async function csvOf(client: Client): Promise<string> {
  const csv = await client.get("/analytics/dailyLog/csvE18");
  if (!csv.ok) throw new Error(csv.message);
  return csv.data;
}

async function failuresOf(client: Client, unreachable: string): Promise<Partial<Failure>[]> {
  const unknownAccount = "0x00000000000000000000000000000000000000aa";
  const results = [
    await client.get("/transfer/reference/by/count/{count}", { params: { path: { count: "1" } } }),
    await client.get("/transfer/reference/by/to/{to}", { params: { path: { to: "0x12" } } }),
    await client.get("/transfer/reference/history/by/to/{to}", {
      params: { path: { to: unknownAccount }, query: { start: "1752837323" } },
    }),
    await client.get("/freshness", { params: { query: { maxLagSeconds: 0 } } }),
    await createClient({ baseUrl: unreachable }).get("/positions/list"),
  ];
  const empty = await client.get("/transfer/reference/by/to/{to}", {
    params: { path: { to: unknownAccount } },
  });
  if (!empty.ok || empty.data.length > 0) throw new Error("an unknown account has transfers");
  return results.map((result) => {
    if (result.ok) throw new Error("a failure was expected");
    return result.kind === "unavailable"
      ? { kind: result.kind, reason: result.reason }
      : { kind: result.kind };
  });
}

/** Converts bigints to strings, for JSON. */
function plain<Row extends object>(row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === "bigint" ? `${value}n` : value]),
  );
}
