import { parseAbi, zeroAddress } from "viem";
import { MAIN_CHAIN } from "../../src/chains.ts";
import {
  type Body,
  type Check,
  type CheckContext,
  type CheckedRoute,
  checksOf,
  contractCall,
  requiredAddress,
  route,
} from "./check.ts";
import type { Service } from "./service.ts";

const hubAbi = parseAbi([
  "function challenges(uint256) view returns (address challenger, uint256 start, address position, uint256 size)",
  "function price(uint32) view returns (uint256)",
]);

type Struct = readonly [challenger: string, start: bigint, position: string, size: bigint];
type Challenges = Body<"/challenges/list">["list"];

const hubOf = (context: CheckContext, version: number): string =>
  requiredAddress(context, MAIN_CHAIN, version === 1 ? "mintingHubV1" : "mintingHubV2");

/** A hub numbers its challenges from 0 on and forgets none, so every number below a listed one exists. */
function gapChecks(list: Challenges, context: CheckContext): Check[] {
  return [1, 2].flatMap((version) => {
    const listed = new Set(list.flatMap((row) => (row.version === version ? [Number(row.number)] : [])));
    const numbers = Array.from({ length: Math.max(-1, ...listed) + 1 }, (_, number) => number);
    return numbers.flatMap((number) => {
      if (listed.has(number)) return [];
      const call = contractCall(hubAbi, hubOf(context, version), "challenges", [BigInt(number)]);
      const check = checksOf(MAIN_CHAIN, `challenge ${number} of hub V${version}`);
      return [check("is listed", false, call, () => true)];
    });
  });
}

function fieldChecks(list: Challenges, context: CheckContext): Check[] {
  return list.flatMap((row) => {
    const call = contractCall(hubAbi, hubOf(context, row.version), "challenges", [BigInt(row.number)]);
    const check = checksOf(MAIN_CHAIN, `challenge ${row.id}`);
    const status = check("status", row.status, call, ([, , , size]: Struct) =>
      size === 0n ? "Success" : "Active",
    );
    if (row.status === "Success") return [status];
    // Not for a challenge that the hub has deleted, even if a size is left in its slot.
    const member = (field: string, reported: unknown, index: number) =>
      check(field, reported, call, (struct: Struct) =>
        struct[0] === zeroAddress ? undefined : struct[index],
      );
    return [
      status,
      member("challenger", row.challenger, 0),
      member("start", row.start, 1),
      member("position", row.position, 2),
      member("size - filledSize", BigInt(row.size) - BigInt(row.filledSize), 3),
    ];
  });
}

/**
 * No challenge is missing, whether each is over, and the other fields of those that are not; prices of the challenges that
 * are listed now.
 */
export async function challengeRoutes(service: Service): Promise<CheckedRoute[]> {
  const { list: now } = (await service.read("/challenges/list")) as Body<"/challenges/list">;
  const listed = new Map(now.map((row) => [row.id, row]));
  return [
    route("/challenges/list", ({ list }, context) => [
      ...gapChecks(list, context),
      ...fieldChecks(list, context),
    ]),
    route("/challenges/prices", ({ map }, context) =>
      Object.entries(map).flatMap(([id, reported]) => {
        const row = listed.get(id);
        if (row === undefined) return [];
        const call = contractCall(hubAbi, hubOf(context, row.version), "price", [Number(row.number)]);
        return [checksOf(MAIN_CHAIN, `challenge ${id}`)("price", reported, call)];
      }),
    ),
  ];
}
