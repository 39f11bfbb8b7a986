import type { Hex } from "viem";
import { CHAIN_IDS } from "../../chains.ts";

/** An event of a block that was not final when it was sent. */
export type Sent = { block: bigint; logIndex: number; hash: string };

/** What a consumer has been sent of a chain. */
export type ChainPosition = {
  /** Every event up to this block and log index, the log included. */
  block: bigint;
  logIndex: number;
  /** Unix seconds of the chain up to which activations of minters were sent. */
  time: bigint;
  isStalled: boolean;
  /** Events after it, ascending by place; at most `MOST_SENT`. */
  sent: readonly Sent[];
};

/** By chain id. */
export type Position = ReadonlyMap<number, ChainPosition>;

/** Log index of a position behind every log of its block. */
export const END_OF_BLOCK = Number.MAX_SAFE_INTEGER;

/** Leading digits of a block hash in a position: enough to distinguish a block from the one that replaces it. */
const HASH_DIGITS = 12;

export const shortHash = (hash: Hex): string => hash.slice(2, 2 + HASH_DIGITS);

/** Before every event of every chain. */
export const BEGINNING = "0";

const BASE = 36;
const INTEGER = "[0-9a-z]{1,13}";
const blockPattern = `\\.${INTEGER}-[0-9a-f]{${HASH_DIGITS}}(?:-${INTEGER})+`;
const chainPattern = new RegExp(
  `^(${INTEGER})\\.(${INTEGER})-(${INTEGER}|e)\\.(${INTEGER})\\.([ls])((?:${blockPattern})*)$`,
);

/** Most events of a chain that were sent before they were final: it limits the length of a position. */
export const MOST_SENT = 512;

/**
 * The text that clients return as Last-Event-ID: letters, digits and the marks `.`, `-`, `~`. For each chain its id, the
 * place up to which everything was sent, the time, the state, and for each later block its distance, hash and logs.
 */
export const encodePosition = (position: Position): string =>
  [...position].map(([chainId, chain]) => encodeChain(chainId, chain)).join("~") || BEGINNING;

export function encodeChain(chainId: number, { block, logIndex, time, isStalled, sent }: ChainPosition) {
  const log = logIndex === END_OF_BLOCK ? "e" : logIndex.toString(BASE);
  const blocks = sent.map((one, i) => {
    const index = `-${one.logIndex.toString(BASE)}`;
    const before = sent[i - 1];
    if (before?.block === one.block && before.hash === one.hash) return index;
    return `.${(one.block - block).toString(BASE)}-${one.hash}${index}`;
  });
  const state = isStalled ? "s" : "l";
  return `${chainId.toString(BASE)}.${block.toString(BASE)}-${log}.${time.toString(BASE)}.${state}${blocks.join("")}`;
}

/** Undefined for a text that `encodePosition` does not return. */
export function decodePosition(text: string): Position | undefined {
  if (text === BEGINNING) return new Map();
  const parts = text.split("~");
  const position = new Map<number, ChainPosition>();
  for (const part of parts) {
    const found = chainPattern.exec(part);
    if (!found) return undefined;
    const [, id = "", block = "", log = "", time = "", state, blocks = ""] = found;
    const [chainId, base] = [Number.parseInt(id, BASE), integer(block)];
    const sent = blocks
      .split(".")
      .slice(1)
      .flatMap((entry) => {
        const [delta = "", hash = "", ...logs] = entry.split("-");
        return logs.map((index) => ({
          block: base + integer(delta),
          logIndex: Number.parseInt(index, BASE),
          hash,
        }));
      });
    if (!CHAIN_IDS.includes(chainId) || position.has(chainId) || sent.length > MOST_SENT) return undefined;
    position.set(chainId, {
      block: base,
      logIndex: log === "e" ? END_OF_BLOCK : Number.parseInt(log, BASE),
      time: integer(time),
      isStalled: state === "s",
      sent,
    });
  }
  return position;
}

/** Up to 13 digits, which a number cannot hold. */
function integer(text: string): bigint {
  let value = 0n;
  for (const digit of text) value = value * BigInt(BASE) + BigInt(Number.parseInt(digit, BASE));
  return value;
}
