import type { PresentedEvent } from "./present.ts";
import type { Entry } from "./timeline.ts";

/** Which events a consumer gets; absent: all of them. */
export type EventFilter = {
  types?: ReadonlySet<string> | undefined;
  chains?: ReadonlySet<number> | undefined;
  /** Lower case: any party of the event. */
  address?: string | undefined;
  /** Exactly this text, as events contain it. */
  reference?: string | undefined;
};

function matches(
  { types, chains, address, reference }: EventFilter,
  { type, chain, parties, reference: text }: PresentedEvent,
): boolean {
  if (types !== undefined && !types.has(type)) return false;
  if (chains !== undefined && !chains.has(chain)) return false;
  if (address !== undefined && !parties.has(address)) return false;
  return reference === undefined || text === reference;
}

/** A retraction of which only the place is known passes unless it is of another chain. */
export const isWanted = (filter: EventFilter, { event, chain }: Pick<Entry, "event" | "chain">): boolean =>
  event === undefined ? (filter.chains?.has(chain) ?? true) : matches(filter, event);
