/** Ends a turn. */
export type EndTurn = () => void;

export type TurnLimits = {
  /** Most builds of one client at a time. */
  perClient: number;
  /** Most builds of all clients at a time. */
  total: number;
  /** Most requests of one client that wait, for their turn or for a build that is under way. */
  waiting: number;
};

type Client = { building: number; waiting: number; queue: ((end: EndTurn) => void)[] };

/**
 * Lets the builds of each client begin in turn with those of the others, each in another turn of the event loop, so that
 * cached responses and liveness need not wait for more than a build or two.
 */
export class Turns {
  readonly #limits: TurnLimits;
  /** Clients that build or wait; whose turn it is longest comes first. */
  readonly #clients = new Map<string, Client>();
  #building = 0;
  #isScheduled = false;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Resolves when the client may build; undefined where too many of its requests wait. */
  take(client: string): Promise<EndTurn> | undefined {
    const { promise, resolve } = Promise.withResolvers<EndTurn>();
    const taken = this.wait(client, promise);
    if (taken !== undefined) this.#clients.get(client)?.queue.push(resolve);
    this.#schedule();
    return taken;
  }

  /** Counts a request that waits for `event`; undefined where too many do. */
  wait<Value>(client: string, event: Promise<Value>): Promise<Value> | undefined {
    const state = this.#clients.get(client) ?? { building: 0, waiting: 0, queue: [] };
    if (state.waiting >= this.#limits.waiting) return undefined;
    this.#clients.set(client, state);
    state.waiting++;
    return event.finally(() => {
      state.waiting--;
      this.#forget(client, state);
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#begin();
    });
  }

  #begin(): void {
    const { perClient, total } = this.#limits;
    if (this.#building >= total) return;
    for (const [client, state] of this.#clients) {
      const begin = state.building < perClient ? state.queue.shift() : undefined;
      if (begin === undefined) continue;
      this.#clients.delete(client);
      this.#clients.set(client, state);
      state.building++;
      this.#building++;
      begin(() => {
        state.building--;
        this.#building--;
        this.#forget(client, state);
        this.#schedule();
      });
      this.#schedule();
      return;
    }
  }

  #forget(client: string, { building, waiting }: Client): void {
    if (building === 0 && waiting === 0) this.#clients.delete(client);
  }
}
