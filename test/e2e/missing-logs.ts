import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { PositionV1ABI } from "@frankencoin/zchf";
import { encodeEventTopics } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Devnet, startDevnet } from "../../devnet/start.ts";
import { startHttpServer } from "../../harness/http-server.ts";
import { type Service, startService, untilIndexed, untilReady } from "../../harness/service.ts";
import { verify } from "../../harness/verify.ts";
import { eventually } from "../../harness/waiting.ts";
import { freshnessResponse } from "../../src/api/status/schema.ts";

const ETHEREUM = 1;
const GNOSIS = 100;
const [OWNERSHIP_TRANSFERRED] = encodeEventTopics({ abi: PositionV1ABI, eventName: "OwnershipTransferred" });

type Log = { address: string; topics: readonly string[] };

/**
 * A node that omits these logs from ranges of blocks, from the first one that holds some or from all, and may refuse to
 * read state.
 */
async function startForgetfulNode(
  target: string,
  { from, isOmitted }: { from: "the first" | "all"; isOmitted: (log: Log) => boolean },
) {
  let omitted = 0;
  let hasState = true;
  const { url, stop } = await startHttpServer(async (request, response) => {
    const body = await text(request);
    const upstream = await fetch(target, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    const parsed = (await upstream.json()) as { result?: unknown };
    const { method, params } = JSON.parse(body) as { method: string; params: [Record<string, unknown>] };
    if (!hasState && method === "eth_call") {
      parsed.result = undefined;
      Object.assign(parsed, { error: { code: -32000, message: "missing trie node" } });
    }
    // The check of the URL before the start asks for no topics.
    const isRange = method === "eth_getLogs" && params[0].fromBlock && params[0].topics;
    const logs = isRange ? (parsed.result as Log[]) : [];
    const kept = logs.filter((log) => !isOmitted(log));
    if ((omitted === 0 || from === "all") && kept.length < logs.length) {
      omitted += logs.length - kept.length;
      parsed.result = kept;
    }
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(parsed));
  });
  return {
    url,
    omitted: () => omitted,
    loseState: () => {
      hasState = false;
    },
    stop,
  };
}

/** Indexes over a node that omits logs once, on the database that `databaseOf` names. */
export function describeMissingLogs(databaseOf: (folder: string) => Promise<Record<string, string>>): void {
  let devnet: Devnet;
  let node: Awaited<ReturnType<typeof startForgetfulNode>>;
  let withoutOwners: Awaited<ReturnType<typeof startForgetfulNode>>;
  let service: Service;
  let folder: string;
  let out: string;
  let settings: Record<string, string>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "zchf-missing-"));
    out = join(folder, "deployments.json");
    devnet = await startDevnet({ seed: "1", short: true, out });
    // Final blocks: the first ranges are those of the backfill.
    for (const chain of [ETHEREUM, GNOSIS] as const) {
      await devnet.world.chain(chain).rpc("anvil_mine", ["0x50", "0x5"]);
    }
    const coin = devnet.world.coin(GNOSIS).toLowerCase();
    node = await startForgetfulNode(devnet.world.chain(GNOSIS).url, {
      from: "the first",
      isOmitted: ({ address }) => address.toLowerCase() === coin,
    });
    withoutOwners = await startForgetfulNode(devnet.world.chain(ETHEREUM).url, {
      from: "all",
      isOmitted: ({ topics }) => topics[0] === OWNERSHIP_TRANSFERRED,
    });
    settings = {
      DEPLOYMENTS_FILE: out,
      ...(await databaseOf(folder)),
      [`RPC_URL_${GNOSIS}`]: node.url,
      [`RPC_URL_${ETHEREUM}`]: `${withoutOwners.url},${devnet.world.chain(ETHEREUM).url}`,
    };
    service = await startService(settings);
  });

  afterAll(async () => {
    await service?.end();
    await node?.stop();
    await withoutOwners?.stop();
    await devnet?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("after the backfill they are found by the supply, and the chain is repaired before it is served", async () => {
    const served: string[] = [];
    const reasons = new Set<string>();
    let isRepaired = false;
    const isWatched = async () => {
      const data = await service.get("/ecosystem/frankencoin/info").catch(() => undefined);
      const freshness = await service.get("/freshness").catch(() => undefined);
      if (data?.status === 200) served.push(data.text);
      if (freshness?.status === 200)
        reasons.add(freshnessResponse.parse(freshness.body).chains[GNOSIS]?.reason ?? "");
      return isRepaired;
    };
    const watching = eventually("the repair", isWatched, 400);
    await service.prints("logs are missing in", 300);
    expect(node.omitted()).toBeGreaterThan(0);
    expect(service.output()).toMatch(
      /Gnosis \(RPC_URL_100\): supply of ZCHF is \d+ by its logs, \d+ on the chain/,
    );
    expect(service.output()).toContain(`${node.omitted()} logs are missing`);
    const starts = () => service.output().split("Connected to database").length - 1;
    // After a handler's failure on Ethereum, and after the repair of Gnosis.
    await eventually("the second restart", async () => starts() === 3, 300);
    isRepaired = true;
    await watching;
    expect(served).toEqual([]);
    expect([...reasons].join()).toMatch(/\d+ logs are missing in \d+ ranges .*; requesting these again/);
    await untilReady(service);
    expect(service.output()).toContain("Gnosis (RPC_URL_100): the sums of its logs agree with its contracts");
    await untilIndexed(service.url, devnet.world);
    expect((await verify(service.url, out)).differences).toEqual([]);
    const metrics = await (await fetch(`${service.adminUrl}/metrics`)).text();
    expect(metrics).toContain('zchf_repairs_total{chain="100",cause="missing logs"} 1');
    expect(metrics).toContain('zchf_repairs_total{chain="1",cause="missing logs"} 1');
  });

  test("one that a handler notices is requested from the other URL, and Ponder goes on", () => {
    expect(withoutOwners.omitted()).toBeGreaterThan(0);
    const output = service.output();
    expect(output).toMatch(/position 0x\w+ mints before it has an owner/);
    expect(output).toMatch(
      /Ethereum \(RPC_URL_1\): a handler failed at block \d+, where logs are missing: \d+ logs/,
    );
    expect(output.split("Error while processing event")).toHaveLength(2);
    expect(output).not.toMatch(/Ponder exited with code/);
  });

  test("a database that passed is served after a restart, whether or not it can be checked", async () => {
    await service.end();
    node.loseState();
    service = await startService(settings);
    await untilReady(service);
    expect((await service.get("/ecosystem/frankencoin/info")).status).toBe(200);
    expect(service.output()).not.toContain("agree with its contracts");
    await service.prints("Gnosis (RPC_URL_100): its logs could not be checked: eth_call on chain 100 failed");
  });
}
