import type { Chain } from "../../tools/devnet/chain.ts";
import type { Random } from "../../tools/devnet/random.ts";

export type Reorg = { depth: number; kept: number; dropped: number; added: number };

type Transaction = { from: string; to: string | null; input: string; value: string; gas: string };
type Block = { number: string; timestamp: string; transactions: Transaction[] };

/** Far above the base fee, which full blocks can raise. */
const gasPrice = "0x174876e800";

/**
 * Replaces the newest `depth` blocks of a chain by others: of their transactions some are gone, some come in another
 * order or in another block, and there are new transfers. Those that fail now stay as failed ones.
 */
export async function reorganise(
  chain: Chain,
  random: Random,
  depth: number,
  /** Transactions of the new history alone. */
  extra: readonly Transaction[],
): Promise<Reorg> {
  await chain.refreshHead();
  const head = Number(chain.head.number);
  const old: Block[] = [];
  for (let number = head - depth + 1; number <= head; number++) {
    old.push((await chain.rpc("eth_getBlockByNumber", [hex(number), true])) as Block);
  }
  const before = old.flatMap(({ transactions }) => transactions);
  const kept = before.filter(() => random.chance(0.75));
  const added = extra.filter(() => random.chance(0.6));
  const order = random.chance(0.5) ? random.shuffle([...kept, ...added]) : [...kept, ...added];

  await chain.setAutomine(false);
  try {
    await chain.rpc("anvil_rollback", [depth]);
    await chain.refreshHead();
    const blocks = Math.max(depth + random.int(-1, 3), 1);
    let time = chain.head.timestamp;
    let sent = 0;
    for (let block = 0; block < blocks; block++) {
      const until = block === blocks - 1 ? order.length : Math.min(sent + random.int(0, 3), order.length);
      for (const transaction of order.slice(sent, until)) await send(chain, transaction);
      sent = until;
      time += random.int(1, 12);
      await chain.rpc("evm_mine", [hex(time)]);
    }
  } finally {
    await chain.setAutomine(true);
    await chain.refreshHead();
  }
  return { depth, kept: kept.length, dropped: before.length - kept.length, added: added.length };
}

async function send(chain: Chain, { from, to, input, value, gas }: Transaction): Promise<void> {
  const transaction = { from, ...(to && { to }), data: input, value, gas, gasPrice };
  await chain.rpc("eth_sendTransaction", [transaction]);
}

const hex = (number: number): string => `0x${number.toString(16)}`;
