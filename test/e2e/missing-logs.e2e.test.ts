import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { BridgeAccountingABI, CCIPAdminABI, PositionV1ABI } from "@frankencoin/zchf";
import { encodeEventTopics, erc20Abi, toEventSelector, zeroHash } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHttpServer } from "zchf-rpc/testing/http-server";
import { freshnessResponse } from "../../src/api/status/schema.ts";
import { enactOnBridge, limitBridge, proposeToBridge } from "../../tools/devnet/actions/bridge.ts";
import { redeem } from "../../tools/devnet/actions/equity.ts";
import { deliver, pushVotes, synchronizeAccounting } from "../../tools/devnet/actions/messages.ts";
import { refreshBalance, save } from "../../tools/devnet/actions/savings.ts";
import { franc } from "../../tools/devnet/money.ts";
import { type Devnet, startDevnet } from "../../tools/devnet/start.ts";
import { fund } from "../../tools/devnet/story/cast.ts";
import { remoteChain } from "../../tools/devnet/story/scenes/bridge.ts";
import { day, hour, type World } from "../../tools/devnet/world.ts";
import { type Service, startService, untilIndexed, untilReady } from "../../tools/harness/service.ts";
import { verify } from "../../tools/harness/verify.ts";
import { eventually } from "../../tools/harness/waiting.ts";

/* Nodes omit logs: the service finds that, requests them again, and responds as if they had been there. */

const ETHEREUM = 1;
const GNOSIS = 100;
const BASE = 8453;
/** New savings earn nothing for three days. */
const SAVING_DAYS = 5;
/** A network is added to a bridge a week after its proposal. */
const PROPOSAL_DAYS = 7;
const [OWNERSHIP_TRANSFERRED] = encodeEventTopics({ abi: PositionV1ABI, eventName: "OwnershipTransferred" });
const [RECEIVED_PROFITS] = encodeEventTopics({ abi: BridgeAccountingABI, eventName: "ReceivedProfits" });
const [PROPOSAL_MADE] = encodeEventTopics({ abi: CCIPAdminABI, eventName: "ProposalMade" });
const CHAIN_ADDED = toEventSelector("ChainAdded(uint64,bytes,(bool,uint128,uint128),(bool,uint128,uint128))");
/** Logs of Base's bridge that one of its nodes omits, by their topic. */
const ofBridge = new Set<string>([PROPOSAL_MADE, CHAIN_ADDED]);

type Log = { address: string; topics: readonly string[] };

/** Mines more blocks than may be replaced on each chain: the next start requests the logs of all before as ranges. */
async function finalize({ chains }: World): Promise<void> {
  for (const chain of chains) await chain.rpc("anvil_mine", ["0xa0", "0x5"]);
}

/** A saver on Base shares interest with a referrer. */
async function shareInterest(world: World): Promise<void> {
  const where = { chain: BASE, account: world.person("founder") };
  await fund(world, BASE, where.account, franc(20_000));
  const referral = { referrer: world.person("treasury"), feePPM: 250_000 };
  await save(world, { ...where, amount: franc(20_000), referral });
  await world.wait(SAVING_DAYS * day);
  await refreshBalance(world, where);
}

/**
 * Nothing is redeemed, of which the receipt is read; Ethereum books a profit of Base, and the administrator of Base's bridge is
 * to change.
 */
async function settleAndPropose(world: World): Promise<void> {
  await redeem(world, { account: world.account(9), shares: 0n });
  const proposer = world.person("founder");
  await deliver(world, await synchronizeAccounting(world, { chain: BASE, caller: proposer }));
  await deliver(world, await pushVotes(world, { chain: BASE, caller: proposer, voters: [proposer] }));
  await proposeToBridge(world, {
    chain: BASE,
    proposer,
    proposal: { type: "AdminTransfer", argument: world.person("treasury") },
  });
}

/** Base's bridge gets a network, which is then limited. */
async function limitNewNetwork(world: World): Promise<void> {
  const [chain, caller] = [BASE, world.person("founder")];
  const limit = { isEnabled: true, capacity: franc(1_000), rate: franc(1) };
  const argument = remoteChain(137, { outbound: limit, inbound: limit });
  const proposal = { type: "AddChain", argument } as const;
  await proposeToBridge(world, { chain, proposer: caller, proposal });
  await world.wait(PROPOSAL_DAYS * day + hour);
  await enactOnBridge(world, { chain, caller, proposal });
  const remote = argument.remoteChainSelector;
  await limitBridge(world, { chain, caller, remote, outbound: limit, inbound: limit });
}

/**
 * A node that omits these logs from ranges of blocks, from the first one that holds some or from all, returns receipts as of
 * another block, and may refuse to read state.
 */
async function startForgetfulNode(
  target: string,
  { from, isOmitted }: { from: "the first" | "all"; isOmitted: (log: Log) => boolean },
) {
  let omitted = 0;
  let misplaced = 0;
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
    if (method === "eth_getTransactionReceipt") {
      misplaced++;
      Object.assign(Object(parsed.result), { blockHash: zeroHash });
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
    misplaced: () => misplaced,
    loseState: () => {
      hasState = false;
    },
    stop,
  };
}

let devnet: Devnet;
let node: Awaited<ReturnType<typeof startForgetfulNode>>;
let withoutOwners: Awaited<ReturnType<typeof startForgetfulNode>>;
let withoutFees: Awaited<ReturnType<typeof startForgetfulNode>>;
let service: Service;
let folder: string;
let out: string;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-missing-"));
  out = join(folder, "deployments.json");
  devnet = await startDevnet({
    seed: "1",
    short: true,
    end: Math.floor(Date.now() / 1_000) - (SAVING_DAYS + PROPOSAL_DAYS) * day - 3 * hour,
    out,
  });
  await shareInterest(devnet.world);
  await finalize(devnet.world);
  const coin = devnet.world.coin(GNOSIS).toLowerCase();
  node = await startForgetfulNode(devnet.world.chain(GNOSIS).url, {
    from: "the first",
    isOmitted: ({ address }) => address.toLowerCase() === coin,
  });
  withoutOwners = await startForgetfulNode(devnet.world.chain(ETHEREUM).url, {
    from: "all",
    isOmitted: ({ topics: [topic] }) => topic === OWNERSHIP_TRANSFERRED || topic === RECEIVED_PROFITS,
  });
  const fromSavings = encodeEventTopics({
    abi: erc20Abi,
    eventName: "Transfer",
    args: { from: devnet.world.at(BASE, "ccipBridgedSavings") },
  });
  withoutFees = await startForgetfulNode(devnet.world.chain(BASE).url, {
    from: "all",
    isOmitted: ({ topics }) =>
      ofBridge.has(topics[0] ?? "") || (topics[0] === fromSavings[0] && topics[1] === fromSavings[1]),
  });
  settings = {
    DEPLOYMENTS_FILE: out,
    DATABASE_DIR: join(folder, "index"),
    [`RPC_URL_${GNOSIS}`]: node.url,
    [`RPC_URL_${ETHEREUM}`]: `${withoutOwners.url},${devnet.world.chain(ETHEREUM).url}`,
    [`RPC_URL_${BASE}`]: `${withoutFees.url},${devnet.world.chain(BASE).url}`,
  };
  service = await startService(settings);
});

afterAll(async () => {
  await service?.end();
  await node?.stop();
  await withoutOwners?.stop();
  await withoutFees?.stop();
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
  const watching = eventually("the repair", isWatched, 600);
  await service.prints("logs are missing in");
  expect(node.omitted()).toBeGreaterThan(0);
  expect(service.output()).toMatch(
    /Gnosis \(RPC_URL_100\): supply of ZCHF is \d+ by its logs, \d+ on the chain/,
  );
  expect(service.output()).toContain(`${node.omitted()} logs are missing`);
  const starts = () => service.output().split("Connected to database").length - 1;
  // After a handler's failure on Ethereum and on Base, and after the repair of Gnosis.
  await eventually("the third restart", async () => starts() === 4, 600);
  isRepaired = true;
  await watching;
  expect(served).toEqual([]);
  expect([...reasons].join()).toMatch(/\d+ logs are missing in \d+ ranges .*; requesting these again/);
  await untilReady(service);
  expect(service.output()).toContain("Gnosis (RPC_URL_100): the sums of its logs agree with its contracts");
  await untilIndexed(service.url, devnet.world);
  expect((await verify(service.url, out)).differences).toEqual([]);
  const metrics = await (await fetch(`${service.adminUrl}/metrics`)).text();
  for (const chain of [ETHEREUM, GNOSIS, BASE]) {
    expect(metrics).toContain(`zchf_repairs_total{chain="${chain}",cause="missing logs"} 1`);
  }
});

/** What a handler reports, and that its chain is repaired. */
const expectRepair = (chain: string, message: RegExp) => {
  const output = service.output();
  expect(output).toMatch(message);
  expect(output).toMatch(
    new RegExp(
      `${chain} \\(RPC_URL_\\d+\\): a handler failed at block \\d+, where logs are missing: \\d+ logs`,
    ),
  );
};

/** One that is missing in the block of the failure is found at once. */
const expectNoExit = () => expect(service.output()).not.toMatch(/Ponder exited with code/);

test("one that a handler notices is requested from the other URL, and Ponder goes on", () => {
  expectRepair("Ethereum", /position 0x\w+ mints before it has an owner/);
  expectRepair("Base", /no transfer of \d+ from 0x\w+ directly precedes block/);
  expectNoExit();
});

test("a database that passed is served after a restart, whether or not it can be checked; handlers notice logs that are missing since, and receipts of another block are requested from the other URL", async () => {
  await service.end();
  await settleAndPropose(devnet.world);
  await finalize(devnet.world);
  node.loseState();
  service = await startService(settings);
  await untilReady(service);
  expect((await service.get("/ecosystem/frankencoin/info")).status).toBe(200);
  expect(service.output()).not.toMatch(/Gnosis .* agree with its contracts/);
  await service.prints("Gnosis (RPC_URL_100): its logs could not be checked: eth_call on chain 100 failed");
  expect(withoutOwners.misplaced()).toBeGreaterThan(0);
  expectRepair("Ethereum", /no BridgedAccounting:ReceivedProfits before ReceivedSettlement/);
  expectRepair("Base", /no ProposalMade directly precedes AdminTransfer/);
  expectNoExit();
  await untilIndexed(service.url, devnet.world);
  expect((await verify(service.url, out)).differences).toEqual([]);
});
test("one that is missing in an earlier block is found after another failure at the same block", async () => {
  await service.end();
  // It would be noticed first.
  ofBridge.delete(PROPOSAL_MADE);
  await limitNewNetwork(devnet.world);
  await finalize(devnet.world);
  service = await startService(settings);
  await untilReady(service);
  expectRepair("Base", /network \d+ was never added/);
  await untilIndexed(service.url, devnet.world);
  expect((await verify(service.url, out)).differences).toEqual([]);
});
