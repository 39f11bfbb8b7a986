import { FrankencoinABI } from "@frankencoin/zchf";
import { scaled } from "../../src/api/values/money.ts";
import { type Check, contractCall } from "./check.ts";

type Info = { chains: Record<string, { chainId: number; address: string; supply: number }> };

/** Checks the ZCHF supply of each chain. */
export function supplyChecks({ chains }: Info): Check[] {
  return Object.values(chains).map(({ chainId, address, supply }) => ({
    chainId,
    subject: "ZCHF",
    field: "supply",
    reported: supply,
    calls: [contractCall(FrankencoinABI, address, "totalSupply")],
    expected: (raw: bigint) => scaled(raw),
  }));
}
