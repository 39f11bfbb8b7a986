import { formatUnits } from "viem";
import type { ProposalType } from "../../domain/bridge.ts";
import type { EventType } from "../../domain/event-types.ts";
import type { PresentedEvent } from "../events/present.ts";
import { type Cause, causeText } from "../values/cause.ts";
import { hasDate, isoSeconds } from "./times.ts";

/** The collateral of a position. */
export type Token = { symbol: string; decimals: number };

type Facts = PresentedEvent["body"];

const text = (facts: Facts, name: string): string => String(facts[name]);

/** 0x1234…abcd. */
export const short = (hex: string): string => `${hex.slice(0, 6)}…${hex.slice(-4)}`;

const zchf = (raw: unknown): string => `${formatUnits(BigInt(String(raw)), 18)} ZCHF`;
const CENT = 10n ** 16n;

/** For a title: to two digits, half away from zero as the dashboard rounds; the lines have the amount exactly. */
const rounded = (raw: unknown): string => {
  const amount = BigInt(String(raw));
  if (amount % (100n * CENT) === 0n) return zchf(amount);
  const cents = (amount + (amount < 0n ? -CENT : CENT) / 2n) / CENT;
  if (cents === 0n) return "less than 0.01 ZCHF";
  const [whole = "", fraction = ""] = formatUnits(cents, 2).split(".");
  return `${whole}.${fraction.padEnd(2, "0")} ZCHF`;
};
const percent = (ppm: unknown): string => `${Number(ppm) / 10_000} % per year`;
export const dateOf = (time: bigint): string => (hasDate(time) ? isoSeconds(time) : `second ${time}`);

const ofPosition = (what: string) => (facts: Facts) => `${what}: ${short(text(facts, "position"))}`;
const ofAccount = (what: string) => (facts: Facts) =>
  `${what}: ${rounded(facts.amount)}, ${short(text(facts, "account"))}`;
const ofMinter = (what: string) => (facts: Facts) => `${what}: ${short(text(facts, "minter"))}`;
const ofAmount = (what: string) => (facts: Facts) => `${what}: ${rounded(facts.amount)}`;

const ofResult = (what: string) => (facts: Facts) =>
  `${what}, ${causeText(facts.cause as Cause)}: ${rounded(facts.amount)}`;

const TITLES: Readonly<Record<EventType, (facts: Facts) => string>> = {
  transfer: ofAmount("Transfer"),
  "position.opened": ofPosition("Position opened"),
  "position.updated": ofPosition("Position updated"),
  "position.denied": ofPosition("Position denied"),
  "position.challenged": ofPosition("Position challenged"),
  "position.averted": ofPosition("Challenge averted"),
  "position.sold": ofPosition("Collateral sold"),
  "savings.saved": ofAccount("Saved"),
  "savings.withdrawn": ofAccount("Withdrawn from savings"),
  "savings.interest": ofAccount("Interest on savings"),
  "savings.rateProposed": ({ ratePpm }) => `Savings rate proposed: ${percent(ratePpm)}`,
  "savings.rateChanged": ({ ratePpm }) => `Savings rate changed: ${percent(ratePpm)}`,
  "minter.proposed": ofMinter("Minter proposed"),
  "minter.denied": ofMinter("Minter denied"),
  "fps.trade": ({ kind, amount }) => `FPS ${kind === "Invested" ? "bought" : "returned"}: ${rounded(amount)}`,
  "fcs.deposit": ({ assets }) => `FCS bought: ${rounded(assets)}`,
  "fcs.withdraw": ({ assets }) => `FCS redeemed: ${rounded(assets)}`,
  "amplifier.borrowed": ofAmount("Borrowed by an amplified position"),
  "amplifier.repaid": ofAmount("Repaid by an amplified position"),
  profit: ofResult("Profit"),
  loss: ofResult("Loss"),
};

const PROPOSALS: Readonly<Record<ProposalType, string>> = {
  AddChain: "Bridge proposal: add a network",
  RemoveChain: "Bridge proposal: remove a network",
  RemotePoolUpdate: "Bridge proposal: change a remote pool",
  AdminTransfer: "Bridge proposal: transfer the administration",
};

export const proposalTitle = (type: ProposalType): string => PROPOSALS[type];

/** Members of an event that its entry has elsewhere, or that consumers of the stream alone need. */
const NOT_SHOWN: ReadonlySet<string> = new Set(["type", "id", "timestamp", "chain", "collateralDecimals"]);

const ZCHF_AMOUNTS: ReadonlySet<string> = new Set([
  "amount",
  "assets",
  "fee",
  "minted",
  "bid",
  "applicationFee",
  "referralFee",
  "totalBorrowed",
]);

/** A member as text with its unit; user text as it is. */
function shown(name: string, value: unknown, type: string, token: Token | undefined): string {
  if (ZCHF_AMOUNTS.has(name)) return zchf(value);
  if (name === "ratePpm") return percent(value);
  if (name === "applicableFrom") return dateOf(BigInt(String(value)));
  if (name === "applicationPeriod") return `${value} s`;
  if (name === "shares") {
    return `${formatUnits(BigInt(String(value)), 18)} ${type.startsWith("fcs.") ? "FCS" : "FPS"}`;
  }
  if (name === "price" && type === "fps.trade") return zchf(value);
  if (name === "size" || name === "price") {
    // A token may act while its position is opened, which no hub knows then.
    if (token === undefined) return `${value} (raw)`;
    const { decimals, symbol } = token;
    if (name === "size") return `${formatUnits(BigInt(String(value)), decimals)} ${symbol}`;
    // Tokens may have more than 36 decimals.
    const digits = 36 - decimals;
    const price = formatUnits(
      BigInt(String(value)) * 10n ** BigInt(Math.max(-digits, 0)),
      Math.max(digits, 0),
    );
    return `${price} ZCHF`;
  }
  return String(value);
}

/** Title, page and lines of an event. */
export function wordsOf(type: EventType, { body }: PresentedEvent, token: Token | undefined) {
  const lines = Object.entries(body).flatMap(([name, value]) =>
    NOT_SHOWN.has(name) || value === null ? [] : [`${name}: ${shown(name, value, type, token)}`],
  );
  return { title: TITLES[type](body), path: pathOf(type, body), lines };
}

/** Page of the dashboard about an event. */
function pathOf(type: EventType, facts: Facts): string {
  if (type.startsWith("position.")) return `/app/positions/${text(facts, "position")}`;
  if (type.startsWith("minter.")) return "/app/minters";
  if (type.startsWith("savings.")) {
    return facts.account === undefined ? "/app/savings" : `/app/accounts/${text(facts, "account")}`;
  }
  return type === "transfer" ? "/app/transfers" : "/app/log";
}
