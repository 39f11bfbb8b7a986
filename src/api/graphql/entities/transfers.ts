import { userTextHash } from "../../../domain/user-text.ts";
import { transferReference } from "../../../tables/transfers.ts";
import { bytes, cutColumns, type Entity, hex, int, int8, isIn, numeric, place } from "../engine/entity.ts";
import { orElse } from "../engine/expressions.ts";
import { recordCount } from "../engine/record-count.ts";

const order = place(transferReference.timestamp, transferReference.chainId, transferReference.count);

/** Transfers with a reference. */
export const transferEntities: Entity[] = [
  {
    name: "TransferReference",
    description: "A ZCHF transfer that carries a reference or crosses chains.",
    primaryKey: ["chainId", "count"],
    from: transferReference,
    key: order,
    families: ["transfers"],
    chains: "every",
    columns: {
      chainId: int(transferReference.chainId, "EVM chain id of the sender."),
      count: recordCount({
        from: transferReference,
        count: transferReference.count,
        chainId: transferReference.chainId,
        order,
      }),
      created: int8(transferReference.timestamp, "Block time, unix seconds."),
      txHash: hex(transferReference.txHash, "Transaction hash, lower case."),
      sender: hex(transferReference.sender, "Who started the transfer, lower case."),
      from: hex(transferReference.from, "Whose ZCHF were sent, lower case."),
      to: hex(transferReference.to, "Recipient, lower case."),
      toBytes: hex(
        orElse(transferReference.recipientHash, "0x"),
        "keccak256 of the recipient's bytes, as the log of a cross-chain transfer has it; 0x on the same chain.",
      ),
      targetChain: numeric(
        transferReference.targetChain,
        "CCIP selector of the destination, 0 on the same chain.",
      ),
      amount: numeric(transferReference.amount, "ZCHF, 18 decimals."),
      reference: {
        ...bytes(
          transferReference.referenceBytes,
          "The sender's text, its first 1000 characters; invalid UTF-8 as U+FFFD.",
        ),
        isOneOf: (values) => isIn(transferReference.referenceHash, values.map(userTextHash)),
      },
      ...cutColumns("reference", transferReference.referenceLength),
    },
  },
];
