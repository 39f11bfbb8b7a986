import { beforeAll, expect, test } from "vitest";
import { coinInfo } from "../../src/api/rest/ecosystem/schema.ts";
import { transfer } from "../../tools/devnet/actions/coin.ts";
import type { History } from "../../tools/harness/history.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import { type HttpResponse, untilIndexed } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";

const GNOSIS = 100;

/**
 * What happens to a service in production: a kill and a reorg. Must come after the tests that need the history as it was
 * built.
 */
export function describeLifecycle(history: History): void {
  const indexed = () => untilIndexed(history.service().url, history.devnet().world);
  const routes = () => everyRoute(history.service().get, { most: 2 });

  beforeAll(indexed);

  test("killed and started again, it responds with the same bytes", async () => {
    const before = new Map<string, HttpResponse>();
    for (const path of await routes()) before.set(path, await history.service().get(path));
    await history.restart();
    await indexed();
    for (const [path, { status, text }] of before) {
      const after = await history.service().get(path);
      expect([path, after.status, after.text]).toEqual([path, status, text]);
    }
  });

  test("logs of replaced blocks are removed, those of the blocks in their place are added", async () => {
    const { world } = history.devnet();
    const chain = world.chain(GNOSIS);
    const [from, to] = [world.person("founder"), world.account(9)];
    const send = async (times: number) => {
      await chain.refreshHead();
      for (let i = 0; i < times; i++) await transfer(world, { chain: GNOSIS, from, to, amount: 1n });
    };
    const counted = async () =>
      coinInfo.parse(await history.get("/ecosystem/coin/info")).chains[GNOSIS]?.counter.balance ?? 0;
    await indexed();
    const before = await counted();
    await send(3);
    await indexed();
    expect(await counted()).toBe(before + 3);
    await chain.rpc("anvil_reorg", [3, []]);
    await send(1);
    await eventually("the replaced blocks are reverted", async () => (await counted()) === before + 1);
  });
}
