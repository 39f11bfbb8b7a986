import { expect, test } from "vitest";
import { useHistory } from "../../tools/harness/history.ts";
import { describeChainSets } from "./chain-sets.ts";
import { describeChain, describeReindexing } from "./describe-chain.ts";

// One of the seeds with which the devnet once failed.
const history = useHistory("4243", { unsettled: true });
describeChain(history);
describeReindexing(history);
describeChainSets(history);

test("Ponder's own routes are on the admin port alone", async () => {
  const { get, adminUrl } = history.service();
  for (const path of ["/metrics", "/sql/db"]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
  // /status is a route of ours, with other members than Ponder's.
  expect((await get("/status")).body).toMatchObject({ api: { status: "healthy" } });
  const metrics = await fetch(`${adminUrl}/metrics`);
  expect(metrics.status).toBe(200);
  expect(await metrics.text()).toContain("process_resident_memory_bytes");
});
