import { type Column, type Entity, hex, int, int8, key, numeric } from "../engine/entity.ts";
import { columnOf, noRows } from "../engine/expressions.ts";

const text = columnOf("none", "text");
const integer = columnOf("none", "integer");
const place = columnOf("none", "place");
const amount = columnOf("none", "amount");

/** An entity whose contract is in no package that this service reads ABIs and addresses from. */
const notIndexed = (
  name: string,
  what: string,
  primaryKey: readonly string[],
  columns: Record<string, Column>,
): Entity => ({
  name,
  description: `${what}; not indexed, there are no rows.`,
  primaryKey,
  families: [],
  chains: "every",
  from: noRows("none", { text: "text", integer: "int4", place: "int8", amount: "numeric" }),
  key: [...key("text", text), ...key("int8", place)],
  columns: {
    ...columns,
    count: int8(place, "Number of the record."),
    created: int8(place, "Block time, unix seconds."),
    txHash: hex(text, "Transaction hash, lower case."),
  },
});

const chainId = int(integer, "EVM chain id.");

/** Entities of the newest public schema that have no rows here (docs/decisions/interfaces.md). */
export const notIndexedEntities: Entity[] = [
  notIndexed("MainnetVotesSynced", "Votes of FCS holders sent to another chain", ["targetChain", "count"], {
    targetChain: numeric(amount, "CCIP selector of the chain."),
    receiver: hex(text, "Contract that got them, lower case."),
    syncedVoters: hex(text, "Whose votes were sent, lower case."),
  }),
  notIndexed(
    "BridgedVotesReceived",
    "Votes of FCS holders received from Ethereum",
    ["chainId", "messageId"],
    {
      chainId,
      messageId: hex(text, "CCIP message."),
      sourceChain: numeric(amount, "CCIP selector of the chain that sent them."),
      totalVotes: numeric(amount, "All votes."),
      syncedVotes: numeric(amount, "Votes received."),
    },
  ),
  notIndexed(
    "MinterGovernanceMinterAnnounced",
    "A minter announced to the governance",
    ["chainId", "count"],
    {
      chainId,
      who: hex(text, "Who announced it, lower case."),
      minter: hex(text, "The minter, lower case."),
      timestamp: int8(place, "When, unix seconds."),
    },
  ),
  notIndexed("MinterGovernanceRewarded", "A reward of the governance", ["chainId", "count"], {
    chainId,
    caller: hex(text, "Who got it, lower case."),
    amount: numeric(amount, "Amount, raw units."),
    token: hex(text, "Token, lower case."),
  }),
];
