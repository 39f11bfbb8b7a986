import type { ServerResponse } from "node:http";
import { Counter, Gauge, type Registry } from "prom-client";
import { ApiError } from "../errors.ts";
import type { CostLimit } from "../http/limit.ts";
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
};

export type StreamRequest = {
  /** By which streams are counted. */
  client: string;
  cursor: Cursor | undefined;
  delay: Delay;
  filter: EventFilter;
};

/** Less than the idle time after which usual proxies close a connection, and the server does. */
const HEARTBEAT_SECONDS = 15;
/** Streams of one part get their heartbeats at once. */
const HEARTBEAT_PARTS = 64;
/** Bytes that a client may leave unread before its stream is closed; it resumes. */
const MOST_UNREAD_BYTES = 1024 * 1024;
/** Milliseconds after which a client connects again. */
const RECONNECT_MS = 2_000;
/** Seconds after which a client over its number of streams should try again. */
const RETRY_AFTER_SECONDS = "30";

type Stream = { outgoing: ServerResponse; subscription: Subscription };

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
  /** Open streams. */
  count = 0;
  /** Events sent to any stream so far. */
  sent = 0;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#catchUps = new CatchUpLimit(options.limit);
  }

  /**
   * Opens a stream; the returned function sends its first bytes behind the head of the response. Throws when the client
   * has too many streams, or while the database cannot be read.
   */
  async open(request: StreamRequest): Promise<(outgoing: ServerResponse) => void> {
    const { client, cursor, delay, filter } = request;
    if (this.#isClosed) {
      throw new ApiError(503, "unavailable", "the service is stopping", { "Retry-After": "1" });
    }
    this.#admit(client);
    let outgoing: ServerResponse | undefined;
    let isOver = false;
    /** What arrives before there is a response. */
    const early: Entry[] = [];
    const write = (entries: readonly Entry[]): void | Promise<void> => {
      if (outgoing === undefined) {
        early.push(...entries);
        return undefined;
      }
      const frames = entries.filter((entry) => isWanted(filter, entry)).map(frameOf);
      if (frames.length === 0) return undefined;
      this.sent += frames.length;
      return this.#write(outgoing, frames.join(""));
    };
    const leave = () => {
      if (isOver) return;
      isOver = true;
      subscription?.stop();
      this.#release(client);
    };
    let subscription: Subscription | undefined;
    try {
      const catchUp = this.#catchUps.of(client);
      subscription = await this.#options.feed.subscribe({ cursor, delay, catchUp }, write, (error) => {
        console.error("a stream of events ended", error);
        outgoing?.destroy();
        leave();
      });
    } catch (error) {
      leave();
      throw error;
    }
    const opened = subscription;
    return (response) => {
      if (response.destroyed || isOver || this.#isClosed) {
        response.destroy();
        leave();
        return;
      }
      const stream: Stream = { outgoing: response, subscription: opened };
      const part = this.#parts[this.count % HEARTBEAT_PARTS];
      part?.add(stream);
      this.count++;
      this.#timer ??= this.#beat();
      response.once("close", () => {
        part?.delete(stream);
        this.count--;
        leave();
      });
      outgoing = response;
      // Of a cursor from which something is still to be sent, only the first heartbeat must not be ahead of it.
      const first = early[0] === undefined ? opened.cursor : undefined;
      response.write(`retry: ${RECONNECT_MS}\n\n${first === undefined ? "" : heartbeat(first)}`);
      void write(early.splice(0));
    };
  }

  /** Ends every stream, and refuses further ones. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const { outgoing, subscription } of this.#parts.flatMap((part) => [...part])) {
      subscription.stop();
      outgoing.end();
    }
  }

  #admit(client: string): void {
    const count = this.#byClient.get(client) ?? 0;
    const { perClient } = this.#options;
    if (perClient !== undefined && count >= perClient) {
      const message = `a client may have ${perClient} streams at a time`;
      throw new ApiError(429, "rate_limited", message, { "Retry-After": RETRY_AFTER_SECONDS });
    }
    this.#byClient.set(client, count + 1);
  }

  #release(client: string): void {
    const count = (this.#byClient.get(client) ?? 1) - 1;
    if (count === 0) this.#byClient.delete(client);
    else this.#byClient.set(client, count);
  }

  /** Resolves when the client has read enough for more. */
  #write(outgoing: ServerResponse, text: string): void | Promise<void> {
    if (outgoing.destroyed || outgoing.write(text)) return undefined;
    if (outgoing.writableLength > MOST_UNREAD_BYTES) {
      outgoing.destroy();
      return undefined;
    }
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
          void this.#write(outgoing, heartbeat(subscription.cursor));
        }
      },
      (heartbeatSeconds * 1_000) / HEARTBEAT_PARTS,
    ).unref();
  }
}

/** Carries the cursor of a client that no event is sent to. */
const heartbeat = (cursor: string) => `event: heartbeat\nid: ${cursor}\ndata: {}\n\n`;

/** The bytes of an entry are the same for every stream. */
const frames = new WeakMap<Entry, string>();

function frameOf(entry: Entry): string {
  const cached = frames.get(entry);
  if (cached !== undefined) return cached;
  const frame = `id: ${entry.cursor}\ndata: ${JSON.stringify(entry.body)}\n\n`;
  frames.set(entry, frame);
  return frame;
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
