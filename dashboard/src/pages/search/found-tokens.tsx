import { Link } from "wouter";
import { Panel } from "../../components/panel.tsx";
import { TokenLink } from "../../components/token-link.tsx";
import { UserText } from "../../components/user-text.tsx";
import { TOKENS } from "../../data/tokens.ts";
import { useApi } from "../../data/use-api.ts";
import { PATHS } from "../../paths.ts";

/** Tokens with this symbol: those of the system lead to their holders, collateral tokens to their positions. */
export function FoundTokens({ text }: { text: string }) {
  const query = useApi("/ecosystem/collateral/list");
  const wanted = text.toLowerCase();
  const own = TOKENS.filter(([, symbol]) => symbol.toLowerCase() === wanted);
  const collaterals = query.data?.data.list.filter(({ symbol }) => symbol.toLowerCase() === wanted) ?? [];
  if (own.length + collaterals.length === 0) return null;
  return (
    <Panel title="Tokens" note="with this symbol, which anyone can choose: compare the address">
      <ul>
        {own.map(([token, symbol]) => (
          <li key={token}>
            <Link href={`${PATHS.holders}?token=${token}`}>Holders of {symbol}</Link>
          </li>
        ))}
        {collaterals.map(({ address, symbol, name }) => (
          <li key={address}>
            Positions with <TokenLink address={address} symbol={symbol} />{" "}
            <span className="quiet">
              <UserText text={name} none="(no name)" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
