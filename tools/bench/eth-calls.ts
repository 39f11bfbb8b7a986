import { FrankencoinABI, LeadrateABI, PositionV1ABI, PositionV2ABI, SavingsABI } from "@frankencoin/zchf";
import { type Abi, decodeFunctionData, erc20Abi, type Hex, multicall3Abi, toFunctionSelector } from "viem";
import { identityCall } from "zchf-rpc/calls";
import { amplifiedPositionAbi, amplifierAbi, poolAbi } from "../../src/domain/amplifier-abi.ts";
import { multicall3Address } from "../../src/domain/multicall.ts";

/** Number of `eth_call`s of a backfill by kind, and the maximum allowed. */
export type EthCalls = Record<Kind, { sent: number; allowed: number }>;

type Kind = "positions" | "savings" | "financial" | "amplifiers" | "checks" | "other";

const selectorsOf = (abi: Abi, only: (name: string) => boolean = () => true) =>
  abi.flatMap((item) => (item.type === "function" && only(item.name) ? [toFunctionSelector(item)] : []));

/** Kinds by function selector; the first match counts. Transfers need no calls, so theirs would count as "other". */
const READS: readonly [Kind, ReadonlySet<Hex>][] = [
  ["financial", new Set(selectorsOf(FrankencoinABI, (name) => ["equity", "minterReserve"].includes(name)))],
  [
    "savings",
    new Set([...selectorsOf(SavingsABI, (name) => name === "savings"), ...selectorsOf(LeadrateABI)]),
  ],
  ["positions", new Set([...selectorsOf(PositionV1ABI), ...selectorsOf(PositionV2ABI)])],
  ["amplifiers", new Set(selectorsOf([...amplifierAbi, ...amplifiedPositionAbi, ...poolAbi]))],
  ["checks", new Set(selectorsOf(erc20Abi, (name) => ["totalSupply", "balanceOf"].includes(name)))],
];

/** The contract of the small call that shows whether a node serves calls at all. */
const [{ to: SMALL_CALL_TO }] = identityCall(0).params as [{ to: string }];

/** Of each chain: archive state and a small call before the backfill; after it the supplies of ZCHF and FPS, the balance of two modules. */
const CHECKS_PER_CHAIN = 6;

/**
 * Counts `eth_call`s. Allowed: one per log of positions, of savings and of amplifiers, one per block with financial logs,
 * six checks per chain, no others.
 *
 * @param events handled events by Ponder's event name
 */
export function ethCallsByKind(
  calls: readonly { params: unknown[] }[],
  events: ReadonlyMap<string, number>,
  financialBlocks: number,
  chains: number,
): EthCalls {
  const logsOf = (source: RegExp) =>
    [...events].filter(([name]) => source.test(name)).reduce((sum, [, count]) => sum + count, 0);
  const counts: EthCalls = {
    positions: { sent: 0, allowed: logsOf(/^(MintingHub|Position|Roller)/) },
    savings: { sent: 0, allowed: logsOf(/^Savings/) },
    financial: { sent: 0, allowed: financialBlocks },
    amplifiers: { sent: 0, allowed: logsOf(/^(UniswapAmplifier|AmplifiedPosition)/) },
    checks: { sent: 0, allowed: CHECKS_PER_CHAIN * chains },
    other: { sent: 0, allowed: 0 },
  };
  for (const { params } of calls) counts[kindOf(params)].sent++;
  return counts;
}

function kindOf([transaction]: unknown[]): Kind {
  const { to, data, input } = transaction as { to: string; data?: Hex; input?: Hex };
  if (to === SMALL_CALL_TO) return "checks";
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
