import type { Hex } from "viem";
import { CHAIN_IDS } from "../../chains.ts";

/** Where a log stands in its chain. */
export type Place = { block: bigint; logIndex: number };

/** An event of a block that was not final when it was sent. */
export type Sent = Place & {
  /** Undefined for a block that stands when the next block with a hash does. */
  hash: string | undefined;
  /** Whether it was not compared with what is stored yet: its hash must not get lost. */
  isUnchecked?: boolean;
};

/** What a consumer has been sent of a chain: every event up to a place, its log included, and some after it. */
export type ChainCursor = Place & {
  /** The number of the last activation of a minter that was sent, see `activationTimes` in timeline.ts. */
  time: bigint;
  isStalled: boolean;
  /** Events after it, ascending by place; as many as fit into it. */
  sent: readonly Sent[];
};

/** By chain id. */
export type Cursor = ReadonlyMap<number, ChainCursor>;

/** Log index of a cursor behind every log of its block. */
export const END_OF_BLOCK = Number.MAX_SAFE_INTEGER;

/** Leading hex digits of a block hash in a cursor: enough to distinguish a block from the one that replaces it. */
const HASH_DIGITS = 12;
/** The same digits in base64url. */
const HASH_CHARACTERS = 8;

export const shortHash = (hash: Hex): string => hash.slice(2, 2 + HASH_DIGITS);

/** Before every event of every chain. */
export const BEGINNING = "0";

const BASE = 36;
const INTEGER = "[0-9a-z]{1,13}";
const LOG = "[0-9a-z]{1,7}";
/** Distance, hash and logs of a block. */
const BLOCK = `\\.(${INTEGER})(?:_([\\w-]{${HASH_CHARACTERS}}))?((?:-${LOG})+)`;
const blockPattern = BLOCK.replaceAll(/\((?!\?)/g, "(?:");
const blockParts = new RegExp(BLOCK, "g");
const chainPattern = new RegExp(
  `^(${INTEGER})\\.(${INTEGER})-(${INTEGER}|e)\\.(${INTEGER})\\.([ls])((?:${blockPattern})*)$`,
);

/** Most events of a chain that were sent before they were final. */
export const MOST_SENT = 512;

/** Most bytes of a cursor that an event is added to which is not final: proxies accept 4 KB in a header at least. */
export const MOST_BYTES = 1_950;
/** Of so many blocks in a row, and of the last one, a cursor has the hash: it says that the blocks before it stand, too. */
const BLOCKS_PER_HASH = 8;

/**
 * The text that clients return as Last-Event-ID: letters, digits and the marks `.`, `-`, `_`, `~`. For each chain its id, the
 * place up to which everything was sent, the time, the state, and for each later block its distance, its logs, and of some its hash.
 */
export const encodeCursor = (cursor: Cursor): string =>
  [...cursor].map(([chainId, chain]) => encodeChain(chainId, chain)).join("~") || BEGINNING;

export function encodeChain(chainId: number, { block, logIndex, time, isStalled, sent }: ChainCursor) {
  const log = logIndex === END_OF_BLOCK ? "e" : logIndex.toString(BASE);
  const starts = sent.flatMap((log, i) => (log.block === sent[i - 1]?.block ? [] : [i]));
  const blocks = starts.map((start, i) => {
    const logs = sent.slice(start, starts[i + 1]);
    const [first] = logs;
    if (first === undefined) return "";
    const isAnchor = i % BLOCKS_PER_HASH === BLOCKS_PER_HASH - 1 || i === starts.length - 1;
    const hash =
      first.hash !== undefined && (isAnchor || first.isUnchecked) ? `_${encodeHash(first.hash)}` : "";
    const indexes = logs.map(({ logIndex: index }) => `-${index.toString(BASE)}`);
    return `.${(first.block - block).toString(BASE)}${hash}${indexes.join("")}`;
  });
  const state = isStalled ? "s" : "l";
  return `${chainId.toString(BASE)}.${block.toString(BASE)}-${log}.${time.toString(BASE)}.${state}${blocks.join("")}`;
}

const encodeHash = (digits: string): string => Buffer.from(digits, "hex").toString("base64url");

/** Undefined for a text that `encodeCursor` does not return. */
export function decodeCursor(text: string): Cursor | undefined {
  if (text === BEGINNING) return new Map();
  const parts = text.split("~");
  const cursor = new Map<number, ChainCursor>();
  for (const part of parts) {
    const match = chainPattern.exec(part);
    if (!match) return undefined;
    const [, id = "", block = "", log = "", time = "", state, blocks = ""] = match;
    const chainId = Number.parseInt(id, BASE);
    const base = integer(block);
    const sent = [...blocks.matchAll(blockParts)].flatMap(([, delta = "", hash, logs = ""]) =>
      logs
        .slice(1)
        .split("-")
        .map((index) => ({
          block: base + integer(delta),
          logIndex: Number.parseInt(index, BASE),
          hash: hash && Buffer.from(hash, "base64url").toString("hex"),
          isUnchecked: true,
        })),
    );
    if (!CHAIN_IDS.includes(chainId) || cursor.has(chainId) || sent.length > MOST_SENT) return undefined;
    cursor.set(chainId, {
      block: base,
      logIndex: log === "e" ? END_OF_BLOCK : Number.parseInt(log, BASE),
      time: integer(time),
      isStalled: state === "s",
      sent,
    });
  }
  return cursor;
}

/** Up to 13 digits, which a number cannot hold. */
function integer(text: string): bigint {
  let value = 0n;
  for (const digit of text) value = value * BigInt(BASE) + BigInt(Number.parseInt(digit, BASE));
  return value;
}
