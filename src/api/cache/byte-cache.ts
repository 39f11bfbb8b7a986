import { LRUCache } from "lru-cache";
import { ApiError, isDiskFull } from "../errors.ts";
import type { PoolReader } from "../model/chain-reads/pool-states.ts";
import type { PriceHistory } from "../prices/chart.ts";
import type { PriceReader } from "../prices/current.ts";
import { CachedBody, type Conditions, type Reply, responseOf } from "./cached-body.ts";
import {
  basisOf,
  type DataDependencies,
  headTimesOf,
  indexedThroughOf,
  rowVersionOf,
  unavailableChains,
} from "./dependencies.ts";
import type { Freshness, Reading } from "./freshness.ts";

/**
 * Builds a response, and reports before what it depends on and on which reading it is built; `isHeld`: from a snapshot of
 * the database, whatever is written meanwhile.
 */
export type Build = (
  onBasis: (dependencies: DataDependencies, reading: Reading, isHeld?: boolean) => void,
) => Response | Promise<Response>;

/** Names a response. */
export type Name = {
  /** Of this response only. */
  key: string;
  /** Pattern of its route, for metrics. */
  route: string;
};

export type ByteCacheOptions = {
  freshness: Freshness;
  prices: Pick<PriceReader, "version">;
  history: Pick<PriceHistory, "version">;
  pools: Pick<PoolReader, "version">;
  /** Most bytes of all entries together. */
  maxBytes: number;
  /** Milliseconds between two builds of a response of which only the time of the heads has changed. */
  minRebuildMs: number;
};

type Entry = {
  body: CachedBody;
  dependencies: DataDependencies;
  /** As of the reading it was built on, like `rowVersion` and `headTimes`. */
  build: string;
  rowVersion: string;
  headTimes: string;
  /** Unix seconds up to which it is known to contain every row. */
  through: string;
  prices: number;
  history: number;
  pools: number;
  builtAt: number;
  /** Result of the comparison with the newest reading so far. */
  compared: Comparison;
};

type Comparison = {
  /** Of the reading; the reading itself would stay in memory as long as the entry. */
  serial: number;
  /** Whether it has the row version of the reading. */
  hasRows: boolean;
  /** Whether it has the head times of the reading, as far as it depends on them. */
  hasTimes: boolean;
};

/** Builds of one response until no row was written during one. */
const MAX_BUILDS = 5;
/** Builds until neither a head nor a price changed during one; then the last is kept for `minRebuildMs`. */
const MAX_BUILDS_TO_SETTLE = 2;
/** In place of the head times of a response during whose build they changed. */
const UNSETTLED = "unsettled";
/** Bytes of an entry beside its body: key, headers, object overhead. */
const ENTRY_OVERHEAD_BYTES = 2_000;
/** Of all bytes, for responses about the past. */
const PAST_SHARE = 0.25;

const sizeOf = ({ body, rowVersion, headTimes }: Entry, key: string): number =>
  body.size + key.length + rowVersion.length + headTimes.length + ENTRY_OVERHEAD_BYTES;

/**
 * Bodies of 200 responses as bytes. Each is built once per version of the data that it depends on.
 *
 * A body is never older than X-Indexed-Through: the reading that both come from precedes the build. It is used only when
 * a reading after the build has the same row version, so that it contains all rows of a block or none. When blocks arrive
 * faster than it can be built, the previous body is sent, or 503 when there is none. In a replica bodies are of the last
 * complete reading while the indexer starts again and has reverted what is not final.
 */
export class ByteCache {
  readonly #options: ByteCacheOptions;
  readonly #entries: LRUCache<string, Entry>;
  /** Those about a time in the past, apart: whoever reads many of them evicts no other. */
  readonly #past: LRUCache<string, Entry>;
  readonly #building = new Map<string, { reading: Reading; entry: Promise<Entry | Response> }>();

  constructor(options: ByteCacheOptions) {
    this.#options = options;
    const past = Math.floor(options.maxBytes * PAST_SHARE);
    this.#entries = new LRUCache({ maxSize: options.maxBytes - past, sizeCalculation: sizeOf });
    this.#past = new LRUCache({ maxSize: past, sizeCalculation: sizeOf });
  }

  /** Bytes of all entries together. */
  get size(): number {
    return this.#entries.calculatedSize + this.#past.calculatedSize;
  }

  /** The response of this name, from the cache or from `build`. */
  respond(name: Name, conditions: Conditions, build: Build): Response | Promise<Response> {
    const reading = this.#options.freshness.reading();
    return reading instanceof Promise
      ? reading.then(
          (found) => this.#respond(name, conditions, build, found),
          (error: unknown) => this.#respondWithoutReading(name, conditions, build, error),
        )
      : this.#respond(name, conditions, build, reading);
  }

  /** Without a reading: the last body while the disk of the database is full, X-Indexed-Through states its age. */
  #respondWithoutReading(name: Name, conditions: Conditions, build: Build, error: unknown) {
    const entry = isDiskFull(error) ? this.#get(name.key) : undefined;
    // A route that needs the database fails with the same error; one that does not need it responds.
    return entry === undefined ? build(() => undefined) : respond(entry, conditions);
  }

  #respond(name: Name, conditions: Conditions, build: Build, reading: Reading): Response | Promise<Response> {
    // The fast path may not have found it: there was no reading yet, or the URL has parameters that the route does not read.
    const entry = this.#currentEntry(name.key, reading);
    if (entry !== undefined) return respond(entry, conditions);
    return this.#buildOnce(name, build, reading).then((built) => {
      if (built instanceof Response) return built.clone();
      compare(built, basisOf(reading, built.dependencies));
      return respond(built, conditions);
    });
  }

  /** The reply that needs no build and no reading; undefined where there is none. */
  find(key: string, conditions: () => Conditions): Reply | Promise<Reply> | undefined {
    if (this.#get(key) === undefined) return undefined;
    const reading = this.#options.freshness.reading();
    if (reading instanceof Promise) return undefined;
    const entry = this.#currentEntry(key, reading);
    return entry?.body.reply(conditions(), entry.through);
  }

  #currentEntry(key: string, reading: Reading): Entry | undefined {
    const entry = this.#get(key);
    return entry && this.#isCurrent(entry, compare(entry, basisOf(reading, entry.dependencies)))
      ? entry
      : undefined;
  }

  #get(key: string): Entry | undefined {
    return this.#entries.get(key) ?? this.#past.get(key);
  }

  #peek(key: string): Entry | undefined {
    return this.#entries.peek(key) ?? this.#past.peek(key);
  }

  #set(key: string, entry: Entry): void {
    (entry.dependencies.at === undefined ? this.#entries : this.#past).set(key, entry);
  }

  #isCurrent(entry: Entry, { hasRows, hasTimes }: Comparison): boolean {
    const { dependencies, prices, history, pools, builtAt } = entry;
    if (!hasRows || (dependencies.prices && prices !== this.#options.prices.version)) return false;
    if (dependencies.history && history !== this.#options.history.version) return false;
    if (dependencies.pools && pools !== this.#options.pools.version) return false;
    return hasTimes || performance.now() - builtAt < this.#options.minRebuildMs;
  }

  /** Join the build under way if it began on the same versions as the reading, or begin one. */
  #buildOnce(name: Name, build: Build, reading: Reading): Promise<Entry | Response> {
    const { key } = name;
    const running = this.#building.get(key);
    if (running !== undefined && isSame(running.reading, reading)) return running.entry;
    const own = { reading, entry: this.#build(name, build) };
    this.#building.set(key, own);
    const forget = () => {
      if (this.#building.get(key) === own) this.#building.delete(key);
    };
    own.entry.then(forget, forget);
    return own.entry;
  }

  async #build(name: Name, build: Build): Promise<Entry | Response> {
    const { key } = name;
    for (let attempt = 1; ; attempt++) {
      const prices = this.#options.prices.version;
      const history = this.#options.history.version;
      const pools = this.#options.pools.version;
      const builtAt = performance.now();
      let basis: { dependencies: DataDependencies; reading: Reading; isHeld: boolean } | undefined;
      const response = await build((dependencies, reading, isHeld = false) => {
        basis = { dependencies, reading, isHeld };
      });
      if (basis === undefined || ![200, 404].includes(response.status)) return response;
      const { dependencies, reading, isHeld } = basis;
      const rowVersion = rowVersionOf(reading, dependencies);
      const headTimes = headTimesOf(reading, dependencies);
      const after = await this.#options.freshness.readingFromNow();
      // A snapshot is whole unless its tables were replaced.
      const isWhole = isHeld
        ? after.build === reading.build
        : rowVersionOf(after, dependencies) === rowVersion && after.revertedAt === reading.revertedAt;
      const isSettled =
        (isHeld || headTimesOf(after, dependencies) === headTimes) &&
        this.#options.prices.version === prices &&
        this.#options.history.version === history;
      // Not kept, but a record may be missing only because its block is being replaced.
      if (isWhole && response.status === 404) return response;
      if (isWhole && (isSettled || attempt >= MAX_BUILDS_TO_SETTLE)) {
        const entry: Entry = {
          dependencies,
          build: reading.build,
          rowVersion,
          prices,
          history,
          pools,
          builtAt,
          body: this.#bodyOf(name, Buffer.from(await response.arrayBuffer()), response.headers),
          headTimes: isSettled ? headTimes : UNSETTLED,
          through: indexedThroughOf(reading, dependencies),
          compared: { serial: reading.serial, hasRows: true, hasTimes: isSettled },
        };
        this.#set(key, entry);
        return entry;
      }
      if (attempt === MAX_BUILDS) {
        const before = this.#peek(key);
        return before?.build === after.build ? before : Promise.reject(tooFast());
      }
    }
  }

  #bodyOf({ key, route }: Name, bytes: Buffer<ArrayBuffer>, headers: Headers): CachedBody {
    const before = this.#peek(key)?.body;
    const body: CachedBody = new CachedBody(route, bytes, headers, () => {
      const entry = this.#peek(key);
      // The cache measures an entry again only when it is another object.
      if (entry?.body === body) this.#set(key, { ...entry });
    });
    // The same as before: its compressed forms are still right.
    return before?.equals(body) ? before : body;
  }
}

async function respond({ body, through }: Entry, conditions: Conditions): Promise<Response> {
  return responseOf(await body.reply(conditions, through));
}

const tooFast = () =>
  new ApiError(503, "unavailable", "blocks arrive faster than this response can be built; try again", {
    "Retry-After": "1",
  });

/** Compares the entry with a reading. An entry that has all data of a newer one contains every row up to there. */
function compare(entry: Entry, reading: Reading): Comparison {
  const { dependencies, compared } = entry;
  const { serial } = reading;
  if (compared.serial === serial) return compared;
  const hasRows =
    unavailableChains(reading, dependencies).length === 0 &&
    rowVersionOf(reading, dependencies) === entry.rowVersion;
  const comparison = { serial, hasRows, hasTimes: headTimesOf(reading, dependencies) === entry.headTimes };
  if (serial < compared.serial) return comparison;
  if (hasRows && comparison.hasTimes) entry.through = indexedThroughOf(reading, dependencies);
  entry.compared = comparison;
  return comparison;
}

/** Whether the readings differ at most by indexed blocks without rows. */
function isSame(a: Reading, b: Reading): boolean {
  return a === b || (a.build === b.build && equal(a.versions, b.versions));
}

function equal(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}
