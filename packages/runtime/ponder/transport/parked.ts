import { type Hex, numberToHex, pad, zeroHash } from "viem";
import type { ParkedBlock } from "../../channel/begin.ts";

/** The response for a parked chain; throws for what only the real chain knows. */
export function responseWhileParked(
  block: ParkedBlock,
  finality: number,
  method: string,
  params: unknown,
): unknown {
  const [tag, full] = Array.isArray(params) ? params : [];
  // A chain that was never indexed and whose contracts may start at genesis, which holds no logs.
  if (method === "eth_getLogs" && block.number === 0 && isGenesisRange(tag)) return [];
  if (method !== "eth_getBlockByNumber" || typeof tag !== "string") {
    throw new Error(`${method}: no RPC of this chain responded at the start`);
  }
  // Before it polls, Ponder requests the head without transactions and takes `finality` blocks less for final; its polls
  // request transactions, and then the final block itself means that nothing is new.
  if (tag === "latest") return header(full ? block.number : block.number + finality, block);
  return header(Number(tag), block);
}

function isGenesisRange(filter: unknown): boolean {
  return (
    typeof filter === "object" &&
    filter !== null &&
    "fromBlock" in filter &&
    "toBlock" in filter &&
    Number(filter.fromBlock) === 0 &&
    Number(filter.toBlock) === 0
  );
}

function header(number: number, parked: ParkedBlock) {
  return {
    number: numberToHex(number),
    timestamp: numberToHex(number < parked.number ? 0 : parked.timestamp),
    hash: pad(numberToHex(number + 1), { size: 32 }),
    parentHash: pad(numberToHex(number), { size: 32 }),
    logsBloom: `0x${"0".repeat(512)}` satisfies Hex,
    receiptsRoot: zeroHash,
    transactions: [],
  };
}
