import type { Context } from "ponder:registry";
import type { Address, Hex } from "viem";

/** What handlers of any log need of it. */
export type LogEvent<Args = unknown> = {
  args: Args;
  block: { number: bigint; timestamp: bigint; hash: Hex };
  log: { address: Address; logIndex: number };
  transaction: { hash: Hex };
};

/** Ponder's `db` as handlers get it from `on`, which records every write to it; raw SQL only reads. */
export type HandlerDb = Pick<Context["db"], "find" | "insert" | "update" | "delete"> & {
  sql: Pick<Context["db"]["sql"], "select">;
};

/** What handlers of any log need around it. */
export type HandlerContext = Pick<Context, "chain" | "client" | "contracts"> & { db: HandlerDb };

/** Lower-case address of a contract on the event's chain, undefined where the chain has none. */
export function contractOn(
  context: Pick<Context, "contracts">,
  name:
    | "Equity"
    | "Coin"
    | "SavingsV2"
    | "Savings"
    | "MintingHubV1"
    | "MintingHubV2"
    | "CloneHelper"
    | "FCS"
    | "UniswapAmplifier",
): Address | undefined {
  // Ponder's types say that every chain has every contract.
  const contracts: Partial<Record<string, { address?: unknown }>> = context.contracts;
  const address = contracts[name]?.address;
  return typeof address === "string" ? (address.toLowerCase() as Address) : undefined;
}
