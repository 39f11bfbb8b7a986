import { numberToHex } from "viem";

export type Call = {
  method: string;
  params?: unknown;
  /** It does not wait for a URL that pauses for longer, in milliseconds. */
  longestPauseMs?: number;
  /** The block whose receipt is requested: a node may know the transaction in another one. */
  blockHash?: string;
};

/** Requests of one kind share what a URL can do: a method, and of eth_getLogs each form of its filter. */
export function kindOf({ method, params }: Call): string {
  if (method !== "eth_getLogs") return method;
  const filter = filterOf(params);
  const form = filter.blockHash ? "blockHash" : "range";
  return `${method} ${form}${filter.address ? "" : " without address"}`;
}

/** The oldest block a request reads; undefined where it names none by number. */
export function blockOf({ method, params }: Call): number | undefined {
  if (method === "eth_getLogs") return numberOf(filterOf(params).fromBlock);
  const list = Array.isArray(params) ? params : [];
  return numberOf(method === "eth_getBlockByNumber" ? list[0] : list[1]);
}

/** The blocks of an eth_getLogs; 0 for every other request. */
export function blocksOf({ method, params }: Call): number {
  if (method !== "eth_getLogs") return 0;
  const { fromBlock, toBlock } = filterOf(params);
  const [from, to] = [numberOf(fromBlock), numberOf(toBlock)];
  return from === undefined || to === undefined ? 0 : to - from + 1;
}

/** The filter of an eth_getLogs; empty for other parameters. */
export function filterOf(params: unknown): Record<string, unknown> {
  const filter: unknown = Array.isArray(params) ? params[0] : undefined;
  return typeof filter === "object" && filter !== null ? (filter as Record<string, unknown>) : {};
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "string" && /^0x[0-9a-f]{1,13}$/i.test(value) ? Number(value) : undefined;
}

/** A call of the precompiled contract that returns what it is sent: it exists on every chain and needs a block's state. */
export const identityCall = (block: number): Call => ({
  method: "eth_call",
  params: [{ to: "0x0000000000000000000000000000000000000004", data: "0x01" }, numberToHex(block)],
});
