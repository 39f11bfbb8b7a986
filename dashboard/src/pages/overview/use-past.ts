import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { RequestError, request } from "../../data/request.ts";
import { NOT_INVALIDATED } from "../../data/use-new-blocks.ts";
import { isoOf } from "../../format/dates.ts";
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
  return useQuery({
    // What was does not change with new blocks.
    queryKey: [NOT_INVALIDATED, "past figures", minute],
    queryFn: async ({ signal }) => ({
      data: await Promise.all(PERIODS.map(({ seconds }) => figuresAt((minute ?? 0) - seconds, signal))),
    }),
    enabled: minute !== undefined,
    placeholderData: keepPreviousData,
  });
}

async function figuresAt(time: number, signal: AbortSignal): Promise<Figures> {
  const params = { query: { at: isoOf(time)?.replace(".000", "") ?? "" } };
  const [coin, share, savings] = await Promise.all([
    request("/ecosystem/frankencoin/info", params, signal).catch(noneYet),
    request("/ecosystem/fps/info", params, signal).catch(noneYet),
    request("/savings/core/info", params, signal).catch(noneYet),
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
