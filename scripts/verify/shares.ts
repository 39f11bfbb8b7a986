import { EquityABI, FrankencoinABI } from "@frankencoin/zchf";
import { scaled } from "../../src/api/shared/money.ts";
import { deployment } from "../../src/chains.ts";
import { ask, type Claim, type Question } from "./claim.ts";
import type { Context } from "./documents.ts";

type Info = {
  token: { price: number; totalSupply: number; circulatingSupply: number; marketCap: number };
  reserve: { balance: number; equity: number; minter: number };
};

/** FPS and the reserve behind it. */
export function claimsOfShares({ token, reserve }: Info, { chains }: Context): Claim[] {
  const chain = chains.find(({ id }) => id === 1);
  const equity = chain && deployment(chain, "equity")?.address;
  const coin = chain && deployment(chain, "coin")?.address;
  if (equity === undefined || coin === undefined) return [];
  const share = (name: "price" | "totalSupply") => ask(EquityABI, equity, name);
  const one = (
    field: string,
    said: number,
    questions: readonly Question[],
    told: (...answers: readonly bigint[]) => number = (raw = 0n) => scaled(raw),
  ): Claim => ({ chainId: 1, subject: "FPS", field, said, questions, told });
  return [
    one("price", token.price, [share("price")]),
    one("totalSupply", token.totalSupply, [share("totalSupply")]),
    one(
      "circulatingSupply",
      token.circulatingSupply,
      [share("totalSupply"), ask(EquityABI, equity, "balanceOf", [equity])],
      (all = 0n, own = 0n) => scaled(all - own),
    ),
    one("marketCap", token.marketCap, [share("price"), share("totalSupply")], (price = 0n, supply = 0n) =>
      scaled(price * supply, 36),
    ),
    one("reserve.balance", reserve.balance, [ask(FrankencoinABI, coin, "balanceOf", [equity])]),
    one("reserve.equity", reserve.equity, [ask(FrankencoinABI, coin, "equity")]),
    one("reserve.minter", reserve.minter, [ask(FrankencoinABI, coin, "minterReserve")]),
  ];
}
