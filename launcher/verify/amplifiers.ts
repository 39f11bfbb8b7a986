import { amplifiedPositionAbi, amplifierAbi } from "../../src/domain/amplifier-abi.ts";
import { type Check, type CheckedRoute, contractCall } from "./check.ts";
import { sample } from "./sample.ts";
import type { Service } from "./service.ts";

type Amplifier = { chainId: number; address: string; totalBorrowed: string };
type Position = { chainId: number; position: string; owner: string; borrowed: string };
type Status = { amplifierStatuss: { items: Amplifier[] } };
type Positions = { amplifierPositions: { items: Position[] } };

/** Positions that are compared at most. */
const POSITIONS = 300;

const queryPath = (query: string) => `/graphql?query=${encodeURIComponent(query)}`;

const STATUS = queryPath("{ amplifierStatuss(limit: 1000) { items { chainId address totalBorrowed } } }");
const POSITION = queryPath(
  "{ amplifierPositions(limit: 1000) { items { chainId position owner borrowed } } }",
);

/** Debt of every amplifier, and owner and debt of positions, from the rows: the pools' state is read from the chain. */
export const amplifierRoutes = async (service: Service): Promise<CheckedRoute[]> => {
  const { data } = (await service.read(STATUS)) as { data: Status };
  if (data.amplifierStatuss.items.length === 0) return [];
  return [
    { path: STATUS, checks: statusChecks },
    { path: POSITION, checks: positionChecks },
  ];
};

function statusChecks({ data }: { data: Status }): Check[] {
  return data.amplifierStatuss.items.map(({ chainId, address, totalBorrowed }) => ({
    chainId,
    subject: `amplifier ${address}`,
    field: "totalBorrowed",
    reported: totalBorrowed,
    calls: [contractCall(amplifierAbi, address, "totalBorrowed")],
    expected: (raw: bigint) => String(raw),
  }));
}

function positionChecks({ data }: { data: Positions }): Check[] {
  return sample(data.amplifierPositions.items, POSITIONS).flatMap(
    ({ chainId, position, owner, borrowed }) => {
      const subject = `amplified position ${position}`;
      return [
        {
          chainId,
          subject,
          field: "owner",
          reported: owner,
          calls: [contractCall(amplifiedPositionAbi, position, "owner")],
          expected: (address: string) => address.toLowerCase(),
        },
        {
          chainId,
          subject,
          field: "borrowed",
          reported: borrowed,
          calls: [contractCall(amplifiedPositionAbi, position, "borrowed")],
          expected: (raw: bigint) => String(raw),
        },
      ];
    },
  );
}
