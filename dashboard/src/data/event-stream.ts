import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { client } from "./request.ts";

/** Minimum time between two notifications: the events of one block come together. */
const MIN_NOTIFICATION_INTERVAL_MS = 1_000;

let isOpen = false;
const listeners = new Set<() => void>();

function setOpen(value: boolean): void {
  if (value === isOpen) return;
  isOpen = value;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether events arrive; otherwise the page polls. */
export const useIsStreamOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);

/** Refetches a query with each event and each heartbeat of `/events` while it is enabled and the page visible. */
export function useEventStream(queryKey: readonly string[], isEnabled: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isEnabled) return;
    let connection: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey });
      }, MIN_NOTIFICATION_INTERVAL_MS);
    };
    const follow = async (signal: AbortSignal) => {
      const events = client.events({
        signal,
        onHeartbeat: () => {
          setOpen(true);
          refetch();
        },
        onFailure: () => setOpen(false),
      });
      for await (const _ of events) refetch();
    };
    const update = () => {
      connection?.abort();
      connection = undefined;
      if (document.visibilityState === "hidden") return;
      connection = new AbortController();
      void follow(connection.signal);
    };
    update();
    document.addEventListener("visibilitychange", update);
    return () => {
      document.removeEventListener("visibilitychange", update);
      connection?.abort();
      clearTimeout(timer);
      setOpen(false);
    };
  }, [queries, queryKey, isEnabled]);
}
