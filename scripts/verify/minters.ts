import { FrankencoinABI } from "@frankencoin/zchf";
import { deployment } from "../../src/chains.ts";
import { ask, type Claim } from "./claim.ts";
import type { Context } from "./documents.ts";

type Row = {
  chainId: number;
  minter: string;
  applyDate: number;
  applicationPeriod: number | string;
  status: string;
};

/** The latest application of every minter: from when it may mint, and whether it may. */
export function claimsOfMinters({ list }: { list: Row[] }, { chains }: Context): Claim[] {
  const latest = new Map<string, Row>();
  for (const row of list) {
    const key = `${row.chainId} ${row.minter}`;
    if (!latest.has(key)) latest.set(key, row);
  }
  return [...latest.values()].flatMap((row) => {
    const chain = chains.find(({ id }) => id === row.chainId);
    const coin = chain && deployment(chain, "coin")?.address;
    if (coin === undefined) throw new Error(`chain ${row.chainId} has minters and no coin`);
    const claim = { chainId: row.chainId, subject: `minter ${row.minter}` };
    const validFrom = BigInt(row.applyDate) + BigInt(row.applicationPeriod);
    return [
      {
        ...claim,
        field: "applyDate + applicationPeriod",
        said: row.status === "denied" ? 0n : validFrom,
        questions: [ask(FrankencoinABI, coin, "minters", [row.minter])],
        told: (from: bigint) => from,
      },
      {
        ...claim,
        field: "status is active or deprecated",
        said: row.status === "active" || row.status === "deprecated",
        questions: [ask(FrankencoinABI, coin, "isMinter", [row.minter])],
        told: (may: boolean) => may,
      },
    ];
  });
}
