import { pause, repeat } from "zchf-runtime/jobs/repeat";
import { WEBHOOK_SCHEMA } from "../../../config/settings.ts";
import type { WebhookSubscription } from "../../../config/webhooks.ts";
import type { Writer } from "../db.ts";
import type { EventFeed } from "../events/feed.ts";
import { Delivery, type DeliveryOptions } from "./delivery.ts";
import { sendWebhook } from "./send.ts";
import { createTables, type SubscriptionState } from "./store.ts";

export type WebhooksOptions = {
  subscriptions: readonly WebhookSubscription[];
  feed: EventFeed;
  /** Undefined while another process delivers. */
  openWriter: (purpose: string) => Promise<Writer | undefined>;
  /** Whether all chains have been indexed up to their heads. */
  isBackfilled: () => Promise<boolean>;
  onAttempt?: (subscription: string, isAccepted: boolean) => void;
  onSetAside?: (subscription: string) => void;
  /** Of subscriptions that this process delivers. */
  onState?: (subscription: string, state: SubscriptionState) => void;
  /**
   * Called when it is stored where each subscription begins, or when another process or a failure, which is reported,
   * keeps this one from storing it.
   */
  onBegun?: () => void;
  /** Called when this process no longer delivers. */
  onRelease?: () => void;
  now?: () => number;
  wait?: DeliveryOptions["wait"];
  report?: (line: string) => void;
  /** Milliseconds until the writer is requested again. */
  retryMs?: number;
};

const RETRY_MS = 5_000;
/** Milliseconds between two looks whether the chains are indexed: the service is not ready before they have begun. */
const BACKFILL_PAUSE_MS = 250;

/** Delivers all subscriptions while no other process of the database does, until `stopped` is aborted. */
export function runWebhooks(options: WebhooksOptions, stopped: AbortSignal): Promise<void> {
  const { subscriptions, openWriter, isBackfilled, retryMs = RETRY_MS } = options;
  const { report = (line: string) => console.warn(line), onBegun } = options;
  let lastFailure = "";
  const begun = new Set<string>();
  const onState = (subscription: string, state: SubscriptionState) => {
    begun.add(subscription);
    if (begun.size === subscriptions.length) onBegun?.();
    options.onState?.(subscription, state);
  };
  const deliver = async (writer: Writer, signal: AbortSignal) => {
    const failed = new AbortController();
    const either = AbortSignal.any([signal, failed.signal]);
    try {
      await createTables(writer.execute);
      lastFailure = "";
      const deliveries = subscriptions.map((subscription) =>
        new Delivery(deliveryOf({ ...options, onState }, subscription, writer, report))
          .run(either)
          .catch((error: unknown) => {
            // The others would go on without the lock.
            failed.abort();
            throw error;
          }),
      );
      const results = await Promise.allSettled(deliveries);
      const failure = results.find((result) => result.status === "rejected");
      if (failure) throw failure.reason;
      // All are disabled: keep the lock, or the next process would try them again.
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
    } finally {
      options.onRelease?.();
      await writer.close().catch(() => undefined);
    }
  };
  const round = async (signal: AbortSignal) => {
    try {
      const writer = await openWriter(WEBHOOK_SCHEMA);
      if (writer) await deliver(writer, signal);
      else onBegun?.();
    } catch (error) {
      onBegun?.();
      throw error;
    }
  };
  const when = { holds: isBackfilled, checkEvery: BACKFILL_PAUSE_MS };
  const onFailure = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason !== lastFailure) report(`webhooks: ${reason}; trying again`);
    lastFailure = reason;
  };
  return repeat(stopped, { every: retryMs, when, onFailure }, round);
}

function deliveryOf(
  { feed, onAttempt, onSetAside, onState, now = Date.now, wait: waitFor = pause }: WebhooksOptions,
  subscription: WebhookSubscription,
  { execute }: Writer,
  report: (line: string) => void,
): DeliveryOptions {
  return {
    subscription,
    feed,
    execute,
    now,
    wait: waitFor,
    report,
    send: (message, signal) => sendWebhook(subscription, message, { at: now(), signal }),
    onAttempt: (isAccepted) => onAttempt?.(subscription.name, isAccepted),
    onSetAside: () => onSetAside?.(subscription.name),
    onState: (state) => onState?.(subscription.name, state),
  };
}
