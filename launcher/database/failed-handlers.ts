import { findMissingLogs, type MissingLogs } from "zchf-runtime/ponder/log-check/missing-logs";
import { finalBlock, type Gap, type LogFragment, logFragments, type Query } from "zchf-runtime/ponder/tables";
import type { Settings } from "../../config/settings.ts";
import { CHAINS } from "../../src/chains.ts";
import { terminal } from "../terminal.ts";
import { openDatabase } from "./open.ts";

/** Where a handler failed. */
export type FailedHandler = { chainId: number; block: number };

/** Repairs at one block after which a failure there counts like any other: every URL omits its logs when Ponder asks. */
const MOST_REPAIRS = 3;

const NOTHING: MissingLogs = { gaps: [], logs: 0, requests: 0 };

/** The failures of handlers since this launcher started, and what is missing where they failed. */
export class FailedHandlers {
  readonly #failures = new Map<string, { count: number; repairs: number }>();
  readonly #open: typeof openDatabase;

  constructor(open = openDatabase) {
    this.#open = open;
  }

  /** @returns ranges of blocks to request again; none when no log is missing, or when that could not be found out */
  async findMissingLogs(settings: Settings, { chainId, block }: FailedHandler): Promise<Gap[]> {
    const place = `${chainId}:${block}`;
    const { count, repairs } = this.#failures.get(place) ?? { count: 0, repairs: 0 };
    this.#failures.set(place, { count: count + 1, repairs });
    if (repairs >= MOST_REPAIRS) return [];
    const name = CHAINS.find(({ id }) => id === chainId)?.name ?? `chain ${chainId}`;
    const label = `${name} (RPC_URL_${chainId}): a handler failed at block ${block}`;
    try {
      const missing = await this.#search(settings, { chainId, block }, count > 0);
      if (missing.gaps.length === 0) return [];
      this.#failures.set(place, { count: 0, repairs: repairs + 1 });
      terminal.log(
        `${label}, where logs are missing: ${missing.logs} logs in ${missing.gaps.length} ranges (${missing.requests} requests); requesting these again and indexing this chain again from its cached logs`,
      );
      return missing.gaps;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      terminal.log(`${label}; its logs could not be requested again: ${reason.split("\n", 1).join()}`);
      return [];
    }
  }

  async #search(settings: Settings, failure: FailedHandler, isRepeated: boolean): Promise<MissingLogs> {
    const database = await this.#open(settings.database);
    if (!database) return NOTHING;
    try {
      const { schema, rpcUrls } = settings;
      const urls = rpcUrls.get(failure.chainId) ?? [];
      return await logsMissingAt({ query: database.query, schema, urls, ...failure, isRepeated });
    } finally {
      await database.close();
    }
  }
}

/**
 * Requests the logs of the block again. Where some are missing, or where a handler failed there before, those of all
 * cached blocks: what a handler expects may be missing in any of them, and a URL that omitted some may have omitted more.
 * Ponder requests the logs of a block that is not cached again by itself.
 */
export async function logsMissingAt(
  options: FailedHandler & {
    query: Query;
    schema: string;
    /** In the order in which Ponder used them. */
    urls: readonly string[];
    isRepeated: boolean;
  },
): Promise<MissingLogs> {
  const { query, schema, chainId, block, urls, isRepeated } = options;
  const fragments = await logFragments(query, chainId, block);
  const isCached = fragments.length > 0;
  if (!isRepeated) {
    if (!isCached) return NOTHING;
    const { gaps } = await findMissingLogs({ query, chainId, urls, from: block, to: block });
    if (gaps.length === 0) return NOTHING;
  }
  const to = isCached ? lastCachedWith(block, fragments) : (await finalBlock(query, schema, chainId))?.number;
  return to === undefined ? NOTHING : findMissingLogs({ query, chainId, urls, to });
}

/** The last block that all fragments requested together with this one. */
function lastCachedWith(block: number, fragments: readonly LogFragment[]): number {
  const ends = fragments.flatMap(({ ranges }) =>
    ranges.filter(([from, to]) => from <= block && block <= to).map(([, to]) => to),
  );
  return Math.min(...ends);
}
