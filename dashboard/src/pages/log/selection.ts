import type { Parameters } from "zchf-api-client";
import { useParameter } from "../../data/use-parameter.ts";
import { dayAfter, isDay } from "../../format/dates.ts";

type Query = NonNullable<Parameters<"/analytics/transactionLog/json">["query"]>;

/** Parameters of the API that select rows of the log. */
export type Selection = Pick<Query, "kind" | "chainId" | "start" | "end">;

/** Filter of the log, stored in the URL; "all" or an empty day do not filter. */
export function useLogFilter() {
  const [kind, setKind] = useParameter("kind", "all");
  const [chain, setChain] = useParameter("chain", "all");
  const [day, setDay] = useParameter("day");
  return { kind, setKind, chain, setChain, day, setDay, selection: selectionOf({ kind, chain, day }) };
}

export type LogFilter = ReturnType<typeof useLogFilter>;

type Chosen = { kind: string; chain: string; day: string };

export function selectionOf({ kind, chain, day }: Chosen): Selection {
  return {
    ...(kind !== "all" && { kind: kind as NonNullable<Query["kind"]> }),
    ...(/^\d+$/.test(chain) && { chainId: Number(chain) }),
    ...(isDay(day) && { start: day, end: dayAfter(day) }),
  };
}
