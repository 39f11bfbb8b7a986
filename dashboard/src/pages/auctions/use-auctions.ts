import { combine, type Query } from "../../data/combine.ts";
import { useApi } from "../../data/use-api.ts";
import { type Auction, auctionsOf } from "./auction.ts";

/** The auctions that run. Challenges and positions are requested only when there are some. */
export function useAuctions(): Query<Auction[]> {
  const prices = useApi("/challenges/prices");
  const isAny = (prices.data?.data.num ?? 0) > 0;
  const challenges = useApi("/challenges/list", { enabled: isAny });
  const positions = useApi("/positions/list", { enabled: isAny });
  if (!isAny) return { ...prices, data: prices.data && { data: [] } };
  const all = combine({ prices, challenges, positions });
  if (all.data === undefined) return { ...all, data: undefined };
  const { data } = all.data;
  return { ...all, data: { data: auctionsOf(data.challenges.list, data.prices.map, data.positions.list) } };
}
