import { useQueries } from "@tanstack/react-query";
import { chainName } from "zchf-api-client";
import { Amount } from "../../components/amount.tsx";
import { Empty } from "../../components/empty.tsx";
import { Facts } from "../../components/facts.tsx";
import { Loading } from "../../components/loading.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { Unavailable } from "../../components/unavailable.tsx";
import { request } from "../../data/request.ts";
import { TOKENS } from "../../data/tokens.ts";

const PATH = "/balances/{token}/of/{account}";

/** Balances of each token by chain. */
export function AccountBalances({ address }: { address: string }) {
  const queries = useQueries({
    queries: TOKENS.map(([token]) => {
      const params = { path: { token, account: address } } as const;
      return {
        queryKey: [PATH, params],
        queryFn: ({ signal }: { signal: AbortSignal }) => request(PATH, params, signal),
      };
    }),
  });
  const failed = queries.find(({ error, data }) => error !== null && data === undefined);
  if (failed?.error) {
    return <Unavailable what="balances" error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (queries.some(({ data }) => data === undefined)) return <Loading what="balances" />;
  const facts = TOKENS.flatMap(([, symbol], place) =>
    Object.values(queries[place]?.data?.data ?? {}).map(({ chainId, balance, updated }) => ({
      name: `${symbol}, ${chainName(chainId)}`,
      value: <Amount raw={balance} unit={symbol} />,
      note: (
        <>
          since <Timestamp seconds={updated} />
        </>
      ),
    })),
  );
  return facts.length === 0 ? <Empty>This address holds no token.</Empty> : <Facts facts={facts} />;
}
