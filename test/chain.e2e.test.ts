import { describe, test } from "vitest";
import { analyticsPaths, describeAnalytics } from "./families/analytics.ts";
import { describeEcosystem, ecosystemPaths, expectSameWithoutTransfers } from "./families/ecosystem.ts";
import { describePositions, positionPaths } from "./families/positions.ts";
import { describeRefresh, describeSavings, savingsPaths } from "./families/savings.ts";
import { describeTransfers, transferPaths } from "./families/transfers.ts";
import { expectSameBytes, useHistory } from "./history.ts";

/** Every figure against the chains themselves: three histories, each indexed once for all families. */
describe.each(["1", "2", "3"])("seed %s", (seed) => {
  const history = useHistory(seed);

  describe("transfers", () => describeTransfers(history));
  describe("positions", () => describePositions(history));
  describe("savings", () => describeSavings(history));
  describe("ecosystem", () => describeEcosystem(history));
  describe("analytics", () => describeAnalytics(history));
  describe("savings that go on", () => describeRefresh(history));

  // Last: the indexes stand still while they are compared.
  if (seed !== "2") return;
  test("an independent index in another order answers byte for byte alike", async () => {
    const other = await history.indexAgain("second", { ORDERING: "experimental_isolated" });
    await expectSameBytes(history.service(), other, [
      ...(await transferPaths(history)),
      ...(await positionPaths(history)),
      ...(await savingsPaths(history)),
      ...ecosystemPaths,
      ...analyticsPaths,
    ]);
  });

  test("an index of mints and burns only tells the same, but for the transfer counters", async () => {
    const other = await history.indexAgain("mint-burn", { COIN_TRANSFERS: "mint-burn" });
    await expectSameWithoutTransfers(history.service(), other);
    await expectSameBytes(history.service(), other, [...(await savingsPaths(history)), ...analyticsPaths]);
  });
});
