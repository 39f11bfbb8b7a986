import type { Data } from "zchf-api-client";
import { chainName } from "zchf-api-client";
import { shorten } from "../../format/addresses.ts";

export type Statement = Data<"/accounts/{address}/statement">;

type Place = Pick<Statement["balances"][number], "asset" | "module" | "chainId">;

/** Asset and chain, with the module of savings. */
export function placeName({ asset, module, chainId }: Place): string {
  return module === null
    ? `${asset}, ${chainName(chainId)}`
    : `Savings ${shorten(module)}, ${chainName(chainId)}`;
}
