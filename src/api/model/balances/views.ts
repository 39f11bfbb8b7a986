import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { zeroAddress } from "viem";
import { type Chain, deployment, TOKEN_CONTRACTS, type TokenSymbol } from "../../../chains.ts";
import { balance, tokenTransfer } from "../../../tables/balances.ts";
import { type LowerAddress, lowerCase } from "../../values/addresses.ts";

/** A token on a chain. */
type Token = { chainId: number; symbol: TokenSymbol; address: LowerAddress };

/** Columns of a table that name the token of a row. */
type OfToken = { chainId: SQLWrapper; symbol: SQLWrapper };

const SYMBOLS = Object.keys(TOKEN_CONTRACTS) as TokenSymbol[];

/** ZCHF of each of these chains, FPS and FCS. */
export const tokensOf = (chains: readonly Chain[]): Token[] =>
  chains.flatMap((chain) =>
    SYMBOLS.flatMap((symbol) => {
      const address = deployment(chain, TOKEN_CONTRACTS[symbol])?.address;
      return address === undefined ? [] : { chainId: chain.id, symbol, address: lowerCase(address) };
    }),
  );

const isToken = ({ chainId, symbol }: OfToken, token: Token) =>
  sql`(${chainId} = ${token.chainId}::int4 and ${symbol} = ${token.symbol}::text)`;

/** The contract of a row's token, an empty text where it is none of these. */
export function tokenAddress(tokens: readonly Token[], table: OfToken): SQL {
  if (tokens.length === 0) return sql`''`;
  const cases = tokens.map((token) => sql`when ${isToken(table, token)} then ${token.address}::text`);
  return sql`(case ${sql.join(cases, sql` `)} else '' end)`;
}

/** Whether a row's token has one of these contracts: by the token's name, by which the tables are indexed. */
export function hasToken(tokens: readonly Token[], table: OfToken, addresses: readonly string[]): SQL {
  const wanted = new Set(addresses.map(lowerCase));
  const matches = tokens.filter(({ address }) => wanted.has(address));
  return or(...matches.map((token) => isToken(table, token))) ?? sql`false`;
}

export const isMint: SQL = sql`${tokenTransfer.from} = ${zeroAddress}::text`;
export const isBurn: SQL = sql`${tokenTransfer.to} = ${zeroAddress}::text`;

/** What was minted to the account of a balance, and what it burned, 18 decimals. */
export const mintedToAccount = sumOf(sql`${tokenTransfer.to} = ${balance.account} and ${isMint}`);
export const burnedByAccount = sumOf(sql`${tokenTransfer.from} = ${balance.account} and ${isBurn}`);

function sumOf(condition: SQL): SQL {
  return sql`(select coalesce(sum(${tokenTransfer.amount}), 0) from ${tokenTransfer} where ${condition}
    and ${tokenTransfer.symbol} = ${balance.symbol} and ${tokenTransfer.chainId} = ${balance.chainId})`;
}

/** Every account that ever held a token, as `from`. */
export const activeAccounts: SQL = sql`(select ${balance.account} as "account", max(${balance.updated}) as "last_active_time"
  from ${balance} group by ${balance.account}) as "active"`;

/** Columns of `activeAccounts`. */
export const activeAccount = {
  account: sql`"active"."account"`,
  lastActiveTime: sql`"active"."last_active_time"`,
};
