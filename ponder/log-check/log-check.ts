import { setTimeout as wait } from "node:timers/promises";
import type { Chain } from "../../src/chains.ts";
import { finalBlock, type Gap, type Query } from "../tables.ts";
import { findMissingLogs, type MissingLogs } from "./missing-logs.ts";
import { confirmRepairs, readRepairs } from "./repairs.ts";
import { type ContractReader, type DifferingSum, differingSums } from "./sums.ts";

const DAY_MS = 24 * 3_600_000;
/** Comparisons of the sums of a chain, and the pause between them: a block may be written or replaced meanwhile. */
const COMPARISONS = 4;
const COMPARISON_PAUSE_MS = 3_000;
/** Milliseconds between two checks whether the backfill is complete. */
const BACKFILL_PAUSE_MS = 1_000;
/** Milliseconds after which a check that failed is repeated, for the chains on which it failed. */
const RETRY_PAUSE_MS = 60_000;
/** Repairs in a row after which a chain is not repaired again by itself: the URL that is used first omits the logs again. */
const MOST_REPAIRS = 3;
/** Milliseconds from the end of a check to the restart. */
const REPAIR_DELAY_MS = 500;

export type LogCheckOptions = {
  query: Query;
  schema: string;
  chains: readonly Chain[];
  urls: ReadonlyMap<number, readonly string[]>;
  hasTransfers: boolean;
  reader: (chain: Chain) => ContractReader;
  /** Whether every chain is indexed up to its head. */
  isBackfilled: () => Promise<boolean>;
  /** Has these ranges requested again, by chain id. */
  repair: (gaps: ReadonlyMap<number, readonly Gap[]>) => void;
};

/** What was found on a chain. */
export type LogReport = {
  chainId: number;
  /** Names of the sums that differ. */
  sums: string[];
  /** Missing logs, and the eth_getLogs requests sent to find them; absent when the logs were not requested again. */
  missing?: { logs: number; ranges: number; requests: number };
  /** Why the chain could not be checked. */
  error?: string;
};

const labelOf = ({ id, name }: Chain) => `${name} (RPC_URL_${id})`;
/** In one line. */
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");

function describe({ logs, gaps, requests }: MissingLogs, isRepaired: boolean): string {
  const found = `${logs} logs are missing in ${gaps.length} ranges (${requests} requests)`;
  return isRepaired
    ? `${found}; requesting these again and indexing this chain again from its cached logs`
    : `${found}, still after ${MOST_REPAIRS} repairs: its first URL omits them; change the order of its URLs, then run npm run verify -- --repair`;
}

/**
 * Finds logs that an RPC left out: compares sums over logs with contract state after each start and daily, and requests
 * the logs of a chain again when one differs.
 */
export class LogCheck {
  readonly #options: LogCheckOptions;
  #running: Promise<unknown> = Promise.resolve();
  /** Differences that no URL has logs for, by chain id. */
  readonly #unexplained = new Map<number, string>();

  constructor(options: LogCheckOptions) {
    this.#options = options;
  }

  /** Checks when the backfill is complete and every day from then on; returns a function that ends it. */
  start(): () => void {
    const stopped = new AbortController();
    const pause = async (milliseconds: number) => {
      await wait(milliseconds, undefined, { signal: stopped.signal, ref: false });
    };
    const run = async () => {
      const { chains, isBackfilled } = this.#options;
      let due = chains;
      let nextAt = Date.now() + DAY_MS;
      for (;;) {
        try {
          while (!(await isBackfilled())) await pause(BACKFILL_PAUSE_MS);
          if (Date.now() >= nextAt) [due, nextAt] = [chains, Date.now() + DAY_MS];
          const reports = await this.check(false, due);
          due = due.filter((_, i) => reports[i]?.error !== undefined);
          await pause(due.length > 0 ? RETRY_PAUSE_MS : nextAt - Date.now());
        } catch (error) {
          if (stopped.signal.aborted) return;
          console.warn(`Logs could not be checked, trying again: ${reasonOf(error)}`);
          await pause(RETRY_PAUSE_MS).catch(() => undefined);
        }
      }
    };
    void run();
    return () => stopped.abort();
  }

  /**
   * Reports in the order of the chains; a chain that cannot be read does not keep the others from being checked.
   *
   * @param isThorough requests the logs of every chain again, whether or not a sum differs
   */
  check(isThorough: boolean, chains = this.#options.chains): Promise<LogReport[]> {
    const next = this.#running.then(async () => {
      const { query, schema, repair } = this.#options;
      const { unconfirmed } = await readRepairs(query, schema);
      const reports: LogReport[] = [];
      const gaps = new Map<number, Gap[]>();
      for (const chain of chains) {
        try {
          const sums = await this.#compare(chain);
          const repaired = unconfirmed.get(chain.id);
          const missing = await this.#find(chain, sums, isThorough, repaired);
          if (missing && missing.gaps.length > 0) {
            const isRepaired = isThorough || (repaired?.count ?? 0) < MOST_REPAIRS;
            console.warn(`${labelOf(chain)}: ${describe(missing, isRepaired)}`);
            if (isRepaired) gaps.set(chain.id, missing.gaps);
          }
          reports.push({
            chainId: chain.id,
            sums: sums.map(({ name }) => name),
            ...(missing && {
              missing: { logs: missing.logs, ranges: missing.gaps.length, requests: missing.requests },
            }),
          });
        } catch (error) {
          console.warn(`${labelOf(chain)}: its logs could not be checked: ${reasonOf(error)}`);
          reports.push({ chainId: chain.id, sums: [], error: reasonOf(error) });
        }
      }
      // The restart that follows would cut the response with these reports.
      if (gaps.size > 0) setTimeout(repair, REPAIR_DELAY_MS, gaps);
      return reports;
    });
    this.#running = next.catch(() => undefined);
    return next;
  }

  /** Requests logs of the chain again where there is a reason; undefined where there is none. */
  async #find(
    chain: Chain,
    sums: readonly DifferingSum[],
    isThorough: boolean,
    repaired: { from: number; to: number } | undefined,
  ): Promise<MissingLogs | undefined> {
    const { query, schema, urls } = this.#options;
    const key = sums.map(({ name, indexed, expected }) => `${name} ${expected - indexed}`).join();
    const isSuspicious = sums.length > 0 && this.#unexplained.get(chain.id) !== key;
    if (!isThorough && !isSuspicious && !repaired) return undefined;
    const final = await finalBlock(query, schema, chain.id);
    if (!final) return undefined;
    const label = labelOf(chain);
    for (const { name, block, indexed, expected } of sums) {
      console.warn(`${label}: ${name} is ${indexed} by its logs, ${expected} on the chain at block ${block}`);
    }
    // What was requested again after a repair may lack logs once more.
    const range = isThorough || isSuspicious || !repaired ? {} : { from: repaired.from, to: repaired.to };
    const missing = await findMissingLogs({
      query,
      chainId: chain.id,
      urls: urls.get(chain.id) ?? [],
      to: final.number,
      ...range,
    });
    if (missing.gaps.length > 0) return missing;
    if (repaired) await confirmRepairs(query, schema, chain.id);
    if (sums.length > 0) {
      this.#unexplained.set(chain.id, key);
      console.warn(`${label}: no URL has logs that explain the difference`);
    }
    return missing;
  }

  /** Sums that differ in every comparison. */
  async #compare(chain: Chain): Promise<DifferingSum[]> {
    const { query, schema, hasTransfers, reader } = this.#options;
    const options = { query, schema, chain, hasTransfers, reader: reader(chain) };
    let found = await differingSums(options);
    for (let i = 1; i < COMPARISONS && found.length > 0; i++) {
      await wait(COMPARISON_PAUSE_MS);
      const again = await differingSums(options);
      found = again.filter(({ name }) => found.some((sum) => sum.name === name));
    }
    return found;
  }
}
