import { type SQL, sql } from "drizzle-orm";
import { type Address, zeroAddress } from "viem";
import { type Chain, deployment, TOKEN_CONTRACTS, type TokenSymbol } from "../../../chains.ts";
import { balance, tokenTransfer } from "../../../tables/balances.ts";
import { token, tokenDay } from "../../../tables/tokens.ts";
import { withoutTransfers } from "../../errors.ts";
import { type Column, type Entity, hex, int, int8, key, numeric, place } from "../engine/entity.ts";
import { recordCount } from "../engine/record-count.ts";

/** A table with a row's chain and token, by the token's name. */
type OfToken = { chainId: Column["sql"]; symbol: Column["sql"] };
type Token = { chainId: number; symbol: TokenSymbol; address: Address };

const SYMBOLS = Object.keys(TOKEN_CONTRACTS) as TokenSymbol[];

/** ZCHF of each chain, FPS and FCS. */
const tokensOf = (chains: readonly Chain[]): Token[] =>
  chains.flatMap((chain) =>
    SYMBOLS.flatMap((symbol) => {
      const found = deployment(chain, TOKEN_CONTRACTS[symbol]);
      const address = found?.address.toLowerCase() as Address | undefined;
      return address ? [{ chainId: chain.id, symbol, address }] : [];
    }),
  );

/** The token's address: filters and order use its name, by which the tables are indexed. */
function tokenColumn(tokens: readonly Token[], { chainId, symbol }: OfToken): Column {
  const isToken = (of: Token) => sql`(${chainId} = ${of.chainId}::int4 and ${symbol} = ${of.symbol}::text)`;
  const cases = tokens.map((of) => sql`when ${isToken(of)} then ${of.address}::text`);
  const address = tokens.length === 0 ? sql`''` : sql`(case ${sql.join(cases, sql` `)} else '' end)`;
  const isOneOf = (values: readonly string[]): SQL => {
    const sought = new Set(values.map((value) => value.toLowerCase()));
    const found = tokens.filter((of) => sought.has(of.address));
    return found.length === 0 ? sql`false` : sql`(${sql.join(found.map(isToken), sql` or `)})`;
  };
  return {
    ...hex(address, "Contract of the token: ZCHF, FPS or FCS, lower case."),
    isOneOf,
    filters: "equality",
  };
}

/** ERC-20 entities: ZCHF of every chain, FPS and FCS. */
export function tokenEntities(chains: readonly Chain[]): Entity[] {
  const tokens = tokensOf(chains);
  const common = { families: ["tokens"], chains: "every" } as const satisfies Partial<Entity>;
  /** With mints and burns only, rows of ZCHF would be wrong; a query has to ask for FPS or FCS. */
  const requireRows: Entity["requireRows"] = ({ coinTransfers }, where) => {
    const asked = typeof where.token === "string" ? where.token.toLowerCase() : "";
    const isOfShares = tokens.some(({ symbol, address }) => symbol !== "zchf" && address === asked);
    if (coinTransfers === "all" || isOfShares) return;
    throw withoutTransfers("ZCHF balances", "; set token to the FPS or FCS contract");
  };
  /** Sum of what an account got from the zero address, or sent there. */
  const sumOf = (own: SQL, other: SQL) => sql`(select coalesce(sum(${tokenTransfer.amount}), 0)
    from ${tokenTransfer} where ${own} = ${balance.account} and ${other} = ${zeroAddress}::text
    and ${tokenTransfer.symbol} = ${balance.symbol} and ${tokenTransfer.chainId} = ${balance.chainId})`;
  const computed = (sum: SQL, description: string): Column => ({
    ...numeric(sum, description),
    filters: "none",
  });
  const [from, to] = [sql`${tokenTransfer.from}`, sql`${tokenTransfer.to}`];
  const order = place(tokenTransfer.timestamp, tokenTransfer.chainId, tokenTransfer.count);
  const transferColumns = {
    chainId: int(tokenTransfer.chainId, "EVM chain id."),
    token: tokenColumn(tokens, tokenTransfer),
    txHash: hex(tokenTransfer.txHash, "Transaction hash, lower case."),
    created: int8(tokenTransfer.timestamp, "Block time, unix seconds."),
    blockheight: int8(tokenTransfer.block, "Block number."),
  };
  const countOf = (only?: SQL) =>
    recordCount({
      from: tokenTransfer,
      count: tokenTransfer.count,
      chainId: tokenTransfer.chainId,
      order,
      lookup: tokenTransfer,
      ...(only && { only }),
    });
  /** Mints or burns: transfers from or to the zero address. */
  const movement = (kind: "Mint" | "Burn"): Entity => {
    const [account, other] = kind === "Mint" ? ([to, from] as const) : ([from, to] as const);
    const only = sql`${other} = ${zeroAddress}::text`;
    const name = kind === "Mint" ? "to" : "from";
    return {
      ...common,
      name: `ERC20${kind}`,
      description: kind === "Mint" ? "Tokens that were created." : "Tokens that were destroyed.",
      primaryKey: ["token", name, "count"],
      from: sql`${tokenTransfer}`,
      only,
      key: [...key("int4", tokenTransfer.chainId), ...key("int8", tokenTransfer.count)],
      requireRows,
      columns: {
        ...transferColumns,
        count: countOf(only),
        [name]: hex(account, kind === "Mint" ? "Who got them, lower case." : "Whose they were, lower case."),
        amount: numeric(tokenTransfer.amount, "Tokens, 18 decimals."),
      },
    };
  };
  return [
    {
      ...common,
      name: "ERC20Balance",
      description: "A transfer that changed balances, with the balances after it.",
      primaryKey: ["chainId", "token", "count"],
      from: sql`${tokenTransfer}`,
      key: [...key("int4", tokenTransfer.chainId), ...key("int8", tokenTransfer.count)],
      requireRows,
      columns: {
        ...transferColumns,
        count: countOf(),
        from: hex(tokenTransfer.from, "Sender, the zero address of a mint; lower case."),
        to: hex(tokenTransfer.to, "Recipient, the zero address of a burn; lower case."),
        amount: numeric(tokenTransfer.amount, "Tokens moved, 18 decimals."),
        balanceFrom: numeric(
          tokenTransfer.balanceFrom,
          "Balance of `from` after it, 18 decimals; 0 of the zero address.",
        ),
        balanceTo: numeric(
          tokenTransfer.balanceTo,
          "Balance of `to` after it, 18 decimals; 0 of the zero address.",
        ),
      },
    },
    movement("Mint"),
    movement("Burn"),
    {
      ...common,
      name: "ERC20BalanceMapping",
      description: "An account that ever held the token, with its balance at the indexed block.",
      primaryKey: ["chainId", "token", "account"],
      from: sql`${balance}`,
      key: [...key("int4", balance.chainId), ...key("text", balance.symbol, balance.account)],
      requireRows,
      columns: {
        chainId: int(balance.chainId, "EVM chain id."),
        token: tokenColumn(tokens, balance),
        account: hex(balance.account, "Holder, lower case."),
        updated: int8(balance.updated, "Time of the last transfer that changed the balance, unix seconds."),
        balance: numeric(balance.balance, "balanceOf(account) at the indexed block, 18 decimals."),
        mint: computed(sumOf(to, from), "What was minted to the account so far, 18 decimals."),
        burn: computed(sumOf(from, to), "What the account burned so far, 18 decimals."),
      },
    },
    {
      ...common,
      name: "ERC20Status",
      description: "Supply and counters of a token on a chain.",
      primaryKey: ["chainId", "token"],
      from: sql`${token}`,
      key: [...key("int4", token.chainId), ...key("text", token.symbol)],
      columns: {
        chainId: int(token.chainId, "EVM chain id."),
        token: tokenColumn(tokens, token),
        updated: int8(token.updated, "Time of the last indexed transfer, unix seconds."),
        mint: int8(token.mints, "Number of mints."),
        burn: int8(token.burns, "Number of burns."),
        balance: int8(
          token.transfers,
          "Number of indexed transfers, mints and burns included; of ZCHF those of COIN_TRANSFERS.",
        ),
        supply: numeric(token.supply, "totalSupply() at the indexed block, 18 decimals."),
      },
    },
    {
      ...common,
      name: "ERC20TotalSupply",
      description: "Supply of a token on a chain at the end of a UTC day on which it was minted or burned.",
      primaryKey: ["chainId", "token", "created"],
      from: sql`${tokenDay}`,
      key: [...key("int4", tokenDay.chainId), ...key("text", tokenDay.symbol), ...key("int8", tokenDay.day)],
      columns: {
        chainId: int(tokenDay.chainId, "EVM chain id."),
        token: tokenColumn(tokens, tokenDay),
        created: int8(tokenDay.day, "UTC midnight that begins the day, unix seconds."),
        supply: numeric(tokenDay.supply, "Supply at its end, 18 decimals."),
      },
    },
  ];
}
