import type { Hex } from "viem";
import {
  type ChainCursor,
  type Cursor,
  END_OF_BLOCK,
  encodeChain,
  encodeCursor,
  MOST_BYTES,
  MOST_SENT,
  type Place,
  type Sent,
  shortHash,
} from "./cursor.ts";
import { type PresentedEvent, presentRetraction, presentRow, presentState } from "./present.ts";
import type { EventRow } from "./queries.ts";

/*
 * How events become a stream. `reader.ts` reads the database, this file decides what follows for a consumer, `streams.ts`
 * and `webhooks/delivery.ts` send it; `feed.ts` connects them.
 *
 * A snapshot is what is stored of a chain at one moment. Each consumer has a timeline, which keeps what the consumer was
 * sent of each chain. Advanced to the next snapshot, it returns the entries that follow: events in the order of their logs,
 * the activation of a minter once it can no longer be denied, a retraction for each event whose block was replaced, and
 * changes of a chain's state. A consumer resumes after an entry with its cursor.
 *
 *   consumer   begun ──start──▶ behind ──last page of the past──▶ following ──stop──▶ ended
 *                                  ◀──a chain that was not served before──┘
 *   event      stored ──visible (delay)──▶ sent ──its block is final──▶ forgotten: the place of the cursor is behind it
 *                                            └──its block was replaced──▶ retracted
 */

/** A stored row, presented. */
export type StoredEvent = Place & { hash: string; blockHash: Hex; txHash: Hex; presented: PresentedEvent };

/** A minter that takes effect at `time`, see `activationTimes`. */
export type Activation = { time: bigint; presented: PresentedEvent };

/** What is stored of a chain as of one moment. */
export type ChainSnapshot = {
  chainId: number;
  /** Last indexed block, and its time in unix seconds. */
  head: bigint;
  headTime: bigint;
  isStalled: boolean;
  /** Last final block; never goes back. */
  final: bigint;
  /** `events` has every event after this block up to a log, ascending by place. */
  base: bigint;
  through: Place;
  events: readonly StoredEvent[];
  /** Ascending by time. */
  activations: readonly Activation[];
};

/** What a consumer is sent next. */
export type Entry = {
  /** Encoded cursor after it. */
  cursor: string;
  /** What filters compare; undefined for the retraction of an event of which only the place is known. */
  event: PresentedEvent | undefined;
  chain: number;
  body: Readonly<Record<string, unknown>>;
};

/** Blocks of a chain behind its head before an event is sent; never more than the chain's finality depth. */
export type Delay = "none" | "final" | number;

/** Activations of one second on one chain. */
const ACTIVATIONS_PER_SECOND = 1_000n;
/**
 * Seconds after which the activation of a minter is sent, longer than any chain takes to make blocks final: no block with
 * its denial can be replaced any more.
 */
const ACTIVATION_DELAY_SECONDS = 900n;

/** Numbers of activations that ascend with their times, unix seconds; given ascending. */
export function activationTimes(times: readonly bigint[]): bigint[] {
  let last = -1n;
  let index = 0n;
  return times.map((time) => {
    index = time === last ? index + 1n : 0n;
    last = time;
    return time * ACTIVATIONS_PER_SECOND + index;
  });
}

/** The highest number of an activation that is sent once the head has this time. */
const activationsThrough = (headTime: bigint): bigint => {
  const time = headTime - ACTIVATION_DELAY_SECONDS;
  return time < 0n ? 0n : (time + 1n) * ACTIVATIONS_PER_SECOND - 1n;
};

export const storedEvent = (row: EventRow): StoredEvent => ({
  block: row.block,
  logIndex: row.logIndex,
  hash: shortHash(row.blockHash),
  blockHash: row.blockHash,
  txHash: row.txHash,
  presented: presentRow(row),
});

/** What of a chain is compared with a timeline. */
type Bounds = {
  events: readonly StoredEvent[];
  /** `events` has all that are stored up to here. */
  covered: Place;
  /** The last block whose events are sent. */
  visible: bigint;
  /** The last log of which nothing will be replaced. */
  final: Place;
};

type Known = Sent & { event?: StoredEvent };
type State = Omit<ChainCursor, "sent"> & { sent: Map<string, Known> };

const isAfter = (place: Place, other: Place): boolean =>
  place.block === other.block ? place.logIndex > other.logIndex : place.block > other.block;

const lastVisible = ({ head, final }: ChainSnapshot, delay: Delay): bigint => {
  if (delay === "final") return final;
  const visible = head - BigInt(delay === "none" ? 0 : delay);
  return visible > final ? visible : final;
};

/** What one consumer was sent, and what follows from that for the next snapshot. */
export class Timeline {
  readonly delay: Delay;
  readonly #chains = new Map<number, State>();
  readonly #texts = new Map<number, string>();

  /** @param cursor where it goes on; chains that it lacks begin at their first snapshot */
  constructor(delay: Delay, cursor: Cursor = new Map()) {
    this.delay = delay;
    for (const [chainId, { sent, ...state }] of cursor) {
      this.#chains.set(chainId, { ...state, sent: byPlace(sent) });
    }
  }

  /** Begin the chains that it lacks before their first event. */
  beginAt(chainIds: readonly number[]): void {
    const beginning = { block: 0n, logIndex: END_OF_BLOCK, time: 0n, isStalled: false };
    for (const id of chainIds)
      if (!this.#chains.has(id)) this.#chains.set(id, { ...beginning, sent: new Map() });
  }

  /** Encoded cursor. */
  get text(): string {
    if (this.#chains.size === 0) return encodeCursor(new Map());
    const ids = [...this.#chains.keys()].sort((a, b) => a - b);
    return ids.map((id) => this.#textOf(id)).join("~");
  }

  /** Its place in a chain; undefined for a chain that begins with its next snapshot. */
  placeOf(chainId: number): Readonly<Place> | undefined {
    return this.#chains.get(chainId);
  }

  /** Events of final blocks, all that there are from the timeline's place up to `through`. */
  addFinal(
    chainId: number,
    { events, through }: { events: readonly StoredEvent[]; through: Place },
  ): Entry[] {
    const bounds = { events, covered: through, visible: through.block, final: through };
    return this.#apply(chainId, this.#stateOf(chainId), bounds);
  }

  /** Begins a chain that it lacks at this snapshot: nothing of what is visible is sent. */
  begin(chain: ChainSnapshot): void {
    const { chainId, final, events, isStalled, headTime } = chain;
    if (this.#chains.has(chainId)) return;
    const time = activationsThrough(headTime);
    const state: State = { block: final, logIndex: END_OF_BLOCK, time, isStalled, sent: new Map() };
    this.#chains.set(chainId, state);
    const visible = lastVisible(chain, this.delay);
    // Events that are not final count as sent, as many as fit; the others are sent when they are final.
    for (const event of events) {
      if (event.block > visible) return;
      if (event.block > final && !this.#addSent(chainId, state, event)) return;
    }
  }

  /** Everything that differs from the snapshot, which must reach back to the timeline's place. */
  advance(chain: ChainSnapshot): Entry[] {
    const { chainId, final, head, events, through: covered } = chain;
    if (!this.#chains.has(chainId)) {
      this.begin(chain);
      return [];
    }
    if (isBehind(this, chain)) throw new Error(`the snapshot of chain ${chainId} begins after the cursor`);
    const through = activationsThrough(chain.headTime);
    const state = this.#stateOf(chainId);
    const entries = this.#apply(chainId, state, {
      events,
      visible: lastVisible(chain, this.delay),
      final: { block: final, logIndex: END_OF_BLOCK },
      covered,
    });
    for (const { time, presented } of chain.activations) {
      if (time <= state.time || time > through) continue;
      state.time = time;
      entries.push(this.#entry(chainId, presented, bodyOf(presented, true)));
    }
    if (through > state.time) {
      state.time = through;
      this.#texts.delete(chainId);
    }
    if (chain.isStalled !== state.isStalled) {
      state.isStalled = chain.isStalled;
      const presented = presentState(chainId, chain.isStalled, head);
      entries.push(this.#entry(chainId, presented, bodyOf(presented, true)));
    }
    return entries;
  }

  #apply(chainId: number, state: State, { events, covered, visible, final }: Bounds): Entry[] {
    const entries = state.sent.size === 0 ? [] : this.#retract(chainId, state, { events, covered, final });
    const isUnchecked = [...state.sent.values()].some(({ event }) => event === undefined);
    for (const event of events) {
      if (event.block > visible) break;
      if (!isAfter(event, state)) continue;
      const isFinal = !isAfter(event, final);
      const isKnown = state.sent.has(keyOf(event));
      if (isFinal) this.#moveTo(state, event);
      else this.#finish(chainId, state, final);
      if (isKnown) continue;
      // Otherwise it is sent when those before it are final. While blocks of the id are not indexed again, no event is
      // added: their hashes must be the last ones in it.
      if (!isFinal && (isUnchecked || !this.#addSent(chainId, state, event))) break;
      const { presented } = event;
      entries.push(this.#entry(chainId, presented, bodyOf(presented, isFinal)));
    }
    this.#finish(chainId, state, final);
    return entries;
  }

  /** Retracts what was sent and is no longer stored, the latest first. */
  #retract(
    chainId: number,
    state: State,
    { events, covered, final }: Pick<Bounds, "events" | "covered" | "final">,
  ): Entry[] {
    const entries: Entry[] = [];
    const stored = new Map(events.map((event) => [keyOf(event), event]));
    /** Whether the next block with a hash of the cursor stands; undefined while it is not indexed again. */
    let stands: boolean | undefined = false;
    for (const [key, sent] of [...state.sent].reverse()) {
      const event = stored.get(key);
      const isCovered = !isAfter(sent, covered);
      if (sent.event === undefined && sent.hash !== undefined) {
        stands = isCovered ? event?.hash === sent.hash : undefined;
      }
      const isSame = sent.hash === undefined ? stands === true : event?.hash === sent.hash;
      if (event !== undefined && isSame) {
        // A cursor contains only its place.
        if (sent.event === undefined) state.sent.set(key, knownOf(event));
        continue;
      }
      // A block beyond the head may still be indexed again after a restart. Of a final one whose next hash is beyond the
      // page nothing is known later: it is retracted and sent again.
      const isOpen = sent.hash === undefined && stands === undefined && isAfter(sent, final);
      if (!isCovered || isOpen) continue;
      state.sent.delete(key);
      const { blockHash = null, txHash = null, presented } = sent.event ?? {};
      const body = presentRetraction({ ...sent, chainId, blockHash, txHash });
      entries.push(this.#entry(chainId, presented, { ...body, final: true }));
    }
    return entries;
  }

  /** Every final event was sent. */
  #finish(chainId: number, state: State, final: Place): void {
    if (!isAfter(final, state)) return;
    this.#moveTo(state, final);
    this.#texts.delete(chainId);
  }

  /** Adds an event that is not final; false when the cursor would become too long. */
  #addSent(chainId: number, state: State, event: StoredEvent): boolean {
    if (state.sent.size >= MOST_SENT) return false;
    const sent = ascending([...state.sent.values(), event]);
    let bytes = encodeChain(chainId, { ...state, sent }).length;
    for (const id of this.#chains.keys()) if (id !== chainId) bytes += this.#textOf(id).length + 1;
    if (bytes > MOST_BYTES) return false;
    state.sent.set(keyOf(event), knownOf(event));
    return true;
  }

  #moveTo(state: State, place: Place): void {
    state.block = place.block;
    state.logIndex = place.logIndex;
    for (const [key, sent] of state.sent) if (!isAfter(sent, place)) state.sent.delete(key);
  }

  #entry(chain: number, event: PresentedEvent | undefined, body: Entry["body"]): Entry {
    this.#texts.delete(chain);
    return { cursor: this.text, event, chain, body };
  }

  #textOf(chainId: number): string {
    const cached = this.#texts.get(chainId);
    if (cached !== undefined) return cached;
    const state = this.#stateOf(chainId);
    const text = encodeChain(chainId, { ...state, sent: ascending([...state.sent.values()]) });
    this.#texts.set(chainId, text);
    return text;
  }

  #stateOf(chainId: number): State {
    const state = this.#chains.get(chainId);
    if (!state) throw new Error(`the cursor has no chain ${chainId}`);
    return state;
  }
}

/** Whether final events are missing between the timeline and the snapshot. */
export function isBehind(timeline: Timeline, { chainId, base }: ChainSnapshot): boolean {
  const place = timeline.placeOf(chainId);
  return place !== undefined && (place.logIndex === END_OF_BLOCK ? place.block : place.block - 1n) < base;
}

/** What consumers get of an event: the same object for all of them, so that its bytes are made once. */
function bodyOf(presented: PresentedEvent, final: boolean): Entry["body"] {
  const bodies = final ? finalBodies : otherBodies;
  const body = bodies.get(presented) ?? { ...presented.body, final };
  bodies.set(presented, body);
  return body;
}
const finalBodies = new WeakMap<PresentedEvent, Entry["body"]>();
const otherBodies = new WeakMap<PresentedEvent, Entry["body"]>();

const ascending = <Log extends Place>(logs: readonly Log[]): Log[] =>
  logs.toSorted((a, b) => (isAfter(a, b) ? 1 : -1));

const keyOf = ({ block, logIndex }: Place) => `${block} ${logIndex}`;

const byPlace = (sent: readonly Known[]) => new Map(sent.map((event) => [keyOf(event), event]));

const knownOf = (event: StoredEvent): Known => ({
  block: event.block,
  logIndex: event.logIndex,
  hash: event.hash,
  event,
});
