import { SavingsV2ABI } from "@frankencoin/zchf";
import type { Address } from "viem";
import { ticksAt } from "../../domain/ticks.ts";
import { leadRate } from "../../tables/rates.ts";
import type { HandlerContext, LogEvent } from "../evm/event.ts";
import { multicallAt } from "../evm/multicall.ts";

type Rate = typeof leadRate.$inferSelect;

/** The module's lead rate after the event's log. */
export async function rateAt(context: HandlerContext, event: LogEvent, module: Address): Promise<number> {
  const row = await context.db.find(leadRate, { chainId: context.chain.id, module });
  return (row ?? (await readRate(context, event, module))).ratePpm;
}

/** Stores the rate of a RateChanged log. */
export async function changeRate(context: HandlerContext, event: LogEvent<{ newRate: number }>) {
  const chainId = context.chain.id;
  const module = event.log.address;
  const before = await context.db.find(leadRate, { chainId, module });
  // The first log is emitted by the constructor. If indexing begins after it, the contract is read.
  const ticks =
    before === null ? (await readRate(context, event, module)).ticks : ticksAt(before, event.block.timestamp);
  const rate = { ratePpm: event.args.newRate, since: event.block.timestamp, ticks };
  await context.db
    .insert(leadRate)
    .values({ chainId, module, ...rate })
    .onConflictDoUpdate(rate);
}

/** Read from the contract what its logs before the start block said; at most once per module. */
async function readRate(context: HandlerContext, event: LogEvent, module: Address): Promise<Rate> {
  const contract = { abi: SavingsV2ABI, address: module } as const;
  const [ratePpm, ticks] = await context.client.multicall({
    ...multicallAt(event.block.number),
    contracts: [
      { ...contract, functionName: "currentRatePPM" },
      { ...contract, functionName: "currentTicks" },
    ],
  });
  const rate = { chainId: context.chain.id, module, ratePpm, since: event.block.timestamp, ticks };
  await context.db.insert(leadRate).values(rate).onConflictDoNothing();
  return rate;
}
