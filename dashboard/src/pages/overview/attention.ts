import { chainName, type Data } from "zchf-api-client";
import { isoOf } from "../../format/dates.ts";
import { formatPpm, formatRaw, formatTokens } from "../../format/numbers.ts";
import { symbolOf } from "../../format/symbols.ts";
import { PATHS, pathOf } from "../../paths.ts";
import { statusOf } from "../../shell/chain-status.ts";
import type { Auction } from "../auctions/auction.ts";
import { proposalTitle } from "../bridge/proposal-names.ts";

/** Something that waits for somebody. */
export type Matter = {
  id: string;
  /** What it is, and how much: "Auction: 16 WETH for 0 ZCHF". */
  what: string;
  /** The contract that it is about; a position has a page of its own. */
  subject?: { address: string; kind: "account" | "position" };
  /** Who proposed it. */
  proposer?: string;
  /** What they said; untrusted text. */
  message?: string;
  chainId: string;
  path: string;
  state: string;
  /** Whether the state ends at `time`, begins then, or has lasted since. */
  bound: "until" | "from" | "since";
  /** Unix seconds; contracts accept any. */
  time: number;
  urgency: Urgency;
};

/** What is lost first, if nobody does anything. */
const URGENCIES = ["free", "falling", "lagging", "deadline", "waiting", "endless"] as const;
type Urgency = (typeof URGENCIES)[number];

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

/** A proposal that can be denied; one whose time is after all dates can always be denied. */
const deniable = (time: number) =>
  ({ ...DENIABLE, time, urgency: isoOf(time) === undefined ? "endless" : "deadline" }) as const;

/** Collateral for sale and its price now: "16 WETH for 0 ZCHF". */
function offerOf({ challenge, position, price }: Auction): string {
  const left = challenge.size - challenge.filledSize;
  const symbol = symbolOf(position.collateralSymbol);
  const cost = (left * price) / 10n ** 18n;
  const costText = cost === 0n ? "0" : formatRaw(cost, 18);
  return `${formatTokens(left, position.collateralDecimals)} ${symbol} for ${costText} ZCHF`;
}

/** What waits for somebody at the indexed head of each chain, the most urgent first. */
export function mattersOf({ auctions, minters, requests, rates, bridge, chains }: Matters): Matter[] {
  const nowOf = (chainId: string) => chains[chainId]?.timestamp ?? 0;
  const all: Matter[] = [
    ...auctions.map((auction) => {
      const { challenge, fallsFrom, endsAt } = auction;
      const now = nowOf(ETHEREUM);
      const phase =
        now < fallsFrom
          ? ({ state: "can be averted", bound: "until", time: fallsFrom, urgency: "deadline" } as const)
          : now < endsAt
            ? ({ state: "price falls", bound: "until", time: endsAt, urgency: "falling" } as const)
            : ({ state: "free", bound: "since", time: endsAt, urgency: "free" } as const);
      return {
        id: challenge.id,
        what: `Auction: ${offerOf(auction)}`,
        subject: { address: challenge.position, kind: "position" } as const,
        chainId: ETHEREUM,
        path: PATHS.auctions,
        ...phase,
      };
    }),
    ...minters
      .filter(({ status }) => status === "proposed")
      .map(({ chainId, txHash, minter, applyDate, applicationPeriod, applyMessage, proposer }) => ({
        id: `${txHash}-${minter}`,
        what: "Minter",
        subject: { address: minter, kind: "account" } as const,
        proposer,
        message: applyMessage,
        chainId: String(chainId),
        path: PATHS.minters,
        ...deniable(applyDate + applicationPeriod),
      })),
    ...Object.values(requests)
      .filter(({ start }) => start > nowOf(ETHEREUM))
      .map(({ position, owner, start, collateralSymbol }) => ({
        id: position,
        what: `Position, ${symbolOf(collateralSymbol)},`,
        subject: { address: position.toLowerCase(), kind: "position" } as const,
        proposer: owner,
        chainId: ETHEREUM,
        path: pathOf("position", position.toLowerCase()),
        ...deniable(start),
      })),
    ...Object.entries(rates).flatMap(([chainId, modules]) =>
      Object.entries(modules)
        .filter(([, { isProposal }]) => isProposal)
        .map(([module, { currentRate, nextRate, nextChange, details }]) => ({
          id: `${chainId}-${module}`,
          what: `Savings rate ${formatPpm(currentRate)} to ${formatPpm(nextRate)}`,
          subject: { address: module, kind: "account" } as const,
          proposer: details.proposer,
          chainId,
          path: PATHS.savings,
          state: "can be applied",
          bound: nextChange > nowOf(chainId) ? ("from" as const) : ("since" as const),
          time: nextChange,
          urgency: nextChange > nowOf(chainId) ? ("deadline" as const) : ("waiting" as const),
        })),
    ),
    ...bridge.map(({ chainId, txHash, hash, type, details, proposer, deadline }) => ({
      id: `${txHash}-${hash}`,
      what: `Bridge: ${proposalTitle(type, details)}`,
      proposer,
      chainId: String(chainId),
      path: PATHS.bridge,
      ...(deadline > nowOf(String(chainId))
        ? deniable(deadline)
        : ({ state: "can be enacted", bound: "since", time: deadline, urgency: "waiting" } as const)),
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
        urgency: "lagging" as const,
      })),
  ];
  const rankOf = ({ urgency }: Matter) => URGENCIES.indexOf(urgency);
  return all.toSorted((a, b) => rankOf(a) - rankOf(b) || a.time - b.time);
}
