import { FrankencoinABI } from "@frankencoin/zchf";
import type { Address } from "viem";
import type { Sent } from "../chain.ts";
import type { Text } from "../texts.ts";
import { day, mainChain, type World } from "../world.ts";
import { encodeCall } from "./encode.ts";

/** Proposes a minting module; the fee is a profit of the system. */
export function suggestMinter(
  world: World,
  {
    chain = mainChain,
    minter,
    proposer,
    period = 10 * day,
    fee = 1000n * 10n ** 18n,
    message,
  }: {
    chain?: number;
    minter: Address;
    proposer: Address;
    period?: number | bigint;
    fee?: bigint;
    message: Text;
  },
): Promise<Sent> {
  return world.send(chain, "suggestMinter", {
    from: proposer,
    to: world.coin(chain),
    data: encodeCall("suggestMinter(address minter, uint256 period, uint256 fee, string message)", [
      minter,
      BigInt(period),
      fee,
      message,
    ]),
  });
}

/** Vetoes a proposed minter; the vetor needs two percent of the votes and the period must still run. */
export function denyMinter(
  world: World,
  {
    chain = mainChain,
    minter,
    vetor,
    helpers = [],
    message,
  }: { chain?: number; minter: Address; vetor: Address; helpers?: Address[]; message: Text },
): Promise<Sent> {
  return world.send(chain, "denyMinter", {
    from: vetor,
    to: world.coin(chain),
    data: encodeCall("denyMinter(address minter, address[] helpers, string message)", [
      minter,
      helpers,
      message,
    ]),
  });
}

/** A minter transfers its profit from `source`, which must be the minter itself or have approved it. */
export function reportProfit(world: World, params: Report): Promise<Sent> {
  return report(world, "reportProfit", "collectProfits", params);
}

/** A minter has the reserve pay `source` for what was lost. */
export function reportLoss(world: World, params: Report): Promise<Sent> {
  return report(world, "reportLoss", "coverLoss", params);
}

/** An active minter mints coins. */
export function mintCoins(
  world: World,
  { chain = mainChain, minter, to, amount }: { chain?: number; minter: Address; to: Address; amount: bigint },
): Promise<Sent> {
  return report(world, "mintCoins", "mint", { chain, minter, source: to, amount });
}

/** Burns coins of the account itself; needs no permission. */
export function burnCoins(
  world: World,
  { chain = mainChain, account, amount }: { chain?: number; account: Address; amount: bigint },
): Promise<Sent> {
  return world.write(chain, "burnCoins", {
    from: account,
    to: world.coin(chain),
    abi: FrankencoinABI,
    functionName: "burn",
    args: [amount],
  });
}

type Report = { chain?: number; minter: Address; source: Address; amount: bigint };

function report(
  world: World,
  action: string,
  functionName: string,
  { chain = mainChain, minter, source, amount }: Report,
): Promise<Sent> {
  const to = world.coin(chain);
  return world.write(chain, action, {
    from: minter,
    to,
    abi: FrankencoinABI,
    functionName,
    args: [source, amount],
  });
}
