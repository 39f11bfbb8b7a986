import type { Data } from "zchf-api-client";
import { chainName } from "zchf-api-client";
import { shorten } from "../../format/addresses.ts";

export type Statement = Data<"/accounts/{address}/statement">;

/** Name of a contract of the system. */
export type LabelOf = (address: string) => string | undefined;

type Place = Pick<Statement["balances"][number], "asset" | "module" | "chainId">;

/** Asset or savings module, and chain. */
export function placeName({ asset, module, chainId }: Place, labelOf: LabelOf = () => undefined): string {
  const name = module === null ? asset : (labelOf(module) ?? `Savings ${shorten(module)}`);
  return `${name}, ${chainName(chainId)}`;
}
