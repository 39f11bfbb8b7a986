import { chainName, type Data } from "zchf-api-client";
import { shorten } from "../../format/addresses.ts";
import { formatPpm } from "../../format/numbers.ts";
import { PATHS, pathOf } from "../../paths.ts";
import { statusOf } from "../../shell/chain-status.ts";
import type { Auction } from "../auctions/auction.ts";
import { proposalName } from "../bridge/proposal-names.ts";

/** Something that waits for somebody. */
export type Matter = {
  id: string;
  what: string;
  chainId: string;
  path: string;
  state: string;
  /** Unix seconds at which the state ends, or since which it lasts. */
  time: number;
};

export type Matters = {
  auctions: readonly Auction[];
  minters: Data<"/ecosystem/minter/list">["list"];
  requests: Data<"/positions/requests">["map"];
  rates: Data<"/savings/leadrate/info">["open"];
  bridge: Data<"/bridge/proposals/pending">["list"];
  chains: Data<"/freshness">["chains"];
};

const ETHEREUM = "1";

/** What waits for somebody at the indexed head of each chain, the next deadline first, then what has waited longest. */
export function mattersOf({ auctions, minters, requests, rates, bridge, chains }: Matters): Matter[] {
  const nowOf = (chainId: string) => chains[chainId]?.timestamp ?? 0;
  const all: Matter[] = [
    ...auctions.map(({ challenge, fallsFrom, endsAt }) => {
      const now = nowOf(ETHEREUM);
      const [state, time] =
        now < fallsFrom
          ? ["can be averted until", fallsFrom]
          : now < endsAt
            ? ["price falls until", endsAt]
            : ["free since", endsAt];
      return {
        id: challenge.id,
        what: `Auction: challenge ${challenge.number} of ${shorten(challenge.position)}`,
        chainId: ETHEREUM,
        path: PATHS.auctions,
        state: String(state),
        time: Number(time),
      };
    }),
    ...minters
      .filter(({ status }) => status === "proposed")
      .map(({ chainId, txHash, minter, applyDate, applicationPeriod }) => ({
        id: `${txHash}-${minter}`,
        what: `Minter ${shorten(minter)}`,
        chainId: String(chainId),
        path: PATHS.minters,
        state: "can be denied until",
        time: applyDate + applicationPeriod,
      })),
    ...Object.values(requests)
      .filter(({ start }) => start > nowOf(ETHEREUM))
      .map(({ position, start, collateralSymbol }) => ({
        id: position,
        what: `Position ${shorten(position)}, ${collateralSymbol}`,
        chainId: ETHEREUM,
        path: pathOf("position", position.toLowerCase()),
        state: "can be denied until",
        time: start,
      })),
    ...Object.entries(rates).flatMap(([chainId, modules]) =>
      Object.entries(modules)
        .filter(([, { isProposal }]) => isProposal)
        .map(([module, { currentRate, nextRate, nextChange }]) => ({
          id: `${chainId}-${module}`,
          what: `Savings rate ${formatPpm(currentRate)} to ${formatPpm(nextRate)}`,
          chainId,
          path: PATHS.savings,
          state: `can be applied ${nextChange > nowOf(chainId) ? "from" : "since"}`,
          time: nextChange,
        })),
    ),
    ...bridge.map(({ chainId, txHash, hash, type, deadline }) => ({
      id: `${txHash}-${hash}`,
      what: `Bridge: ${proposalName(type).toLowerCase()}`,
      chainId: String(chainId),
      path: PATHS.bridge,
      state: deadline > nowOf(String(chainId)) ? "can be denied until" : "can be enacted since",
      time: deadline,
    })),
    ...Object.entries(chains)
      .filter(([, freshness]) => statusOf(freshness, true) !== "live")
      .map(([chainId, freshness]) => ({
        id: `chain ${chainId}`,
        what: `${chainName(chainId)} is ${statusOf(freshness, true)}`,
        chainId,
        path: PATHS.overview,
        state: "indexed until",
        time: freshness.timestamp,
      })),
  ];
  const isOver = ({ chainId, time }: Matter) => time <= nowOf(chainId);
  return all.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || a.time - b.time);
}
