import type { BlockLogs } from "./chain-logs.ts";
import type { LightBlock } from "./ponder-types.ts";

/** What one look found on the chain. */
export type LookResult = {
  head: LightBlock;
  /** The first and the last block whose logs were read by a range, to be compared with those that Ponder has. */
  from: number;
  to: number;
  /** Whether the headers show that the head descends from the last block that Ponder has. */
  isDescendant: boolean;
  /** The blocks with logs that match. */
  blocks: ReadonlyMap<number, BlockLogs>;
};

/**
 * The place of the first block that Ponder has and must revert, in its ascending list; undefined when there is none.
 * `logCount` returns the number of logs with which Ponder received a block.
 */
export function firstReplaced(
  own: readonly LightBlock[],
  { head, from, to, blocks }: Omit<LookResult, "isDescendant">,
  logCount: (block: LightBlock) => number,
): number | undefined {
  const headNumber = Number(head.number);
  const ownNumbers = new Set(own.map(({ number }) => Number(number)));
  const late = [...blocks.keys()].filter((number) => !ownNumbers.has(number));
  const place = own.findIndex((block) => {
    const number = Number(block.number);
    if (number > headNumber) return true;
    if (number === headNumber && block.hash !== head.hash) return true;
    if (number === headNumber - 1 && block.hash !== head.parentHash) return true;
    // A log that was missing in an earlier look, in a block that Ponder went past.
    if (late.some((lateNumber) => lateNumber < number)) return true;
    if (number < from || number > to) return false;
    const onChain = blocks.get(number);
    if (onChain && onChain.hash !== block.hash) return true;
    return (onChain?.logs.length ?? 0) !== logCount(block);
  });
  return place === -1 ? undefined : place;
}

/**
 * The first block that Ponder has with more logs than were found of it now. A block of the same hash has the same logs: if
 * the chain still has it, the logs were read from a node that lags.
 */
export function firstIncomplete(
  own: readonly LightBlock[],
  { from, to, blocks }: Pick<LookResult, "from" | "to" | "blocks">,
  logCount: (block: LightBlock) => number,
): LightBlock | undefined {
  return own.find((block) => {
    const number = Number(block.number);
    return number >= from && number <= to && (blocks.get(number)?.logs.length ?? 0) < logCount(block);
  });
}
