import { amplifier, amplifierActivity, amplifierPosition } from "../../../tables/amplifiers.ts";
import { bool, type Entity, hex, int, int8, key, numeric, place, text } from "../engine/entity.ts";

const common = { families: ["amplifiers"], chains: "every" } as const satisfies Partial<Entity>;

const activityOrder = place(amplifierActivity.timestamp, amplifierActivity.chainId, amplifierActivity.count);

/** Uniswap amplifiers: their terms and debt, their positions, and what happened to these. */
export const amplifierEntities: Entity[] = [
  {
    ...common,
    name: "AmplifierStatus",
    description: "A Uniswap amplifier, from its first log on.",
    primaryKey: ["chainId", "address"],
    from: amplifier,
    key: [...key("int4", amplifier.chainId), ...key("text", amplifier.address)],
    columns: {
      chainId: int(amplifier.chainId, "EVM chain id."),
      address: hex(amplifier.address, "The amplifier, lower case."),
      pool: hex(amplifier.pool, "Its pool of Uniswap v3, lower case."),
      usd: hex(amplifier.usd, "The pool's dollar token, lower case."),
      zchf: hex(amplifier.zchf, "ZCHF on the chain, lower case."),
      zchfIsToken0: bool(amplifier.zchfIsToken0, "Whether ZCHF is the pool's token0."),
      expiration: numeric(
        amplifier.expiration,
        "From when on anyone may burn the liquidity of positions, unix seconds.",
      ),
      limit: numeric(amplifier.limit, "Most ZCHF that may be borrowed, 18 decimals."),
      priceAnchorX96: numeric(
        amplifier.priceAnchorX96,
        "PRICE_ANCHOR_X96(): token1 for one token0 at its deployment, raw units times 2^96.",
      ),
      totalBorrowed: numeric(amplifier.totalBorrowed, "totalBorrowed() at the indexed block, 18 decimals."),
      positionCount: int(amplifier.positionCount, "Number of positions that were ever opened."),
      created: int8(amplifier.created, "Time of its first log, unix seconds."),
      updated: int8(amplifier.updated, "Time of its last log, unix seconds."),
    },
  },
  {
    ...common,
    name: "AmplifierPosition",
    description: "A position of an amplifier.",
    primaryKey: ["chainId", "position"],
    from: amplifierPosition,
    key: place(amplifierPosition.created, amplifierPosition.chainId, amplifierPosition.count),
    columns: {
      chainId: int(amplifierPosition.chainId, "EVM chain id."),
      position: hex(amplifierPosition.position, "The position, lower case."),
      amplifier: hex(amplifierPosition.amplifier, "Its amplifier, lower case."),
      owner: hex(amplifierPosition.owner, "owner() at the indexed block, lower case."),
      tickLow: int(amplifierPosition.tickLow, "Lower tick of its range."),
      tickHigh: int(amplifierPosition.tickHigh, "Upper tick of its range."),
      liquidity: numeric(
        amplifierPosition.liquidity,
        "Liquidity of its Mint less that of its Burn logs; what others gave it leaves no log.",
      ),
      borrowed: numeric(amplifierPosition.borrowed, "borrowed() at the indexed block, ZCHF of 18 decimals."),
      created: int8(amplifierPosition.created, "Block time of its opening, unix seconds."),
      updated: int8(amplifierPosition.updated, "Time of its last log, unix seconds."),
    },
  },
  {
    ...common,
    name: "AmplifierActivity",
    description: "Liquidity added to or removed from a position of an amplifier.",
    primaryKey: ["chainId", "txHash", "count"],
    from: amplifierActivity,
    key: activityOrder,
    columns: {
      chainId: int(amplifierActivity.chainId, "EVM chain id."),
      txHash: hex(amplifierActivity.txHash, "Transaction hash, lower case."),
      count: int8(amplifierActivity.logIndex, "Index of the log in its block."),
      amplifier: hex(amplifierActivity.amplifier, "The amplifier, lower case."),
      position: hex(amplifierActivity.position, "The position, lower case."),
      kind: text(amplifierActivity.kind, "Mint or Burn."),
      liquidity: numeric(amplifierActivity.liquidity, "Liquidity added or removed."),
      token0: numeric(amplifierActivity.token0, "Raw units of the pool's token0 that it was made of."),
      token1: numeric(amplifierActivity.token1, "Raw units of the pool's token1 that it was made of."),
      zchf: numeric(amplifierActivity.zchf, "ZCHF borrowed by a Mint or repaid by a Burn, 18 decimals."),
      totalBorrowed: numeric(
        amplifierActivity.totalBorrowed,
        "ZCHF owed by all positions of the amplifier afterwards, 18 decimals.",
      ),
      sender: hex(amplifierActivity.sender, "Sender of the transaction, lower case."),
      created: int8(amplifierActivity.timestamp, "Block time, unix seconds.", { order: activityOrder }),
      blockheight: int8(amplifierActivity.block, "Block number."),
    },
  },
];
