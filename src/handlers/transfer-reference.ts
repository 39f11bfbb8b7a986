import type { Address, Hex } from "viem";
import { lengthIfCut } from "../domain/bounded-text.ts";
import { recipientOfMessage } from "../domain/ccip.ts";
import { decodeUserText, normalizedTextHash, userTextBytes, userTextHash } from "../domain/user-text.ts";
import { transferReference, transferReferenceTotal } from "../tables/transfers.ts";
import type { HandlerContext, LogEvent } from "./evm/event.ts";
import { recordPlace } from "./evm/log-place.ts";
import { on } from "./evm/on.ts";
import { logsOfTransaction } from "./evm/receipt.ts";
import { recordEvent } from "./evm/record-event.ts";

const CoinReferenceTransfer =
  "Coin:Transfer(address indexed from, address indexed to, uint256 amount, string ref)";
const CoinCrossTransfer =
  "Coin:Transfer(address indexed from, uint64 toChain, bytes indexed to, uint256 value)";

type ReferenceEvent<Args = unknown> = LogEvent<Args> & { log: { data: Hex }; transaction: { from: Address } };

type Transfer = {
  /** Of a cross-chain transfer. */
  recipientHash?: Hex;
  sender: Address;
  from: Address;
  to: Address;
  targetChain: bigint;
  amount: bigint;
  referenceBytes: Hex;
};

on("TransferReference:Transfer", ({ event, context }) => recordSameChain(event, context));
on(CoinReferenceTransfer, ({ event, context }) => recordSameChain(event, context));

on("TransferReference:CrossTransfer", ({ event, context }) => recordCrossChain(event, context));
on("Coin:CrossTransfer", ({ event, context }) => recordCrossChain(event, context));

on(CoinCrossTransfer, async ({ event, context }) => {
  const { from, to, toChain, value } = event.args;
  await record(event, context, {
    sender: event.transaction.from,
    from,
    to: recipientOfMessage(await logsOfTransaction(context, event), to),
    recipientHash: to,
    targetChain: toChain,
    amount: value,
    referenceBytes: "0x",
  });
});

async function recordSameChain(
  event: ReferenceEvent<{ from: Address; to: Address; amount: bigint }>,
  context: HandlerContext,
) {
  const { from, to, amount } = event.args;
  await record(event, context, {
    sender: event.transaction.from,
    from,
    to,
    targetChain: 0n,
    amount,
    referenceBytes: userTextBytes(event.log.data, 1),
  });
}

async function recordCrossChain(
  event: ReferenceEvent<{ sender: Address; from: Address; to: Hex; toChain: bigint; amount: bigint }>,
  context: HandlerContext,
) {
  const { sender, from, to, toChain, amount } = event.args;
  await record(event, context, {
    sender,
    from,
    to: recipientOfMessage(await logsOfTransaction(context, event), to),
    recipientHash: to,
    targetChain: toChain,
    amount,
    referenceBytes: userTextBytes(event.log.data, 2),
  });
}

async function record(
  event: ReferenceEvent,
  context: HandlerContext,
  { recipientHash, ...transfer }: Transfer,
) {
  const chainId = context.chain.id;
  const reference = decodeUserText(transfer.referenceBytes);
  await context.db.insert(transferReference).values({
    ...recordPlace(context, event),
    ...transfer,
    ...(recipientHash && { recipientHash }),
    referenceLength: lengthIfCut(transfer.referenceBytes),
    referenceHash: userTextHash(reference),
    normalizedReferenceHash: normalizedTextHash(reference),
  });
  await context.db
    .insert(transferReferenceTotal)
    .values({ chainId, rows: 1 })
    .onConflictDoUpdate((total) => ({ rows: total.rows + 1 }));
  await recordEvent(context, event, "transfer", transfer);
}
