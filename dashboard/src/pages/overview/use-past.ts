import { useQuery } from "@tanstack/react-query";
import { momentOf, useMoment } from "../../data/moment.ts";
import { RequestError, request } from "../../data/request.ts";
import { NOT_INVALIDATED } from "../../data/use-new-blocks.ts";
import { PERIODS } from "./changes.ts";

/** Figures of the system at a time; null before their first. */
export type Figures = Record<"supply" | "price" | "equity" | "savings", number | null>;

const MINUTE = 60;

/**
 * Figures as they were before each of the `PERIODS`, in their order.
 * @param through time up to which all chains are indexed, unix seconds; counted from its full minute, so that readers
 * within a minute request the same
 */
export function usePast(through: number | undefined) {
  const minute = through === undefined ? undefined : Math.floor(through / MINUTE) * MINUTE;
  const moment = useMoment();
  return useQuery({
    // What was does not change with new blocks.
    queryKey: [NOT_INVALIDATED, "past figures", moment, minute],
    queryFn: async ({ signal }) => ({
      data: await Promise.all(PERIODS.map(({ seconds }) => figuresAt((minute ?? 0) - seconds, signal))),
    }),
    enabled: minute !== undefined,
    placeholderData: (before, query) => (query?.queryKey[2] === moment ? before : undefined),
  });
}

async function figuresAt(time: number, signal: AbortSignal): Promise<Figures> {
  const at = momentOf(time);
  const [coin, share, savings] = await Promise.all([
    request("/ecosystem/frankencoin/info", undefined, signal, at).catch(noneYet),
    request("/ecosystem/fps/info", undefined, signal, at).catch(noneYet),
    request("/savings/core/info", undefined, signal, at).catch(noneYet),
  ]);
  return {
    supply: coin?.data.token.supply ?? null,
    price: share?.data.token.price ?? null,
    equity: share?.data.reserve.equity ?? null,
    savings: savings?.data.totalBalance ?? null,
  };
}

/** The API refuses a time before the first figures. */
function noneYet(error: unknown): undefined {
  if (error instanceof RequestError && error.failure.kind === "invalid") return undefined;
  throw error;
}
