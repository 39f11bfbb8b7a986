import { FrankencoinABI } from "@frankencoin/zchf";
import { scaled } from "../../src/api/shared/money.ts";
import { ask, type Claim } from "./claim.ts";

type Info = { chains: Record<string, { chainId: number; address: string; supply: number }> };

/** The supply of each chain. */
export function claimsOfCoins({ chains }: Info): Claim[] {
  return Object.values(chains).map(({ chainId, address, supply }) => ({
    chainId,
    subject: "ZCHF",
    field: "supply",
    said: supply,
    questions: [ask(FrankencoinABI, address, "totalSupply")],
    told: (raw: bigint) => scaled(raw),
  }));
}
