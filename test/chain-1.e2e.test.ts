import { expect, test } from "vitest";
import { describeChain } from "./families/describe-chain.ts";

const history = describeChain("1");

test("the engine's own routes are on the admin port alone", async () => {
  const { get, adminUrl } = history.service();
  for (const path of ["/metrics", "/status", "/sql/db", "/graphql"]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
  const metrics = await fetch(`${adminUrl}/metrics`);
  expect(metrics.status).toBe(200);
  expect(await metrics.text()).toContain("process_resident_memory_bytes");
});
