import { indexedChains } from "../../config/chains.ts";
import { readSettings } from "../../config/settings.ts";
import { compareWithChains } from "../../launcher/verify/compare.ts";
import { Service } from "../../launcher/verify/service.ts";

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
