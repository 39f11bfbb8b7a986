import { onMainChain } from "../../cache/dependencies.ts";
import { dataRoute } from "../../http/data-route.ts";
import { json, list } from "../../http/response-format.ts";
import { fcsFees, fcsRecovery, fcsState, fcsSupply } from "../../model/fcs/queries.ts";
import { firstFigures } from "../../model/moment.ts";
import { scaled } from "../../values/money.ts";
import { presentDiscount, presentFees, presentState } from "./present.ts";
import * as schema from "./schema.ts";

const tags = ["FCS"];
const description =
  "Of a moment before the head: what follows from logs until then, to the second, as the contract calculates it.";
const notFound =
  "FCS is not deployed on the indexed chains, or did not exist yet at the moment: code not_deployed.";

export const fcsRoutes = [
  dataRoute({
    tags,
    path: "/fcs/info",
    operationId: "fcsInfo",
    summary: "FCS: price, supply and whether it binds the holders of FPS",
    description,
    response: json("The figures.", schema.fcsInfo),
    notFound,
    dependencies: onMainChain(["fcsHead", "fcs", "tokens", "equity"]),
    maxAgeSeconds: 60,
    past: firstFigures,
    handler: async (deps, { at }) => presentState(await fcsState(deps, at)),
  }),
  dataRoute({
    tags,
    path: "/fcs/discount",
    operationId: "fcsDiscount",
    summary: "What redemptions of FCS lose because of recent ones, and until when",
    description,
    response: json("The figures.", schema.fcsDiscount),
    notFound,
    dependencies: onMainChain(["fcsHead", "fcs"], { headTime: true }),
    maxAgeSeconds: 2,
    past: firstFigures,
    handler: async (deps, { at }) => presentDiscount(await fcsRecovery(deps, at)),
  }),
  dataRoute({
    tags,
    path: "/fcs/fees",
    operationId: "fcsFees",
    summary: "Fees of FCS redemptions by day",
    response: list("The days; empty without a fee.", schema.fcsFees, { at: "days" }),
    dependencies: onMainChain(["fcs"]),
    maxAgeSeconds: 60,
    past: firstFigures,
    handler: async (deps, { at }) => presentFees(await fcsFees(deps, at)),
  }),
  ...(
    [
      ["totalsupply", "fcsTotalSupply", "FCS in existence, as one number for listing sites"],
      ["circulatingsupply", "fcsCirculatingSupply", "The same: all FCS circulate"],
    ] as const
  ).map(([path, operationId, summary]) =>
    dataRoute({
      tags,
      path: `/fcs/coinmarketcap/${path}`,
      operationId,
      summary,
      response: json("The supply.", schema.fcsSupply),
      dependencies: onMainChain(["tokens"]),
      maxAgeSeconds: 300,
      past: firstFigures,
      handler: async (deps, { at }) => scaled(await fcsSupply(deps, at)),
    }),
  ),
];
