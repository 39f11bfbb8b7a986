import type { ProfileKey } from "zchf-rpc/testing/providers/profiles";

/** Profiles and pairs, in order of preference; `refuses`: by design more than 5 % of the requests. */
const CASES: readonly { keys: readonly ProfileKey[]; isShort?: boolean; refuses?: boolean }[] = [
  { keys: ["alchemyFree"], isShort: true },
  { keys: ["infura"] },
  { keys: ["quicknode"] },
  { keys: ["chainstackFree"] },
  { keys: ["drpcFree"] },
  { keys: ["basePublic"] },
  { keys: ["cloudflare"] },
  { keys: ["lagging"] },
  { keys: ["flaky"], refuses: true },
  { keys: ["smallResponses"] },
  { keys: ["full", "archive"], isShort: true },
  { keys: ["pruned", "archive"] },
  { keys: ["publicnode", "archive"] },
  { keys: ["basePublic", "full"] },
  { keys: ["lagging", "archive"] },
  { keys: ["withoutLogs", "archive"] },
  { keys: ["withoutCalls", "archive"] },
  { keys: ["archive", "withoutCalls"] },
  { keys: ["spent", "archive"], refuses: true },
  { keys: ["wrongChain", "archive"] },
  { keys: ["alchemyFree", "full"] },
  { keys: ["capitals"] },
  { keys: ["previous"] },
  { keys: ["nested"] },
  { keys: ["tiny"] },
  { keys: ["redirects", "archive"], refuses: true },
];

const { PROVIDERS: chosen } = process.env;

/** PROVIDERS=short runs few backfills, PROVIDERS=<profile>,<profile> one. */
export const chosenCases = CASES.filter(
  ({ keys, isShort }) => !chosen || (chosen === "short" ? isShort : keys.join(",") === chosen),
);

export const allCases = CASES;
