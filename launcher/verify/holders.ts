import type { z } from "@hono/zod-openapi";
import { erc20Abi } from "viem";
import type { rankedHolders } from "../../src/api/rest/balances/schema.ts";
import { type Chain, type ContractName, deployment } from "../../src/chains.ts";
import { type Check, type CheckContext, type CheckedRoute, contractCall } from "./check.ts";
import type { Service } from "./service.ts";

/** Checks the listed balances of a token, the thousand largest of all chains. */
const holderChecks =
  (symbol: string, contract: ContractName) =>
  ({ list }: z.infer<typeof rankedHolders>, { chains }: CheckContext): Check[] =>
    list.flatMap(({ chainId, account, balance }) => {
      const token = deploymentOn(chains, chainId, contract);
      if (token === undefined) return [];
      const calls = [contractCall(erc20Abi, token, "balanceOf", [account])];
      return [
        {
          chainId,
          subject: `${symbol} of ${account}`,
          field: "balance",
          reported: balance,
          calls,
          expected: String,
        },
      ];
    });

function deploymentOn(chains: readonly Chain[], chainId: number, contract: ContractName): string | undefined {
  const chain = chains.find(({ id }) => id === chainId);
  return chain && deployment(chain, contract)?.address;
}

/** The routes of balances; those of ZCHF only where the service indexes all transfers. */
export async function holderRoutes(service: Service, hasEthereum: boolean): Promise<CheckedRoute[]> {
  return [
    ...((await service.serves("/balances/zchf/ranked"))
      ? [{ path: "/balances/zchf/ranked", checks: holderChecks("ZCHF", "coin") }]
      : []),
    ...(hasEthereum
      ? [
          { path: "/balances/fps/ranked", checks: holderChecks("FPS", "equity") },
          { path: "/balances/fcs/ranked", checks: holderChecks("FCS", "fcs") },
        ]
      : []),
  ];
}
