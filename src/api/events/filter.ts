import { MOST_CHARACTERS } from "../../domain/bounded-text.ts";
import { userTextHash } from "../../domain/user-text.ts";
import type { PresentedEvent } from "./present.ts";
import type { Entry } from "./timeline.ts";

/** Which events a consumer gets; absent: all of them. */
export type EventFilter = {
  types?: ReadonlySet<string> | undefined;
  chains?: ReadonlySet<number> | undefined;
  /** Lower case: any party of the event. */
  address?: string | undefined;
  /** Exactly this text, whole, also where events contain a part of it. */
  reference?: string | undefined;
};

function matches({ types, chains, address, reference }: EventFilter, event: PresentedEvent): boolean {
  const { type, chain, parties } = event;
  if (types !== undefined && !types.has(type)) return false;
  if (chains !== undefined && !chains.has(chain)) return false;
  if (address !== undefined && !parties.has(address)) return false;
  return reference === undefined || hasReference(event, reference);
}

const hasReference = ({ reference, referenceHash }: PresentedEvent, wanted: string): boolean =>
  referenceHash === undefined
    ? reference === wanted
    : wanted.length > MOST_CHARACTERS && userTextHash(wanted) === referenceHash;

/** A retraction of which only the place is known passes unless it is of another chain. */
export const isWanted = (filter: EventFilter, { event, chain }: Pick<Entry, "event" | "chain">): boolean =>
  event === undefined ? (filter.chains?.has(chain) ?? true) : matches(filter, event);
