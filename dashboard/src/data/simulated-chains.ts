import { useQuery } from "@tanstack/react-query";
import { createContext } from "react";
import { request } from "./request.ts";
import { NOT_INVALIDATED } from "./use-new-blocks.ts";

/** Ids of the chains that block explorers do not know; undefined until the service has said. */
export const SimulatedChains = createContext<readonly number[] | undefined>(undefined);

export function useSimulatedChains(): readonly number[] | undefined {
  const { data } = useQuery({
    queryKey: [NOT_INVALIDATED, "/status"],
    queryFn: ({ signal }) => request("/status", undefined, signal, undefined),
    select: (response) => response.data.simulatedChains,
  });
  return data;
}
