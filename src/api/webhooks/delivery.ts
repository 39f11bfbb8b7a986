import { randomUUID } from "node:crypto";
import type { WebhookSubscription } from "../../../config/webhooks.ts";
import type { Execute } from "../db.ts";
import { decodeCursor } from "../events/cursor.ts";
import type { EventFeed } from "../events/feed.ts";
import { type EventFilter, isWanted } from "../events/filter.ts";
import type { Delay, Entry } from "../events/timeline.ts";
import { asciiJson } from "../values/ascii-json.ts";
import type { Outcome } from "./send.ts";
import { loadState, type PendingMessage, type SubscriptionState, saveState, setAside } from "./store.ts";

export type DeliveryOptions = {
  subscription: WebhookSubscription;
  feed: EventFeed;
  execute: Execute;
  /** One attempt. */
  send: (message: PendingMessage, signal: AbortSignal) => Promise<Outcome>;
  /** Unix milliseconds. */
  now: () => number;
  /** Resolves early when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  onAttempt: (isAccepted: boolean) => void;
  onState: (state: SubscriptionState) => void;
  onSetAside: () => void;
  /** One line for the operator. */
  report: (line: string) => void;
};

/** Milliseconds between two attempts: doubled after each, up to an hour. */
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 3_600_000;
/** Milliseconds of failures of one message after which the subscription is disabled. */
const GIVE_UP_MS = 24 * 3_600_000;
/** Rejections of one message after which it is set aside: some two and a half minutes after the first. */
const MOST_REJECTIONS = 6;
/** Entries in memory beyond which the rest is read again when these are delivered. */
const MOST_QUEUED = 1_000;
/** Milliseconds after which the cursor is stored although nothing was delivered. */
const IDLE_SAVE_MS = 60_000;

/** @param wanted by the receiver, which may ask for more than the own pause, but not for more than the longest one */
const retryAfterMs = (failures: number, wanted = 0): number =>
  Math.min(Math.max(FIRST_RETRY_MS * 2 ** (failures - 1), wanted), LONGEST_RETRY_MS);

const IDLE = { pending: null, failures: 0, rejections: 0, failingSince: null, isDisabled: false } as const;

/**
 * Delivers the events of one subscription, each at least once and in order. A message that its receiver keeps rejecting is
 * set aside, so that anyone's payment cannot stop the payments behind it. A message is stored with the cursor behind
 * it before it is sent: after a crash it is sent again with the same id, and if its event has been replaced meanwhile,
 * the retraction follows from the cursor.
 */
export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #delay: Delay;
  readonly #filter: EventFilter;
  #queue: Entry[] = [];
  /** Why no more entries come to the queue; undefined while they do. */
  #end: { error?: unknown } | undefined;
  #wake: () => void = () => undefined;
  #unsubscribe: () => void = () => undefined;

  constructor(options: DeliveryOptions) {
    const { types, chains, address, reference, final, confirmations } = options.subscription;
    this.#options = options;
    this.#delay = final ? "final" : confirmations - 1;
    this.#filter = {
      types: types && new Set(types),
      chains: chains && new Set(chains),
      address,
      reference,
    };
  }

  /** Resolves when `signal` is aborted or the subscription is disabled; rejects when the database fails. */
  async run(signal: AbortSignal): Promise<void> {
    const { execute, subscription } = this.#options;
    let state =
      (await loadState(execute, subscription.name)) ??
      (await this.#save({ ...IDLE, cursor: await this.#currentCursor() }));
    this.#options.onState(state);
    while (!signal.aborted) {
      // One that was disabled has another attempt after each start.
      const delivered = await this.#deliverPending(state, signal);
      const next = delivered && (await this.#follow(delivered, signal));
      if (next === undefined) return;
      state = next;
    }
  }

  async #save(state: SubscriptionState): Promise<SubscriptionState> {
    await saveState(this.#options.execute, this.#options.subscription.name, state);
    this.#options.onState(state);
    return state;
  }

  /** Where a new subscription begins. */
  async #currentCursor(): Promise<string> {
    const { cursor, stop } = await this.#options.feed.subscribe({ delay: this.#delay });
    stop();
    return cursor;
  }

  /** Delivers what comes after the state until the subscription to the feed ends; undefined when it is disabled. */
  async #follow(from: SubscriptionState, signal: AbortSignal): Promise<SubscriptionState | undefined> {
    let state = from;
    this.#queue = [];
    this.#end = undefined;
    const subscription = await this.#options.feed.subscribe({
      cursor: decodeCursor(state.cursor),
      delay: this.#delay,
    });
    this.#unsubscribe = subscription.stop;
    subscription.start(
      (entries) => this.#push(entries),
      (error) => {
        this.#end = { error };
        this.#wake();
      },
    );
    try {
      for (;;) {
        for (let entry = this.#queue.shift(); entry && !signal.aborted; entry = this.#queue.shift()) {
          if (!isWanted(this.#filter, entry)) {
            state = { ...state, cursor: entry.cursor };
            continue;
          }
          state = await this.#save({ ...IDLE, cursor: entry.cursor, pending: this.#messageOf(entry) });
          const delivered = await this.#deliverPending(state, signal);
          if (delivered === undefined) return undefined;
          state = delivered;
        }
        if (signal.aborted) return state;
        const end = this.#endOfQueue();
        if (end?.error !== undefined) throw end.error;
        if (end) return state;
        const isIdle = await this.#awaitEntries(signal);
        if (isIdle && this.#queue.length === 0 && !this.#endOfQueue()) {
          state = await this.#save({ ...state, cursor: subscription.cursor });
        }
      }
    } finally {
      subscription.stop();
    }
  }

  #endOfQueue(): { error?: unknown } | undefined {
    return this.#end;
  }

  #push(entries: readonly Entry[]): void {
    if (this.#end) return;
    if (this.#queue.length > MOST_QUEUED) {
      this.#end = {};
      this.#unsubscribe();
    } else for (const entry of entries) this.#queue.push(entry);
    this.#wake();
  }

  /** @returns whether nothing came for a while */
  async #awaitEntries(signal: AbortSignal): Promise<boolean> {
    const woken = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => woken.resolve(true), IDLE_SAVE_MS).unref();
    const wake = () => woken.resolve(false);
    this.#wake = wake;
    signal.addEventListener("abort", wake, { once: true });
    if (this.#queue.length > 0 || this.#end || signal.aborted) wake();
    try {
      return await woken.promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", wake);
    }
  }

  #messageOf({ body }: Entry): PendingMessage {
    const timestamp = new Date(this.#options.now()).toISOString();
    return { id: `msg_${randomUUID()}`, body: asciiJson({ type: body.type, timestamp, data: body }) };
  }

  /** Sends the pending message until it is accepted or set aside; undefined when neither and no further attempt follows. */
  async #deliverPending(
    from: SubscriptionState,
    signal: AbortSignal,
  ): Promise<SubscriptionState | undefined> {
    const { send, now, wait, onAttempt, report, subscription } = this.#options;
    const { pending } = from;
    if (!pending) return from;
    for (let state = from; ; ) {
      const outcome = await send(pending, signal);
      if (signal.aborted && !outcome.accepted) return undefined;
      onAttempt(outcome.accepted);
      if (outcome.accepted) {
        if (state.failures > 0) report(`webhook ${subscription.name}: delivered again`);
        return this.#save({ ...IDLE, cursor: state.cursor });
      }
      const failures = state.failures + 1;
      const failingSince = state.failingSince ?? now();
      const rejections = state.rejections + (outcome.rejects === "message" ? 1 : 0);
      if (rejections >= MOST_REJECTIONS) return this.#setAside(state, pending, outcome.reason);
      const isDisabled = outcome.rejects === "all" || now() - failingSince >= GIVE_UP_MS;
      if (failures === 1) report(`webhook ${subscription.name}: ${outcome.reason}; trying again for a day`);
      state = await this.#save({ ...state, failures, rejections, failingSince, isDisabled });
      if (isDisabled) {
        report(`webhook ${subscription.name}: disabled until the next start: ${outcome.reason}`);
        return undefined;
      }
      await wait(retryAfterMs(failures, outcome.retryAfterMs), signal);
      if (signal.aborted) return undefined;
    }
  }

  /** Stores the message before the state: a crash between them sends it once more. */
  async #setAside(
    state: SubscriptionState,
    message: PendingMessage,
    reason: string,
  ): Promise<SubscriptionState> {
    const { execute, subscription, now, report, onSetAside } = this.#options;
    const { name } = subscription;
    await setAside(execute, { ...message, subscription: name, reason, at: now() });
    onSetAside();
    report(`webhook ${name}: ${message.id} set aside after ${MOST_REJECTIONS} rejections: ${reason}`);
    return this.#save({ ...IDLE, cursor: state.cursor });
  }
}
