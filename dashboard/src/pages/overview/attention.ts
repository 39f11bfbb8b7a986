import { chainName, type Data } from "zchf-api-client";
import { formatPpm } from "../../format/numbers.ts";
import { PATHS, pathOf } from "../../paths.ts";
import { statusOf } from "../../shell/chain-status.ts";
import type { Auction } from "../auctions/auction.ts";
import { proposalName } from "../bridge/proposal-names.ts";

/** Something that waits for somebody. */
export type Matter = {
  id: string;
  what: string;
  /** The contract that it is about; a position has a page of its own. */
  subject?: { address: string; kind: "account" | "position" };
  chainId: string;
  path: string;
  state: string;
  /** Whether the state ends at `time`, begins then, or has lasted since. */
  bound: "until" | "from" | "since";
  /** Unix seconds; contracts accept any. */
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
const DENIABLE = { state: "can be denied", bound: "until" } as const;

/** What waits for somebody at the indexed head of each chain, the next deadline first, then what has waited longest. */
export function mattersOf({ auctions, minters, requests, rates, bridge, chains }: Matters): Matter[] {
  const nowOf = (chainId: string) => chains[chainId]?.timestamp ?? 0;
  const all: Matter[] = [
    ...auctions.map(({ challenge, fallsFrom, endsAt }) => {
      const now = nowOf(ETHEREUM);
      const phase =
        now < fallsFrom
          ? ({ state: "can be averted", bound: "until", time: fallsFrom } as const)
          : now < endsAt
            ? ({ state: "price falls", bound: "until", time: endsAt } as const)
            : ({ state: "free", bound: "since", time: endsAt } as const);
      return {
        id: challenge.id,
        what: `Auction: challenge ${challenge.number} of`,
        subject: { address: challenge.position, kind: "position" } as const,
        chainId: ETHEREUM,
        path: PATHS.auctions,
        ...phase,
      };
    }),
    ...minters
      .filter(({ status }) => status === "proposed")
      .map(({ chainId, txHash, minter, applyDate, applicationPeriod }) => ({
        id: `${txHash}-${minter}`,
        what: "Minter",
        subject: { address: minter, kind: "account" } as const,
        chainId: String(chainId),
        path: PATHS.minters,
        ...DENIABLE,
        time: applyDate + applicationPeriod,
      })),
    ...Object.values(requests)
      .filter(({ start }) => start > nowOf(ETHEREUM))
      .map(({ position, start, collateralSymbol }) => ({
        id: position,
        what: `Position, ${collateralSymbol},`,
        subject: { address: position.toLowerCase(), kind: "position" } as const,
        chainId: ETHEREUM,
        path: pathOf("position", position.toLowerCase()),
        ...DENIABLE,
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
          state: "can be applied",
          bound: nextChange > nowOf(chainId) ? ("from" as const) : ("since" as const),
          time: nextChange,
        })),
    ),
    ...bridge.map(({ chainId, txHash, hash, type, deadline }) => ({
      id: `${txHash}-${hash}`,
      what: `Bridge: ${proposalName(type).toLowerCase()}`,
      chainId: String(chainId),
      path: PATHS.bridge,
      ...(deadline > nowOf(String(chainId))
        ? DENIABLE
        : ({ state: "can be enacted", bound: "since" } as const)),
      time: deadline,
    })),
    ...Object.entries(chains)
      .filter(([, freshness]) => statusOf(freshness, true) !== "live")
      .map(([chainId, freshness]) => ({
        id: `chain ${chainId}`,
        what: `${chainName(chainId)} is ${statusOf(freshness, true)}`,
        chainId,
        path: PATHS.overview,
        state: "indexed",
        bound: "until" as const,
        time: freshness.timestamp,
      })),
  ];
  const isOver = ({ chainId, time }: Matter) => time <= nowOf(chainId);
  return all.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || a.time - b.time);
}
