import { getTableName } from "drizzle-orm";
import { type Address, erc20Abi } from "viem";
import { type Chain, deployment, savingsModules } from "../../src/chains.ts";
import { balance } from "../../src/tables/balances.ts";
import { token } from "../../src/tables/tokens.ts";
import { lastCompleteBlock } from "../checkpoint.ts";
import { CHECKPOINT, type Query } from "../tables.ts";

/** Reads a getter at a block, without a cache. */
export type ContractReader = {
  readContract: (call: {
    abi: typeof erc20Abi;
    address: Address;
    functionName: "totalSupply" | "balanceOf";
    args?: readonly [Address];
    blockNumber: bigint;
  }) => Promise<unknown>;
};

export type SumsOptions = {
  query: Query;
  schema: string;
  chain: Chain;
  /** Whether every transfer is indexed: otherwise rows of balances are incomplete. */
  hasTransfers: boolean;
  reader: ContractReader;
};

/** A sum over logs that differs from what the contract returns at the indexed block; 18 decimals. */
export type DifferingSum = { name: string; block: number; indexed: bigint; expected: bigint };

/**
 * Compares supplies and the balances of the savings modules, which are sums over all their logs, with the contracts.
 * Undefined where the chain is not indexed up to its contracts.
 */
export async function differingSums(options: SumsOptions): Promise<DifferingSum[] | undefined> {
  const { query, schema, chain, hasTransfers, reader } = options;
  const modules = hasTransfers ? savingsModules(chain).map((module) => module.toLowerCase()) : [];
  const [row] = await query(
    `select (select latest_checkpoint from "${schema}".${CHECKPOINT} where chain_id = $1) as checkpoint,
       (select json_object_agg(symbol, supply::text) from "${schema}".${getTableName(token)} where chain_id = $1) as supplies,
       (select json_object_agg(account, balance::text) from "${schema}".${getTableName(balance)}
          where chain_id = $1 and symbol = 'zchf' and position(account in $2) > 0) as balances`,
    [chain.id, modules.join(" ")],
  );
  const { checkpoint, supplies, balances } = row as {
    checkpoint: string | null;
    supplies: Record<string, string> | null;
    balances: Record<string, string> | null;
  };
  const [coin, equity, fcs] = (["coin", "equity", "fcs"] as const).map((name) => deployment(chain, name));
  const block = checkpoint === null ? -1 : lastCompleteBlock(checkpoint).number;
  if ([coin, equity].some((contract) => contract && contract.startBlock > block)) return undefined;
  const compare = async (
    name: string,
    address: Address,
    indexed: string | undefined,
    call: { functionName: "totalSupply" | "balanceOf"; args?: readonly [Address] },
  ): Promise<DifferingSum[]> => {
    const returned = await reader.readContract({
      abi: erc20Abi,
      address,
      ...call,
      blockNumber: BigInt(block),
    });
    const [sum, expected] = [BigInt(indexed ?? 0), BigInt(String(returned))];
    return sum === expected ? [] : [{ name, block, indexed: sum, expected }];
  };
  const supply = { functionName: "totalSupply" } as const;
  const comparisons: Promise<DifferingSum[]>[] = [];
  if (coin) {
    comparisons.push(compare("supply of ZCHF", coin.address, supplies?.zchf, supply));
    for (const module of modules as Address[]) {
      const call = { functionName: "balanceOf", args: [module] } as const;
      comparisons.push(
        compare(`balance of savings module ${module}`, coin.address, balances?.[module], call),
      );
    }
  }
  if (equity) comparisons.push(compare("supply of FPS", equity.address, supplies?.fps, supply));
  // Deployed long after the others, it is no reason to wait.
  if (fcs && fcs.startBlock <= block) {
    comparisons.push(compare("supply of FCS", fcs.address, supplies?.fcs, supply));
  }
  return (await Promise.all(comparisons)).flat();
}
