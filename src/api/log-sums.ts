import type { Address } from "viem";
import { type Chain, type Deployment, deployment, savingsModules } from "../chains.ts";
import { balance } from "../tables/balances.ts";
import { token } from "../tables/tokens.ts";

/**
 * The sums over logs of a chain that its contracts return, too: supplies, and the balances of the savings modules.
 *
 * @param hasTransfers whether every transfer is indexed: otherwise rows of balances are incomplete
 */
export function logSums(chain: Chain, hasTransfers: boolean) {
  const [coin, equity, fcs] = (["coin", "equity", "fcs"] as const).map((name) => deployment(chain, name));
  const supply = (symbol: string, contract: Deployment) => ({
    name: `supply of ${symbol}`,
    contract,
    call: { functionName: "totalSupply" as const },
    indexed: { table: token, column: "supply", key: { chain_id: chain.id, symbol: symbol.toLowerCase() } },
  });
  const balanceIn = (contract: Deployment, address: Address) => {
    const account = address.toLowerCase() as Address;
    return {
      name: `balance of savings module ${account}`,
      contract,
      call: { functionName: "balanceOf" as const, args: [account] as const },
      indexed: { table: balance, column: "balance", key: { chain_id: chain.id, symbol: "zchf", account } },
    };
  };
  const modules = hasTransfers ? savingsModules(chain) : [];
  return [
    ...(coin ? [supply("ZCHF", coin), ...modules.map((module) => balanceIn(coin, module))] : []),
    ...(equity ? [supply("FPS", equity)] : []),
    // Deployed long after the others, it is no reason to wait.
    ...(fcs ? [{ ...supply("FCS", fcs), isOptional: true }] : []),
  ];
}
