import { numberToHex } from "viem";
import { chainEndpoints } from "zchf-rpc/endpoint";
import { createAsk, RpcFailedError } from "zchf-rpc/failover";
import { RETRYABLE } from "zchf-runtime/ponder/exit-code";
import { z } from "zod";
import type { Settings } from "../../config/settings.ts";
import type { Chain } from "../../src/chains.ts";
import { StartupError } from "../startup-error.ts";

export type Block = { number: number; hash: string; timestamp: number };

/** Requests to one chain in flight at a time. */
const CONCURRENT_REQUESTS = 10;
const RETRIES = 3;

const blockSchema = z.object({
  number: z.string().transform(Number),
  hash: z.string(),
  timestamp: z.string().transform(Number),
});

/** Reads a block of a chain from its RPCs; undefined when none of them returns it. */
export function blockReader({ rpcUrls }: Settings, { id }: Chain) {
  const endpoints = chainEndpoints(id, rpcUrls.get(id) ?? [], { isQuiet: true });
  const ask = createAsk(id, endpoints, RETRIES);
  return async (number: number): Promise<Block | undefined> => {
    try {
      const block = await ask({ method: "eth_getBlockByNumber", params: [numberToHex(number), false] });
      return blockSchema.nullable().parse(block) ?? undefined;
    } catch (error) {
      if (error instanceof RpcFailedError) return undefined;
      throw error;
    }
  };
}

/**
 * Compares blocks with the chain's RPCs.
 * @returns what differs, in one sentence; undefined when nothing does
 * @throws StartupError to try again when no RPC returns a block
 */
export async function differingBlock(
  settings: Settings,
  chain: Chain,
  blocks: readonly Pick<Block, "number" | "hash">[],
): Promise<string | undefined> {
  const readBlock = blockReader(settings, chain);
  for (let i = 0; i < blocks.length; i += CONCURRENT_REQUESTS) {
    const group = blocks.slice(i, i + CONCURRENT_REQUESTS);
    const served = await Promise.all(group.map(({ number }) => readBlock(number)));
    for (const [index, { number, hash }] of group.entries()) {
      const block = served[index];
      if (!block) {
        throw new StartupError(
          `RPC_URL_${chain.id}: ${chain.name} did not return block ${number}, with which the snapshot is checked; the RPC does not respond or is behind the snapshot`,
          RETRYABLE,
        );
      }
      if (block.hash !== hash) {
        return `block ${number} of ${chain.name} (RPC_URL_${chain.id}) is ${hash} in it and ${block.hash} on the chain`;
      }
    }
  }
  return undefined;
}
