import type { ServerResponse } from "node:http";

export const EVENTS_PATH = "/events";

/** Some proxies collect a response before they pass it on. */
export const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
};

/** Sends the body of a stream behind the head of its response. */
export type Send = (outgoing: ServerResponse) => void;

/** Milliseconds after which a client over a limit connects again. */
const OVER_LIMIT_RECONNECT_MS = 60_000;

/** Consumers ignore it. */
export const comment = (text: string): string => `: ${text}\n\n`;

/** A stream that ends at once: when its client connects again, and why. */
export const endOfStream = (reason: string, reconnectMs = OVER_LIMIT_RECONNECT_MS): string =>
  `retry: ${reconnectMs}\n\n${comment(reason)}`;

export const sendEnd =
  (reason: string, reconnectMs?: number): Send =>
  (outgoing) =>
    void outgoing.end(endOfStream(reason, reconnectMs));
