import { LRUCache } from "lru-cache";
import { Answer, type Conditions, type Reply, responseOf } from "./answer.ts";
import { ApiError } from "./errors.ts";
import type { Freshness, Reading } from "./freshness.ts";
import { factsOf, lackingChains, type Need, throughOf, timeOf } from "./need.ts";
import type { PriceReader } from "./prices/prices.ts";

/** Builds the answer to a path and query anew, and tells before on what. */
export type Build = (tellBasis: (need: Need, reading: Reading) => void) => Response | Promise<Response>;

export type ByteCacheOptions = {
  freshness: Freshness;
  prices: Pick<PriceReader, "version">;
  /** Most bytes of all answers together. */
  maxBytes: number;
  /** Milliseconds between two builds of an answer when nothing but the time of the heads has moved. */
  leastAge: number;
};

type Entry = {
  answer: Answer;
  need: Need;
  /** As of the reading it was built upon, like `facts` and `time`. */
  build: string;
  facts: string;
  time: string;
  /** Unix seconds up to which it was ever known to hold everything. */
  through: string;
  prices: number;
  builtAt: number;
  /** How it stands to the last reading it was compared with. */
  compared: Comparison;
};

type Comparison = {
  /** Not the reading itself: entries that nobody asks for would keep old ones in memory. */
  serial: number;
  /** Whether it holds the facts of the reading. */
  hasFacts: boolean;
  /** Whether it holds the times of the reading, as far as it depends on them. */
  hasTime: boolean;
};

/** Builds are repeated when facts were written meanwhile, as often as this, or when a head or a price moved on. */
const ATTEMPTS = 5;
const ATTEMPTS_TO_SETTLE = 2;
/** In place of the times of an answer in the making of which they moved. */
const UNSETTLED = "unsettled";
/** What an entry weighs beside its bytes: key, headers, bookkeeping. */
const OVERHEAD = 2_000;

/**
 * Successful answers as bytes, each built once for as long as what it is made of stays as it is.
 *
 * An answer is never older than what X-Indexed-Through says: the reading that tells both is made before the build.
 * It is given only when a reading made after the build tells the same facts, so that it has all rows of each block or
 * none of them. When blocks arrive faster than that, what was answered before is, or nothing.
 */
export class ByteCache {
  readonly #options: ByteCacheOptions;
  readonly #entries: LRUCache<string, Entry>;
  readonly #flights = new Map<string, { reading: Reading; entry: Promise<Entry | Response> }>();

  constructor(options: ByteCacheOptions) {
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ answer, facts, time }, key) =>
        answer.size + key.length + facts.length + time.length + OVERHEAD,
    });
  }

  /** Bytes of all answers together. */
  get size(): number {
    return this.#entries.calculatedSize;
  }

  /** Answer `key` from the cache, or with what `build` makes of it. Waits for nothing when the answer is there. */
  respond(key: string, conditions: Conditions, build: Build): Response | Promise<Response> {
    const reading = this.#options.freshness.reading();
    return reading instanceof Promise
      ? reading.then(
          (found) => this.#respond(key, conditions, build, found),
          // Not the cache's to tell: who needs the database will find the same, others will not.
          () => build(() => undefined),
        )
      : this.#respond(key, conditions, build, reading);
  }

  #respond(
    key: string,
    conditions: Conditions,
    build: Build,
    reading: Reading,
  ): Response | Promise<Response> {
    const entry = this.#entries.get(key);
    if (entry !== undefined) {
      // Found here when the reading had to be waited for, or the address has parameters that nobody reads.
      if (this.#isCurrent(entry, compare(entry, reading))) return respond(entry, conditions);
    }
    return this.#fly(key, build, reading).then((built) => {
      if (built instanceof Response) return built.clone();
      compare(built, reading);
      return respond(built, conditions);
    });
  }

  /** The answer that can be given at once; undefined where one must be waited for. */
  find(key: string, conditions: () => Conditions): Reply | Promise<Reply> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    const reading = this.#options.freshness.reading();
    if (reading instanceof Promise) return undefined;
    if (!this.#isCurrent(entry, compare(entry, reading))) return undefined;
    return entry.answer.reply(conditions(), entry.through);
  }

  #isCurrent({ need, prices, builtAt }: Entry, { hasFacts, hasTime }: Comparison): boolean {
    if (!hasFacts || (need.prices && prices !== this.#options.prices.version)) return false;
    return hasTime || performance.now() - builtAt < this.#options.leastAge;
  }

  /** Join a build that begins no earlier than the reading, or begin one. */
  #fly(key: string, build: Build, reading: Reading): Promise<Entry | Response> {
    const flying = this.#flights.get(key);
    if (flying !== undefined && isSame(flying.reading, reading)) return flying.entry;
    const flight = { reading, entry: this.#build(key, build) };
    this.#flights.set(key, flight);
    const land = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    flight.entry.then(land, land);
    return flight.entry;
  }

  async #build(key: string, build: Build): Promise<Entry | Response> {
    for (let attempt = 1; ; attempt++) {
      const prices = this.#options.prices.version;
      const builtAt = performance.now();
      let basis: { need: Need; reading: Reading } | undefined;
      const response = await build((need, reading) => {
        basis = { need, reading };
      });
      if (basis === undefined || response.status !== 200) return response;
      const { need, reading } = basis;
      const [facts, time] = [factsOf(reading, need), timeOf(reading, need)];
      const bytes = Buffer.from(await response.arrayBuffer());
      const after = await this.#options.freshness.readingFromNow();
      // Rows that lacked in between left the same facts.
      const isReplayed = after.replayedAt !== reading.replayedAt;
      const isWhole = !reading.isTorn && !after.isTorn && !isReplayed && factsOf(after, need) === facts;
      const isSettled = timeOf(after, need) === time && this.#options.prices.version === prices;
      if (isWhole && (isSettled || attempt >= ATTEMPTS_TO_SETTLE)) {
        const entry: Entry = {
          ...{ need, build: reading.build, facts, prices, builtAt },
          answer: this.#answerOf(key, bytes, response.headers),
          time: isSettled ? time : UNSETTLED,
          through: throughOf(reading, need),
          compared: { serial: reading.serial, hasFacts: true, hasTime: isSettled },
        };
        this.#entries.set(key, entry);
        return entry;
      }
      if (attempt === ATTEMPTS) {
        const before = this.#entries.peek(key);
        return before?.build === after.build ? before : Promise.reject(tooFast());
      }
    }
  }

  #answerOf(key: string, bytes: Buffer<ArrayBuffer>, headers: Headers): Answer {
    const before = this.#entries.peek(key)?.answer;
    const answer: Answer = new Answer(bytes, headers, () => {
      const entry = this.#entries.peek(key);
      // Weighed anew only as another object.
      if (entry?.answer === answer) this.#entries.set(key, { ...entry });
    });
    // The same bytes again: their compressed forms serve on.
    return before?.etag === answer.etag ? before : answer;
  }
}

async function respond({ answer, through }: Entry, conditions: Conditions): Promise<Response> {
  return responseOf(await answer.reply(conditions, through));
}

const tooFast = () =>
  new ApiError(503, "unavailable", "blocks arrive faster than this answer can be read; try again", {
    "Retry-After": "1",
  });

/** How the entry stands to the reading; what has all that a newer one tells goes up to there, and so `through` does. */
function compare(entry: Entry, reading: Reading): Comparison {
  const { need, compared } = entry;
  const { serial } = reading;
  if (compared.serial === serial) return compared;
  const hasFacts = lackingChains(reading, need).length === 0 && factsOf(reading, need) === entry.facts;
  const comparison = { serial, hasFacts, hasTime: timeOf(reading, need) === entry.time };
  if (serial < compared.serial) return comparison;
  if (hasFacts && comparison.hasTime) entry.through = throughOf(reading, need);
  entry.compared = comparison;
  return comparison;
}

/** Whether nothing differs but what the engine has seen without facts in it. */
function isSame(a: Reading, b: Reading): boolean {
  return a === b || (a.build === b.build && equal(a.marks, b.marks));
}

function equal(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}
