import { bridgeChain } from "../tables/bridge.ts";
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
  await context.db
    .insert(bridgeChain)
    .values({ chainId: context.chain.id, remoteChainSelector, ...added })
    .onConflictDoUpdate(added);
});
on("BridgePool:ChainRemoved", async ({ event, context }) => {
  const { remoteChainSelector } = event.args;
  await context.db
    .update(bridgeChain, { chainId: context.chain.id, remoteChainSelector })
    .set({ active: false });
});
on("BridgePool:ChainConfigured", async ({ event, context }) => {
  const { remoteChainSelector, outbound, inbound } = event.args;
  await context.db.update(bridgeChain, { chainId: context.chain.id, remoteChainSelector }).set({
    ...limits(outbound, inbound),
    rateLimitUpdatedAt: event.block.timestamp,
    rateLimitTxHash: event.transaction.hash,
  });
});

const limits = (outbound: Limit, inbound: Limit) => ({
  outboundEnabled: outbound.isEnabled,
  outboundCapacity: outbound.capacity,
  outboundRate: outbound.rate,
  inboundEnabled: inbound.isEnabled,
  inboundCapacity: inbound.capacity,
  inboundRate: inbound.rate,
});
