import type { Hex } from "viem";
import { pad, toHex } from "viem";
import { beforeEach, describe, expect, test } from "vitest";
import { testApi } from "../../../../tools/harness/test-api.ts";
import { bridgeChain, bridgeProposal } from "../../../tables/bridge.ts";
import { chainList, proposalList } from "./schema.ts";

const founder = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const hash = (number: number): Hex => pad(toHex(number));
const token = pad("0xdddddddddddddddddddddddddddddddddddddddd");

const { db, get } = await testApi({ 1: 1_700_000_000, 100: 1_700_000_000 }, "/bridge");

describe("/proposals", () => {
  const proposal = (over: Partial<typeof bridgeProposal.$inferInsert>) => ({
    chainId: 1,
    count: 1n,
    hash: hash(1),
    proposer: founder as Hex,
    type: "RemoveChain" as const,
    deadline: 1_700_600_000n,
    details: '{"chain":"7"}',
    timestamp: 1_700_000_000n,
    txHash: hash(100),
    ...over,
  });
  const fill = () =>
    db.insert(bridgeProposal).values([
      proposal({ count: 1n, deniedAt: 1_700_000_001n, deniedTxHash: hash(101) }),
      proposal({ count: 2n }),
      proposal({ chainId: 100, count: 1n, type: "AdminTransfer" }),
      proposal({
        count: 3n,
        timestamp: 1_699_000_000n,
        enactedAt: 1_700_000_002n,
        enactedTxHash: hash(102),
      }),
    ]);
  const row = (over: object) => ({
    chainId: 1,
    hash: hash(1),
    proposer: founder,
    type: "RemoveChain",
    deadline: 1_700_600_000,
    status: "Pending",
    details: '{"chain":"7"}',
    created: 1_700_000_000,
    txHash: hash(100),
    deniedAt: null,
    deniedTxHash: null,
    enactedAt: null,
    enactedTxHash: null,
    ...over,
  });
  const admin = row({ chainId: 100, type: "AdminTransfer" });
  const denied = row({ status: "Denied", deniedAt: 1_700_000_001, deniedTxHash: hash(101) });
  const enacted = row({
    status: "Enacted",
    created: 1_699_000_000,
    enactedAt: 1_700_000_002,
    enactedTxHash: hash(102),
  });

  test("default: newest first over chains", async () => {
    await fill();
    const { body } = await get("/proposals");
    expect(proposalList.parse(body)).toEqual({ list: [admin, row({}), denied, enacted] });
  });

  test.each([
    ["/proposals/pending", [admin, row({})]],
    ["/proposals?status=Pending", [admin, row({})]],
    ["/proposals?status=Denied", [denied]],
    ["/proposals?status=Enacted&type=RemoveChain", [enacted]],
    ["/proposals?type=AdminTransfer", [admin]],
    ["/proposals?type=AddChain", []],
  ])("args: %s", async (path, list) => {
    await fill();
    expect((await get(path)).body).toEqual({ list });
  });

  test.each(["/proposals?status=pending", "/proposals?type=None"])("error: %s", async (path) => {
    expect(await get(path)).toMatchObject({ status: 400, body: { code: "invalid_parameter" } });
  });
});

describe("/chains", () => {
  const chain = (over: Partial<typeof bridgeChain.$inferInsert>) => ({
    chainId: 1,
    remoteChainSelector: 9n,
    created: 1n,
    active: true,
    remoteTokenAddress: token,
    outboundEnabled: true,
    outboundCapacity: 2n ** 128n - 1n,
    outboundRate: 3n,
    inboundEnabled: false,
    inboundCapacity: 0n,
    inboundRate: 0n,
    ...over,
  });
  const row = (over: object) => ({
    chainId: 1,
    remoteChainSelector: "9",
    active: true,
    remoteTokenAddress: token,
    outboundEnabled: true,
    outboundCapacity: String(2n ** 128n - 1n),
    outboundRate: "3",
    inboundEnabled: false,
    inboundCapacity: "0",
    inboundRate: "0",
    rateLimitUpdatedAt: null,
    rateLimitTxHash: null,
    ...over,
  });
  const largest = row({ remoteChainSelector: String(2n ** 64n - 1n), active: false });
  const other = row({ chainId: 100, rateLimitUpdatedAt: 1_700_000_000, rateLimitTxHash: hash(5) });

  beforeEach(async () => {
    await db
      .insert(bridgeChain)
      .values([
        chain({ chainId: 100, rateLimitUpdatedAt: 1_700_000_000n, rateLimitTxHash: hash(5) }),
        chain({ remoteChainSelector: 2n ** 64n - 1n, active: false }),
        chain({}),
      ]);
  });

  test("default: by chain and selector, selectors of 64 bits", async () => {
    const { body } = await get("/chains");
    expect(chainList.parse(body)).toEqual({ list: [row({}), largest, other] });
  });

  test.each([
    ["?chainId=1", [row({}), largest]],
    ["?chainId=1&active=true", [row({})]],
    ["?active=false", [largest]],
    ["?chainId=5", []],
    ["?chainId=999999999999999", []],
  ])("args: %s", async (query, list) => {
    expect((await get(`/chains${query}`)).body).toEqual({ list });
  });

  test.each(["?chainId=one", "?chainId=-1", "?active=yes", "?active="])("error: %s", async (query) => {
    expect(await get(`/chains${query}`)).toMatchObject({
      status: 400,
      body: { code: "invalid_parameter" },
    });
  });
});
