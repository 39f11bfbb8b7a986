import type { Chain } from "../../../chains.ts";
import { balance, tokenTransfer } from "../../../tables/balances.ts";
import { token, tokenDay } from "../../../tables/tokens.ts";
import { withoutTransfers } from "../../errors.ts";
import {
  burnedByAccount,
  hasToken,
  isBurn,
  isMint,
  mintedToAccount,
  tokenAddress,
  tokensOf,
} from "../../model/balances/views.ts";
import { type Column, type Entity, hex, int, int8, key, numeric, place } from "../engine/entity.ts";
import { recordCount } from "../engine/record-count.ts";

/** The token's address: filters use its name, by which the tables are indexed. */
const tokenColumn = (
  tokens: ReturnType<typeof tokensOf>,
  table: Parameters<typeof tokenAddress>[1],
): Column => ({
  ...hex(tokenAddress(tokens, table), "Contract of the token: ZCHF, FPS or FCS, lower case."),
  isOneOf: (addresses) => hasToken(tokens, table, addresses),
  filters: "equality",
});

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
  const computed = (sum: Column["sql"], description: string): Column => ({
    ...numeric(sum, description),
    filters: "none",
  });
  const order = place(tokenTransfer.timestamp, tokenTransfer.chainId, tokenTransfer.count);
  const transferColumns = {
    chainId: int(tokenTransfer.chainId, "EVM chain id."),
    token: tokenColumn(tokens, tokenTransfer),
    txHash: hex(tokenTransfer.txHash, "Transaction hash, lower case."),
    created: int8(tokenTransfer.timestamp, "Block time, unix seconds."),
    blockheight: int8(tokenTransfer.block, "Block number."),
  };
  const countOf = (only?: Column["sql"]) =>
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
    const [name, only] = kind === "Mint" ? (["to", isMint] as const) : (["from", isBurn] as const);
    return {
      ...common,
      name: `ERC20${kind}`,
      description: kind === "Mint" ? "Tokens that were created." : "Tokens that were destroyed.",
      primaryKey: ["token", name, "count"],
      from: tokenTransfer,
      only,
      key: [...key("int4", tokenTransfer.chainId), ...key("int8", tokenTransfer.count)],
      requireRows,
      columns: {
        ...transferColumns,
        count: countOf(only),
        [name]: hex(
          tokenTransfer[name],
          kind === "Mint" ? "Who got them, lower case." : "Whose they were, lower case.",
        ),
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
      from: tokenTransfer,
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
      from: balance,
      key: [...key("int4", balance.chainId), ...key("text", balance.symbol, balance.account)],
      requireRows,
      columns: {
        chainId: int(balance.chainId, "EVM chain id."),
        token: tokenColumn(tokens, balance),
        account: hex(balance.account, "Holder, lower case."),
        updated: int8(balance.updated, "Time of the last transfer that changed the balance, unix seconds."),
        balance: numeric(balance.balance, "balanceOf(account) at the indexed block, 18 decimals."),
        mint: computed(mintedToAccount, "What was minted to the account so far, 18 decimals."),
        burn: computed(burnedByAccount, "What the account burned so far, 18 decimals."),
      },
    },
    {
      ...common,
      name: "ERC20Status",
      description: "Supply and counters of a token on a chain.",
      primaryKey: ["chainId", "token"],
      from: token,
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
      from: tokenDay,
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
