import type { Chain } from "../../src/chains.ts";
import type { Claim } from "./claim.ts";
import { claimsOfCoins } from "./coins.ts";
import { claimsOfMinters } from "./minters.ts";
import { claimsOfPositions } from "./positions.ts";
import { accountPaths, claimsOfAccount, claimsOfModules } from "./savings.ts";
import type { Places, Service } from "./service.ts";
import { claimsOfShares } from "./shares.ts";

/** An answer of the service and what it claims. */
export type Document = {
  path: string;
  claims: (body: never, context: Context) => Claim[];
};

export type Context = {
  service: Service;
  chains: readonly Chain[];
  /** Where the chains stood before and after the answer was read. */
  before: Places;
  after: Places;
};

/** Every answer to compare; which accounts there are, the service is asked. */
export async function documentsOf(service: Service, chains: readonly Chain[]): Promise<Document[]> {
  const hasEthereum = chains.some(({ id }) => id === 1);
  return [
    { path: "/ecosystem/frankencoin/info", claims: claimsOfCoins },
    { path: "/ecosystem/minter/list", claims: claimsOfMinters },
    { path: "/savings/core/info", claims: claimsOfModules },
    ...(hasEthereum
      ? [
          { path: "/ecosystem/fps/info", claims: claimsOfShares },
          { path: "/positions/list", claims: claimsOfPositions },
        ]
      : []),
    ...(await accountPaths(service)).map((path) => ({ path, claims: claimsOfAccount })),
  ];
}
