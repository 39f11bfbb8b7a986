import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../shared/deps.ts";
import { badRequest, unavailable } from "../shared/errors.ts";
import type { Need } from "../shared/need.ts";
import { ok } from "../shared/responses.ts";
import { cacheFor, createRoom, whenIndexed } from "../shared/room.ts";
import {
  feesOf,
  latestUpdates,
  listPositions,
  mainChain,
  openPositions,
  requestedPositions,
  transfersOf,
  yearsOf,
} from "./queries.ts";
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

const base = "/positions";
const tags = ["Positions"];
const method = "get";

const list = createRoute({
  method,
  path: `${base}/list`,
  operationId: "listPositions",
  tags,
  summary: "All positions, V1 then V2, newest first within each",
  responses: { ...ok("The positions.", positionList), ...unavailable },
});

const mapping = createRoute({
  method,
  path: `${base}/mapping`,
  operationId: "mapPositions",
  tags,
  summary: "All positions by address",
  responses: { ...ok("The positions.", positionMapping), ...unavailable },
});

const open = createRoute({
  method,
  path: `${base}/open`,
  operationId: "openPositions",
  tags,
  summary: "Positions that are neither closed nor denied and have collateral",
  responses: { ...ok("The positions.", positionMapping), ...unavailable },
});

const requests = createRoute({
  method,
  path: `${base}/requests`,
  operationId: "requestedPositions",
  tags,
  summary: "Originals, neither closed nor denied, until five days after their start",
  responses: { ...ok("The positions.", positionMapping), ...unavailable },
});

const owners = createRoute({
  method,
  path: `${base}/owners`,
  operationId: "positionsByOwner",
  tags,
  summary: "All positions by owner",
  responses: { ...ok("The positions.", positionOwners), ...unavailable },
});

const updates = createRoute({
  method,
  path: `${base}/mintingupdates/list`,
  operationId: "listMintingUpdates",
  tags,
  summary: "The latest 1000 minting updates of both versions, newest first",
  responses: { ...ok("The updates.", mintingUpdateList), ...unavailable },
});

const updateMapping = createRoute({
  method,
  path: `${base}/mintingupdates/mapping`,
  operationId: "mapMintingUpdates",
  tags,
  summary: "The latest 1000 minting updates of both versions by position",
  responses: { ...ok("The updates.", mintingUpdateMapping), ...unavailable },
});

const updatesOfPosition = createRoute({
  method,
  path: `${base}/mintingupdates/position/{version}/{address}`,
  operationId: "mintingUpdatesOfPosition",
  tags,
  summary: "The latest 1000 minting updates of a position, newest first",
  request: { params: positionPath },
  responses: {
    ...ok("The updates; empty for an unknown position.", mintingUpdateList),
    ...badRequest,
    ...unavailable,
  },
});

const updatesOfOwner = createRoute({
  method,
  path: `${base}/mintingupdates/owner/{address}`,
  operationId: "mintingUpdatesOfOwner",
  tags,
  summary: "The latest 1000 minting updates of positions an account owned then, newest first",
  request: { params: ownerPath },
  responses: {
    ...ok("The updates; empty for an unknown account.", mintingUpdateList),
    ...badRequest,
    ...unavailable,
  },
});

const fees = createRoute({
  method,
  path: `${base}/owner/{address}/fees`,
  operationId: "feesOfOwner",
  tags,
  summary: "Interest an account paid when minting, newest first",
  request: { params: ownerPath },
  responses: { ...ok("The fees; empty for an unknown account.", ownerFees), ...badRequest, ...unavailable },
});

const debt = createRoute({
  method,
  path: `${base}/owner/{address}/debt`,
  operationId: "debtOfOwner",
  tags,
  summary: "What an account owed at the end of each year",
  request: { params: ownerPath },
  responses: { ...ok("The debt; empty for an unknown account.", ownerDebt), ...badRequest, ...unavailable },
});

const history = createRoute({
  method,
  path: `${base}/owner/{address}/history`,
  operationId: "positionsOfOwner",
  tags,
  summary: "The positions an account owned at the end of each year",
  request: { params: ownerPath },
  responses: {
    ...ok("The positions; empty for an unknown account.", ownerHistory),
    ...badRequest,
    ...unavailable,
  },
});

const transfers = createRoute({
  method,
  path: `${base}/owner/{address}/transfers`,
  operationId: "positionTransfersOfOwner",
  tags,
  summary: "Positions an account opened, received and gave away, oldest first",
  request: { params: ownerPath },
  responses: {
    ...ok("The transfers; empty for an unknown account.", ownerTransfers),
    ...badRequest,
    ...unavailable,
  },
});

export function positionsRoom(deps: Deps) {
  const room = createRoom();
  const need: Need = {
    chainIds: [mainChain],
    essential: [mainChain],
    facts: ["positions", "rates"],
    cacheControl: cacheFor(2),
  };
  const ofUpdates = [updates, updateMapping, updatesOfPosition, updatesOfOwner];
  for (const route of [list, mapping, open, owners, ...ofUpdates, fees, transfers]) {
    room.use(route.getRoutingPath(), whenIndexed(deps, need));
  }
  for (const route of [requests, debt, history]) {
    room.use(route.getRoutingPath(), whenIndexed(deps, { ...need, time: true }));
  }
  return room
    .openapi(list, async (c) => c.json(listOf(await listPositions(deps)), 200))
    .openapi(mapping, async (c) => c.json(byAddress(await listPositions(deps)), 200))
    .openapi(open, async (c) => c.json(byAddress(await openPositions(deps)), 200))
    .openapi(requests, async (c) => c.json(byAddress(await requestedPositions(deps)), 200))
    .openapi(owners, async (c) => c.json(byOwner(await listPositions(deps)), 200))
    .openapi(updates, async (c) => c.json(listOf(await latestUpdates(deps)), 200))
    .openapi(updateMapping, async (c) => c.json(byPosition(await latestUpdates(deps)), 200))
    .openapi(updatesOfPosition, async (c) => {
      const { version, address } = c.req.valid("param");
      return c.json(listOf(await latestUpdates(deps, { version, position: address })), 200);
    })
    .openapi(updatesOfOwner, async (c) => {
      const { address } = c.req.valid("param");
      return c.json(listOf(await latestUpdates(deps, { owner: address })), 200);
    })
    .openapi(fees, async (c) => c.json(await feesOf(deps, c.req.valid("param").address), 200))
    .openapi(debt, async (c) => {
      const years = await yearsOf(deps, c.req.valid("param").address);
      const entries = [...years].map(([year, held]) => [year, String(held.debt)]);
      return c.json(Object.fromEntries(entries), 200);
    })
    .openapi(history, async (c) => {
      const years = await yearsOf(deps, c.req.valid("param").address);
      const entries = [...years].map(([year, held]) => [year, held.positions]);
      return c.json(Object.fromEntries(entries), 200);
    })
    .openapi(transfers, async (c) =>
      c.json(listOf(await transfersOf(deps, c.req.valid("param").address)), 200),
    );
}

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
