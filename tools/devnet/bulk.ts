import type { Hex } from "viem";
import { blockGasLimit } from "./anvil.ts";
import { type Call, hex } from "./chain.ts";
import type { World } from "./world.ts";

export type BulkCall = Call & { gas: bigint };

/** Full blocks would raise it above any gas price within minutes, and later transactions would never be mined. */
const BASE_FEE = hex(10n ** 9n);

/**
 * Sends very many transactions quickly, for benchmarks: filled blocks, requests in batches, each sender's transactions
 * in order. `spacing` is the time between blocks in seconds, `blockGas` how much the node puts into one, `atOnce` the most
 * transactions of a batch: a node refuses one of too many bytes. Throws when any transaction failed.
 */
export async function sendMany(
  world: World,
  {
    chain: id,
    calls,
    spacing = 12,
    blockGas = blockGasLimit,
    atOnce = Number.POSITIVE_INFINITY,
  }: { chain: number; calls: Iterable<BulkCall>; spacing?: number; blockGas?: bigint; atOnce?: number },
): Promise<void> {
  const chain = world.chain(id);
  const nonces = new Map<string, number>();
  await chain.refreshHead();
  await chain.setAutomine(false);
  await chain.rpc("evm_setBlockGasLimit", [hex(blockGas)]);
  try {
    for (const block of inBlocks(calls, blockGas)) {
      for (const { from } of block) {
        if (!nonces.has(from)) nonces.set(from, await chain.client.getTransactionCount({ address: from }));
      }
      const transactions = block.map(({ from, to, data, value = 0n, gas }) => {
        const nonce = nonces.get(from) ?? 0;
        nonces.set(from, nonce + 1);
        return [
          {
            from,
            to,
            data,
            value: hex(value),
            gas: hex(gas),
            gasPrice: hex(10n ** 11n),
            nonce: hex(nonce),
          },
        ];
      });
      for (let i = 0; i < transactions.length; i += atOnce) {
        await chain.batch("eth_sendTransaction", transactions.slice(i, i + atOnce));
      }
      await chain.rpc("anvil_setNextBlockBaseFeePerGas", [BASE_FEE]);
      await chain.mine(chain.head.timestamp + spacing);
      const receipts = (await chain.rpc("eth_getBlockReceipts", [hex(chain.head.number)])) as {
        status: Hex;
      }[];
      const good = receipts.filter(({ status }) => status === "0x1").length;
      if (good !== block.length) {
        throw new Error(
          `block ${chain.head.number} of chain ${id}: ${good} of ${block.length} transactions succeeded`,
        );
      }
    }
  } finally {
    await chain.rpc("evm_setBlockGasLimit", [hex(blockGasLimit)]);
    await chain.rpc("anvil_setNextBlockBaseFeePerGas", [BASE_FEE]);
    await chain.setAutomine(true);
  }
}

function* inBlocks(calls: Iterable<BulkCall>, blockGas: bigint): Generator<BulkCall[]> {
  let block: BulkCall[] = [];
  let gas = 0n;
  for (const call of calls) {
    if (gas + call.gas > blockGas) {
      yield block;
      block = [];
      gas = 0n;
    }
    block.push(call);
    gas += call.gas;
  }
  if (block.length > 0) yield block;
}
