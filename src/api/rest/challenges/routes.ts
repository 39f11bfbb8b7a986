import { onMainChain } from "../../cache/dependencies.ts";
import type { Deps } from "../../deps.ts";
import { dataRoute } from "../../http/data-route.ts";
import { list } from "../../http/response-format.ts";
import { challengePrices, listBids, listChallenges } from "../../model/challenges/queries.ts";
import { presentBid, presentChallenge } from "./present.ts";
import * as schema from "./schema.ts";

const base = "/challenges";
const common = {
  tags: ["Challenges"],
  dependencies: onMainChain(["challenges", "positions"]),
  maxAgeSeconds: 2,
};

export const challengeRoutes = [
  dataRoute({
    ...common,
    path: `${base}/list`,
    operationId: "listChallenges",
    summary: "All challenges, V1 then V2, active ones first, newest first within each",
    response: list("The challenges.", schema.challengeList, { at: "list" }),
    handler: async (deps) => listOf(await challenges(deps)),
  }),
  dataRoute({
    ...common,
    path: `${base}/mapping`,
    operationId: "mapChallenges",
    summary: "All challenges by id",
    response: list("The challenges.", schema.challengeMapping, { at: "map" }),
    handler: async (deps) => {
      const { num, keys, map } = byId(await challenges(deps));
      return { num, challenges: keys, map };
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/challengers`,
    operationId: "challengesByChallenger",
    summary: "All challenges by challenger",
    response: list("The challenges.", schema.challengesByChallenger, { at: "map" }),
    handler: async (deps) => {
      const { num, keys, map } = grouped(await challenges(deps), ({ challenger }) => challenger);
      return { num, challengers: keys, map };
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/positions`,
    operationId: "challengesByPosition",
    summary: "All challenges by position",
    response: list("The challenges.", schema.challengesByPosition, { at: "map" }),
    handler: async (deps) => {
      const { num, keys, map } = grouped(await challenges(deps), ({ position }) => position);
      return { num, positions: keys, map };
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/prices`,
    operationId: "challengePrices",
    summary: "The auction price of every active challenge at the indexed head",
    response: list("The prices.", schema.challengePrices, {
      table: {
        row: schema.challengePriceRow,
        rows: ({ ids, map, collateralDecimals }) =>
          ids.map((id) => ({ id, price: map[id], collateralDecimals: collateralDecimals[id] })),
      },
    }),
    dependencies: onMainChain(["challenges", "positions"], { headTime: true }),
    handler: async (deps) => {
      const prices = await challengePrices(deps);
      return {
        num: prices.length,
        ids: prices.map(({ id }) => id),
        map: Object.fromEntries(prices.map(({ id, price }) => [id, String(price)])),
        collateralDecimals: Object.fromEntries(prices.map((row) => [row.id, row.collateralDecimals])),
      };
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/bids/list`,
    operationId: "listChallengeBids",
    summary: "All bids on challenges, V2 then V1, newest first within each",
    response: list("The bids.", schema.bidList, { at: "list" }),
    handler: async (deps) => listOf(await bids(deps)),
  }),
  dataRoute({
    ...common,
    path: `${base}/bids/mapping`,
    operationId: "mapChallengeBids",
    summary: "All bids on challenges by id",
    response: list("The bids.", schema.bidMapping, { at: "map" }),
    handler: async (deps) => {
      const { num, keys, map } = byId(await bids(deps));
      return { num, bidIds: keys, map };
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/bids/bidders`,
    operationId: "challengeBidsByBidder",
    summary: "All bids on challenges by bidder",
    response: list("The bids.", schema.bidsByBidder, { at: "map" }),
    handler: async (deps) => {
      const { num, keys, map } = grouped(await bids(deps), ({ bidder }) => bidder);
      return { num, bidders: keys, map };
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/bids/challenges`,
    operationId: "challengeBidsByChallenge",
    summary: "All bids on challenges by challenge",
    response: list("The bids.", schema.bidsByChallenge, { at: "map" }),
    handler: async (deps) => {
      const rows = await bids(deps);
      const { num, keys, map } = grouped(rows, (row) => `${row.position}-challenge-${row.number}`);
      return { num, challenges: keys, map };
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/bids/positions`,
    operationId: "challengeBidsByPosition",
    summary: "All bids on challenges by position",
    response: list("The bids.", schema.bidsByPosition, { at: "map" }),
    handler: async (deps) => {
      const { num, keys, map } = grouped(await bids(deps), ({ position }) => position);
      return { num, positions: keys, map };
    },
  }),
];

const challenges = async (deps: Deps) => (await listChallenges(deps)).map(presentChallenge);

const bids = async (deps: Deps) => (await listBids(deps)).map(presentBid);

const listOf = <T>(rows: T[]) => ({ num: rows.length, list: rows });

const byId = <T extends { id: string }>(rows: readonly T[]) => ({
  num: rows.length,
  keys: rows.map(({ id }) => id),
  map: Object.fromEntries(rows.map((row) => [row.id, row])),
});

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string) {
  const groups = Map.groupBy(rows, keyOf);
  return { num: groups.size, keys: [...groups.keys()], map: Object.fromEntries(groups) };
}
