import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { useAgent } from "request-filtering-agent";
import { Webhook } from "standardwebhooks";
import type { WebhookSubscription } from "../../../config/webhooks.ts";
import type { PendingMessage } from "./store.ts";

/** Why a message was not accepted; `rejects`: the receiver wants no such message, or no more messages at all. */
export type Outcome =
  | { accepted: true }
  | { accepted: false; reason: string; rejects?: "message" | "all"; retryAfterMs?: number };

export type Target = Pick<WebhookSubscription, "url" | "secrets" | "allowPrivate">;

/** Milliseconds for one attempt, from the DNS query to the end of the response's head. */
const TIMEOUT_MS = 15_000;

/** Statuses from 400 to 499 with which a receiver wants the same message later: timeout, too early, too many requests. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/** IPv4-compatible addresses, such as [::127.0.0.1], which the agent takes for public ones. */
const IPV4_COMPATIBLE = "::/96";

/** Statuses whose Retry-After says when the receiver can be asked again. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/**
 * What a receiver that did not accept a message wants instead.
 * @param retryAfter the header, a number of seconds or a date
 */
function wishesOf(status: number, retryAfter: string | undefined, at: number) {
  if (status === 410) return { rejects: "all" } as const;
  if (status >= 400 && status < 500 && !LATER.has(status)) return { rejects: "message" } as const;
  if (!BUSY.has(status) || retryAfter === undefined) return {};
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - at;
  return ms > 0 ? { retryAfterMs: ms } : {};
}

/**
 * Sends a message once, signed with each secret according to Standard Webhooks. Redirects are not followed: they fail.
 * The agent that connects to the address checks it after it is resolved.
 * @param at when it is sent, unix milliseconds
 */
export function sendWebhook(
  { url, secrets, allowPrivate }: Target,
  { id, body }: PendingMessage,
  { at, timeoutMs = TIMEOUT_MS, signal }: { at: number; timeoutMs?: number; signal: AbortSignal },
): Promise<Outcome> {
  const time = new Date(at);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "user-agent": "zchf-api",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, time, body)).join(" "),
  };
  const send = new URL(url).protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const fail = (reason: string, more: { rejects?: "message" | "all"; retryAfterMs?: number } = {}) =>
      resolve({ accepted: false, reason, ...more });
    try {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const agent = useAgent(url, {
        allowPrivateIPAddress: allowPrivate,
        allowMetaIPAddress: allowPrivate,
        denyIPAddressList: allowPrivate ? [] : [IPV4_COMPATIBLE],
      });
      const outgoing = send(url, { method: "POST", headers, agent, signal: deadline }, (response) => {
        const { statusCode = 0 } = response;
        // The body does not matter; reading it all would let the receiver keep the connection.
        response.destroy();
        if (statusCode >= 200 && statusCode < 300) resolve({ accepted: true });
        else if (statusCode >= 300 && statusCode < 400)
          fail(`status ${statusCode}: redirects are not followed`);
        else fail(`status ${statusCode}`, wishesOf(statusCode, response.headers["retry-after"], at));
      });
      outgoing.on("upgrade", ({ statusCode }, socket) => {
        socket.destroy();
        fail(`status ${statusCode}`);
      });
      outgoing.on("error", (error) =>
        fail(deadline.aborted && !signal.aborted ? `no response within ${timeoutMs} ms` : error.message),
      );
      outgoing.end(body);
    } catch (error) {
      // The agent refuses an address in the URL by throwing.
      fail(error instanceof Error ? error.message : String(error));
    }
  });
}
