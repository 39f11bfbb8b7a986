import { Webhook } from "standardwebhooks";
import { withBigints } from "./amounts.ts";
import type { ChainEvent } from "./events.ts";
import { amounts } from "./generated.ts";

export type WebhookMessage = {
  /** The same when a message is delivered again: process each once. */
  id: string;
  type: ChainEvent["type"];
  /** When the message was made, ISO 8601. */
  timestamp: string;
  data: ChainEvent;
};

/** Headers of a request: of the Fetch API, or as Node's HTTP server has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

/**
 * The message of a request to a webhook. Throws when it is not signed with the secret (`whsec_…`), or when it was signed
 * more than five minutes ago.
 * @param body as it arrived, before any parsing
 */
export function verifyWebhook(secret: string, headers: WebhookHeaders, body: string): WebhookMessage {
  const of = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    return typeof value === "string" ? value : "";
  };
  const signed = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [name, of(name)]);
  const message = new Webhook(secret).verify(body, Object.fromEntries(signed)) as WebhookMessage;
  return {
    ...message,
    id: of("webhook-id"),
    data: withBigints(message.data, amounts["/events"]) as ChainEvent,
  };
}
