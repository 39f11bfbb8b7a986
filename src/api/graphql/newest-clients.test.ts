import { beforeAll, describe, expect, test } from "vitest";
import { chainIds } from "../../../tools/harness/financial-history.ts";
import { randomRows } from "../../../tools/harness/random-rows.ts";
import { indexTo, testDatabase, testDeps } from "../../../tools/harness/test-database.ts";
import { createUncachedApp } from "../app.ts";

/**
 * Lists and fields that the newest public clients (dapp, API, MCP server and indexer scripts of November 2026) request,
 * as facts from their public sources. A list without rows matters as much as one with rows: an unknown field rejects the
 * whole document.
 */
const TRADES = {
  equityTrades: "count kind trader amount shares price created txHash",
  fCSDeposits: "owner assets shares txHash count created",
  fCSWithdraws: "owner assets shares txHash count created",
  fCSWrappeds: "who amount txHash count created",
  fCSUnwrappeds: "who amount txHash count created",
};
const AMPLIFIERS = {
  amplifierStatuss:
    "chainId address pool usd zchf zchfIsToken0 expiration limit priceAnchorX96 totalBorrowed positionCount created updated",
  amplifierPositions: "chainId position amplifier owner tickLow tickHigh liquidity borrowed created updated",
  amplifierActivitys:
    "chainId txHash count amplifier position kind liquidity token0 token1 zchf totalBorrowed sender created blockheight",
};
const COUNTERS =
  "position ownerTransfersCounter mintingUpdatesCounter challengeStartedCounter challengeAvertedBidsCounter challengeSucceededBidsCounter";
const OTHERS = {
  fCSDelegations: "owner delegatedTo",
  fCSFeeDailys: "date",
  mintingHubV1Statuss: COUNTERS,
  mintingHubV2Statuss: COUNTERS,
  rollerV2Rolleds: "created count blockheight owner source collWithdraw repay target collDeposit mint",
  eRC20Mints: "txHash token created blockheight count to amount",
  eRC20Burns: "txHash token created blockheight count from amount",
  positionAggregatesV1s: "chainId totalMinted annualInterests updated",
  positionAggregatesV2s: "chainId totalMinted annualInterests updated",
  bridgedAccountingReceivedSettlements: "chain sender created count kind profits losses",
  activeUsers: "id lastActiveTime",
  priceDiscoverys: "txHash sender source created blockheight count price oracle",
  mintingRevenueDailys: "chainId date hub kind timestamp excessProfit reserveReleased lossCovered count",
  fCSTradeCharts: "timestamp lastPrice",
  positionAggregatesV1Historys: "chainId totalMinted annualInterests updated",
  positionAggregatesV2Historys: "chainId totalMinted annualInterests updated",
  mainnetVotesSynceds: "targetChain receiver syncedVoters count created txHash",
  bridgedVotesReceiveds: "chainId messageId sourceChain totalVotes syncedVotes created txHash",
  minterGovernanceMinterAnnounceds: "chainId who minter timestamp count created txHash",
  minterGovernanceRewardeds: "chainId caller amount token count created txHash",
  transferReferences: "chainId count created txHash sender from to toBytes targetChain amount reference",
};
/** Their contracts are not indexed. */
const WITHOUT_ROWS = [
  "priceDiscoverys",
  "mainnetVotesSynceds",
  "bridgedVotesReceiveds",
  "minterGovernanceMinterAnnounceds",
  "minterGovernanceRewardeds",
];
type Lists = Readonly<Record<string, string>>;

/** Indexed by Ethereum alone, of which there are no rows yet, or over random rows. */
async function start(fill: (db: Awaited<ReturnType<typeof testDatabase>>) => Promise<unknown>) {
  const db = await testDatabase();
  for (const id of chainIds) await indexTo(db, id, 1_000_000, 1_800_000_000);
  await fill(db);
  const live = { atStart: 0n, silent: false };
  const app = createUncachedApp(testDeps(db, Object.fromEntries(chainIds.map((id) => [id, live]))));
  return async (lists: Lists, args = "") => {
    const query = `{ ${Object.entries(lists)
      .map(([list, fields]) => `${list}${args} { items { ${fields} } }`)
      .join(" ")} }`;
    const response = await app.request("/graphql", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ query }),
    });
    return (await response.json()) as { data: Record<string, { items: object[] }>; errors?: unknown };
  };
}

describe.each([
  ["without rows", async () => undefined],
  ["over random rows", randomRows],
] as const)("%s", (_, fill) => {
  let read: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    read = await start(fill);
  });
  const isEmpty = fill !== randomRows;

  test("the five lists of the trade table in one document", async () => {
    const { data, errors } = await read(TRADES, `(orderBy: "created", orderDirection: "desc", limit: 1000)`);
    expect(errors).toBeUndefined();
    for (const { items } of Object.values(data)) expect(items.length > 0).toBe(!isEmpty);
  });

  test("amplifiers of a chain", async () => {
    const { data, errors } = await read(AMPLIFIERS, "(where: { chainId: 1 }, limit: 1000)");
    expect(errors).toBeUndefined();
    for (const { items } of Object.values(data)) expect(items.length > 0).toBe(!isEmpty);
  });

  test.each(Object.entries(OTHERS))("%s", async (list, fields) => {
    const { data, errors } = await read({ [list]: fields });
    expect(errors).toBeUndefined();
    const hasRows = !isEmpty && !WITHOUT_ROWS.includes(list);
    expect((data[list]?.items.length ?? 0) > 0).toBe(hasRows);
  });
});
