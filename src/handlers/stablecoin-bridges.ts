import type { Event } from "ponder:registry";
import { StablecoinBridgeABI } from "@frankencoin/zchf";
import type { Address } from "viem";
import { DEFAULT_DECIMALS, tokenDecimals } from "../domain/token-text.ts";
import { stablecoinBridge } from "../tables/stablecoin-bridges.ts";
import { read, readBatch, readEachAlone } from "./evm/batch.ts";
import type { HandlerContext } from "./evm/event.ts";
import { keepPast } from "./evm/keep-past.ts";
import { on } from "./evm/on.ts";
import { balanceRead, tokenReads } from "./positions/position-reads.ts";

on("StablecoinIn:Transfer", ({ event, context }) => readBridge(context, event, event.args.to));
on("StablecoinOut:Transfer", ({ event, context }) => readBridge(context, event, event.args.from));

/** Whatever a bridge does, it receives or sends its stablecoin. */
async function readBridge(
  context: HandlerContext,
  event: Event<"StablecoinIn:Transfer" | "StablecoinOut:Transfer">,
  bridge: Address,
): Promise<void> {
  const { db, chain } = context;
  const token = event.log.address;
  const key = { chainId: chain.id, bridge, token };
  const row = await db.find(stablecoinBridge, key);
  const balanceOf = balanceRead(token, bridge);
  const minted = read(StablecoinBridgeABI, bridge, "minted");
  const limit = read(StablecoinBridgeABI, bridge, "limit");
  const texts = row ? undefined : tokenReads(token);
  const reads = [balanceOf, minted, limit, ...(texts ? Object.values(texts) : [])];
  const results = await readBatch(context, [], reads);
  await readEachAlone(context, results, reads);
  const about = row ?? {
    nameBytes: (texts && results.ofForeign(texts.name)) ?? ("0x" as const),
    symbolBytes: (texts && results.ofForeign(texts.symbol)) ?? ("0x" as const),
    decimals: tokenDecimals(texts && results.ofForeign(texts.decimals)),
  };
  const balance = results.ofForeign(balanceOf) ?? row?.balance ?? 0n;
  const state = {
    balance,
    minted: results.ofForeign(minted) ?? inFrancs(balance, about.decimals),
    limit: results.ofForeign(limit) ?? 0n,
  };
  const place = {
    created: event.block.timestamp,
    block: event.block.number,
    logIndex: event.log.logIndex,
  };
  if (row) await keepPast(db, stablecoinBridge, row, state, event);
  await db
    .insert(stablecoinBridge)
    .values({ ...place, ...about, ...key, ...state })
    .onConflictDoUpdate(state);
}

/** Raw units of the stablecoin in ZCHF, 18 decimals. */
function inFrancs(balance: bigint, decimals: number): bigint {
  return decimals <= DEFAULT_DECIMALS
    ? balance * 10n ** BigInt(DEFAULT_DECIMALS - decimals)
    : balance / 10n ** BigInt(decimals - DEFAULT_DECIMALS);
}
