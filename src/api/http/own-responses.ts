import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { RequestError } from "@hono/node-server";
import type { Reply } from "../cache/cached-body.ts";
import type { ErrorBody } from "../errors.ts";
import { EVENTS_PATH, endOfStream, STREAM_HEADERS } from "./event-stream.ts";
import { NO_ROUTE } from "./metrics.ts";

/** The responses of the server itself, to requests that reach no route; their bodies are those of other errors. */

/** Milliseconds for the response to a malformed request to arrive before its connection is closed. */
const CLOSE_DELAY_MS = 1_000;

const HEADERS = {
  "Content-Type": "application/json",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": "*",
};

export type OwnResponse = {
  status: 400 | 408 | 417 | 431;
  statusText: string;
  headers: Record<string, string | number>;
  body: string;
};

/** The response to a malformed request, after which its connection is closed. */
function malformed(
  status: OwnResponse["status"],
  statusText: string,
  error: string,
  code: ErrorBody["code"] = "invalid_parameter",
): OwnResponse {
  const body = JSON.stringify({ error, code } satisfies ErrorBody);
  const headers = { ...HEADERS, "Content-Length": Buffer.byteLength(body), Connection: "close" };
  return { status, statusText, headers, body };
}

export const requestTimeout = (): OwnResponse =>
  malformed(408, "Request Timeout", "the request took too long to arrive");

export const unmetExpectation = (): OwnResponse =>
  malformed(417, "Expectation Failed", "Expect: nothing but 100-continue can be expected");

/** The response to bytes that Node.js rejects, or that did not arrive in time. */
export function responseToClientError({ code }: NodeJS.ErrnoException): OwnResponse {
  if (code === "HPE_HEADER_OVERFLOW") {
    return malformed(431, "Request Header Fields Too Large", "request line and headers are too long");
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return requestTimeout();
  return malformed(400, "Bad Request", "malformed HTTP request");
}

/** The response to a client over its limit: of a stream of events its end, because browsers do not repeat a 429. */
export function tooManyRequests(retryAfter: number, target = ""): Reply {
  const error = `too many requests, or too expensive ones; try again in ${retryAfter} seconds`;
  const isStream = target.split("?", 1)[0] === EVENTS_PATH;
  const body = isStream
    ? endOfStream(error)
    : JSON.stringify({ error, code: "rate_limited" } satisfies ErrorBody);
  const headers = {
    ...HEADERS,
    ...(isStream && STREAM_HEADERS),
    "Retry-After": String(retryAfter),
    "Access-Control-Expose-Headers": "Retry-After",
    "Content-Length": String(body.length),
  };
  return {
    route: NO_ROUTE,
    status: isStream ? 200 : 429,
    headers: Object.entries(headers).flat(),
    bytes: Buffer.from(body),
    latin1: body,
  };
}

/** The response to a request whose target and Host header do not make a URL. */
export function unreadableRequest(error: unknown): Response {
  if (!(error instanceof RequestError)) throw error;
  const message = `request target or Host: ${error.message.toLowerCase()}`;
  const body = JSON.stringify({ error: message, code: "invalid_parameter" } satisfies ErrorBody);
  return new Response(body, { status: 400, headers: HEADERS });
}

export function sendOwn(outgoing: ServerResponse, { status, headers, body }: OwnResponse): void {
  outgoing.writeHead(status, headers).end(body);
}

/** Sends a response to bytes of which no request was made, and closes the connection. */
export function writeToSocket(socket: Duplex, { status, statusText, headers, body }: OwnResponse): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status} ${statusText}`, ...lines, "", body].join("\r\n"));
  closeSoon(socket);
}

/**
 * Closes a connection once the client has had time to read the response: data that arrives after a close makes the
 * client's kernel drop it. A client that keeps sending and never reads does not stay connected.
 */
export function closeSoon(socket: Duplex): void {
  socket.end();
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
}
