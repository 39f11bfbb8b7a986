import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Reply, responseOf } from "../cache/cached-body.ts";
import { clientKey } from "./client-key.ts";
import type { CostLimit } from "./limit.ts";
import { type HttpMetrics, NO_ROUTE, type Outcome } from "./metrics.ts";
import { tooManyRequests, unreadableRequest } from "./own-responses.ts";
import { type BodyLimits, BodyReader, hasBody, mayBeLong } from "./request-body.ts";
import { type EndTurn, type TurnLimits, Turns } from "./turns.ts";

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
  /** Of builds that are limited. */
  turns: TurnLimits;
};

/** Seconds after which a client of which too many requests wait should try again. */
const RETRY_AFTER_QUEUE_SECONDS = 1;

/** Responds to each request of a server: from the cache, or from the app while its client is within its limit. */
export class Responder {
  readonly #options: ResponderOptions;
  readonly #bodies: BodyReader;
  readonly #turns: Turns;
  /** Builds of GET requests under way, by request target. */
  readonly #builds = new Map<string, Promise<void>>();
  readonly #respondFromFetch: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

  constructor(options: ResponderOptions) {
    this.#options = options;
    this.#bodies = new BodyReader(options.incompleteBodies);
    this.#turns = new Turns(options.turns);
    this.#respondFromFetch = getRequestListener((request, env) => this.#build(request, env as HttpBindings), {
      errorHandler: unreadableRequest,
    });
  }

  respond(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { limit } = this.#options;
    // HTTP/1.0 needs none, and health checks of some load balancers send none.
    if (incoming.httpVersion === "1.0") incoming.headers.host ??= "localhost";
    const client = limit?.clientOf(incoming);
    const retryAfter = client === undefined ? undefined : limit?.retryAfter(client);
    // Node.js would read a body that nobody reads to its end, however long it is, to keep the connection.
    if (mayBeLong(incoming) && (retryAfter !== undefined || !hasBody(incoming)))
      outgoing.shouldKeepAlive = false;
    if (retryAfter !== undefined) {
      if (client !== undefined && limit?.countRefusal(client)) outgoing.shouldKeepAlive = false;
      this.#send(this.#refuse(retryAfter, incoming), incoming, outgoing);
      return;
    }
    const reply = this.#cached(incoming);
    if (reply === undefined) void this.#respondFromApp(incoming, outgoing);
    else if (reply instanceof Promise) {
      reply.then(
        (made) => this.#send(this.#countHit(made, client), incoming, outgoing),
        // Compression failed.
        () => this.#respondFromApp(incoming, outgoing),
      );
    } else this.#send(this.#countHit(reply, client), incoming, outgoing);
  }

  #cached(incoming: IncomingMessage): Reply | Promise<Reply> | undefined {
    return incoming.method === "GET" ? this.#options.fastPath?.(incoming) : undefined;
  }

  async #respondFromApp(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { stallTimeoutMs, proxies = 0 } = this.#options;
    incoming.socket.setTimeout(stallTimeoutMs);
    if (hasBody(incoming) && !(await this.#bodies.read(outgoing, clientKey(incoming, proxies)))) return;
    await this.#respondFromFetch(incoming, outgoing);
  }

  /** A response that was not in the cache. */
  async #build(request: Request, env: HttpBindings): Promise<Response> {
    const { limit } = this.#options;
    const client = limit?.clientOf(env.incoming);
    if (limit === undefined || client === undefined) return this.#fetch(request, env);
    if (limit.isOfProbes(client)) {
      limit.countCached(client);
      return this.#fetch(request, env);
    }
    const endTurn = await this.#turnOf(client, env.incoming);
    if (typeof endTurn !== "function") return responseOf(endTurn);
    const admission = limit.admit(client);
    if ("retryAfter" in admission) {
      endTurn();
      return responseOf(this.#refuse(admission.retryAfter, env.incoming));
    }
    const { url = "", method } = env.incoming;
    const { promise, resolve } = Promise.withResolvers<void>();
    const isFirst = method === "GET" && !this.#builds.has(url);
    if (isFirst) this.#builds.set(url, promise);
    try {
      return await this.#fetch(request, env);
    } finally {
      if (isFirst) this.#builds.delete(url);
      resolve();
      admission.end();
      endTurn();
    }
  }

  /** Waits until the client may build; resolves to a reply where it need not, or where too many of its requests wait. */
  async #turnOf(client: string, incoming: IncomingMessage): Promise<EndTurn | Reply> {
    const { url = "", method, socket } = incoming;
    for (let hasJoined = false; ; hasJoined = true) {
      const endTurn = await this.#turns.take(client);
      if (endTurn === undefined) return this.#refuse(RETRY_AFTER_QUEUE_SECONDS, incoming);
      // Another request may have had it built meanwhile.
      const reply = await this.#find(incoming);
      const build = method === "GET" && !hasJoined ? this.#builds.get(url) : undefined;
      if (reply === undefined && (build === undefined || socket.destroyed)) return endTurn;
      const built = build && this.#turns.wait(client, build);
      endTurn();
      if (reply !== undefined) return this.#countHit(reply, client);
      if (built === undefined) return this.#refuse(RETRY_AFTER_QUEUE_SECONDS, incoming);
      await built;
    }
  }

  /** The reply from the cache; undefined also where it is there and its compression failed. */
  async #find(incoming: IncomingMessage): Promise<Reply | undefined> {
    try {
      return await this.#cached(incoming);
    } catch {
      return undefined;
    }
  }

  async #fetch(request: Request, env: HttpBindings): Promise<Response> {
    const { metrics, fetch } = this.#options;
    const startedAt = performance.now();
    const outcome: Outcome = { route: NO_ROUTE, cache: "none" };
    const streaming: Streaming = {};
    const response = await fetch(request, { ...env, outcome, streaming });
    metrics?.count(outcome, response.status, startedAt);
    if (streaming.send === undefined) return response;
    env.outgoing.writeHead(response.status, Object.fromEntries(response.headers)).flushHeaders();
    streaming.send(env.outgoing as ServerResponse);
    return RESPONSE_ALREADY_SENT;
  }

  /** The reply to a client over its limit. */
  #refuse(retryAfter: number, incoming: IncomingMessage): Reply {
    const { limit, metrics } = this.#options;
    limit?.warnOfProxy(incoming);
    const reply = tooManyRequests(retryAfter, incoming.url);
    metrics?.count({ route: NO_ROUTE, cache: "none" }, reply.status, performance.now());
    return reply;
  }

  #countHit(reply: Reply, client: string | undefined): Reply {
    const { limit, metrics } = this.#options;
    if (client !== undefined) limit?.countCached(client);
    metrics?.countHit(reply.route, reply.status);
    return reply;
  }

  #send(reply: Reply, { socket }: IncomingMessage, outgoing: ServerResponse): void {
    const { status, headers, bytes, latin1 } = reply;
    outgoing.writeHead(status, headers as string[]).end(latin1 ?? bytes, "latin1");
    // A timer for each request would cost two percent; most replies are in the kernel buffer by now.
    if (outgoing.socket === null || socket.writableLength > 0)
      socket.setTimeout(this.#options.stallTimeoutMs);
  }
}
