import { EquityABI, FrankencoinABI } from "@frankencoin/zchf";
import { erc20Abi, multicall3Abi } from "viem";
import { scaled } from "../../src/api/values/money.ts";
import { MAIN_CHAIN, TOKEN_CONTRACTS, type TokenSymbol } from "../../src/chains.ts";
import { multicall3Address } from "../../src/domain/multicall.ts";
import { addressOf, type CheckedRoute, checksOf, contractCall, requiredAddress, route } from "./check.ts";

/** The time of each indexed block. */
export const blockTimes = route("/freshness", (_, { before }) =>
  [...before].map(([chainId, { timestamp }]) => {
    const call = contractCall(multicall3Abi, multicall3Address, "getCurrentBlockTimestamp");
    return checksOf(chainId, "block")("timestamp", timestamp, call);
  }),
);

/** The ZCHF supply of each chain. */
export const supplies = route("/ecosystem/frankencoin/info", ({ chains }) =>
  Object.values(chains).map(({ chainId, address, supply }) => {
    const call = contractCall(FrankencoinABI, address, "totalSupply");
    return checksOf(chainId, "ZCHF")("supply", supply, call, scaled);
  }),
);

/** Price and supply of FPS, and the reserve. */
export const shares = route("/ecosystem/fps/info", ({ token, reserve }, context) => {
  const equity = addressOf(context, MAIN_CHAIN, "equity");
  const coin = addressOf(context, MAIN_CHAIN, "coin");
  if (equity === undefined || coin === undefined) return [];
  const check = checksOf(MAIN_CHAIN, "FPS");
  const price = contractCall(EquityABI, equity, "price");
  const supply = contractCall(EquityABI, equity, "totalSupply");
  const treasury = contractCall(EquityABI, equity, "balanceOf", [equity]);
  const ofReserve = contractCall(FrankencoinABI, coin, "balanceOf", [equity]);
  return [
    check("price", token.price, price, scaled),
    check("totalSupply", token.totalSupply, supply, scaled),
    check("circulatingSupply", token.circulatingSupply, [supply, treasury], (total: bigint, held: bigint) =>
      scaled(total - held),
    ),
    check("marketCap", token.marketCap, [price, supply], (each: bigint, total: bigint) =>
      scaled(each * total, 36),
    ),
    check("reserve.balance", reserve.balance, ofReserve, scaled),
    check("reserve.equity", reserve.equity, contractCall(FrankencoinABI, coin, "equity"), scaled),
    check("reserve.minter", reserve.minter, contractCall(FrankencoinABI, coin, "minterReserve"), scaled),
  ];
});

/** The latest application of every minter: when it becomes valid, and whether it is a minter now. */
export const minters = route("/ecosystem/minter/list", ({ list }, context) => {
  // The list is newest first.
  const latest = new Map(list.toReversed().map((row) => [`${row.chainId} ${row.minter}`, row]));
  return [...latest.values()].flatMap(({ chainId, minter, applyDate, applicationPeriodRaw, status }) => {
    const coin = requiredAddress(context, chainId, "coin");
    const check = checksOf(chainId, `minter ${minter}`);
    const validFrom = status === "denied" ? 0n : BigInt(applyDate) + BigInt(applicationPeriodRaw);
    const isMinter = status === "active" || status === "deprecated";
    return [
      check(
        "applyDate + applicationPeriod",
        validFrom,
        contractCall(FrankencoinABI, coin, "minters", [minter]),
      ),
      check(
        "status is active or deprecated",
        isMinter,
        contractCall(FrankencoinABI, coin, "isMinter", [minter]),
      ),
    ];
  });
});

/** The listed balances of a token, the thousand largest of all chains. */
export const holders = (token: TokenSymbol): CheckedRoute =>
  route(
    "/balances/{token}/ranked",
    ({ list }, context) =>
      list.flatMap(({ chainId, account, balance }) => {
        const address = addressOf(context, chainId, TOKEN_CONTRACTS[token]);
        if (address === undefined) return [];
        const check = checksOf(chainId, `${token.toUpperCase()} of ${account}`);
        return [check("balance", balance, contractCall(erc20Abi, address, "balanceOf", [account]))];
      }),
    `/balances/${token}/ranked`,
  );
