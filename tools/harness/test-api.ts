import { beforeEach } from "vitest";
import { type AppOptions, createApp } from "../../src/api/app.ts";
import type { Deps } from "../../src/api/deps.ts";
import { emptyTables, indexTo, NO_HISTORY, type TestHead, testDatabase, testDeps } from "./test-database.ts";

/** A chain whose RPC responds. */
export const LIVE: TestHead = { atStart: 0n, silent: false };

/** A block of each chain that `testApi` indexes. */
const BLOCK = 5_000;

/**
 * The API over a database that is empty before each test of the file, with each of these chains indexed up to a block of
 * that time, unix seconds. Await it at the top of the file.
 * @param prefix of the paths
 * @param options with `keep`, rows stay from one test to the next, and one app gets all requests without `over`
 */
export async function testApi(times: Record<number, number | bigint>, prefix = "", { keep = false } = {}) {
  const db = await testDatabase();
  const chains = Object.entries(times).map(([id, time]) => ({ id: Number(id), time: Number(time) }));
  const index = async () => {
    for (const { id, time } of chains) await indexTo(db, id, BLOCK, time);
  };
  if (keep) await index();
  else
    beforeEach(async () => {
      await emptyTables(db);
      await index();
    });
  /** An app of its own, with nothing cached; `heads` in place of chains that respond. */
  const appWith = (over: Partial<Deps> = {}, heads: Record<number, TestHead> = {}, options?: AppOptions) => {
    const live = Object.fromEntries(chains.map(({ id }) => [id, LIVE]));
    return createApp(testDeps(db, { ...live, ...heads }, over), options);
  };
  const kept = keep ? appWith() : undefined;
  const get = async (path: string, over?: Partial<Deps>) => {
    const app = over === undefined ? (kept ?? appWith()) : appWith(over);
    const response = await app.request(`${prefix}${path}`);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
  };
  return { db, appWith, get };
}

/** Current prices in US dollars by the lower-case address of a token, read at `timestamp`. */
export function currentPrices(usd: Record<string, number>, timestamp: number): Deps["prices"] {
  return {
    version: 0,
    of: (token) => {
      const price = usd[token.toLowerCase()];
      return price === undefined ? undefined : { usd: price, source: "file", timestamp };
    },
  };
}

/** US dollars by the lower-case address of a token and by day. */
export type DailyUsd = Record<string, Record<number, number>>;

export function dailyPrices(usd: DailyUsd): Deps["history"] {
  const of = (token: string) =>
    new Map(
      Object.entries(usd[token.toLowerCase()] ?? {}).map(([day, price]) => [
        Number(day),
        { usd: price, source: "file" },
      ]),
    );
  return { ...NO_HISTORY, daily: { of } };
}
