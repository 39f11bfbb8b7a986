import {
  type Address,
  createTestClient,
  type Hash,
  type Hex,
  http,
  publicActions,
  type TransactionReceipt,
} from "viem";
import { blockGasLimit } from "./anvil.ts";

/** A transaction of an action. Without `to` it deploys a contract. */
export type Call = { from: Address; to?: Address; data: Hex; value?: bigint; gas?: bigint };

/** A sent transaction; `receipt` throws until its block is mined. */
export type Sent = { chainId: number; action: string; hash: Hash; receipt(): TransactionReceipt };

export type Client = ReturnType<typeof createClient>;

/** Gas given to an action that names none; blocks hold twenty of them. */
const usualGas = 1_500_000n;
/** Legacy price far above the base fee, which full blocks can raise. */
const gasPrice = 100_000_000_000n;

function createClient(url: string) {
  return createTestClient({
    mode: "anvil",
    cacheTime: 0,
    pollingInterval: 100,
    transport: http(url, { retryCount: 0, timeout: 60_000 }),
  }).extend(publicActions);
}

/** Drives one node: sends transactions, mines blocks at given times, and throws when a transaction reverts. */
export class Chain {
  readonly id: number;
  readonly url: string;
  readonly client: Client;
  head = { number: 0n, timestamp: 0 };
  /** While false, blocks come only from `mine`; afterwards the node mines each transaction at once. */
  automine = false;
  private waiting: { sent: Sent; settle(receipt: TransactionReceipt): void }[] = [];
  private waitingGas = 0n;
  private nonces = new Map<Address, number>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(id: number, url: string) {
    this.id = id;
    this.url = url;
    this.client = createClient(url);
  }

  /** Sends a transaction. It is mined by `mine`, or at once with `automine`. */
  send(action: string, call: Call): Promise<Sent> {
    return this.inTurn(() => this.sendNow(action, call));
  }

  /** Mines all waiting transactions into one block with exactly this time. */
  async mine(timestamp: number): Promise<void> {
    await this.rpc("evm_mine", [hex(timestamp)]);
    const waiting = this.waiting;
    this.waiting = [];
    this.waitingGas = 0n;
    this.head = { number: this.head.number + 1n, timestamp };
    for (const { sent, settle } of waiting) settle(await this.receiptOf(sent));
  }

  /** Switches on or off that the node mines each transaction at once. */
  async setAutomine(on: boolean): Promise<void> {
    await this.rpc("evm_setAutomine", [on]);
    this.automine = on;
    this.nonces.clear();
  }

  async refreshHead(): Promise<void> {
    const { number, timestamp } = await this.client.getBlock();
    this.head = { number, timestamp: Number(timestamp) };
  }

  async rpc(method: string, params: unknown[]): Promise<unknown> {
    const response = await fetch(this.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    const body = (await response.json()) as { result?: unknown; error?: { message: string } };
    if (body.error) throw new Error(`${method} on chain ${this.id}: ${body.error.message}`);
    return body.result;
  }

  /** Many calls of one method in one request. */
  async batch(method: string, calls: unknown[][]): Promise<unknown[]> {
    const response = await fetch(this.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(calls.map((params, id) => ({ jsonrpc: "2.0", id, method, params }))),
    });
    const responses = (await response.json()) as {
      id: number;
      result?: unknown;
      error?: { message: string };
    }[];
    return responses
      .toSorted((a, b) => a.id - b.id)
      .map(({ result, error }) => {
        if (error) throw new Error(`${method} on chain ${this.id}: ${error.message}`);
        return result;
      });
  }

  private async sendNow(action: string, call: Call): Promise<Sent> {
    const gas = call.gas ?? usualGas;
    if (!this.automine && this.waitingGas + gas > blockGasLimit) {
      throw new Error(`${action}: the block on chain ${this.id} is full, its gas limit is ${blockGasLimit}`);
    }
    const nonce = await this.nextNonce(call.from);
    const hash = (await this.rpc("eth_sendTransaction", [
      {
        from: call.from,
        to: call.to,
        data: call.data,
        value: hex(call.value ?? 0n),
        gas: hex(gas),
        gasPrice: hex(gasPrice),
        nonce: hex(nonce),
      },
    ])) as Hash;
    this.nonces.set(call.from, nonce + 1);
    let receipt: TransactionReceipt | undefined;
    const sent: Sent = {
      chainId: this.id,
      action,
      hash,
      receipt: () => {
        if (!receipt) throw new Error(`${action}: not mined yet`);
        return receipt;
      },
    };
    const settle = (mined: TransactionReceipt) => {
      receipt = mined;
    };
    if (this.automine) {
      settle(await this.receiptOf(sent));
      await this.refreshHead();
    } else {
      this.waiting.push({ sent, settle });
      this.waitingGas += gas;
    }
    return sent;
  }

  /** Counted here during the simulated years, read from the node when other tools may use the same accounts. */
  private async nextNonce(from: Address): Promise<number> {
    const known = this.automine ? undefined : this.nonces.get(from);
    return known ?? (await this.client.getTransactionCount({ address: from, blockTag: "pending" }));
  }

  private async receiptOf(sent: Sent): Promise<TransactionReceipt> {
    // The node responds to eth_sendTransaction before the transaction's block is written.
    const receipt = this.automine
      ? await this.client.waitForTransactionReceipt({ hash: sent.hash, timeout: 120_000 })
      : await this.client.getTransactionReceipt({ hash: sent.hash });
    if (receipt.status === "success") return receipt;
    const trace = await this.rpc("debug_traceTransaction", [sent.hash, { tracer: "callTracer" }]);
    throw new Error(
      `${sent.action}: transaction ${sent.hash} on chain ${this.id} reverted: ${deepestFailure(trace)}`,
    );
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }
}

type Trace = {
  to?: string;
  input?: string;
  error?: string;
  output?: string;
  revertReason?: string;
  calls?: Trace[];
};

function deepestFailure(trace: unknown): string {
  let frame = trace as Trace;
  for (let next = frame.calls?.findLast((call) => call.error); next; ) {
    frame = next;
    next = frame.calls?.findLast((call) => call.error);
  }
  return `${frame.revertReason ?? frame.error ?? "no reason"} in ${frame.to}, call ${frame.input?.slice(0, 10)}, returned ${frame.output?.slice(0, 202) ?? "0x"}`;
}

export function hex(value: bigint | number): Hex {
  return `0x${value.toString(16)}`;
}
