import { describe, test } from "vitest";
import { expectSameBytes, type History, useHistory } from "../history.ts";
import { analyticsPaths, describeAnalytics } from "./analytics.ts";
import { describeEcosystem, ecosystemPaths, expectSameWithoutTransfers } from "./ecosystem.ts";
import { describePositions, positionPaths } from "./positions.ts";
import { describeRefresh, describeSavings, savingsPaths } from "./savings.ts";
import { describeTransfers, transferPaths } from "./transfers.ts";
import { describeWholeBlocks } from "./whole-blocks.ts";

/** Every figure against the chains themselves, over one history that is indexed once for all families. */
export function describeChain(seed: string): History {
  // The first history is final throughout, the others are not.
  const history = useHistory(seed, { unsettled: seed !== "1" });

  describe("transfers", () => describeTransfers(history));
  describe("positions", () => describePositions(history));
  describe("savings", () => describeSavings(history));
  describe("ecosystem", () => describeEcosystem(history));
  describe("analytics", () => describeAnalytics(history));
  describe("savings that go on", () => describeRefresh(history));
  describe("blocks that are being written", () => describeWholeBlocks(history));
  return history;
}

/** Other indexes of the same history, made anew. Last of all: the chains stand still while they are compared. */
export function describeReindexing(history: History): void {
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
}
