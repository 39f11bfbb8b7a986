import { SavingsV2ABI } from "@frankencoin/zchf";
import type { Address } from "viem";
import { togetherAt } from "../../multicall.ts";
import { leadRate } from "../../tables/rates.ts";
import { ticksAt } from "../../ticks.ts";
import type { HandlerContext, LogEvent } from "./event.ts";
import { leaveMark } from "./leave-mark.ts";

type Rate = typeof leadRate.$inferSelect;

/** The module's lead rate after the event's log. */
export async function rateAt(context: HandlerContext, event: LogEvent, module: Address): Promise<number> {
  const known = await context.db.find(leadRate, { chainId: context.chain.id, module });
  return (known ?? (await readRate(context, event, module))).ratePpm;
}

/** Put a RateChanged log into force. */
export async function changeRate(context: HandlerContext, event: LogEvent<{ newRate: number }>) {
  const chainId = context.chain.id;
  const module = event.log.address;
  const before = await context.db.find(leadRate, { chainId, module });
  // The first log comes from the constructor, unless indexing began after it: then the contract knows.
  const ticks =
    before === null ? (await readRate(context, event, module)).ticks : ticksAt(before, event.block.timestamp);
  const rate = { ratePpm: event.args.newRate, since: event.block.timestamp, ticks };
  await context.db
    .insert(leadRate)
    .values({ chainId, module, ...rate })
    .onConflictDoUpdate(rate);
  await leaveMark(context, event, "rates");
}

/** Ask the contract for what its earlier logs would have told; at most once per module. */
async function readRate(context: HandlerContext, event: LogEvent, module: Address): Promise<Rate> {
  const contract = { abi: SavingsV2ABI, address: module } as const;
  const [ratePpm, ticks] = await context.client.multicall({
    ...togetherAt(event.block.number),
    contracts: [
      { ...contract, functionName: "currentRatePPM" },
      { ...contract, functionName: "currentTicks" },
    ],
  });
  const rate = { chainId: context.chain.id, module, ratePpm, since: event.block.timestamp, ticks };
  await context.db.insert(leadRate).values(rate).onConflictDoNothing();
  await leaveMark(context, event, "rates");
  return rate;
}
