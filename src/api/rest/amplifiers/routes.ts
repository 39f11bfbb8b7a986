import { onEveryChain } from "../../cache/dependencies.ts";
import { dataRoute } from "../../http/data-route.ts";
import { list } from "../../http/response-format.ts";
import { amplifiedPositions, amplifierActivities, listAmplifiers } from "../../model/amplifiers/queries.ts";
import { presentActivity, presentAmplified, presentAmplifier } from "./present.ts";
import * as schema from "./schema.ts";

const common = { tags: ["Amplifiers"], maxAgeSeconds: 60 };

/** The pools' state is read from the chain when it is wanted. */
const withPools = onEveryChain(["amplifiers"], { pools: true });

const UNREADABLE = "503 while the chain's RPC does not return the state of a pool.";

export const amplifierRoutes = [
  dataRoute({
    ...common,
    path: "/amplifier/list",
    operationId: "listAmplifiers",
    summary: "Uniswap amplifiers with their debt and what their positions hold",
    description: UNREADABLE,
    response: list("The amplifiers; empty where none is indexed.", schema.amplifierList, { at: "list" }),
    dependencies: withPools,
    handler: async (deps) => {
      const list = (await listAmplifiers(deps)).map(presentAmplifier);
      return { num: list.length, list };
    },
  }),
  dataRoute({
    ...common,
    path: "/amplifier/positions/{address}",
    operationId: "amplifierPositions",
    summary: "Positions of an amplifier or of an owner",
    description: UNREADABLE,
    params: schema.addressPath,
    query: schema.sliceQuery,
    response: list("The positions; empty for an unknown address.", schema.amplifierPositions, { at: "list" }),
    dependencies: withPools,
    handler: async (deps, { address, ...slice }) =>
      sliceOf(await amplifiedPositions(deps, address, slice), presentAmplified),
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
    handler: async (deps, { address, ...slice }) =>
      sliceOf(await amplifierActivities(deps, address, slice), presentActivity),
  }),
];

const sliceOf = <Row, Presented>(
  { total, list }: { total: number; list: readonly Row[] },
  present: (row: Row) => Presented,
) => ({ num: list.length, total, list: list.map(present) });
