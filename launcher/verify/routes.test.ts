import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { startHttpServer } from "zchf-rpc/testing/http-server";
import { createApp } from "../../src/api/app.ts";
import type { Deps } from "../../src/api/deps.ts";
import { CHAINS } from "../../src/chains.ts";
import { indexTo, testDatabase, testDeps } from "../../tools/harness/test-database.ts";
import { checkedRoutes } from "./routes.ts";
import { Service } from "./service.ts";

/** Paths that are compared of a service with these chains, which must all respond. */
async function pathsOf(chainIds: readonly number[], over: Partial<Deps> = {}): Promise<string[]> {
  const db = await testDatabase();
  for (const id of chainIds) await indexTo(db, id, 5000, 1_700_000_000);
  const heads = Object.fromEntries(chainIds.map((id) => [id, { atStart: 5000n, silent: false }]));
  const app = createApp(testDeps(db, heads, over));
  const server = await startHttpServer(getRequestListener(app.fetch));
  onTestFinished(server.stop);
  const service = new Service(server.url);
  const chains = CHAINS.filter(({ id }) => chainIds.includes(id));
  const paths = (await checkedRoutes(service, chains)).map(({ path }) => path);
  for (const path of paths) await service.read(path);
  return paths;
}

test("behavior: a service without Ethereum is compared in what it serves", async () => {
  const paths = await pathsOf([100, 8453]);
  expect(paths.filter((path) => !path.startsWith("/graphql?"))).toEqual([
    "/freshness",
    "/ecosystem/minter/list",
    "/savings/core/info",
    "/savings/leadrate/info",
    "/bridge/chains",
    "/bridge/proposals",
    "/balances/zchf/ranked",
  ]);
  expect(await pathsOf([100], { coinTransfers: "mint-burn" })).not.toContain("/balances/zchf/ranked");
});
