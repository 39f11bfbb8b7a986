import { FailingCalls } from "./failing-calls.ts";

/** The state of a chain's RPC in this process; there is none in a process that sends no requests. */
export type ChainHealth = {
  /** The head when this process started; absent before the RPC's first response. */
  startHead?: { number: number; timestamp: number };
  /** The newest head that an RPC returned. */
  head?: { number: number; timestamp: number };
  /** The last block that the caller takes for final, by its own count: it may be far behind the head. */
  final?: { number: number; hash: string };
  /** Time of the last response, in milliseconds of the monotonic clock. */
  lastResponseAt?: number;
  /** Time of the monotonic clock since when no RPC responds with the known history; absent while one does. */
  silentSince?: number;
  /** Milliseconds between two looks at the head; absent: every block is read. */
  lookIntervalMs?: number;
  /** The most blocks of one eth_getLogs, as far as is known. */
  logRange?: number;
  /** Why the RPC does not serve what is needed at present, in words without a URL; undefined while it does. */
  fault?: () => string | undefined;
  /** The requests that handlers wait for. */
  calls: FailingCalls;
  /** Why the RPC was of no use at the start: nothing is requested until the next start. */
  parked?: string;
};

/** On globalThis, because a module loader may load this file more than once. */
const shared = globalThis as typeof globalThis & { chainHealth?: Map<number, ChainHealth> };

/** By chain id; empty in a process that sends no requests. */
export function chainHealth(): Map<number, ChainHealth> {
  shared.chainHealth ??= new Map();
  return shared.chainHealth;
}

/** The chain's entry, made when it has none. */
export function healthOf(chainId: number): ChainHealth {
  const health = chainHealth().get(chainId) ?? { calls: new FailingCalls() };
  chainHealth().set(chainId, health);
  return health;
}

/** Why no block of the chain can be read or handled at present, as far as its RPC is the cause. */
export function faultOf(chainId: number): string | undefined {
  const health = chainHealth().get(chainId);
  return health?.parked ?? health?.fault?.();
}

/** Whether no RPC of the chain responds at present. */
export function isSilent(chainId: number): boolean {
  const health = chainHealth().get(chainId);
  return health !== undefined && (health.parked !== undefined || health.silentSince !== undefined);
}
