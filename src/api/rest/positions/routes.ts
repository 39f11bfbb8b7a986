import { onMainChain } from "../../cache/dependencies.ts";
import { dataRoute } from "../../http/data-route.ts";
import { list } from "../../http/response-format.ts";
import { feesOf, latestUpdates } from "../../model/positions/minting-updates.ts";
import { transfersOf, yearsOf } from "../../model/positions/owners.ts";
import {
  allPositions,
  firstOpened,
  openPositions,
  requestedPositions,
} from "../../model/positions/queries.ts";
import { presentPosition, presentUpdate } from "./present.ts";
import {
  type MintingUpdate,
  mintingUpdateList,
  mintingUpdateMapping,
  ownerDebt,
  ownerFees,
  ownerHistory,
  ownerPath,
  ownerTransfers,
  type Position,
  positionList,
  positionMapping,
  positionOwners,
  positionPath,
} from "./schema.ts";

/** Most minting updates, fees or transfers of a response. */
const CAP = 1000;

const base = "/positions";
const common = {
  tags: ["Positions"],
  dependencies: onMainChain(["positions", "rates"]),
  maxAgeSeconds: 2,
  past: firstOpened,
};
/** Also dependent on the time of the indexed head. */
const timed = { ...common, dependencies: onMainChain(["positions", "rates"], { headTime: true }) };

export const positionRoutes = [
  dataRoute({
    ...common,
    path: `${base}/list`,
    operationId: "listPositions",
    summary: "All positions, V1 then V2, newest first within each",
    response: list("The positions.", positionList, { at: "list" }),
    handler: async (deps, { at }) => listOf((await allPositions(deps, at)).map(presentPosition)),
  }),
  dataRoute({
    ...common,
    path: `${base}/mapping`,
    operationId: "mapPositions",
    summary: "All positions by address",
    response: list("The positions.", positionMapping, { at: "map" }),
    handler: async (deps, { at }) => byAddress((await allPositions(deps, at)).map(presentPosition)),
  }),
  dataRoute({
    ...common,
    path: `${base}/open`,
    operationId: "openPositions",
    summary: "Positions that are neither closed nor denied and have collateral",
    description:
      "Not a list of positions that can be cloned: expired ones and those in a cooldown or without limit are among them; see availableForClones.",
    response: list("The positions.", positionMapping, { at: "map" }),
    handler: async (deps, { at }) => byAddress((await openPositions(deps, at)).map(presentPosition)),
  }),
  dataRoute({
    ...timed,
    path: `${base}/requests`,
    operationId: "requestedPositions",
    summary: "Originals, neither closed nor denied, until five days after their start",
    response: list("The positions.", positionMapping, { at: "map" }),
    handler: async (deps, { at }) => byAddress((await requestedPositions(deps, at)).map(presentPosition)),
  }),
  dataRoute({
    ...common,
    path: `${base}/owners`,
    operationId: "positionsByOwner",
    summary: "All positions by owner",
    response: list("The positions.", positionOwners, { at: "map" }),
    handler: async (deps, { at }) => byOwner((await allPositions(deps, at)).map(presentPosition)),
  }),
  dataRoute({
    ...common,
    path: `${base}/mintingupdates/list`,
    operationId: "listMintingUpdates",
    summary: "The latest 1000 minting updates of both versions, newest first",
    response: list("The updates.", mintingUpdateList, { at: "list" }),
    cap: CAP,
    handler: async (deps, { at }, capped) =>
      listOf((await latestUpdates(deps, { at }, capped)).map(presentUpdate)),
  }),
  dataRoute({
    ...common,
    path: `${base}/mintingupdates/mapping`,
    operationId: "mapMintingUpdates",
    summary: "The latest 1000 minting updates of both versions by position",
    response: list("The updates.", mintingUpdateMapping, { at: "map" }),
    cap: CAP,
    handler: async (deps, { at }, capped) =>
      byPosition((await latestUpdates(deps, { at }, capped)).map(presentUpdate)),
  }),
  dataRoute({
    ...common,
    path: `${base}/mintingupdates/position/{version}/{address}`,
    operationId: "mintingUpdatesOfPosition",
    summary: "The latest 1000 minting updates of a position, newest first",
    params: positionPath,
    response: list("The updates; empty for an unknown position.", mintingUpdateList, { at: "list" }),
    cap: CAP,
    handler: async (deps, { version, address, at }, capped) =>
      listOf((await latestUpdates(deps, { version, position: address, at }, capped)).map(presentUpdate)),
  }),
  dataRoute({
    ...common,
    path: `${base}/mintingupdates/owner/{address}`,
    operationId: "mintingUpdatesOfOwner",
    summary: "The latest 1000 minting updates of positions an account owned then, newest first",
    params: ownerPath,
    response: list("The updates; empty for an unknown account.", mintingUpdateList, { at: "list" }),
    cap: CAP,
    handler: async (deps, { address, at }, capped) =>
      listOf((await latestUpdates(deps, { owner: address, at }, capped)).map(presentUpdate)),
  }),
  dataRoute({
    ...common,
    path: `${base}/owner/{address}/fees`,
    operationId: "feesOfOwner",
    summary: "Interest an account paid when minting, newest first",
    params: ownerPath,
    response: list("The fees; empty for an unknown account.", ownerFees),
    cap: CAP,
    handler: async (deps, { address, at }, capped) => {
      const fees = await feesOf(deps, address, at, capped);
      return fees.map(({ timestamp, feePaid }) => ({ t: Number(timestamp), f: String(feePaid) }));
    },
  }),
  dataRoute({
    ...timed,
    path: `${base}/owner/{address}/debt`,
    operationId: "debtOfOwner",
    summary: "What an account owed at the end of each year, in positions that had not expired",
    description:
      "As the public service has it, for bookkeeping use the statement: expired positions are left out although they still owe, and so are amplifiers.",
    params: ownerPath,
    response: list("The debt; empty for an unknown account.", ownerDebt, { keys: ["year"], value: "debt" }),
    handler: async (deps, { address, at }) => {
      const years = await yearsOf(deps, address, at);
      return Object.fromEntries([...years].map(([year, { debt }]) => [year, String(debt)]));
    },
  }),
  dataRoute({
    ...timed,
    path: `${base}/owner/{address}/history`,
    operationId: "positionsOfOwner",
    summary: "The positions an account owned at the end of each year",
    params: ownerPath,
    response: list("The positions; empty for an unknown account.", ownerHistory, {
      keys: ["year"],
      value: "position",
    }),
    handler: async (deps, { address, at }) => {
      const years = await yearsOf(deps, address, at);
      return Object.fromEntries([...years].map(([year, { positions }]) => [year, positions]));
    },
  }),
  dataRoute({
    ...common,
    path: `${base}/owner/{address}/transfers`,
    operationId: "positionTransfersOfOwner",
    summary: "Positions an account opened, received and gave away, oldest first",
    params: ownerPath,
    response: list("The transfers; empty for an unknown account.", ownerTransfers, { at: "list" }),
    cap: CAP,
    handler: async (deps, { address, at }, capped) => {
      const transfers = await transfersOf(deps, address, at, capped);
      return listOf(
        transfers.map(({ version, count, txHash, timestamp, position, previousOwner, newOwner }) => ({
          version,
          count,
          txHash,
          created: Number(timestamp),
          position,
          previousOwner,
          newOwner,
        })),
      );
    },
  }),
];

const listOf = <T>(rows: T[]) => ({ num: rows.length, list: rows });

function byAddress(positions: readonly Position[]) {
  const map = Object.fromEntries(positions.map((row) => [row.position.toLowerCase(), row]));
  const addresses = Object.keys(map);
  return { num: addresses.length, addresses, map };
}

function byOwner(positions: readonly Position[]) {
  const groups = Map.groupBy(positions, ({ owner }) => owner.toLowerCase());
  return { num: groups.size, owners: [...groups.keys()], map: Object.fromEntries(groups) };
}

function byPosition(rows: readonly MintingUpdate[]) {
  const groups = Map.groupBy(rows, ({ position }) => position.toLowerCase());
  return { num: groups.size, positions: [...groups.keys()], map: Object.fromEntries(groups) };
}
