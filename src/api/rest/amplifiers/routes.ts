import { onEveryChain } from "../../cache/dependencies.ts";
import { dataRoute } from "../../http/data-route.ts";
import { list } from "../../http/response-format.ts";
import { amplifiedPositions, amplifierActivities, listAmplifiers } from "../../model/amplifiers/queries.ts";
import { firstFigures } from "../../model/moment.ts";
import { presentActivity, presentAmplified, presentAmplifier } from "./present.ts";
import * as schema from "./schema.ts";

const common = { tags: ["Amplifiers"], maxAgeSeconds: 60 };

/** The pools' state is read from the chain when it is wanted. */
const withPools = onEveryChain(["amplifiers"], { pools: true });

const POOLS =
  "503 while the chain's RPC does not return the state of a pool. With `at`, without figures of the pool, which is read at the head of the chain only.";

export const amplifierRoutes = [
  dataRoute({
    ...common,
    path: "/amplifier/list",
    operationId: "listAmplifiers",
    summary: "Uniswap amplifiers with their debt and what their positions hold",
    description: POOLS,
    response: list("The amplifiers; empty where none is indexed.", schema.amplifierList, { at: "list" }),
    dependencies: withPools,
    past: firstFigures,
    handler: async (deps, { at }) => {
      const list = (await listAmplifiers(deps, at)).map(presentAmplifier);
      return { num: list.length, list };
    },
  }),
  dataRoute({
    ...common,
    path: "/amplifier/positions/{address}",
    operationId: "amplifierPositions",
    summary: "Positions of an amplifier or of an owner",
    description: POOLS,
    params: schema.addressPath,
    query: schema.sliceQuery,
    response: list("The positions; empty for an unknown address.", schema.amplifierPositions, { at: "list" }),
    dependencies: withPools,
    past: firstFigures,
    handler: async (deps, { address, at, ...slice }) =>
      sliceOf(await amplifiedPositions(deps, address, slice, at), presentAmplified),
  }),
  dataRoute({
    ...common,
    path: "/amplifier/activity/{address}",
    operationId: "amplifierActivity",
    summary: "What was added to and removed from positions of an amplifier, of an owner, or of one position",
    params: schema.addressPath,
    query: schema.sliceQuery,
    response: list("The logs; empty for an unknown address.", schema.amplifierActivity, { at: "list" }),
    dependencies: onEveryChain(["amplifiers"]),
    past: firstFigures,
    handler: async (deps, { address, at, ...slice }) =>
      sliceOf(await amplifierActivities(deps, address, slice, at), presentActivity),
  }),
];

const sliceOf = <Row, Presented>(
  { total, list }: { total: number; list: readonly Row[] },
  present: (row: Row) => Presented,
) => ({ num: list.length, total, list: list.map(present) });
