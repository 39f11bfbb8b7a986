import { parseAbi, zeroAddress } from "viem";
import type { Challenge } from "../../src/api/rest/challenges/schema.ts";
import { type Chain, deployment, MAIN_CHAIN } from "../../src/chains.ts";
import { type Check, type CheckContext, type CheckedRoute, contractCall } from "./check.ts";
import type { Service } from "./service.ts";

const hubAbi = parseAbi([
  "function challenges(uint256) view returns (address challenger, uint256 start, address position, uint256 size)",
  "function price(uint32) view returns (uint256)",
]);

type Struct = readonly [challenger: string, start: bigint, position: string, size: bigint];

function hubOf(chains: readonly Chain[], version: 1 | 2): string {
  const chain = chains.find(({ id }) => id === MAIN_CHAIN);
  const hub = chain && deployment(chain, version === 1 ? "mintingHubV1" : "mintingHubV2");
  if (hub === undefined)
    throw new Error(`challenges are listed, but no minting hub V${version} is configured`);
  return hub.address;
}

/** Checks that no challenge is missing, whether each is over, and the other fields of those that are not. */
function challengeChecks({ list }: { list: Challenge[] }, { chains }: CheckContext): Check[] {
  return [...gapChecks(list, chains), ...fieldChecks(list, chains)];
}

/** A hub numbers its challenges from 0 on and forgets none, so every number below a listed one exists. */
function gapChecks(list: readonly Challenge[], chains: readonly Chain[]): Check[] {
  return ([1, 2] as const).flatMap((version) => {
    const listed = new Set(list.flatMap((row) => (row.version === version ? [Number(row.number)] : [])));
    const missing = Array.from({ length: Math.max(-1, ...listed) + 1 }, (_, n) => n).filter(
      (number) => !listed.has(number),
    );
    return missing.map((number) => ({
      chainId: MAIN_CHAIN,
      subject: `challenge ${number} of hub V${version}`,
      field: "is listed",
      reported: false,
      calls: [contractCall(hubAbi, hubOf(chains, version), "challenges", [BigInt(number)])],
      expected: () => true,
    }));
  });
}

function fieldChecks(list: readonly Challenge[], chains: readonly Chain[]): Check[] {
  return list.flatMap((row) => {
    const call = contractCall(hubAbi, hubOf(chains, row.version), "challenges", [BigInt(row.number)]);
    const check = (field: string, reported: unknown, expected: (struct: Struct) => unknown): Check => ({
      chainId: MAIN_CHAIN,
      subject: `challenge ${row.id}`,
      field,
      reported,
      calls: [call],
      expected,
    });
    const unlessDeleted = (struct: Struct) => (struct[0] === zeroAddress ? undefined : struct);
    const status = check("status", row.status, ([, , , size]) => (size === 0n ? "Success" : "Active"));
    if (row.status === "Success") return [status];
    return [
      status,
      // Not for a challenge that the hub has deleted, even if a size is left in its slot.
      check("challenger", row.challenger, (struct) => unlessDeleted(struct)?.[0]),
      check("start", row.start, (struct) => unlessDeleted(struct)?.[1]),
      check("position", row.position, (struct) => unlessDeleted(struct)?.[2]),
      check(
        "size - filledSize",
        BigInt(row.size) - BigInt(row.filledSize),
        (struct) => unlessDeleted(struct)?.[3],
      ),
    ];
  });
}

/** The routes of challenges. Prices are checked of the challenges that are listed now. */
export async function challengeRoutes(service: Service): Promise<CheckedRoute[]> {
  const { list } = (await service.read("/challenges/list")) as { list: Challenge[] };
  const listed = new Map(list.map((row) => [row.id, row]));
  const priceChecks = ({ map }: { map: Record<string, string> }, { chains }: CheckContext): Check[] =>
    Object.entries(map).flatMap(([id, reported]) => {
      const row = listed.get(id);
      if (row === undefined) return [];
      const calls = [contractCall(hubAbi, hubOf(chains, row.version), "price", [Number(row.number)])];
      const expected = (price: bigint) => price;
      return [{ chainId: MAIN_CHAIN, subject: `challenge ${id}`, field: "price", reported, calls, expected }];
    });
  return [
    { path: "/challenges/list", checks: challengeChecks },
    { path: "/challenges/prices", checks: priceChecks },
  ];
}
