import { onMainChain } from "../../cache/dependencies.ts";
import type { Deps } from "../../deps.ts";
import { dataRoute } from "../../http/data-route.ts";
import { list } from "../../http/response-format.ts";
import { challengePrices, listBids, listChallenges } from "../../model/challenges/queries.ts";
import type { Moment } from "../../model/moment.ts";
import { firstOpened } from "../../model/positions/queries.ts";
import { presentBid, presentChallenge } from "./present.ts";
import * as schema from "./schema.ts";

const base = "/challenges";
const common = {
  tags: ["Challenges"],
  dependencies: onMainChain(["challenges", "positions"]),
  maxAgeSeconds: 2,
  past: firstOpened,
};

export const challengeRoutes = [
  dataRoute({
    ...common,
    path: `${base}/list`,
    operationId: "listChallenges",
    summary: "All challenges, V1 then V2, active ones first, newest first within each",
    response: list("The challenges.", schema.challengeList, { at: "list" }),
    handler: async (deps, { at }) => listOf(await challenges(deps, at)),
  }),
  dataRoute({
    ...common,
    path: `${base}/mapping`,
    operationId: "mapChallenges",
    summary: "All challenges by id",
    response: list("The challenges.", schema.challengeMapping, { at: "map" }),
    handler: async (deps, { at }) => {
      const { num, keys, map } = byId(await challenges(deps, at));
      return { num, challenges: keys, map };
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/challengers`,
    operationId: "challengesByChallenger",
    summary: "All challenges by challenger",
    response: list("The challenges.", schema.challengesByChallenger, { at: "map" }),
    handler: async (deps, { at }) => {
      const { num, keys, map } = grouped(await challenges(deps, at), ({ challenger }) => challenger);
      return { num, challengers: keys, map };
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/positions`,
    operationId: "challengesByPosition",
    summary: "All challenges by position",
    response: list("The challenges.", schema.challengesByPosition, { at: "map" }),
    handler: async (deps, { at }) => {
      const { num, keys, map } = grouped(await challenges(deps, at), ({ position }) => position);
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
    handler: async (deps, { at }) => {
      const prices = await challengePrices(deps, at);
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
    handler: async (deps, { at }) => listOf(await bids(deps, at)),
  }),
  dataRoute({
    ...common,
    path: `${base}/bids/mapping`,
    operationId: "mapChallengeBids",
    summary: "All bids on challenges by id",
    response: list("The bids.", schema.bidMapping, { at: "map" }),
    handler: async (deps, { at }) => {
      const { num, keys, map } = byId(await bids(deps, at));
      return { num, bidIds: keys, map };
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/bids/bidders`,
    operationId: "challengeBidsByBidder",
    summary: "All bids on challenges by bidder",
    response: list("The bids.", schema.bidsByBidder, { at: "map" }),
    handler: async (deps, { at }) => {
      const { num, keys, map } = grouped(await bids(deps, at), ({ bidder }) => bidder);
      return { num, bidders: keys, map };
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/bids/challenges`,
    operationId: "challengeBidsByChallenge",
    summary: "All bids on challenges by challenge",
    response: list("The bids.", schema.bidsByChallenge, { at: "map" }),
    handler: async (deps, { at }) => {
      const rows = await bids(deps, at);
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
    handler: async (deps, { at }) => {
      const { num, keys, map } = grouped(await bids(deps, at), ({ position }) => position);
      return { num, positions: keys, map };
    },
  }),
];

const challenges = async (deps: Deps, at: Moment) => (await listChallenges(deps, at)).map(presentChallenge);

const bids = async (deps: Deps, at: Moment) => (await listBids(deps, at)).map(presentBid);

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
