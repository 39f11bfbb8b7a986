import { createParser } from "eventsource-parser";
import { withBigints } from "./amounts.ts";
import { amounts, type components } from "./generated.ts";
import { parseResponse } from "./parse-response.ts";
import { reasonOf } from "./reason.ts";
import type { Failure } from "./result.ts";

/** What happened; raw amounts are bigint. `type` determines its members. */
export type ChainEvent = components["schemas"]["Event"];
export type EventType = ChainEvent["type"];

export type EventOptions = {
  /** Only events of these types; `retracted` follows for each of them. */
  types?: readonly Exclude<EventType, "retracted">[];
  /** Only events of these chains. */
  chains?: readonly number[];
  /** Only events with this address as any party. */
  address?: string;
  /** Only transfers with exactly this reference. */
  reference?: string;
  /** Sends each event when its block is final; none is retracted. Default: false. */
  final?: boolean;
  /**
   * `lastEventId` of an earlier stream with the same options, to continue after its last event; `"0"`: everything from
   * the beginning of every chain. Default: what happens from now on.
   */
  lastEventId?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Called when the stream is open, and then with each heartbeat; `lastEventId` may be stored then, too. */
  onHeartbeat?: () => void;
  /** Called for each connection that fails or breaks. The stream connects again unless the failure ends it, see `end`. */
  onFailure?: (failure: Failure) => void;
};

/**
 * Events for `for await`, each once, in the order of each chain's logs. It connects again by itself and continues where it
 * was. The loop ends when the signal aborts or the service rejects the options: see `end`. It can be iterated once.
 */
export type EventStream = AsyncIterable<ChainEvent> & {
  /** Store it when an event has been processed, and pass it as `lastEventId` to continue after it. */
  readonly lastEventId: string | undefined;
  /** Why the stream ended; undefined before. */
  readonly end: Failure | undefined;
};

/** Milliseconds without a byte after which a connection counts as broken: three heartbeats. */
const SILENCE_MS = 45_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const PATH = "/events";

type Message = { id: string | undefined; event: ChainEvent | undefined };

type Connection = { baseUrl: string; fetch?: typeof globalThis.fetch | undefined };

export function createEventStream({ baseUrl, fetch: given }: Connection, options: EventOptions): EventStream {
  const { signal, onHeartbeat, onFailure } = options;
  const url = urlOf(baseUrl, options);
  let lastEventId = options.lastEventId;
  let end: Failure | undefined;
  let started = false;

  async function* events(): AsyncGenerator<ChainEvent, void, undefined> {
    if (started) throw new TypeError("a stream of events can be iterated once: call events() again");
    started = true;
    for (let failures = 0; ; ) {
      let failure: Failure;
      const connection = new AbortController();
      try {
        for await (const message of messages(connection)) {
          failures = 0;
          if (signal?.aborted) break;
          // Not before the event is returned: what is only received must come again after a crash.
          if (message.id !== undefined) lastEventId = message.id;
          if (message.event) yield message.event;
          else onHeartbeat?.();
        }
        failure = broken(`${url}: the connection ended`);
      } catch (error) {
        failure = error instanceof Refused ? error.failure : broken(`${url}: ${reasonOf(error)}`);
      } finally {
        // The caller left the loop, or the connection is broken.
        connection.abort();
      }
      if (signal?.aborted) failure = { ok: false, kind: "aborted", message: reasonOf(signal.reason) };
      const isFinal = failure.kind !== "unavailable" && failure.kind !== "rate_limited";
      if (isFinal) end = failure;
      if (failure.kind !== "aborted") onFailure?.(failure);
      if (isFinal) return;
      failures++;
      await pause(retryMs(failure, failures));
    }
  }

  async function* messages(connection: AbortController): AsyncGenerator<Message, void, undefined> {
    const abort = () => connection.abort(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    if (signal?.aborted) abort();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => connection.abort(new Error(`nothing arrived for ${SILENCE_MS} ms`)),
        SILENCE_MS,
      );
    };
    try {
      watch();
      const headers = { Accept: "text/event-stream", ...(lastEventId && { "Last-Event-ID": lastEventId }) };
      const request = given ?? globalThis.fetch;
      const response = await request(url, { headers, signal: connection.signal });
      if (!response.ok || !isStream(response) || !response.body) {
        const result = parseResponse(PATH, response, jsonOf(await response.text()));
        throw new Refused(result.ok ? unexpected(response) : result);
      }
      let received: Message[] = [];
      let isEmpty = true;
      let comment = "";
      let retrySeconds = 0;
      const parser = createParser({
        onComment: (text) => {
          comment = text;
        },
        onRetry: (ms) => {
          retrySeconds = ms / 1_000;
        },
        onEvent: ({ id, event, data }) =>
          received.push({ id, event: event === undefined ? parse(data) : undefined }),
      });
      const decoder = new TextDecoder();
      const reader = response.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) {
          // The service ended the stream at once, and said why: too many streams, or it stops.
          if (isEmpty && comment !== "") throw new Refused(broken(`${url}: ${comment}`, retrySeconds));
          return;
        }
        watch();
        parser.feed(decoder.decode(value, { stream: true }));
        const batch = received;
        received = [];
        isEmpty &&= batch.length === 0;
        yield* batch;
      }
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener("abort", done, { once: true });
      if (signal?.aborted) done();
    });

  return {
    [Symbol.asyncIterator]: events,
    get lastEventId() {
      return lastEventId;
    },
    get end() {
      return end;
    },
  };
}

class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

const broken = (message: string, retryAfter?: number): Failure => ({
  ok: false,
  kind: "unavailable",
  reason: "network",
  message,
  status: undefined,
  retryAfter,
});

const isStream = ({ headers }: Response) => headers.get("content-type")?.startsWith("text/event-stream");

const unexpected = ({ url, status }: Response): Failure => ({
  ok: false,
  kind: "unexpected",
  status,
  message: `${url} is not a stream of this API: check the base URL`,
});

const parse = (data: string) => withBigints(JSON.parse(data), amounts[PATH]) as ChainEvent;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function retryMs(failure: Failure, failures: number): number {
  const wanted = "retryAfter" in failure && failure.retryAfter !== undefined ? failure.retryAfter * 1_000 : 0;
  const backoff = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
  // Many clients of a service that restarts do not come back at the same moment.
  return Math.max(wanted, backoff * (0.5 + Math.random() / 2));
}

function urlOf(baseUrl: string, { types, chains, address, reference, final }: EventOptions): string {
  const query = new URLSearchParams({
    ...(types && { type: types.join() }),
    ...(chains && { chain: chains.join() }),
    ...(address !== undefined && { address }),
    ...(reference !== undefined && { reference }),
    ...(final && { final: "true" }),
  });
  return `${baseUrl.replace(/\/$/, "")}${PATH}${query.size === 0 ? "" : `?${query}`}`;
}
