import { setTimeout as wait } from "node:timers/promises";
import { RpcFailedError } from "zchf-rpc/failover";
import { warn } from "zchf-rpc/warnings";
import { repeat } from "../../jobs/repeat.ts";
import { finalBlock, type Gap, type Query } from "../tables.ts";
import type { Verification } from "../verification.ts";
import { findMissingLogs, type MissingLogs } from "./missing-logs.ts";
import { confirmRepairs, readRepairs } from "./repairs.ts";
import { type ContractReader, type DifferingSum, differingSums, type LogSum } from "./sums.ts";

const DAY_MS = 24 * 3_600_000;
/** Comparisons of the sums of a chain, and the pause between them: a block may be written or replaced meanwhile. */
const COMPARISONS = 4;
const COMPARISON_PAUSE_MS = 3_000;
/** Milliseconds between two looks whether the chain is indexed up to its head: it is not served before it is checked. */
const BACKFILL_PAUSE_MS = 250;
/** Milliseconds after which the check of a chain that could not be read is repeated: at first, and at most. */
const RETRY_PAUSE_MS = { first: 5_000, most: 60_000 };
/** Milliseconds after which a chain is compared again that is not served, because a sum differs. */
const DIFFERENCE_PAUSE_MS = 10 * 60_000;
/** Repairs in a row after which a chain is not repaired again by itself: the URL that is used first omits the logs again. */
const MOST_REPAIRS = 3;
const MOST_REASON_CHARACTERS = 300;
/** Milliseconds from the end of a check to the restart. */
const REPAIR_DELAY_MS = 500;

/** A chain, the sums that are compared with its contracts, and a reader of these. */
export type CheckedChain = { id: number; name: string; sums: readonly LogSum[]; reader: ContractReader };

export type LogCheckOptions = {
  query: Query;
  schema: string;
  chains: readonly CheckedChain[];
  urls: ReadonlyMap<number, readonly string[]>;
  /** Whether the chain is indexed up to its head. */
  isIndexed: (chainId: number) => Promise<boolean>;
  /** Which chains may be served: those that passed the check once. */
  verification: Pick<Verification, "isPending" | "pass" | "explain">;
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

const UNEXPLAINED =
  "no URL has logs that explain the difference; add another URL, then run npm run verify -- --repair";

const labelOf = ({ id, name }: CheckedChain) => `${name} (RPC_URL_${id})`;
/** In one line: of a request that failed what each URL returned, without viem's list of the call's arguments. */
function reasonOf(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.name !== RpcFailedError.name && cause.cause instanceof Error) {
    cause = cause.cause;
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.replace(/[\s\p{Cc}]+/gu, " ").slice(0, MOST_REASON_CHARACTERS);
}

const differenceOf = ({ name, block, indexed, expected }: DifferingSum) =>
  `${name} is ${indexed} by its logs, ${expected} on the chain at block ${block}`;

function summaryOf({ logs, gaps, requests }: MissingLogs, isRepaired: boolean): string {
  const summary = `${logs} logs are missing in ${gaps.length} ranges (${requests} requests)`;
  return isRepaired
    ? `${summary}; requesting these again and indexing this chain again from its cached logs`
    : `${summary}, still after ${MOST_REPAIRS} repairs: its first URL omits them; change the order of its URLs, then run npm run verify -- --repair`;
}

/**
 * Finds logs that an RPC left out: compares sums over logs with contract state after each start and daily, and requests
 * the logs of a chain again when one differs. A chain that never passed is not served before it does.
 */
export class LogCheck {
  readonly #options: LogCheckOptions;
  /** The last check of each chain: two never run at a time. */
  readonly #last = new Map<number, Promise<unknown>>();
  #running = 0;
  /** Ranges to request again, once no check runs, by chain id. */
  readonly #gaps = new Map<number, Gap[]>();
  /** Differences that no URL has logs for, by chain id. */
  readonly #unexplained = new Map<number, string>();

  constructor(options: LogCheckOptions) {
    this.#options = options;
  }

  /** Checks each chain when it is indexed up to its head, and every day from then on, until `stopped` is aborted. */
  async run(stopped: AbortSignal): Promise<void> {
    await Promise.all(this.#options.chains.map((chain) => this.#watch(chain, stopped)));
  }

  #watch(chain: CheckedChain, stopped: AbortSignal): Promise<void> {
    const { isIndexed, verification } = this.#options;
    const { first, most } = RETRY_PAUSE_MS;
    return repeat(
      stopped,
      {
        every: () => (verification.isPending(chain.id) ? DIFFERENCE_PAUSE_MS : DAY_MS),
        retryAfter: (failures) => Math.min(first * 2 ** (failures - 1), most),
        when: {
          // A database that does not respond is reported by its readers.
          holds: () => isIndexed(chain.id).catch(() => false),
          checkEvery: BACKFILL_PAUSE_MS,
        },
      },
      async () => {
        const { error } = await this.#check(chain, false);
        if (error !== undefined) throw new Error(error);
      },
    );
  }

  /**
   * Reports in the order of the chains; a chain that cannot be read does not keep the others from being checked.
   *
   * @param isThorough requests the logs of every chain again, whether or not a sum differs
   */
  check(isThorough: boolean, chains = this.#options.chains): Promise<LogReport[]> {
    return Promise.all(chains.map((chain) => this.#check(chain, isThorough)));
  }

  #check(chain: CheckedChain, isThorough: boolean): Promise<LogReport> {
    const { repair, verification } = this.#options;
    const run = async () => {
      this.#running++;
      try {
        return await this.#report(chain, isThorough);
      } catch (error) {
        const reason = `its logs could not be checked: ${reasonOf(error)}`;
        warn(`log check ${chain.id}`, `${labelOf(chain)}: ${reason}`);
        await verification.explain(chain.id, reason).catch(() => undefined);
        return { chainId: chain.id, sums: [], error: reasonOf(error) };
      } finally {
        this.#running--;
        if (this.#running === 0 && this.#gaps.size > 0) {
          // One restart for all chains. It would cut the response with these reports.
          setTimeout(repair, REPAIR_DELAY_MS, new Map(this.#gaps));
          this.#gaps.clear();
        }
      }
    };
    const next = (this.#last.get(chain.id) ?? Promise.resolve()).then(run);
    this.#last.set(chain.id, next);
    return next;
  }

  async #report(chain: CheckedChain, isThorough: boolean): Promise<LogReport> {
    const { query, schema, verification } = this.#options;
    const { unconfirmed } = await readRepairs(query, schema);
    const repaired = unconfirmed.get(chain.id);
    const sums = await this.#compare(chain);
    if (sums === undefined) throw new Error("it is not indexed up to its contracts");
    const [first] = sums;
    if (first) await verification.explain(chain.id, `${differenceOf(first)}; its logs are requested again`);
    const missing = await this.#find(chain, sums, isThorough, repaired);
    if (missing && missing.gaps.length > 0) {
      const isRepaired = isThorough || (repaired?.count ?? 0) < MOST_REPAIRS;
      const reason = summaryOf(missing, isRepaired);
      console.warn(`${labelOf(chain)}: ${reason}`);
      await verification.explain(chain.id, reason);
      if (isRepaired) this.#gaps.set(chain.id, missing.gaps);
    } else if (first) {
      await verification.explain(chain.id, `${differenceOf(first)}; ${UNEXPLAINED}`);
    } else if (verification.isPending(chain.id)) {
      await verification.pass(chain.id);
      console.log(`${labelOf(chain)}: the sums of its logs agree with its contracts`);
    }
    return {
      chainId: chain.id,
      sums: sums.map(({ name }) => name),
      ...(missing && {
        missing: { logs: missing.logs, ranges: missing.gaps.length, requests: missing.requests },
      }),
    };
  }

  /** Requests logs of the chain again where there is a reason; undefined where there is none. */
  async #find(
    chain: CheckedChain,
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
    for (const sum of sums) console.warn(`${label}: ${differenceOf(sum)}`);
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
      console.warn(`${label}: ${UNEXPLAINED}`);
    }
    return missing;
  }

  /** Sums that differ in every comparison; undefined where there is nothing to compare yet. */
  async #compare(chain: CheckedChain): Promise<DifferingSum[] | undefined> {
    const { query, schema } = this.#options;
    const options = { query, schema, chain };
    let sums = await differingSums(options);
    for (let i = 1; i < COMPARISONS && sums && sums.length > 0; i++) {
      await wait(COMPARISON_PAUSE_MS);
      const before = sums;
      const again = await differingSums(options);
      sums = again?.filter(({ name }) => before.some((sum) => sum.name === name));
    }
    return sums;
  }
}
