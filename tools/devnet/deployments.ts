import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ADDRESS } from "@frankencoin/zchf";
import type { Address } from "viem";
import { type Name, names, type World } from "./world.ts";

/** The DEPLOYMENTS_FILE of a devnet. Members beside `chains` are for tests. */
export type Deployments = {
  chains: {
    id: number;
    rpc: string;
    addresses: Record<string, Address | number | string>;
    start: Record<string, number>;
  }[];
  seed: string;
  end: number;
  people: Record<Name, Address>;
  /** Collateral and other tokens on Ethereum by the devnet's name for them. */
  tokens: Record<string, Address>;
};

/** Keys of contracts that the installed version of @frankencoin/zchf does not contain. */
const LATER_KEYS: readonly string[] = [
  "fcs",
  "mainnetVotes",
  "uniswapAmplifier",
  "stablecoinBridgeCHFAU",
  "chfauToken",
];

export function describe(world: World): Deployments {
  return {
    chains: world.chains.map(({ id, url }) => {
      const { addresses, start, selector } = world.deployment(id);
      const known = Object.values(ADDRESS).find(({ chainId }) => chainId === id) ?? {};
      const published = Object.entries(addresses).filter(([key]) => key in known || LATER_KEYS.includes(key));
      return {
        id,
        rpc: url,
        addresses: { chainId: id, chainSelector: String(selector), ...Object.fromEntries(published) },
        start,
      };
    }),
    seed: world.seed,
    end: world.end,
    people: Object.fromEntries(names.map((name) => [name, world.person(name)])) as Record<Name, Address>,
    tokens: Object.fromEntries(world.tokens),
  };
}

/** Written under another name first, so that no reader sees half of the file. */
export function writeDeployments(file: string, deployments: Deployments): void {
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.partial`;
  writeFileSync(partial, `${JSON.stringify(deployments, null, 2)}\n`);
  renameSync(partial, file);
}
