import { styleText } from "node:util";
import { printable } from "zchf-rpc/printable";
import { z } from "zod";

/** Milliseconds in which a warning of a kind, and a summary of a chain's blocks, is printed once. */
const INTERVAL_MS = 60_000;

/** Printed 30 s after a block, which may be less than HEAD_INTERVAL. /freshness reports the age of the last block. */
export const NO_NEW_BLOCK = "No new block received within expected time";

/**
 * Of Ponder's own port, whose state is not that of the public API; of the launcher's SIGINT, whatever signal it received; and
 * of a contract that a chain does not have.
 */
const MISLEADING: ReadonlySet<string> = new Set([
  "Started returning 200 responses",
  "Received SIGINT",
  "No registered indexing functions",
]);

const LEVELS: Readonly<Record<number, string>> = {
  10: "TRACE",
  20: "DEBUG",
  30: "INFO",
  40: "WARN",
  50: "ERROR",
  60: "FATAL",
};
const WARN = 40;
const COLORS = {
  TRACE: "gray",
  DEBUG: "blue",
  INFO: "green",
  WARN: "yellow",
  ERROR: "red",
  FATAL: "red",
} as const;

/** An entry of Ponder's log as `--log-format json` writes it. */
const entrySchema = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string(),
  duration: z.number().optional(),
  error: z.looseObject({ message: z.string().optional(), stack: z.string().optional() }).optional(),
});
type Entry = z.infer<typeof entrySchema>;

/**
 * Keys that are printed elsewhere, or not at all: requests are kilobytes of hexadecimal digits, the hosts are placeholders
 * (ponder/transport/providers.ts), and the names of all tables are a kilobyte.
 */
const OMITTED: ReadonlySet<string> = new Set([
  ...["level", "time", "msg", "duration", "error", "chain_id"],
  ...["request", "request_id", "query_id", "hostname", "hostnames", "tables"],
]);
/** Keys that differ for each warning of a kind. */
const VARYING: ReadonlySet<string> = new Set(["retry_count", "retry_delay", "number", "hash"]);

/**
 * Turns the output of a Ponder process into lines with a date: warnings without the request and the stack, one of a kind
 * a minute; one line a minute and chain for blocks without events; other texts as they are. Escape sequences, which an RPC
 * may have sent, are removed. For reading only: nothing is decided by what a line says.
 */
export class LogLines {
  readonly #isVerbose: boolean;
  readonly #printedAt = new Map<string, number>();
  readonly #emptyBlocks = new Map<unknown, { since: number; blocks: number }>();

  /** @param isVerbose whether the log level is `debug` or `trace`: nothing is left out then */
  constructor({ isVerbose = false } = {}) {
    this.#isVerbose = isVerbose;
  }

  /**
   * The text to print for a line of output; undefined for one that is left out.
   * @param now milliseconds of the monotonic clock
   * @param date unix milliseconds, printed before a line that has no time of its own
   */
  next(line: string, now = performance.now(), date = Date.now()): string | undefined {
    const entry = entryOf(line);
    if (entry === undefined) {
      const text = printable(line);
      // A stack, or the members of an error.
      return /^[\s}\]]|^$/.test(text) ? text : `${dateOf(date)} ${text}`;
    }
    if (this.#isVerbose) return format(entry);
    if (MISLEADING.has(entry.msg)) return undefined;
    if (entry.msg === "Indexed block" && entry.event_count === 0) return this.#emptyBlock(entry, now);
    const failure = requestFailure(entry);
    if (failure) return this.#isRepeated(failure, now) ? undefined : format(failure);
    if (entry.level !== WARN) return format(entry);
    return isExpected(entry) || this.#isRepeated(entry, now) ? undefined : format(entry);
  }

  #emptyBlock(entry: Entry, now: number): string | undefined {
    const { since, blocks } = this.#emptyBlocks.get(entry.chain) ?? { since: now, blocks: 0 };
    const isDue = now - since >= INTERVAL_MS;
    this.#emptyBlocks.set(entry.chain, isDue ? { since: now, blocks: 0 } : { since, blocks: blocks + 1 });
    if (!isDue) return undefined;
    const { level, time, chain, number } = entry;
    return format({ level, time, msg: "Indexed blocks without events", chain, count: blocks + 1, number });
  }

  #isRepeated(entry: Entry, now: number): boolean {
    const kind = `${entry.msg}${keysOf(entry, (key) => !VARYING.has(key))}`;
    const last = this.#printedAt.get(kind);
    if (last !== undefined && now - last < INTERVAL_MS) return true;
    this.#printedAt.set(kind, now);
    return false;
  }
}

function entryOf(line: string): Entry | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return entrySchema.safeParse(JSON.parse(line)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Whether a warning is of no use: of a failure that a handler deals with, which is a call of a token that reverts, and what
 * viem makes of it (one that it does not deal with is an error of its own); and of a chain without a new block.
 */
function isExpected({ msg, error, retry_delay }: Entry): boolean {
  if (retry_delay !== undefined) return false;
  if (msg === NO_NEW_BLOCK) return true;
  if (msg === "Failed 'context.client' action") return true;
  return msg === "Received JSON-RPC error" && (error?.message ?? "").includes("revert");
}

/** The warning in the place of the error, with its stack, for each attempt at a block that is repeated until it is served. */
function requestFailure({ level, time, msg, chain, event, error }: Entry): Entry | undefined {
  const [message] = /\beth_\w+ on chain \d+ failed: .*/.exec(error?.message ?? "") ?? [];
  if (msg !== "Error while processing event" || message === undefined) return undefined;
  return {
    level: Math.min(level, WARN),
    time,
    msg: "A request of a handler failed",
    chain,
    event,
    error: { message },
  };
}

function format(entry: Entry): string {
  const { level, time, msg, duration, error } = entry;
  const name = LEVELS[level] ?? String(level);
  const color = COLORS[name as keyof typeof COLORS] ?? "reset";
  const label = styleText(color, name.padEnd(5), { stream: process.stdout });
  const took = duration === undefined ? "" : ` (${Math.round(duration)} ms)`;
  const line = `${dateOf(time)} ${label} ${printable(msg)}${keysOf(entry, () => true)}${took}`;
  if (error === undefined) return line;
  const { message = "", stack = message, where, meta } = error;
  if (level <= WARN) return `${line}: ${printable(message.split("\n", 1).join())}`;
  const details = [stack, where === undefined ? "" : `where: ${where}`, String(meta ?? "")];
  const rest = details.flatMap((text) => text.split("\n").map(printable));
  return [line, ...rest.filter((text) => text !== "")].join("\n");
}

function keysOf(entry: Entry, isWanted: (key: string) => boolean): string {
  return Object.entries(entry)
    .filter(([key]) => !OMITTED.has(key) && isWanted(key))
    .map(
      ([key, value]) =>
        ` ${key}=${printable(typeof value === "object" ? JSON.stringify(value) : String(value))}`,
    )
    .join("");
}

const dateOf = (unixMilliseconds: number): string => new Date(unixMilliseconds).toISOString();
