import { createParser } from "eventsource-parser";

export type StreamedEvent = { type: string; id: string; chain: number; blockHash: string | null } & Record<
  string,
  unknown
>;

/**
 * Keeps what a stream of events says to exist, as a consumer does that may be cut off at any moment: it remembers the
 * last id, and resumes with it.
 */
export class EventConsumer {
  /** Events that exist, by identifier. */
  readonly events = new Map<string, StreamedEvent>();
  /** Everything in the order of arrival. */
  readonly log: StreamedEvent[] = [];
  /** What must not happen: an event twice. */
  readonly faults: string[] = [];
  /** Of all connections. */
  readonly comments: string[] = [];
  lastEventId: string | undefined;
  #connection: AbortController | undefined;
  #reading: Promise<void> | undefined;

  constructor(lastEventId?: string) {
    this.lastEventId = lastEventId;
  }

  /** Connects; resolves with the response once its head is there. */
  async connect(url: string): Promise<Response> {
    const connection = new AbortController();
    this.#connection = connection;
    const headers = this.lastEventId === undefined ? {} : { "Last-Event-ID": this.lastEventId };
    const response = await fetch(url, { headers, signal: connection.signal });
    if (response.ok && response.body) this.#reading = this.#read(response.body);
    return response;
  }

  /** Cuts the connection off, wherever it is. */
  async cut(): Promise<void> {
    this.#connection?.abort();
    await this.#reading;
  }

  /** Resolves when the server has ended the stream. */
  async ended(): Promise<void> {
    await this.#reading;
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = createParser({
      onComment: (text) => this.comments.push(text),
      onEvent: ({ id, event, data }) => {
        if (id !== undefined) this.lastEventId = id;
        if (event === undefined) this.#take(JSON.parse(data));
      },
    });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }));
    } catch {
      // Cut off.
    }
  }

  #take(event: StreamedEvent): void {
    this.log.push(event);
    const known = this.events.get(event.id);
    if (event.type === "retracted") {
      if (!known) this.faults.push(`${event.id} is retracted, but was not sent`);
      this.events.delete(event.id);
    } else {
      if (known) this.faults.push(`${event.id} is sent again without having been retracted`);
      this.events.set(event.id, event);
    }
  }
}
