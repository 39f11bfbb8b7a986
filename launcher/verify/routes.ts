import { type Chain, MAIN_CHAIN } from "../../src/chains.ts";
import { amplifierRoutes } from "./amplifiers.ts";
import { networks, proposals } from "./bridge.ts";
import { challengeRoutes } from "./challenges.ts";
import type { CheckedRoute } from "./check.ts";
import { blockTimes, holders, minters, shares, supplies } from "./ecosystem.ts";
import { fcsRoutes } from "./fcs.ts";
import { positions } from "./positions.ts";
import { sample } from "./sample.ts";
import { everyAccount, modules, rankedAccounts, rates, savingsOf } from "./savings.ts";
import type { Service } from "./service.ts";

/**
 * Every route to compare; sums over all chains are served with Ethereum only.
 * @param accounts compares only so many savings accounts, chosen at random; absent: all that the service lists
 */
export async function checkedRoutes(
  service: Service,
  chains: readonly Chain[],
  accounts?: number,
): Promise<CheckedRoute[]> {
  const hasEthereum = chains.some(({ id }) => id === MAIN_CHAIN);
  const listed =
    accounts === undefined ? await everyAccount(service) : sample(await rankedAccounts(service), accounts);
  return [
    blockTimes,
    minters,
    modules,
    rates,
    networks,
    proposals,
    ...(hasEthereum && (await service.has("/fcs/info")) ? fcsRoutes : []),
    ...amplifierRoutes,
    ...(hasEthereum ? [supplies, shares, positions, ...(await challengeRoutes(service))] : []),
    // Those of ZCHF only where the service indexes all transfers.
    ...((await service.serves("/balances/zchf/ranked")) ? [holders("zchf")] : []),
    ...(hasEthereum ? [holders("fps"), holders("fcs")] : []),
    ...listed.map(savingsOf),
  ];
}
