import type { Query } from "../../data/combine.ts";
import { useApi } from "../../data/use-api.ts";

/** Finds out whether a challenge of a position runs. */
export type IsChallenged = (position: string) => boolean;

/** Of every position, from the ids of the running challenges: `<lower-case position>-challenge-<number>`. */
export function useChallenged(): Query<IsChallenged> {
  const query = useApi("/challenges/prices");
  const { data } = query;
  const positions = data && new Set(data.data.ids.map((id) => id.split("-")[0]));
  return {
    ...query,
    data: positions && { data: (position) => positions.has(position.toLowerCase()) },
  };
}
