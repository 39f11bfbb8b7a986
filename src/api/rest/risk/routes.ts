import { onMainChain } from "../../cache/dependencies.ts";
import { dataRoute } from "../../http/data-route.ts";
import { list } from "../../http/response-format.ts";
import { firstOpened } from "../../model/positions/queries.ts";
import { positionsByRisk } from "../../model/risk/queries.ts";
import { presentRisk } from "./present.ts";
import { positionRisks } from "./schema.ts";

export const riskRoutes = [
  dataRoute({
    tags: ["Positions"],
    maxAgeSeconds: 2,
    past: firstOpened,
    path: "/positions/risk",
    operationId: "positionsByRisk",
    summary: "Positions that owe ZCHF, the nearest to liquidation first",
    description:
      "Every position that owes ZCHF: expired ones, and those that are closed because less than the minimum collateral is left, included. With `at` the state is that of the positions' logs up to then, and prices are those of that day.",
    response: list("The positions.", positionRisks, { at: "list" }),
    dependencies: onMainChain(["positions", "rates"], { prices: true, history: true }),
    handler: async (deps, { at }) => {
      const list = (await positionsByRisk(deps, at)).map(presentRisk);
      return { num: list.length, list };
    },
  }),
];
