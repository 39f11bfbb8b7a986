import { createRandom } from "../../tools/devnet/random.ts";

/** What a node may do wrong with one request. */
export const FAULTS = [
  "delay",
  "drop",
  "too many requests",
  "server error",
  "truncated",
  "empty",
  "range too large",
  "head goes back",
] as const;
export type Fault = (typeof FAULTS)[number];

/** What a node may do wrong with every eth_call for a while, though it serves heads, blocks and logs. */
export const CALL_FAULTS = ["no response", "dropped", "out of quota", "slow", "large ones refused"] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

/** The fault of a request, how long a delay lasts, how far a head goes back. */
export type Step = { fault: Fault; milliseconds: number; blocks: number };

/** What happens to the n-th request of a node, from 0: the same for the same seed, whatever the request is. */
export type Plan = (ordinal: number) => Step | undefined;

/** @param rate share of the requests that go wrong, 0 to 1 */
export function planFaults(seed: string, rate: number, faults: readonly Fault[] = FAULTS): Plan {
  return (ordinal) => {
    const random = createRandom(`${seed}/${ordinal}`);
    // The first draws of neighbouring seeds are alike.
    random.chance(0.5);
    if (!random.chance(rate)) return undefined;
    return { fault: random.pick(faults), milliseconds: random.int(20, 1_200), blocks: random.int(1, 8) };
  };
}
