import { type Address, getAddress, zeroAddress } from "viem";
import { beforeAll, expect, test } from "vitest";
import type { MintingUpdate, Position } from "../../src/api/rest/positions/schema.ts";
import type { History } from "../../tools/harness/history.ts";
import { lastBlockBefore } from "../../tools/harness/last-block.ts";
import { askPositions, type PositionsOracle } from "./positions-oracle.ts";

const ONE = 10n ** 18n;

/** Numbers beyond 2^53 as the text that stands in the body. */
const exactly = (text: string) =>
  JSON.parse(text, (_, value, context?: { source: string }) =>
    typeof value === "number" && !Number.isSafeInteger(value) ? context?.source : value,
  );

/** Every position route against the contracts' getters and logs. */
export function describePositions(history: History): void {
  let chain: PositionsOracle;
  let positions: Position[];
  let updates: MintingUpdate[];

  const get = async (path: string) => {
    const { status, text } = await history.service().get(`/positions${path}`);
    expect(status, path).toBe(200);
    return exactly(text);
  };

  const ofToken = (token: Address) => {
    const texts = chain.tokens.get(getAddress(token));
    return {
      collateralName: texts?.name,
      collateralSymbol: texts?.symbol,
      collateralDecimals: texts?.decimals,
    };
  };

  beforeAll(async () => {
    chain = await askPositions(history.devnet().deployments);
    positions = (await get("/list")).list;
    updates = (await get("/mintingupdates/list")).list;
  });

  test("the story has what is to be shown", () => {
    for (const version of [1, 2]) {
      const rows = positions.filter((row) => row.version === version);
      expect(rows.some((row) => row.isOriginal && !row.closed && !row.denied)).toBe(true);
      expect(rows.some(({ isClone }) => isClone)).toBe(true);
      expect(rows.some(({ denied }) => denied)).toBe(true);
      expect(rows.some(({ closed }) => closed)).toBe(true);
      const mine = updates.filter((row) => row.version === version);
      expect(mine.some(({ feePaid }) => feePaid !== "0")).toBe(true);
    }
    expect(positions.some((row) => row.version === 2 && row.isClone && row.parent !== row.original)).toBe(
      true,
    );
    expect(chain.transfers.some(({ count }) => count > 1)).toBe(true);
    expect(chain.early.denials).toBeGreaterThan(1);
    expect(chain.early.children).toBeGreaterThan(0);
  });

  test("every position equals the contract's getters", () => {
    expect(positions.map(({ position }) => position)).toEqual(chain.rows.map(({ position }) => position));
    for (const [i, expected] of chain.rows.entries()) {
      const { isClosed, availableForClones, availableForMinting, collateralBalance, ...getters } = expected;
      const row = positions[i];
      expect({
        ...row,
        ...(row && {
          start: row.startRaw,
          cooldown: row.cooldownRaw,
          expiration: row.expirationRaw,
          challengePeriod: row.challengePeriodRaw,
        }),
      }).toMatchObject({
        ...getters,
        ...ofToken(expected.collateral),
        closed: isClosed && !expected.denied,
        zchfName: "Frankencoin",
        zchfSymbol: "ZCHF",
        zchfDecimals: 18,
      });
      // Not compared: getters that revert because their token does.
      if (collateralBalance !== undefined) expect(row).toMatchObject({ collateralBalance });
      if (availableForClones !== undefined) expect(row).toMatchObject({ availableForClones });
      if (availableForMinting !== undefined) expect(row).toMatchObject({ availableForMinting });
    }
    expect(chain.rows.filter(({ collateralBalance }) => collateralBalance === undefined).length).toBeLessThan(
      chain.rows.length / 4,
    );
  });

  test("times fit 64-bit integers, and are exact where they do", () => {
    const most = 2n ** 63n - 1n;
    for (const row of positions) {
      for (const name of ["start", "expiration", "challengePeriod"] as const) {
        const exact = BigInt(row[`${name}Raw`]);
        expect(BigInt(row[name]), name).toBe(exact > most ? BigInt(Number.MAX_SAFE_INTEGER) : exact);
      }
    }
    expect(positions.some(({ expirationRaw }) => BigInt(expirationRaw) > most)).toBe(true);
  });

  test("the identities hold on every row", () => {
    for (const row of positions) {
      const limit = (BigInt(row.collateralBalance) * BigInt(row.price)) / ONE;
      expect(row.limitForPosition).toBe(String(limit));
      expect(row.availableForPosition).toBe(String(limit - BigInt(row.minted)));
      expect(row.isClone).toBe(!row.isOriginal);
      expect(row.isOriginal).toBe(row.original === row.position);
      expect(row.closed && row.denied).toBe(false);
      expect(row.denied).toBe(row.denyDate > 0);
    }
  });

  test("mappings, open, requests and owners are selections of the list", async () => {
    const byAddress = (rows: Position[]) => ({
      num: rows.length,
      addresses: rows.map(({ position }) => position.toLowerCase()),
      map: Object.fromEntries(rows.map((row) => [row.position.toLowerCase(), row])),
    });
    expect(await get("/mapping")).toEqual(byAddress(positions));
    expect(await get("/open")).toEqual(
      byAddress(positions.filter((row) => !row.closed && !row.denied && row.collateralBalance !== "0")),
    );
    expect(await get("/requests")).toEqual(
      byAddress(
        positions.filter(
          (row) =>
            row.isOriginal &&
            !row.closed &&
            !row.denied &&
            BigInt(row.startRaw) + 432_000n > chain.head.timestamp,
        ),
      ),
    );
    const owners = [...new Set(positions.map(({ owner }) => owner.toLowerCase()))];
    expect(await get("/owners")).toEqual({
      num: owners.length,
      owners,
      map: Object.fromEntries(
        owners.map((owner) => [owner, positions.filter((row) => row.owner.toLowerCase() === owner)]),
      ),
    });
  });

  test("every minting update equals its log, its owner owner(), its fee the Profit log and what its figures give", async () => {
    expect(updates).toHaveLength(chain.updates.length);
    const rows = new Map(positions.map((row) => [row.position, row]));
    for (const [i, { mintedCoins, feePPM, ...expected }] of chain.updates.entries()) {
      const row = rows.get(expected.position);
      expect(updates[i]).toMatchObject({
        ...expected,
        isClone: row?.isClone,
        collateral: row?.collateral,
        ...ofToken((row?.collateral ?? zeroAddress) as Address),
        ...(row?.version === 1 && { annualInterestPPM: row.annualInterestPPM }),
        ...(row?.version === 2 && {
          riskPremiumPPM: row.riskPremiumPPM,
          annualInterestPPM: row.riskPremiumPPM + Number(expected.basePremiumPPM),
        }),
      });
      if (feePPM !== undefined) expect(updates[i]?.feePPMRaw).toBe(feePPM);
      if (mintedCoins > 0n) {
        const charged = (mintedCoins * BigInt(updates[i]?.feePPMRaw ?? -1)) / 1_000_000n;
        expect(updates[i]?.feePaid).toBe(String(charged));
      }
    }
    const groups = Map.groupBy(updates, ({ position }) => position.toLowerCase());
    expect(await get("/mintingupdates/mapping")).toEqual({
      num: groups.size,
      positions: [...groups.keys()],
      map: Object.fromEntries(groups),
    });
    for (const [position, list] of groups) {
      const version = list[0]?.version;
      expect(await get(`/mintingupdates/position/${version}/${position}`)).toEqual({
        num: list.length,
        list,
      });
      expect((await get(`/mintingupdates/position/v${version === 1 ? 2 : 1}/${position}`)).num).toBe(0);
    }
  });

  test("owners' updates, fees and transfers", async () => {
    const owners = new Set([
      ...updates.map(({ owner }) => owner.toLowerCase()),
      ...chain.transfers.flatMap(({ previousOwner, newOwner }) => [previousOwner, newOwner]),
    ]);
    for (const owner of owners) {
      const list = updates.filter((row) => row.owner.toLowerCase() === owner);
      expect(await get(`/mintingupdates/owner/${owner}`)).toEqual({ num: list.length, list });
      expect(await get(`/owner/${owner}/fees`)).toEqual(
        list
          .filter(({ feePaid }) => feePaid !== "0")
          .map(({ created, feePaid }) => ({ t: created, f: feePaid })),
      );
      const moved = chain.transfers.filter((row) => row.previousOwner === owner || row.newOwner === owner);
      expect(await get(`/owner/${owner}/transfers`)).toEqual({ num: moved.length, list: moved });
    }
  });

  test("history and debt at each year's end equal the contracts then", async () => {
    const first = new Date(Number(updates.at(-1)?.created) * 1000).getUTCFullYear();
    const last = new Date(Number(chain.head.timestamp) * 1000).getUTCFullYear();
    expect(last - first).toBeGreaterThanOrEqual(2);
    const expected = new Map<string, { history: Record<string, string[]>; debt: Record<string, string> }>();
    for (let year = first; year <= last; year++) {
      const end = BigInt(Date.UTC(year + 1, 0) / 1000);
      const block = year === last ? chain.head.number : await lastBlockBefore(chain.client, Number(end));
      const time = year === last ? chain.head.timestamp : end;
      for (const held of (await chain.holdingsAt(block)).filter(({ expiration }) => expiration > time)) {
        const account = expected.get(held.owner) ?? { history: {}, debt: {} };
        expected.set(held.owner, account);
        account.history[year] = [...(account.history[year] ?? []), held.position];
        const owed = (held.minted * (1_000_000n - held.reserve)) / 1_000_000n;
        account.debt[year] = String(BigInt(account.debt[year] ?? 0) + owed);
      }
    }
    expect(expected.size).toBeGreaterThan(5);
    for (const [owner, { history, debt }] of expected) {
      expect(await get(`/owner/${owner}/debt`)).toEqual(debt);
      expect(await get(`/owner/${owner}/history`)).toEqual(history);
    }
  });
}

/** Every route of the family, for comparing two indexes. */
export async function positionPaths(history: History): Promise<string[]> {
  const { owners } = (await history.get("/positions/owners")) as { owners: string[] };
  const { list } = (await history.get("/positions/list")) as { list: Position[] };
  const some = [1, 2].flatMap((version) => list.filter((row) => row.version === version).slice(0, 5));
  return [
    ...["/list", "/mapping", "/open", "/requests", "/owners"],
    ...["/mintingupdates/list", "/mintingupdates/mapping"],
    ...owners.flatMap((owner) =>
      ["fees", "debt", "history", "transfers"].map((what) => `/owner/${owner}/${what}`),
    ),
    ...owners.map((owner) => `/mintingupdates/owner/${owner}`),
    ...some.map(({ version, position }) => `/mintingupdates/position/${version}/${position}`),
  ].map((path) => `/positions${path}`);
}
