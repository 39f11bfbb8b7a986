import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Reply, responseOf } from "../cache/cached-body.ts";
import { clientKey } from "./client-key.ts";
import type { CostLimit } from "./limit.ts";
import { type HttpMetrics, NO_ROUTE, type Outcome } from "./metrics.ts";
import { tooManyRequests, unreadableRequest } from "./own-responses.ts";
import { type BodyLimits, BodyReader, hasBody, mayBeLong } from "./request-body.ts";

/** Replies to a GET that is cached; undefined for every other request. */
export type FastPath = (incoming: IncomingMessage) => Reply | Promise<Reply> | undefined;

/** Set by a route whose response stays open: sends the body, once the head was sent. */
export type Streaming = { send?: (outgoing: ServerResponse) => void };

/** The server's own request and response, and what the app reports about the response. */
export type ServerBindings = HttpBindings & { outcome: Outcome; streaming: Streaming };

export type Fetch = (request: Request, env: ServerBindings) => Response | Promise<Response>;

export type ResponderOptions = {
  fetch: Fetch;
  /** Milliseconds without a byte in either direction after which the connection of a client that does not read is closed. */
  stallTimeoutMs: number;
  /** Called before `fetch`. */
  fastPath?: FastPath | undefined;
  limit?: CostLimit | undefined;
  metrics?: HttpMetrics | undefined;
  /** Number of trusted proxies in front. */
  proxies?: number;
  incompleteBodies: BodyLimits;
};

/** Responds to each request of a server: from the cache, or from the app while its client is within its limit. */
export class Responder {
  readonly #options: ResponderOptions;
  readonly #bodies: BodyReader;
  readonly #respondFromFetch: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

  constructor(options: ResponderOptions) {
    this.#options = options;
    this.#bodies = new BodyReader(options.incompleteBodies);
    this.#respondFromFetch = getRequestListener((request, env) => this.#build(request, env as HttpBindings), {
      errorHandler: unreadableRequest,
    });
  }

  respond(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { limit, fastPath } = this.#options;
    // HTTP/1.0 needs none, and health checks of some load balancers send none.
    if (incoming.httpVersion === "1.0") incoming.headers.host ??= "localhost";
    const client = limit?.clientOf(incoming);
    const retryAfter = client === undefined ? undefined : limit?.retryAfter(client);
    // Node.js would read a body that nobody reads to its end, however long it is, to keep the connection.
    if (mayBeLong(incoming) && (retryAfter !== undefined || !hasBody(incoming)))
      outgoing.shouldKeepAlive = false;
    if (retryAfter !== undefined) {
      this.#send(this.#refuse(retryAfter, incoming), incoming, outgoing);
      return;
    }
    const reply = incoming.method === "GET" ? fastPath?.(incoming) : undefined;
    if (reply === undefined) void this.#respondFromApp(incoming, outgoing);
    else if (reply instanceof Promise) {
      reply.then(
        (made) => this.#sendCached(made, client, incoming, outgoing),
        // Compression failed.
        () => this.#respondFromApp(incoming, outgoing),
      );
    } else this.#sendCached(reply, client, incoming, outgoing);
  }

  async #respondFromApp(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { stallTimeoutMs, proxies = 0 } = this.#options;
    incoming.socket.setTimeout(stallTimeoutMs);
    if (hasBody(incoming) && !(await this.#bodies.read(outgoing, clientKey(incoming, proxies)))) return;
    await this.#respondFromFetch(incoming, outgoing);
  }

  /** A response that is not in the cache. */
  async #build(request: Request, env: HttpBindings): Promise<Response> {
    const { limit, metrics, fetch } = this.#options;
    const startedAt = performance.now();
    const outcome: Outcome = { route: NO_ROUTE, cache: "none" };
    const streaming: Streaming = {};
    const client = limit?.clientOf(env.incoming);
    const admission = client === undefined ? undefined : await limit?.admit(client);
    if (admission !== undefined && "retryAfter" in admission) {
      return responseOf(this.#refuse(admission.retryAfter, env.incoming));
    }
    try {
      const response = await fetch(request, { ...env, outcome, streaming });
      metrics?.count(outcome, response.status, startedAt);
      if (streaming.send === undefined) return response;
      env.outgoing.writeHead(response.status, Object.fromEntries(response.headers)).flushHeaders();
      streaming.send(env.outgoing as ServerResponse);
      return RESPONSE_ALREADY_SENT;
    } finally {
      admission?.end();
    }
  }

  /** The reply to a client over its limit. */
  #refuse(retryAfter: number, incoming: IncomingMessage): Reply {
    const { limit, metrics } = this.#options;
    limit?.warnOfProxy(incoming);
    const reply = tooManyRequests(retryAfter, incoming.url);
    metrics?.count({ route: NO_ROUTE, cache: "none" }, reply.status, performance.now());
    return reply;
  }

  #sendCached(
    reply: Reply,
    client: string | undefined,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): void {
    const { limit, metrics } = this.#options;
    if (client !== undefined) limit?.countCached(client);
    metrics?.countHit(reply.route, reply.status);
    this.#send(reply, incoming, outgoing);
  }

  #send(reply: Reply, { socket }: IncomingMessage, outgoing: ServerResponse): void {
    const { status, headers, bytes, latin1 } = reply;
    outgoing.writeHead(status, headers as string[]).end(latin1 ?? bytes, "latin1");
    // A timer for each request would cost two percent; most replies are in the kernel buffer by now.
    if (outgoing.socket === null || socket.writableLength > 0)
      socket.setTimeout(this.#options.stallTimeoutMs);
  }
}
