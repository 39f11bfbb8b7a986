import { chainName } from "zchf-api-client";
import { Amount } from "../../components/amount.tsx";
import { Facts } from "../../components/facts.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { TOKENS } from "../../data/tokens.ts";
import { useBalances } from "./use-balances.ts";

/** Balances of each token by chain. */
export function AccountBalances({ address }: { address: string }) {
  return (
    <QueryView
      query={useBalances(address)}
      what="balances"
      isEmpty={(balances) => Object.values(balances).every((chains) => Object.keys(chains).length === 0)}
      empty="This address holds no token."
    >
      {(balances) => (
        <Facts
          facts={TOKENS.flatMap(([token, symbol]) =>
            Object.values(balances[token]).map(({ chainId, balance, updated }) => ({
              name: `${symbol}, ${chainName(chainId)}`,
              value: <Amount raw={balance} unit={symbol} />,
              note: (
                <>
                  last change <Timestamp seconds={updated} />
                </>
              ),
            })),
          )}
        />
      )}
    </QueryView>
  );
}
