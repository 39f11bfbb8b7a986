import { expect, test } from "vitest";
import type { Auction } from "../auctions/auction.ts";
import { type Matters, mattersOf } from "./attention.ts";

const ONE = 10n ** 18n;
const NOW = 1_000;
const POSITION = `0x${"aB".repeat(20)}`;
const NEVER = 9e15;

const chain = { state: "live", lagSeconds: 0, timestamp: NOW };
const nothing = {
  auctions: [],
  minters: [],
  requests: {},
  rates: {},
  bridge: [],
  chains: { "1": chain, "8453": chain },
} as unknown as Matters;
const mattersWith = (matters: object) => mattersOf({ ...nothing, ...matters } as Matters);

const auction = (id: string, phases: { fallsFrom: number; endsAt: number; price: bigint }) =>
  ({
    challenge: { id, position: POSITION.toLowerCase(), size: 20n * ONE, filledSize: 4n * ONE },
    position: { collateralSymbol: "WETH", collateralDecimals: 18 },
    ...phases,
  }) as unknown as Auction;
const minter = (txHash: string, applyDate: number, applicationPeriod: number) => ({
  chainId: 1,
  txHash,
  minter: "0xa",
  status: "proposed",
  applyDate,
  applicationPeriod,
  applyMessage: "Let me mint",
  proposer: "0xb",
});
const bridge = (txHash: string, deadline: number) => ({
  chainId: 8453,
  txHash,
  hash: "0xc",
  type: "RemoveChain",
  details: JSON.stringify({ chain: "4051577828743386545" }),
  proposer: "0xd",
  deadline,
});
const rate = (nextChange: number) => ({
  isProposal: true,
  currentRate: 30_000,
  nextRate: 25_000,
  nextChange,
  details: { proposer: "0xe" },
});

test("the most urgent first: free, falling, lagging, by deadline, waiting, without one; each by its time", () => {
  const matters = mattersWith({
    minters: [minter("endless", 10, NEVER), minter("late", 100, 2_000), minter("early", 100, 1_000)],
    bridge: [bridge("enactable", NOW)],
    rates: { "1": { "0xf": rate(900), "0x1": rate(1_500) } },
    auctions: [
      auction("averted", { fallsFrom: 1_200, endsAt: 1_300, price: ONE }),
      auction("falls", { fallsFrom: NOW, endsAt: NOW + 1, price: ONE }),
      auction("free", { fallsFrom: 800, endsAt: NOW, price: 0n }),
      auction("freed first", { fallsFrom: 800, endsAt: 900, price: 0n }),
    ],
    chains: { "1": chain, "8453": { ...chain, lagSeconds: 601 } },
  });
  expect(matters.map(({ id, urgency }) => [id, urgency])).toEqual([
    ["freed first", "free"],
    ["free", "free"],
    ["falls", "falling"],
    ["chain 8453", "lagging"],
    ["early-0xa", "deadline"],
    ["averted", "deadline"],
    ["1-0x1", "deadline"],
    ["late-0xa", "deadline"],
    ["1-0xf", "waiting"],
    ["enactable-0xc", "waiting"],
    ["endless-0xa", "endless"],
  ]);
});

test("an auction: what is left of the collateral, for its price now", () => {
  const offer = (price: bigint) =>
    mattersWith({ auctions: [auction("x", { fallsFrom: 800, endsAt: 900, price })] })[0];
  expect(offer(0n)).toMatchObject({
    what: "Auction: 16 WETH for 0 ZCHF",
    subject: { address: POSITION.toLowerCase(), kind: "position" },
    state: "free",
    bound: "since",
    time: 900,
  });
  expect(offer(125n * ONE)?.what).toBe("Auction: 16 WETH for 2’000.00 ZCHF");
  // Not nothing.
  expect(offer(1n)?.what).toBe("Auction: 16 WETH for <0.01 ZCHF");
});

test("a minter: who proposed it, with which message, and until when it can be denied; not those that were", () => {
  const [matter, ...others] = mattersWith({
    minters: [minter("x", 100, 1_000), { ...minter("y", 100, 1_000), status: "denied" }],
  });
  expect(others).toEqual([]);
  expect(matter).toMatchObject({
    what: "Minter",
    subject: { address: "0xa", kind: "account" },
    proposer: "0xb",
    message: "Let me mint",
    state: "can be denied",
    bound: "until",
    time: 1_100,
  });
});

test("a new position, until it can mint", () => {
  const request = (start: number) => ({
    position: POSITION,
    owner: "0xb",
    start,
    collateralSymbol: "WBTC\u202e",
  });
  const matters = mattersWith({ requests: { a: request(NOW), b: request(NOW + 1) } });
  expect(matters).toHaveLength(1);
  expect(matters[0]).toMatchObject({
    what: "Position, WBTC\ufffd,",
    path: `/app/positions/${POSITION.toLowerCase()}`,
    proposer: "0xb",
    state: "can be denied",
    time: NOW + 1,
  });
});

test("a rate: from what to what, applied from its time on; not one that has been applied", () => {
  const rates = { "1": { "0xf": rate(NOW), "0x1": { ...rate(NOW), isProposal: false } } };
  expect(mattersWith({ rates })).toMatchObject([
    { what: "Savings rate 3.00% to 2.50%", proposer: "0xe", state: "can be applied", bound: "since" },
  ]);
  expect(mattersWith({ rates: { "1": { "0xf": rate(NOW + 1) } } })[0]?.bound).toBe("from");
});

test("a proposal of the bridge, by the clock of its chain: denied until its deadline, then enacted", () => {
  const chains = { "1": chain, "8453": { ...chain, timestamp: NOW - 500 } };
  expect(mattersWith({ bridge: [bridge("x", NOW - 400)], chains })).toMatchObject([
    { what: "Bridge: remove Polygon", chainId: "8453", state: "can be denied", bound: "until" },
  ]);
  expect(mattersWith({ bridge: [bridge("x", NOW - 500)], chains })).toMatchObject([
    { what: "Bridge: remove Polygon", state: "can be enacted", bound: "since" },
  ]);
});

test("a chain that lags, with the time of its last block", () => {
  const chains = { "1": chain, "8453": { ...chain, state: "stalled", timestamp: 700 } };
  expect(mattersWith({ chains })).toMatchObject([{ what: "Base is stale", bound: "until", time: 700 }]);
  expect(mattersWith({})).toEqual([]);
});
