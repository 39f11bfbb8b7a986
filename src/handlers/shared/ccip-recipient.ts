import type { Context } from "ponder:registry";
import type { Address, Hex } from "viem";
import { recipientOfMessage } from "../../ccip.ts";

/** Recipient of a cross-chain transfer, at the cost of one receipt. */
export async function recipientFromRouter(
  client: Context["client"],
  txHash: Hex,
  recipientHash: Hex,
): Promise<Address> {
  const receipt = await client.getTransactionReceipt({ hash: txHash });
  return recipientOfMessage(receipt.logs, recipientHash);
}
