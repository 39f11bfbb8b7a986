import { FrankencoinABI, LeadrateABI, PositionV1ABI, PositionV2ABI, SavingsABI } from "@frankencoin/zchf";
import { type Abi, decodeFunctionData, type Hex, multicall3Abi, toFunctionSelector } from "viem";
import { multicall3Address } from "../src/multicall.ts";

/** `eth_call`s of a backfill, and the most that there may be. */
export type EthCalls = Record<Kind, { asked: number; allowed: number }>;

type Kind = "positions" | "savings" | "financial" | "other";

const selectorsOf = (abi: Abi, only: (name: string) => boolean = () => true) =>
  abi.flatMap((item) => (item.type === "function" && only(item.name) ? [toFunctionSelector(item)] : []));

/** By what a call reads; the first that fits. Transfers have none: theirs would be others. */
const READS: readonly [Kind, ReadonlySet<Hex>][] = [
  ["financial", new Set(selectorsOf(FrankencoinABI, (name) => ["equity", "minterReserve"].includes(name)))],
  [
    "savings",
    new Set([...selectorsOf(SavingsABI, (name) => name === "savings"), ...selectorsOf(LeadrateABI)]),
  ],
  ["positions", new Set([...selectorsOf(PositionV1ABI), ...selectorsOf(PositionV2ABI)])],
];

/**
 * At most one for each log of positions and of savings, one for each block with financial logs, none for anything else.
 *
 * @param events logs by source and event, as the engine counts them
 */
export function ethCallsByKind(
  calls: readonly { params: unknown[] }[],
  events: ReadonlyMap<string, number>,
  financialBlocks: number,
): EthCalls {
  const logsOf = (source: RegExp) =>
    [...events].filter(([name]) => source.test(name)).reduce((sum, [, count]) => sum + count, 0);
  const found: EthCalls = {
    positions: { asked: 0, allowed: logsOf(/^(MintingHub|Position|Roller)/) },
    savings: { asked: 0, allowed: logsOf(/^Savings/) },
    financial: { asked: 0, allowed: financialBlocks },
    other: { asked: 0, allowed: 0 },
  };
  for (const { params } of calls) found[kindOf(params)].asked++;
  return found;
}

function kindOf([transaction]: unknown[]): Kind {
  const { to, data, input } = transaction as { to: string; data?: Hex; input?: Hex };
  const callData = data ?? input ?? "0x";
  const selectors = (
    to.toLowerCase() === multicall3Address.toLowerCase() ? innerCalls(callData) : [callData]
  ).map((inner) => inner.slice(0, 10) as Hex);
  return READS.find(([, known]) => selectors.some((selector) => known.has(selector)))?.[0] ?? "other";
}

function innerCalls(data: Hex): Hex[] {
  const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data });
  return functionName === "aggregate3" ? args[0].map(({ callData }) => callData) : [];
}
