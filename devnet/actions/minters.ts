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
  }: { chain?: number; minter: Address; proposer: Address; period?: number; fee?: bigint; message: Text },
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
