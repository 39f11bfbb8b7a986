import type { Chain } from "../../src/chains.ts";
import { amplifierRoutes } from "./amplifiers.ts";
import { networkChecks, proposalChecks } from "./bridge.ts";
import { challengeRoutes } from "./challenges.ts";
import type { CheckedRoute } from "./check.ts";
import { fcsRoutes } from "./fcs.ts";
import { fpsChecks } from "./fps.ts";
import { holderRoutes } from "./holders.ts";
import { minterChecks } from "./minters.ts";
import { positionChecks } from "./positions.ts";
import { sample } from "./sample.ts";
import { accountChecks, accountPaths, moduleChecks, rankedPaths, rateChecks } from "./savings.ts";
import type { Service } from "./service.ts";
import { supplyChecks } from "./supply.ts";

/** Every path to compare; the savings accounts are listed by the service. */
export async function checkedRoutes(service: Service, chains: readonly Chain[]): Promise<CheckedRoute[]> {
  return [...(await sharedRoutes(service, chains)), ...accountRoutes(await accountPaths(service))];
}

/** As `checkedRoutes`, with some savings accounts only, chosen at random. */
export async function sampledRoutes(
  service: Service,
  chains: readonly Chain[],
  accounts: number,
): Promise<CheckedRoute[]> {
  const paths = sample(await rankedPaths(service), accounts);
  return [...(await sharedRoutes(service, chains)), ...accountRoutes(paths)];
}

const accountRoutes = (paths: readonly string[]): CheckedRoute[] =>
  paths.map((path) => ({ path, checks: accountChecks }));

/** The routes of totals and lists; sums over all chains are served with Ethereum only. */
async function sharedRoutes(service: Service, chains: readonly Chain[]): Promise<CheckedRoute[]> {
  const hasEthereum = chains.some(({ id }) => id === 1);
  return [
    { path: "/ecosystem/minter/list", checks: minterChecks },
    { path: "/savings/core/info", checks: moduleChecks },
    { path: "/savings/leadrate/info", checks: rateChecks },
    { path: "/bridge/chains", checks: networkChecks },
    { path: "/bridge/proposals", checks: proposalChecks },
    ...(await amplifierRoutes(service)),
    ...(hasEthereum
      ? [
          { path: "/ecosystem/frankencoin/info", checks: supplyChecks },
          { path: "/ecosystem/fps/info", checks: fpsChecks },
          { path: "/positions/list", checks: positionChecks },
          ...(await challengeRoutes(service)),
          ...(await fcsRoutes(service)),
        ]
      : []),
    ...(await holderRoutes(service, hasEthereum)),
  ];
}
