import { afterEach, expect, onTestFinished, test } from "vitest";
import { readSettings } from "../../config/settings.ts";
import { startAnvil } from "../../tools/harness/anvil.ts";
import { createDatabase } from "../../tools/harness/postgres.ts";
import { endAll } from "../../tools/harness/processes.ts";
import { startTcpProxy } from "../../tools/harness/tcp-proxy.ts";
import { openClient } from "../../tools/harness/test-client.ts";
import { prepare } from "./prepare.ts";

afterEach(endAll);

test("behavior: a paused chain is back when its RPC responds, whether its blocks are the same or were replaced", async () => {
  const anvil = await startAnvil({ chainId: 100 });
  await anvil.mine(40);
  const { url } = await createDatabase();
  const database = await openClient(url);
  await database.exec(
    "create schema ponder_sync; create table ponder_sync.blocks (chain_id bigint, number bigint, hash text, timestamp bigint)",
  );
  for (const number of [5, 20, 35]) {
    const block = await anvil.rpc("eth_getBlockByNumber", [`0x${number.toString(16)}`, false]);
    const { hash } = block as { hash: string };
    await database.query("insert into ponder_sync.blocks values (100, $1, $2, $1)", [number, hash]);
  }
  await database.close();
  const way = await startTcpProxy(anvil.port);
  onTestFinished(() => way.cut());
  await way.cut();

  const prepared = await prepare(readSettings({ RPC_URL_100: way.url, DATABASE_URL: url }));
  expect([...prepared.parked.keys()]).toEqual([100]);
  expect(await prepared.isBack(100)).toBe(false);
  await way.restore();
  expect(await prepared.isBack(100)).toBe(true);
  await anvil.rpc("anvil_reorg", [10, []]);
  expect(await prepared.isBack(100)).toBe(true);
});
