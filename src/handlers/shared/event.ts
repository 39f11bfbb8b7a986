import type { Context } from "ponder:registry";
import type { Address, Hex } from "viem";

/** What handlers of any log need of it. */
export type LogEvent<Args = unknown> = {
  args: Args;
  block: { number: bigint; timestamp: bigint; hash: Hex };
  log: { address: Address; logIndex: number };
  transaction: { hash: Hex };
};

/** What handlers of any log need around it. */
export type HandlerContext = Pick<Context, "db" | "chain" | "client" | "contracts">;

/** Lower-case address of a contract on the event's chain, undefined where the chain has none. */
export function contractOn(
  context: Pick<Context, "contracts">,
  name: "Equity" | "Coin" | "SavingsV2" | "Savings" | "MintingHubV1" | "MintingHubV2",
): Address | undefined {
  // The engine's types say that every chain has every contract.
  const contracts: Partial<Record<string, { address?: unknown }>> = context.contracts;
  const address = contracts[name]?.address;
  return typeof address === "string" ? (address.toLowerCase() as Address) : undefined;
}
