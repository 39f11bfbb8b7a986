import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { occurrences } from "../../tools/devnet/coverage.ts";
import { untilPricesFilled } from "../../tools/harness/daily-prices.ts";
import { temporaryFolder } from "../../tools/harness/folders.ts";
import { expectSameBytes, type History } from "../../tools/harness/history.ts";
import { run } from "../../tools/harness/processes.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import { startService, untilIndexed, untilReady } from "../../tools/harness/service.ts";
import { describeAmounts } from "./amounts.ts";
import { amplifierPaths, describeAmplifiers, expectNoAmplifiers, withoutAmplifiers } from "./amplifiers.ts";
import { analyticsPaths, describeAnalytics } from "./analytics.ts";
import { balancePaths, describeBalances, expectNoCoinBalances, sharePaths } from "./balances.ts";
import { bridgePaths, describeBridge } from "./bridge.ts";
import { challengePaths, describeChallenges } from "./challenges.ts";
import { describeClientShapes } from "./client-shapes.ts";
import { describeCsv } from "./csv.ts";
import { describeEcosystem, ecosystemPaths, expectSameWithoutTransfers } from "./ecosystem.ts";
import { describeEvents, expectSameEvents } from "./events.ts";
import { describeFcs, fcsPaths } from "./fcs.ts";
import { describeGraphql, expectNoCoinQueries, expectSameQueries } from "./graphql.ts";
import { describeLeadRates, leadRatePaths } from "./lead-rates.ts";
import { describePast, pastPaths } from "./past.ts";
import { describePositions, positionPaths } from "./positions.ts";
import { describePriceHistory, pricePaths } from "./price-history.ts";
import { describePrices, tokenPaths } from "./prices.ts";
import { describeRefresh, describeSavings, savingsPaths } from "./savings.ts";
import { describeStatements, statementPaths } from "./statements.ts";
import { describeTransfers, transferPaths } from "./transfers.ts";
import { describeVerify } from "./verify.ts";
import { describeWholeBlocks } from "./whole-blocks.ts";

/**
 * Compares every figure with the chains themselves, over one history that is indexed once for all families; those of the
 * past at so many random times.
 */
export function describeChain(history: History, { samples = 200 } = {}): void {
  // Tests before these may have replaced blocks.
  beforeAll(() => untilIndexed(history.service().url, history.devnet().world));

  test("the history has every kind of action", async () => {
    const counts = Object.entries(await occurrences(history.devnet().world));
    expect(counts.filter(([, count]) => count <= 0)).toEqual([]);
  });
  describe("transfers", () => describeTransfers(history));
  describe("positions", () => describePositions(history));
  describe("challenges", () => describeChallenges(history));
  describe("savings", () => describeSavings(history));
  describe("lead rates", () => describeLeadRates(history));
  describe("balances", () => describeBalances(history));
  describe("FCS", () => describeFcs(history));
  describe("bridge", () => describeBridge(history));
  describe("amplifiers", () => describeAmplifiers(history));
  describe("ecosystem", () => describeEcosystem(history));
  describe("prices", () => describePrices(history));
  describe("price history", () => describePriceHistory(history));
  describe("amounts", () => describeAmounts(history));
  describe("CSV", () => describeCsv(history));
  describe("analytics", () => describeAnalytics(history));
  describe("GraphQL", () => describeGraphql(history));
  describe("shapes that clients expect", () => describeClientShapes(history));
  describe("npm run verify", () => describeVerify(history));
  describe("the past", () => describePast(history, samples));
  describe("statements", () => describeStatements(history));
  describe("events", () => describeEvents(history));
  describe("savings over time", () => describeRefresh(history));
  describe("blocks that are being written", () => describeWholeBlocks(history));
}

/** Compares other indexes and a snapshot of the same history. Must come last, because the chains must stand still meanwhile. */
export function describeReindexing(history: History): void {
  test("an independent index responds with the same bytes", async () => {
    const other = await history.indexAgain("second");
    await untilPricesFilled(history.devnet().deployments.tokens, other);
    await expectSameBytes(history.service(), other, [
      ...(await transferPaths(history)),
      ...(await positionPaths(history)),
      ...challengePaths,
      ...leadRatePaths,
      ...(await savingsPaths(history)),
      ...(await balancePaths(history)),
      ...fcsPaths,
      ...bridgePaths,
      ...(await amplifierPaths(history)),
      ...ecosystemPaths,
      ...tokenPaths,
      ...(await pricePaths(history)),
      ...analyticsPaths,
      ...(await pastPaths(history)),
      ...(await statementPaths(history)),
    ]);
    await expectSameQueries(history.service(), other);
    await expectSameEvents(history.service(), other, history.devnet().world);
    await other.end();
  });

  test("a replica beside the embedded database responds to every route with the same bytes", async () => {
    const { service, settings } = history;
    const replica = await startService(settings("first"), undefined, "launcher/commands/serve.ts");
    onTestFinished(async () => void (await replica.end()));
    await untilReady(replica);
    await untilPricesFilled(history.devnet().deployments.tokens, replica);
    const routes = await everyRoute(service().get, { most: 3, withPrices: true });
    await expectSameBytes(service(), replica, [...routes, ...(await pastPaths(history))]);
  });

  test("an index of mints and burns only, without amplifiers, has the same data, but for the transfer counters", async () => {
    const other = await history.indexAgain("mint-burn", {
      COIN_TRANSFERS: "mint-burn",
      DEPLOYMENTS_FILE: withoutAmplifiers(history),
    });
    await expectNoAmplifiers(other, await amplifierPaths(history));
    await expectSameWithoutTransfers(history.service(), other);
    await expectNoCoinBalances(other);
    await expectNoCoinQueries(other);
    await expectSameBytes(history.service(), other, [...(await sharePaths(history)), ...fcsPaths]);
    await expectSameBytes(history.service(), other, bridgePaths);
    await expectSameBytes(history.service(), other, [...(await savingsPaths(history)), ...analyticsPaths]);
    const ofEquity = (await pastPaths(history)).filter((path) => path.startsWith("/ecosystem/fps/info?"));
    expect(ofEquity).toHaveLength(1);
    await expectSameBytes(history.service(), other, ofEquity);
  });

  test("a service that restores a snapshot of it responds with the same bytes", async () => {
    const { service, settings } = history;
    const file = join(temporaryFolder(), "history.snapshot");
    const env = { ...settings("first"), PORT: new URL(service().url).port };
    const command = run("launcher/commands/snapshot.ts", { args: [file], env });
    expect(await command.exited, command.output()).toBe(0);
    const restored = await history.indexAgain("restored", { SNAPSHOT: file });
    await untilIndexed(restored.url, history.devnet().world);
    await untilPricesFilled(history.devnet().deployments.tokens, restored);
    expect(restored.output()).toContain("agrees with the chains");
    await expectSameBytes(service(), restored, await everyRoute(service().get, { most: 2 }));
    await restored.end();
  });
}
