import type { ServerResponse } from "node:http";
import { Counter, Gauge, type Registry } from "prom-client";
import { repeat } from "zchf-runtime/jobs/repeat";
import { comment, type Send, sendEnd } from "../http/event-stream.ts";
import type { CostLimit } from "../http/limit.ts";
import { asciiJson } from "../values/ascii-json.ts";
import { CatchUpLimit } from "./catch-up.ts";
import type { Cursor } from "./cursor.ts";
import type { EventFeed, Subscription } from "./feed.ts";
import { type EventFilter, isWanted } from "./filter.ts";
import type { Delay, Entry } from "./timeline.ts";

export type StreamOptions = {
  feed: Pick<EventFeed, "subscribe">;
  /** Most streams of one client at a time; absent: any number. */
  perClient?: number | undefined;
  /** Counts what reading events of the past costs; absent: it is not counted. */
  limit?: Pick<CostLimit, "admit"> | undefined;
  /** Seconds between two heartbeats of a stream. */
  heartbeatSeconds?: number;
  /** Milliseconds after which a client over its number of streams connects again. */
  overLimitReconnectMs?: number;
};

export type StreamRequest = {
  /** By which streams are counted. */
  client: string;
  cursor: Cursor | undefined;
  delay: Delay;
  filter: EventFilter;
  /** Whether the chains are indexed; a rejection counts as no. */
  isReady: () => Promise<boolean>;
};

/** Less than the idle time after which usual proxies close a connection, and the server does. */
const HEARTBEAT_SECONDS = 15;
/** Streams of one part get their heartbeats at once. */
const HEARTBEAT_PARTS = 64;
/** Bytes that a client may leave unread before its stream is closed; it resumes. */
const MOST_UNREAD_BYTES = 1024 * 1024;
/** Milliseconds after which a client connects again. */
const RECONNECT_MS = 2_000;
/** Milliseconds between two attempts to begin a stream whose head was sent before the chains were indexed. */
const BEGIN_INTERVAL_MS = 500;

/** Without subscription until the chains are indexed. */
type Stream = { outgoing: ServerResponse; subscription: Subscription | undefined };

/** The streams of GET /events. */
export class EventStreams {
  readonly #options: StreamOptions;
  readonly #catchUps: CatchUpLimit;
  readonly #byClient = new Map<string, number>();
  readonly #parts: Set<Stream>[] = Array.from({ length: HEARTBEAT_PARTS }, () => new Set());
  /** Pending, of responses whose client has to read first. */
  readonly #drained = new WeakMap<ServerResponse, Promise<void>>();
  #nextPart = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Of the last attempt to begin a stream, logged once for all of them. */
  #lastFailure = "";
  /** Open streams. */
  count = 0;
  /** Events sent to any stream so far. */
  sent = 0;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#catchUps = new CatchUpLimit(options.limit);
  }

  /**
   * Opens a stream; the returned function sends its first bytes behind the head of the response, whose status is always
   * 200: browsers connect again only behind that. Where the stream cannot be, it ends with the reason, or begins later.
   */
  async open(request: StreamRequest): Promise<Send> {
    const { client } = request;
    if (this.#isClosed) return sendEnd("the service is stopping", RECONNECT_MS);
    if (!this.#admit(client)) {
      const { perClient, overLimitReconnectMs } = this.#options;
      return sendEnd(`a client may have ${perClient} streams at a time`, overLimitReconnectMs);
    }
    const subscription = await this.#subscribe(request);
    return (outgoing) => {
      if (outgoing.destroyed || this.#isClosed) {
        outgoing.destroy();
        subscription?.stop();
        this.#release(client);
        return;
      }
      const stream: Stream = { outgoing, subscription };
      const part = this.#parts[this.count % HEARTBEAT_PARTS];
      part?.add(stream);
      this.count++;
      this.#timer ??= this.#beat();
      outgoing.once("close", () => {
        part?.delete(stream);
        this.count--;
        stream.subscription?.stop();
        this.#release(client);
      });
      outgoing.write(`retry: ${RECONNECT_MS}\n\n`);
      if (subscription !== undefined) return this.#begin(outgoing, subscription, request);
      outgoing.write(
        comment("the chains are not indexed yet, or the database cannot be read; see /freshness"),
      );
      this.#beginLater(stream, request);
    };
  }

  /** Undefined while the chains are not indexed, or the database cannot be read. */
  async #subscribe({ client, cursor, delay, isReady }: StreamRequest): Promise<Subscription | undefined> {
    try {
      if (!(await isReady())) return undefined;
      return await this.#options.feed.subscribe({ cursor, delay, catchUp: this.#catchUps.of(client) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== this.#lastFailure) console.error("a stream of events cannot begin yet", error);
      this.#lastFailure = reason;
      return undefined;
    }
  }

  #begin(outgoing: ServerResponse, subscription: Subscription, { filter }: StreamRequest): void {
    let hasSent = false;
    const receive = (entries: readonly Entry[]): void | Promise<void> => {
      const wanted = entries.filter((entry) => isWanted(filter, entry)).map(frameOf);
      if (wanted.length === 0) return undefined;
      hasSent = true;
      this.sent += wanted.length;
      return this.#write(outgoing, wanted.join(""));
    };
    subscription.start(receive, (error) => {
      console.error("a stream of events ended", error);
      outgoing.destroy();
    });
    if (!hasSent) void this.#write(outgoing, heartbeat(subscription.cursor));
  }

  /** Attempts to begin until the stream is over. */
  #beginLater(stream: Stream, request: StreamRequest): void {
    const { outgoing } = stream;
    const done = new AbortController();
    outgoing.once("close", () => done.abort());
    void repeat(done.signal, { every: BEGIN_INTERVAL_MS }, async () => {
      const subscription = await this.#subscribe(request);
      if (subscription === undefined) return;
      if (done.signal.aborted || this.#isClosed) return subscription.stop();
      done.abort();
      stream.subscription = subscription;
      this.#begin(outgoing, subscription, request);
    });
  }

  /** Ends every stream, and further ones at once. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const { outgoing, subscription } of this.#parts.flatMap((part) => [...part])) {
      subscription?.stop();
      outgoing.end();
    }
  }

  /** Counts a stream of a client; false where it has too many. */
  #admit(client: string): boolean {
    const count = this.#byClient.get(client) ?? 0;
    const { perClient } = this.#options;
    if (perClient !== undefined && count >= perClient) return false;
    this.#byClient.set(client, count + 1);
    return true;
  }

  #release(client: string): void {
    const count = (this.#byClient.get(client) ?? 1) - 1;
    if (count === 0) this.#byClient.delete(client);
    else this.#byClient.set(client, count);
  }

  /** Resolves when the client has read enough for more. */
  #write(outgoing: ServerResponse, text: string): void | Promise<void> {
    if (outgoing.destroyed) return undefined;
    // Before this text, which may be longer: 512 retractions are 1 MB.
    if (outgoing.writableLength > MOST_UNREAD_BYTES) {
      outgoing.destroy();
      return undefined;
    }
    if (outgoing.write(text)) return undefined;
    const pending = this.#drained.get(outgoing);
    if (pending) return pending;
    const drained = new Promise<void>((resolve) => {
      const done = () => {
        outgoing.off("drain", done).off("close", done);
        this.#drained.delete(outgoing);
        resolve();
      };
      outgoing.once("drain", done).once("close", done);
    });
    this.#drained.set(outgoing, drained);
    return drained;
  }

  #beat(): NodeJS.Timeout {
    const { heartbeatSeconds = HEARTBEAT_SECONDS } = this.#options;
    return setInterval(
      () => {
        const part = this.#parts[this.#nextPart++ % HEARTBEAT_PARTS];
        for (const { outgoing, subscription } of part ?? []) {
          void this.#write(outgoing, subscription ? heartbeat(subscription.cursor) : comment("waiting"));
        }
      },
      (heartbeatSeconds * 1_000) / HEARTBEAT_PARTS,
    ).unref();
  }
}

/** Carries the cursor of a client that no event is sent to. */
const heartbeat = (cursor: string) => `event: heartbeat\nid: ${cursor}\ndata: {}\n\n`;

/** The JSON of a body is the same for every stream. */
const texts = new WeakMap<Entry["body"], string>();

function frameOf({ cursor, body }: Entry): string {
  const text = texts.get(body) ?? asciiJson(body);
  texts.set(body, text);
  return `id: ${cursor}\ndata: ${text}\n\n`;
}

/** Adds the open streams and the events sent to them. */
export function measureStreams(registry: Registry, streams: EventStreams): void {
  new Gauge({
    name: "zchf_event_streams",
    help: "Open streams of GET /events",
    registers: [registry],
    collect() {
      this.set(streams.count);
    },
  });
  new Counter({
    name: "zchf_events_sent_total",
    help: "Events sent to streams of GET /events",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(streams.sent);
    },
  });
}
