import { amplifiedPositionAbi, amplifierAbi } from "../../src/domain/amplifier-abi.ts";
import { type Check, type CheckedRoute, checksOf, contractCall } from "./check.ts";
import { sample } from "./sample.ts";

type Amplifier = { chainId: number; address: string; totalBorrowed: string };
type Position = { chainId: number; position: string; owner: string; borrowed: string };

/** Positions that are compared at most. */
const POSITIONS = 300;

const ofQuery = <Row>(entity: string, members: string, checks: (rows: Row[]) => Check[]): CheckedRoute => ({
  path: `/graphql?query=${encodeURIComponent(`{ ${entity}(limit: 1000) { items { ${members} } } }`)}`,
  checks: ({ data }: { data: Record<string, { items: Row[] }> }) => checks(data[entity]?.items ?? []),
});

/** Debt of every amplifier, and owner and debt of positions, from the rows: the pools' state is read from the chain. */
export const amplifierRoutes = [
  ofQuery<Amplifier>("amplifierStatuss", "chainId address totalBorrowed", (rows) =>
    rows.map(({ chainId, address, totalBorrowed }) => {
      const call = contractCall(amplifierAbi, address, "totalBorrowed");
      return checksOf(chainId, `amplifier ${address}`)("totalBorrowed", totalBorrowed, call);
    }),
  ),
  ofQuery<Position>("amplifierPositions", "chainId position owner borrowed", (rows) =>
    sample(rows, POSITIONS).flatMap(({ chainId, position, owner, borrowed }) => {
      const check = checksOf(chainId, `amplified position ${position}`);
      return [
        check("owner", owner, contractCall(amplifiedPositionAbi, position, "owner")),
        check("borrowed", borrowed, contractCall(amplifiedPositionAbi, position, "borrowed")),
      ];
    }),
  ),
];
