import { EquityABI, FrankencoinABI } from "@frankencoin/zchf";
import { scaled } from "../../src/api/values/money.ts";
import { deployment } from "../../src/chains.ts";
import { type Check, type CheckContext, type ContractCall, contractCall } from "./check.ts";

type Info = {
  token: { price: number; totalSupply: number; circulatingSupply: number; marketCap: number };
  reserve: { balance: number; equity: number; minter: number };
};

/** Checks price and supply of FPS and the reserve. */
export function fpsChecks({ token, reserve }: Info, { chains }: CheckContext): Check[] {
  const chain = chains.find(({ id }) => id === 1);
  const equity = chain && deployment(chain, "equity")?.address;
  const coin = chain && deployment(chain, "coin")?.address;
  if (equity === undefined || coin === undefined) return [];
  const share = (name: "price" | "totalSupply") => contractCall(EquityABI, equity, name);
  const check = (
    field: string,
    reported: number,
    calls: readonly ContractCall[],
    expected: (...results: readonly bigint[]) => number = (raw = 0n) => scaled(raw),
  ): Check => ({ chainId: 1, subject: "FPS", field, reported, calls, expected });
  return [
    check("price", token.price, [share("price")]),
    check("totalSupply", token.totalSupply, [share("totalSupply")]),
    check(
      "circulatingSupply",
      token.circulatingSupply,
      [share("totalSupply"), contractCall(EquityABI, equity, "balanceOf", [equity])],
      (total = 0n, treasury = 0n) => scaled(total - treasury),
    ),
    check("marketCap", token.marketCap, [share("price"), share("totalSupply")], (price = 0n, supply = 0n) =>
      scaled(price * supply, 36),
    ),
    check("reserve.balance", reserve.balance, [contractCall(FrankencoinABI, coin, "balanceOf", [equity])]),
    check("reserve.equity", reserve.equity, [contractCall(FrankencoinABI, coin, "equity")]),
    check("reserve.minter", reserve.minter, [contractCall(FrankencoinABI, coin, "minterReserve")]),
  ];
}
