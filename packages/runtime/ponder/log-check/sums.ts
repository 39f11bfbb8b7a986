import { getTableName, type Table } from "drizzle-orm";
import { type Address, erc20Abi } from "viem";
import { lastCompleteBlock } from "../checkpoint.ts";
import { CHECKPOINT, type Query } from "../tables.ts";

type TokenCall = { functionName: "totalSupply" | "balanceOf"; args?: readonly [Address] };

/** Reads a getter at a block, without a cache. */
export type ContractReader = {
  readContract: (
    call: { abi: typeof erc20Abi; address: Address; blockNumber: bigint } & TokenCall,
  ) => Promise<unknown>;
};

/** A sum over all logs of a token, and the call of its contract that returns the same; 18 decimals. */
export type LogSum = {
  name: string;
  contract: { address: Address; startBlock: number };
  call: TokenCall;
  /** The row and column of an indexed table with the sum; without the row it is 0. */
  indexed: { table: Table; column: string; key: Readonly<Record<string, string | number>> };
  /** Left out while the chain is not indexed up to this contract. */
  isOptional?: boolean;
};

export type SumsOptions = {
  query: Query;
  schema: string;
  chain: { id: number; sums: readonly LogSum[]; reader: ContractReader };
};

/** A sum over logs that differs from what the contract returns at the indexed block; 18 decimals. */
export type DifferingSum = { name: string; block: number; indexed: bigint; expected: bigint };

/** Compares sums with the contracts. Undefined where the chain is not indexed up to its contracts. */
export async function differingSums({
  query,
  schema,
  chain: { id, sums, reader },
}: SumsOptions): Promise<DifferingSum[] | undefined> {
  const values: (string | number)[] = [id];
  const selected = sums.map(({ indexed: { table, column, key } }) => {
    const conditions = Object.entries(key).map(([name, value]) => `${name} = $${values.push(value)}`);
    return `(select ${column}::text from "${schema}".${getTableName(table)} where ${conditions.join(" and ")})`;
  });
  const [row] = await query(
    `select (select latest_checkpoint from "${schema}".${CHECKPOINT} where chain_id = $1) as checkpoint,
       array[${selected.join()}]::text[] as sums`,
    values,
  );
  const { checkpoint, sums: indexed } = row as { checkpoint: string | null; sums: (string | null)[] };
  const block = checkpoint === null ? -1 : lastCompleteBlock(checkpoint).number;
  const isAhead = ({ contract }: LogSum) => contract.startBlock > block;
  if (sums.some((sum) => isAhead(sum) && !sum.isOptional)) return undefined;
  const compared = sums.map(async (sum, i): Promise<DifferingSum[]> => {
    if (isAhead(sum)) return [];
    const { name, contract, call } = sum;
    const returned = await reader.readContract({
      abi: erc20Abi,
      address: contract.address,
      ...call,
      blockNumber: BigInt(block),
    });
    const difference = { name, block, indexed: BigInt(indexed[i] ?? 0), expected: BigInt(String(returned)) };
    return difference.indexed === difference.expected ? [] : [difference];
  });
  return (await Promise.all(compared)).flat();
}
