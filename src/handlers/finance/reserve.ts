import { EquityABI, FrankencoinABI } from "@frankencoin/zchf";
import { dayOf } from "../../domain/days.ts";
import { reserve, reserveDay } from "../../tables/financial-log.ts";
import { contractOn, type HandlerContext, type LogEvent } from "../evm/event.ts";
import { keepPast } from "../evm/keep-past.ts";
import { multicallAt } from "../evm/multicall.ts";

/** The capital before the first block; 1 ZCHF is the contract's price of FPS then. */
const NOTHING = {
  equity: 0n,
  minterReserve: 0n,
  balance: 0n,
  fpsSupply: 0n,
  fpsPrice: 10n ** 18n,
};

export type Reserve = typeof reserve.$inferSelect;

/**
 * The equity capital at the end of the event's block, by one batched call per block; undefined on chains without
 * equity contract.
 */
export async function readReserve(context: HandlerContext, event: LogEvent): Promise<Reserve | undefined> {
  const equity = contractOn(context, "Equity");
  const coin = contractOn(context, "Coin");
  if (equity === undefined || coin === undefined) return undefined;
  const chainId = context.chain.id;
  const row = await context.db.find(reserve, { chainId });
  if (row?.block === event.block.number) return row;
  const coinContract = { address: coin, abi: FrankencoinABI } as const;
  const equityContract = { address: equity, abi: EquityABI } as const;
  const [equityCapital, minterReserve, balance, fpsSupply, fpsPrice] = await context.client.multicall({
    ...multicallAt(event.block.number),
    contracts: [
      { ...coinContract, functionName: "equity" },
      { ...coinContract, functionName: "minterReserve" },
      { ...coinContract, functionName: "balanceOf", args: [equity] },
      { ...equityContract, functionName: "totalSupply" },
      { ...equityContract, functionName: "price" },
    ],
  });
  const state = {
    block: event.block.number,
    timestamp: event.block.timestamp,
    equity: equityCapital,
    minterReserve,
    balance,
    fpsSupply,
    fpsPrice,
  };
  await keepPast(context.db, reserve, row ?? { ...NOTHING, chainId, block: 0n, timestamp: 0n }, state, event);
  await context.db
    .insert(reserve)
    .values({ chainId, ...state })
    .onConflictDoUpdate(state);
  const atDayEnd = { equity: equityCapital, fpsPrice };
  await context.db
    .insert(reserveDay)
    .values({ chainId, day: dayOf(event.block.timestamp), ...atDayEnd })
    .onConflictDoUpdate(atDayEnd);
  return { chainId, ...state };
}
