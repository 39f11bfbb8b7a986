/** What this process knows of a chain's RPC. Replicas that only serve know nothing. */
export type ChainHealth = {
  /** The head when this process started; absent before the RPC's first response. */
  startHead?: { number: number; timestamp: number };
  /** The newest head that an RPC returned. */
  head?: { number: number; timestamp: number };
  /** Unix milliseconds of the last response. */
  lastResponseAt?: number;
  /** Unix milliseconds since when no RPC responds with the known history; absent while one does. */
  silentSince?: number;
  /** Milliseconds between two looks at the head; absent: every block is read. */
  lookIntervalMs?: number;
  /** The most blocks of one eth_getLogs, as far as is known. */
  logRange?: number;
  /** The RPC did not respond at the start: the chain is paused until the launcher restarts Ponder. */
  parked: boolean;
};

/** On globalThis, because Ponder's module loader may load this file more than once. */
const shared = globalThis as typeof globalThis & { chainHealth?: Map<number, ChainHealth> };

/** By chain id; empty in a process without an indexer. */
export function chainHealth(): Map<number, ChainHealth> {
  shared.chainHealth ??= new Map();
  return shared.chainHealth;
}

/** The chain's entry, made when it has none. */
export function healthOf(chainId: number): ChainHealth {
  const known = chainHealth();
  const found = known.get(chainId) ?? { parked: false };
  known.set(chainId, found);
  return found;
}

/** Whether no RPC of the chain responds at present. */
export function isSilent(chainId: number): boolean {
  const health = chainHealth().get(chainId);
  return health !== undefined && (health.parked || health.silentSince !== undefined);
}
