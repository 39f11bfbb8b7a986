import { bridgeChain } from "../tables/bridge.ts";
import type { HandlerContext, LogEvent } from "./evm/event.ts";
import { keepPast } from "./evm/keep-past.ts";
import { on } from "./evm/on.ts";

type Limit = { isEnabled: boolean; capacity: bigint; rate: bigint };

on("BridgePool:ChainAdded", async ({ event, context }) => {
  const { remoteChainSelector, remoteToken, outbound, inbound } = event.args;
  const added = {
    active: true,
    remoteTokenAddress: remoteToken,
    ...limits(outbound, inbound),
    rateLimitUpdatedAt: null,
    rateLimitTxHash: null,
  };
  const key = { chainId: context.chain.id, remoteChainSelector };
  if (await context.db.find(bridgeChain, key)) await change(context, event, added);
  else await context.db.insert(bridgeChain).values({ ...key, created: event.block.timestamp, ...added });
});
on("BridgePool:ChainRemoved", ({ event, context }) => change(context, event, { active: false }));
on("BridgePool:ChainConfigured", ({ event, context }) =>
  change(context, event, {
    ...limits(event.args.outbound, event.args.inbound),
    rateLimitUpdatedAt: event.block.timestamp,
    rateLimitTxHash: event.transaction.hash,
  }),
);

async function change(
  { db, chain }: HandlerContext,
  event: LogEvent<{ remoteChainSelector: bigint }>,
  values: Partial<typeof bridgeChain.$inferSelect>,
): Promise<void> {
  const { remoteChainSelector } = event.args;
  const key = { chainId: chain.id, remoteChainSelector };
  const row = await db.find(bridgeChain, key);
  if (row === null) throw new Error(`chain ${chain.id}: network ${remoteChainSelector} was never added`);
  await keepPast(db, bridgeChain, row, values, event);
  await db.update(bridgeChain, key).set(values);
}

const limits = (outbound: Limit, inbound: Limit) => ({
  outboundEnabled: outbound.isEnabled,
  outboundCapacity: outbound.capacity,
  outboundRate: outbound.rate,
  inboundEnabled: inbound.isEnabled,
  inboundCapacity: inbound.capacity,
  inboundRate: inbound.rate,
});
