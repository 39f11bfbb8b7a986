import { type Context, type Event, ponder } from "ponder:registry";
import { isAddressEqual, zeroAddress } from "viem";
import { token, tokenDay } from "../tables/tokens.ts";
import { leaveMark } from "./shared/leave-mark.ts";
import { refreshRepaid } from "./shared/repaid-positions.ts";

const SECONDS_PER_DAY = 86_400n;

type Transfer = "CoinTransfer:Transfer" | "CoinBurn:Transfer" | "Equity:Transfer";

ponder.on("CoinTransfer:Transfer", ({ event, context }) => countTransfer("zchf", event, context));
ponder.on("CoinBurn:Transfer", ({ event, context }) => countTransfer("zchf", event, context));
ponder.on("Equity:Transfer", ({ event, context }) => countTransfer("fps", event, context));

async function countTransfer(symbol: "zchf" | "fps", event: Event<Transfer>, context: Context) {
  const { from, to, value } = event.args;
  const chainId = context.chain.id;
  const self = event.log.address;
  const minted = isAddressEqual(from, zeroAddress);
  const burned = isAddressEqual(to, zeroAddress);
  const supplyChange = (minted ? value : 0n) - (burned ? value : 0n);
  const heldChange = (isAddressEqual(to, self) ? value : 0n) - (isAddressEqual(from, self) ? value : 0n);
  const timestamp = event.block.timestamp;
  const after = await context.db
    .insert(token)
    .values({
      chainId,
      symbol,
      supply: supplyChange,
      heldBySelf: heldChange,
      mints: minted ? 1 : 0,
      burns: burned ? 1 : 0,
      transfers: 1,
      updated: timestamp,
    })
    .onConflictDoUpdate((row) => ({
      supply: row.supply + supplyChange,
      heldBySelf: row.heldBySelf + heldChange,
      mints: row.mints + (minted ? 1 : 0),
      burns: row.burns + (burned ? 1 : 0),
      transfers: row.transfers + 1,
      updated: timestamp,
    }));
  if (minted || burned) {
    const day = timestamp - (timestamp % SECONDS_PER_DAY);
    await context.db
      .insert(tokenDay)
      .values({ chainId, symbol, day, supply: after.supply })
      .onConflictDoUpdate({ supply: after.supply });
  }
  if (symbol === "zchf" && burned) await refreshRepaid(context, event, from, value);
  await leaveMark(context, event, "tokens");
}
