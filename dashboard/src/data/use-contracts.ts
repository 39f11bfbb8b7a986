import { useQuery } from "@tanstack/react-query";
import { request } from "./request.ts";
import { NOT_INVALIDATED } from "./use-new-blocks.ts";

const PATH = "/ecosystem/contracts";

/** The system's contracts, which no block changes. */
const useContracts = () =>
  useQuery({
    queryKey: [NOT_INVALIDATED, PATH],
    queryFn: async ({ signal }) => (await request(PATH, undefined, signal, undefined)).data.list,
  });

/** Name of a contract of the system; without a chain, on any. Undefined for other addresses. */
export function useLabel(address: string, chainId?: number): string | undefined {
  const { data } = useContracts();
  const wanted = address.toLowerCase();
  return data?.find(
    (contract) =>
      contract.address.toLowerCase() === wanted && (chainId === undefined || contract.chainId === chainId),
  )?.name;
}

/** A function that finds the names of contracts on any chain, for searches. */
export function useLabels(): (address: string) => string | undefined {
  const { data } = useContracts();
  const names = new Map(data?.map(({ address, name }) => [address.toLowerCase(), name]));
  return (address) => names.get(address.toLowerCase());
}
