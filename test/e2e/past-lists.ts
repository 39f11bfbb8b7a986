import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { DATA_ROUTES } from "../../src/api/app.ts";
import { createRandom } from "../../tools/devnet/random.ts";
import { pathAt } from "../../tools/harness/past-routes.ts";
import type { HttpResponse } from "../../tools/harness/service.ts";

/** Columns that contain when a row began, unix seconds. */
const BEGINNINGS = ["created", "timestamp", "t", "applyDate"];

/** What later logs change of a row. */
const OF_POSITION = [
  ...["owner", "price", "minted", "closed", "denied", "denyDate", "cooldown", "cooldownRaw"],
  ...["collateralBalance", "limitForPosition", "limitForClones", "availableForClones"],
  ...["availableForPosition", "availableForMinting", "annualInterestPPM"],
];
const OF_CHALLENGE = ["bids", "filledSize", "acquiredCollateral", "status"];
const OF_MINTER = [
  ...["status", "vetor", "denyDate", "denyTxHash"],
  ...["denyMessage", "denyMessageTruncated", "denyMessageLength"],
];
const OF_PROPOSAL = ["status", "deniedAt", "deniedTxHash", "enactedAt", "enactedTxHash"];
const OF_SAVER = [
  ...["updated", "balance", "save", "interest", "withdraw", "ticks", "referrer", "referralFeePPM"],
  ...["accruedInterest", "accruedReferralFee", "at", "omitted"],
  ...["counter.save", "counter.interest", "counter.withdraw"],
];

type Cut = {
  /** Columns that later logs change: none of most rows. */
  changing?: readonly string[];
  /** Whether groups or rows are in the order of what changes. */
  isUnordered?: boolean;
  /** Whether each row is of a UTC day, of which the last one goes on until the moment. */
  isDaily?: boolean;
};

/** Lists whose rows are those of now, without the later ones. */
const CUT: Record<string, Cut> = {
  ...pathsOf("/transfer/reference", ["list", "search", "by/from/:from", "by/to/:to"], {}),
  ...pathsOf("/transfer/reference/history/by", ["from/:from", "to/:to"], {}),
  ...pathsOf("/positions", ["list", "mapping"], { changing: OF_POSITION }),
  "/positions/owners": { changing: OF_POSITION, isUnordered: true },
  "/positions/mintingupdates/list": {},
  "/positions/mintingupdates/mapping": { isUnordered: true },
  ...pathsOf("/positions/mintingupdates", ["position/:version/:address", "owner/:address"], {}),
  ...pathsOf("/positions/owner/:address", ["fees", "transfers"], {}),
  ...pathsOf("/challenges", ["list", "mapping", "challengers", "positions"], {
    changing: OF_CHALLENGE,
    isUnordered: true,
  }),
  ...pathsOf("/challenges/bids", ["list", "mapping"], {}),
  ...pathsOf("/challenges/bids", ["bidders", "challenges", "positions"], { isUnordered: true }),
  "/savings/core/activity/:account": {},
  ...pathsOf("/savings/leadrate", ["rates", "proposals"], { isUnordered: true }),
  "/savings/core/balance/:account": { changing: OF_SAVER },
  "/bridge/proposals": { changing: OF_PROPOSAL },
  "/amplifier/activity/:address": {},
  "/amplifier/positions/:address": {
    changing: ["owner", "liquidity", "borrowed", "zchfAmount", "usdAmount"],
  },
  ...pathsOf("/ecosystem/minter", ["list", "list/:chainId"], { changing: OF_MINTER }),
  ...pathsOf("/analytics", ["transactionLog/json", "profitLossLog"], {}),
  ...pathsOf("/analytics", ["dailyLog/json", "mintingRevenue"], { isDaily: true }),
  "/fcs/fees": { isDaily: true },
};

/** Lists with such a column whose rows come and go: other tests compare them with the contracts. */
const OF_STATES = [
  ...["/positions/open", "/positions/requests", "/bridge/proposals/pending"],
  ...["/savings/core/ranked", "/savings/referrer/:referrer/mapping", "/savings/leadrate/info"],
  // The time of the price.
  ...["/prices/list", "/prices/mapping"],
];

function pathsOf(base: string, names: readonly string[], cut: Cut): Record<string, Cut> {
  return Object.fromEntries(names.map((name) => [`${base}/${name}`, cut]));
}

type Row = Record<string, string>;

type Given = {
  seed: string;
  get: (path: string) => Promise<HttpResponse>;
  /** Paths of these patterns. */
  routes: readonly { pattern: string; path: string }[];
  /** Between which all lists have a past, unix seconds. */
  first: number;
  last: number;
};

/** Declares the test that lists of the past are those of now, cut at the moment. */
export function testPastLists(given: () => Promise<Given>): void {
  test("every list of the past is that of now without the later rows, and no earlier one is missing", async () => {
    const { seed, get, routes, first, last } = await given();
    const named = DATA_ROUTES.filter(
      ({ queryNames, rowNames }) => queryNames.has("at") && BEGINNINGS.some((name) => rowNames.has(name)),
    );
    expect([...Object.keys(CUT), ...OF_STATES].sort()).toEqual(named.map(({ path }) => path).sort());
    const random = createRandom(`${seed}/lists`);
    const [cut, together] = [new Set<string>(), new Set<string>()];
    for (const { pattern, path } of routes) {
      const how = CUT[pattern];
      if (how === undefined) continue;
      const now = rowsOf(path, await get(csvOf(path)));
      const inside = now.rows.map(({ time }) => time).filter((time) => time > first && time < last);
      if (inside.length === 0) continue;
      // Of several logs of one block time a second before has none, and that time all of them.
      const shared = inside.filter((time, i) => inside.indexOf(time) !== i);
      const time = random.pick(shared.length > 0 ? shared : inside);
      if (shared.length > 0) together.add(pattern);
      for (const at of [time, time - 1, random.int(first, last)]) {
        const then = rowsOf(path, await get(pathAt(csvOf(path), new Date(at * 1000).toISOString())));
        const until = how.isDaily ? at - (at % 86_400) : at + 1;
        const keyOf = ({ row }: (typeof now.rows)[number]) =>
          JSON.stringify(Object.entries(row).filter(([name]) => !how.changing?.includes(name)));
        const expected = now.rows.filter((row) => row.time < until).map(keyOf);
        const found = then.rows.filter((row) => row.time < until).map(keyOf);
        const where = `${path} at ${at}`;
        // A page of now that is full has the newest or the oldest rows only.
        if (now.isFull) expect(found.slice(0, expected.length), where).toEqual(expected);
        else expect(inOrder(found, how), where).toEqual(inOrder(expected, how));
        if (expected.length < now.rows.length && expected.length > 0) cut.add(pattern);
      }
    }
    // Others may have all their rows at one time.
    expect(Object.keys(CUT).filter((pattern) => !cut.has(pattern)).length).toBeLessThan(6);
    expect(together.size).toBeGreaterThan(10);
  });
}

const inOrder = (rows: readonly string[], { isUnordered = false }: Cut) =>
  isUnordered ? rows.toSorted() : rows;

const csvOf = (path: string) => `${path}${path.includes("?") ? "&" : "?"}format=csv`;

/** The rows of a CSV with their times, and whether there may be more. */
function rowsOf(path: string, { status, headers, text }: HttpResponse) {
  expect(status, text.slice(0, 200)).toBe(200);
  const rows: Row[] = parse(text, { columns: true, bom: true });
  const name = BEGINNINGS.find((one) => rows[0]?.[one] !== undefined) ?? "";
  return {
    rows: rows.map((row) => ({ row, time: Number(row[name]) })),
    isFull: headers.get("x-truncated") === "true" || rows.length === pageLengthOf(path),
  };
}

/** Rows of a full page of the routes that have pages. */
const pageLengthOf = (path: string) =>
  Number(new URL(path, "http://localhost").searchParams.get("limit") ?? 50);
