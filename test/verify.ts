import { compareWithChains } from "../scripts/verify/compare.ts";
import { Service } from "../scripts/verify/service.ts";
import { indexedChains } from "../src/chains.ts";
import { readSettings } from "../src/env.ts";

/** What `npm run verify` finds of a running service and the chains of a deployments file. */
export function verify(url: string, deploymentsFile: string) {
  const settings = readSettings({ DEPLOYMENTS_FILE: deploymentsFile });
  return compareWithChains({
    service: new Service(url),
    chains: indexedChains(settings),
    rpcUrls: settings.rpcUrls,
    attempts: 3,
  });
}
