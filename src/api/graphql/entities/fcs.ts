import { fcsDelegation, fcsFeeDay, fcsTrade, fcsVoteLoss } from "../../../tables/fcs.ts";
import { lastFcsPrice, lastFcsPriceOfSeconds, votesBefore } from "../../model/fcs/queries.ts";
import { type Column, type Entity, hex, int, int8, key, numeric, place, text } from "../engine/entity.ts";
import { asInt8, equals, utcDay } from "../engine/expressions.ts";
import { recordCount } from "../engine/record-count.ts";

const common = { families: ["fcs"], chains: "main" } as const satisfies Partial<Entity>;

/** Which record of its chain a row is. */
function records(table: typeof fcsTrade | typeof fcsVoteLoss, only: Column["sql"]) {
  const order = place(table.timestamp, table.chainId, table.count);
  return {
    from: table,
    only,
    key: order,
    columns: {
      count: recordCount({ from: table, only, count: table.count, chainId: table.chainId, order }),
      created: int8(table.timestamp, "Block time, unix seconds."),
      txHash: hex(table.txHash, "Transaction hash, lower case."),
    },
  };
}

type Trade = typeof fcsTrade.$inferSelect.kind;
type Loss = typeof fcsVoteLoss.$inferSelect.kind;

function tradeEntity(kind: Trade, description: string, names: readonly (keyof typeof TRADE)[]): Entity {
  const { columns, ...rest } = records(fcsTrade, equals(fcsTrade.kind, kind));
  return {
    ...common,
    ...rest,
    name: `FCS${kind}`,
    description,
    primaryKey: [names[0] === "who" ? "who" : "owner", "created", "count"],
    columns: { ...Object.fromEntries(names.map((name) => [name, TRADE[name]])), ...columns },
  };
}

const TRADE = {
  who: hex(fcsTrade.owner, "Whose shares, lower case."),
  amount: numeric(fcsTrade.shares, "FPS and FCS exchanged one for one, 18 decimals."),
  sender: hex(fcsTrade.sender, "Who called the contract, lower case."),
  receiver: hex(fcsTrade.receiver, "Who got the ZCHF, lower case."),
  owner: hex(fcsTrade.owner, "Who got the FCS, or whose FCS were burned; lower case."),
  assets: numeric(fcsTrade.assets, "ZCHF paid or received, 18 decimals."),
  shares: numeric(fcsTrade.shares, "FCS created or burned, 18 decimals."),
};

function lossEntity(kind: Loss, description: string, names: readonly (keyof typeof LOSS)[]): Entity {
  const { columns, ...rest } = records(fcsVoteLoss, equals(fcsVoteLoss.kind, kind));
  const target = kind === "VotesCapped" ? "holder" : "target";
  return {
    ...common,
    ...rest,
    name: `FCS${kind}`,
    description,
    primaryKey: [target, "created", "count"],
    columns: { ...Object.fromEntries(names.map((name) => [name, LOSS[name]])), ...columns },
  };
}

const VOTES = "shares of 18 decimals times time, as the contract counts it.";
const LOSS = {
  target: hex(fcsVoteLoss.target, "Whose votes, lower case."),
  holder: hex(fcsVoteLoss.target, "Whose votes, lower case."),
  initiator: hex(fcsVoteLoss.initiator, "Who destroyed as many own votes, lower case."),
  votesDestroyed: numeric(fcsVoteLoss.votes, `Votes destroyed: ${VOTES}`),
  votesBefore: numeric(votesBefore, `Votes before: ${VOTES}`),
  votesAfter: numeric(fcsVoteLoss.votesAfter, `Votes afterwards: ${VOTES}`),
};

/** FCS: what creates and destroys it, its redemption fees, and its votes. */
export const fcsEntities: Entity[] = [
  tradeEntity("Wrapped", "FPS exchanged for FCS.", ["who", "amount"]),
  tradeEntity("Unwrapped", "FCS exchanged for FPS.", ["who", "amount"]),
  tradeEntity("Deposit", "A purchase of FCS.", ["owner", "sender", "assets", "shares"]),
  tradeEntity("Withdraw", "A redemption of FCS.", ["owner", "sender", "receiver", "assets", "shares"]),
  {
    ...common,
    name: "FCSFeeDaily",
    description: "Redemption fees of a UTC day.",
    primaryKey: ["date"],
    from: fcsFeeDay,
    key: key("int8", fcsFeeDay.day),
    columns: {
      date: text(utcDay(fcsFeeDay.day), "UTC day as YYYY-MM-DD."),
      timestamp: int8(fcsFeeDay.day, "UTC midnight that begins it, unix seconds."),
      amount: numeric(fcsFeeDay.amount, "ZCHF, 18 decimals."),
      count: int8(asInt8(fcsFeeDay.withdrawals), "Withdrawals that paid a fee."),
    },
  },
  {
    ...common,
    name: "FCSTradeChart",
    description: "Price of the last purchase or redemption of FCS of each second with one.",
    primaryKey: ["timestamp"],
    from: lastFcsPriceOfSeconds,
    key: key("int8", lastFcsPrice.time),
    columns: {
      timestamp: int8(lastFcsPrice.time, "Block time, unix seconds."),
      lastPrice: numeric(
        lastFcsPrice.price,
        "ZCHF per FCS, what was paid or received over the shares, 18 decimals.",
      ),
    },
  },
  {
    ...common,
    name: "FCSDelegation",
    description: "The last delegate of an FCS holder's votes.",
    primaryKey: ["chainId", "owner"],
    from: fcsDelegation,
    key: [...key("int4", fcsDelegation.chainId), ...key("text", fcsDelegation.owner)],
    columns: {
      chainId: int(fcsDelegation.chainId, "EVM chain id: Ethereum."),
      owner: hex(fcsDelegation.owner, "Holder, lower case."),
      delegatedTo: hex(
        fcsDelegation.delegate,
        "delegates(owner) at the indexed block, lower case; the zero address when withdrawn.",
      ),
    },
  },
  lossEntity("Shot", "Votes of a holder of FPS that FCS destroyed, and as many of its own.", [
    "target",
    "votesDestroyed",
  ]),
  lossEntity("MutualDestruction", "Votes of two holders of FCS that one of them destroyed.", [
    "initiator",
    "target",
    "votesDestroyed",
  ]),
  lossEntity("VotesCapped", "Votes of a holder of FCS above the cap, which were removed.", [
    "holder",
    "votesBefore",
    "votesAfter",
  ]),
];
