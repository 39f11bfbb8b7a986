import { useEffect, useState } from "react";
import type { ChainEvent, Client, EventOptions } from "zchf-api-client";

type Selection = Pick<EventOptions, "types" | "chains" | "address" | "reference" | "final">;

export type Events = {
  /** The latest events since the component appeared, newest first, without those that a reorg removed. */
  events: readonly ChainEvent[];
  /** Number of messages so far: as `version` of useZchf it requests figures again when something has happened. */
  count: number;
  isConnected: boolean;
};

const NONE: Events = { events: [], count: 0, isConnected: false };

/** Follows `/events` while the component is shown; the connection is closed with it, and opened again when it breaks. */
export function useZchfEvents(client: Client, selection: Selection = {}, most = 20): Events {
  const [state, setState] = useState(NONE);
  const key = JSON.stringify(selection);

  // biome-ignore lint/correctness/useExhaustiveDependencies: key stands for selection
  useEffect(() => {
    const abort = new AbortController();
    setState(NONE);
    const setConnected = (isConnected: boolean) => setState((before) => ({ ...before, isConnected }));
    const follow = async () => {
      const stream = client.events({
        ...selection,
        signal: abort.signal,
        onHeartbeat: () => setConnected(true),
        onFailure: () => setConnected(false),
      });
      for await (const event of stream) {
        setState(({ events, count, isConnected }) => {
          const others = events.filter(({ id }) => id !== event.id);
          const latest = event.type === "retracted" ? others : [event, ...others].slice(0, most);
          return { events: latest, count: count + 1, isConnected };
        });
      }
    };
    void follow();
    return () => abort.abort();
  }, [client, key, most]);

  return state;
}
