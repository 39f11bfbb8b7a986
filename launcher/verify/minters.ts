import { FrankencoinABI } from "@frankencoin/zchf";
import { deployment } from "../../src/chains.ts";
import { type Check, type CheckContext, contractCall } from "./check.ts";

type Row = {
  chainId: number;
  minter: string;
  applyDate: number;
  applicationPeriodRaw: string;
  status: string;
};

/** Checks the latest application of every minter: when it becomes valid, and whether it is a minter now. */
export function minterChecks({ list }: { list: Row[] }, { chains }: CheckContext): Check[] {
  const latest = new Map<string, Row>();
  for (const row of list) {
    const key = `${row.chainId} ${row.minter}`;
    if (!latest.has(key)) latest.set(key, row);
  }
  return [...latest.values()].flatMap((row) => {
    const chain = chains.find(({ id }) => id === row.chainId);
    const coin = chain && deployment(chain, "coin")?.address;
    if (coin === undefined) throw new Error(`chain ${row.chainId} has minters but no coin`);
    const check = { chainId: row.chainId, subject: `minter ${row.minter}` };
    const validFrom = BigInt(row.applyDate) + BigInt(row.applicationPeriodRaw);
    return [
      {
        ...check,
        field: "applyDate + applicationPeriod",
        reported: row.status === "denied" ? 0n : validFrom,
        calls: [contractCall(FrankencoinABI, coin, "minters", [row.minter])],
        expected: (validFrom: bigint) => validFrom,
      },
      {
        ...check,
        field: "status is active or deprecated",
        reported: row.status === "active" || row.status === "deprecated",
        calls: [contractCall(FrankencoinABI, coin, "isMinter", [row.minter])],
        expected: (isMinter: boolean) => isMinter,
      },
    ];
  });
}
