import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Family, mark } from "../../tables/marks.ts";
import type { Db } from "./deps.ts";
import { databaseAway, isBusy } from "./errors.ts";

/** What is known of a chain's RPC, apart from what was indexed of it. */
export type ChainHead = {
  /** Head that was latest when this process started; `silent` when no RPC told, `pending` until one does. */
  atStart: bigint | "silent" | "pending";
  /** Whether the chain's RPCs do not answer at present. */
  silent: boolean;
};

export type ChainState = "syncing" | "live" | "stalled";

export type ChainFreshness = {
  chainId: number;
  /** Last indexed block; 0 before the first. */
  block: bigint;
  /** Its time, unix seconds; 0 before the first. */
  timestamp: bigint;
  state: ChainState;
  /** Whether answers that need the chain must wait for it. */
  isAwaited: boolean;
};

/** What one look at the database told: all of it as of the same moment. */
export type Reading = {
  /** Differs from that of every other reading of this process. */
  serial: number;
  /** Every indexed chain, ascending by id. */
  chains: readonly ChainFreshness[];
  /** The build whose tables are read. */
  build: string;
  /** Last change of the facts of a family on a chain, by `markKey`. Compare for difference, see src/tables/marks.ts. */
  marks: ReadonlyMap<string, string>;
  /** Whether a block was being written or undone, or what was undone with it is yet to be written again: rows may lack. */
  isTorn: boolean;
  /** When it was last noted that rows are yet to be written again; "" where it never was. */
  replayedAt: string;
};

export const markKey = (chainId: number, family: Family): string => `${chainId} ${family}`;

export type FreshnessOptions = {
  db: Pick<Db, "execute">;
  chainIds: readonly number[];
  head: (chainId: number) => ChainHead;
  /** Whether blocks show while they are written: the embedded database has one connection for all. */
  showsWrites: boolean;
  /** Where all writes are this process's own: how often it has written; undefined while it writes. */
  countWrites?: () => number | undefined;
  /** How long one reading serves, milliseconds. In its last quarter, who asks begins the next one and does not wait. */
  maxAge: number;
};

/** How often to look again while a block is being written, and after how many milliseconds. */
const LOOKS = 20;
const PAUSE = 10;

/** How often to ask again where tables are locked: while replaced blocks are taken back, PostgreSQL gives up each time. */
const TURNS = 4;

/** Milliseconds after which a database that says nothing is taken for lost: the system may tell so much later. */
const SILENCE = 10_000;

/** How long the last reading serves on while the next one is under way, milliseconds: a commit may hold that up. */
const PATIENCE = 500;

/** How long what was read is true where nothing was written since: what the engine writes beside its blocks is not counted. */
const TRUST = 1_000;

/** Milliseconds without a question after which nobody is waiting for what is written. */
const DEMAND = 1_000;

/** Up to where each chain is indexed, and what last changed its facts, read from the database. */
export class Freshness {
  readonly #options: FreshnessOptions;
  #last: { reading: Reading; askedAt: number } | undefined;
  #next: { reading: Promise<Reading>; askedAt: number } | undefined;
  #afterNext: Promise<Reading> | undefined;
  #readings = 0;
  /** When somebody last asked for a reading. */
  #wantedAt = Number.NEGATIVE_INFINITY;
  /** What the database last told, where that is known to be true until something is written. */
  #told: { places: Places; writes: number; askedAt: number } | undefined;
  readonly #reached = new Set<number>();
  /** The last block of each reached chain that answers were given from. */
  readonly #seen = new Map<number, bigint>();

  constructor(options: FreshnessOptions) {
    this.#options = options;
  }

  get chainIds(): readonly number[] {
    return this.#options.chainIds;
  }

  /** Every indexed chain, ascending by id. */
  async chains(): Promise<readonly ChainFreshness[]> {
    return (await this.reading()).chains;
  }

  /** Ids of the chains of which anything is indexed, ascending. */
  async indexedIds(): Promise<number[]> {
    const { chains } = await this.reading();
    return chains.filter(isIndexed).map(({ chainId }) => chainId);
  }

  /** A reading at most `maxAge` old, at once where there is one; a later call never gives an earlier reading. */
  reading(): Reading | Promise<Reading> {
    const now = performance.now();
    this.#wantedAt = now;
    const { maxAge } = this.#options;
    const last = this.#last;
    const age = last === undefined ? Number.POSITIVE_INFINITY : now - last.askedAt;
    if (last !== undefined && age <= (maxAge * 3) / 4) return last.reading;
    const next = this.#next ?? this.#begin(now);
    const isSoon =
      last !== undefined && next.askedAt - last.askedAt <= maxAge && now - next.askedAt <= PATIENCE;
    return isSoon ? last.reading : next.reading;
  }

  /** Something was written: while answers are asked for, the next reading begins at once, not when the last is too old. */
  renew(): void {
    if (performance.now() - this.#wantedAt > DEMAND) return;
    // Who waits for it is told when it fails.
    this.readingFromNow().catch(() => undefined);
  }

  /** A reading of a moment after this call. */
  readingFromNow(): Promise<Reading> {
    if (this.#next === undefined) return this.#begin(performance.now()).reading;
    // The one under way may have been answered before now: all who ask meanwhile share the one that follows.
    this.#afterNext ??= this.#next.reading
      .catch(() => undefined)
      .then(() => {
        this.#afterNext = undefined;
        return (this.#next ?? this.#begin(performance.now())).reading;
      });
    return this.#afterNext;
  }

  #begin(askedAt: number) {
    const reading = withinTime(this.#read()).then(
      (found) => {
        this.#last = { reading: found, askedAt };
        this.#next = undefined;
        return found;
      },
      (error: unknown) => {
        this.#next = undefined;
        console.error("the database does not answer", error);
        throw databaseAway();
      },
    );
    // Who goes on with the last reading does not wait for this one.
    reading.catch(() => undefined);
    this.#next = { reading, askedAt };
    return this.#next;
  }

  async #read(): Promise<Reading> {
    let found = await this.#places();
    for (let look = 1; found.isTorn && look < LOOKS; look++) {
      await wait(PAUSE);
      found = await this.#places();
    }
    const { isReady, places, ...told } = found;
    const chains = this.#options.chainIds.map((chainId) => {
      const place = places.get(chainId);
      const { block, timestamp } = place ?? { block: 0n, timestamp: 0n };
      return { chainId, block, timestamp, ...this.#judge(chainId, place?.block, isReady) };
    });
    return { serial: ++this.#readings, chains, ...told };
  }

  async #places(): Promise<Places> {
    const [writes, askedAt, told] = [this.#options.countWrites?.(), performance.now(), this.#told];
    if (writes !== undefined && told?.writes === writes && askedAt - told.askedAt < TRUST) return told.places;
    const places = await placesFree(this.#options);
    const isLasting = writes !== undefined && places.isReady && !places.isTorn;
    this.#told = isLasting ? { places, writes, askedAt } : undefined;
    return places;
  }

  /**
   * What has been reached once is not awaited again: a chain that falls behind later is stale, not missing. Except
   * when the engine starts over, which undoes what is not final: then all that was seen must be there again, or nobody
   * can tell when it will be.
   */
  #judge(
    chainId: number,
    block: bigint | undefined,
    isReady: boolean,
  ): Pick<ChainFreshness, "state" | "isAwaited"> {
    const { atStart, silent } = this.#options.head(chainId);
    const seen = this.#seen.get(chainId) ?? 0n;
    if (!isReady || block === undefined) this.#reached.delete(chainId);
    else if (typeof atStart === "bigint") {
      const isBack = block >= atStart && block >= seen;
      if (isBack || (silent && seen > 0n)) this.#reached.add(chainId);
    }
    if (block !== undefined && this.#reached.has(chainId)) this.#seen.set(chainId, block);
    const isAwaited = atStart === "silent" ? !isReady : !this.#reached.has(chainId);
    return { isAwaited, state: silent ? "stalled" : isAwaited ? "syncing" : "live" };
  }
}

/** What the engine writes first of a block: the marks (see ponder.schema.ts), and before them what a head asks for. */
const FIRST_WRITTEN = ["mark", "position", "position_live"];

const openNotes = FIRST_WRITTEN.map(
  (table) =>
    sql`exists (select 1 from ${sql.identifier(`_reorg__${table}`)} where checkpoint = repeat('9', 75))`,
);

/** Not by its name alone: the engine leaves temporary tables of the same names on its connection. */
const markTable = sql`(select format('%I.mark', current_schema())::regclass)`;

/**
 * Whether the engine is in the middle of a block, as seen by its own connection. It notes each row it writes for a
 * reorg to come, and gives these notes the block's place when all is written. While it undoes blocks, it takes off the triggers that make the notes, of the table or, where each
 * chain is indexed for itself, of the chain's partition.
 */
const isBeingWritten = sql`${sql.join(openNotes, sql` or `)}
  or exists (
    select 1 from pg_class
    where relkind = 'r'
      and (oid = ${markTable} or oid in (select inhrelid from pg_inherits where inhparent = ${markTable}))
      and not exists (select 1 from pg_trigger where tgname = 'reorg' and tgrelid = pg_class.oid)
  )`;

function withinTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`nothing for ${SILENCE} ms`)), SILENCE);
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

/** What can be read as soon as the tables are not locked. */
async function placesFree(options: Parameters<typeof readPlaces>[0]) {
  for (let turn = 1; ; turn++) {
    try {
      return await readPlaces(options);
    } catch (error) {
      if (turn === TURNS || !isBusy(error)) throw error;
    }
  }
}

type Places = Awaited<ReturnType<typeof readPlaces>>;

/** Each chain's indexed place and marks, and whether the engine has finished its backfill, in one snapshot. */
async function readPlaces({ db, showsWrites }: Pick<FreshnessOptions, "db" | "showsWrites">) {
  const result = await db.execute(
    sql`select (${showsWrites ? isBeingWritten : sql`false`}) as is_torn,
               (select bool_or(value->>'is_replay_due' = '1') from _ponder_meta) as is_replay_due,
               (select max(value->>'replayed_at') from _ponder_meta) as replayed_at,
               (select bool_and(value->>'is_ready' = '1') from _ponder_meta) as is_ready,
               (select string_agg(value->>'build_id', ' ' order by key) from _ponder_meta) as build,
               (select json_agg(json_build_array(chain_id, latest_checkpoint)) from _ponder_checkpoint) as places,
               (select json_agg(json_build_array(chain_id, family, block, log_index, block_hash)) from ${mark}) as marks`,
  );
  const [row] = result.rows as {
    is_torn: boolean;
    is_replay_due: boolean | null;
    replayed_at: string | null;
    is_ready: boolean | null;
    build: string | null;
    places: [chainId: number | string, checkpoint: string][] | null;
    marks: [chainId: number, family: Family, block: number, logIndex: number, blockHash: string][] | null;
  }[];
  const marks = row?.marks ?? [];
  const places = new Map(
    (row?.places ?? []).map(([chainId, checkpoint]) => [Number(chainId), placeOf(checkpoint)]),
  );
  const isReady = places.size > 0 && row?.is_ready === true;
  return {
    isReady,
    build: row?.build ?? "",
    places,
    marks: new Map(marks.map(([id, family, ...place]) => [markKey(id, family), place.join(" ")])),
    // Before it is ready, it writes in other ways, and nothing is answered.
    replayedAt: row?.replayed_at ?? "",
    isTorn: isReady && (row?.is_torn === true || row?.is_replay_due === true),
  };
}

/** A checkpoint begins with 10 digits of block time, 16 of chain id, 16 of block number. */
function placeOf(checkpoint: string) {
  return { timestamp: BigInt(checkpoint.slice(0, 10)), block: BigInt(checkpoint.slice(26, 42)) };
}

/** Chains with several blocks in a second: another one may follow in the second of the last. */
const SEVERAL_BLOCKS_A_SECOND: readonly number[] = [42161, 146, 43114];

/** Unix seconds up to which no chain will add rows any more, reorgs apart. */
export function settledThrough(chains: readonly ChainFreshness[]): bigint {
  return indexedThrough(
    chains.map((chain) => {
      const isOpen = SEVERAL_BLOCKS_A_SECOND.includes(chain.chainId) && isIndexed(chain);
      return isOpen ? { ...chain, timestamp: chain.timestamp - 1n } : chain;
    }),
  );
}

/** Whether anything of the chain is indexed. */
export const isIndexed = ({ timestamp }: ChainFreshness): boolean => timestamp > 0n;

/** Unix seconds up to which all these chains are indexed. */
export function indexedThrough(chains: readonly ChainFreshness[]): bigint {
  return (
    chains.reduce<bigint | undefined>(
      (least, { timestamp }) => (least === undefined || timestamp < least ? timestamp : least),
      undefined,
    ) ?? 0n
  );
}
