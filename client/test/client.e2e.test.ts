import { createPublicClient, formatUnits, http, zeroAddress } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { createClient, type Path } from "zchf-api-client";
import {
  type ChainReader,
  type TransferRecord,
  type Verification,
  verifyTransfer,
} from "zchf-api-client/verify";
import { ACTIONS } from "../../devnet/start.ts";
import { fund } from "../../devnet/story/cast.ts";
import openapi from "../../openapi.json" with { type: "json" };
import { eventually } from "../../test/harness.ts";
import { useHistory } from "../../test/history.ts";
import { placeOf } from "./place.ts";
import { type Place, survey } from "./survey.ts";

const history = useHistory("31");
let found: Awaited<ReturnType<typeof survey>>;
let place: Place;
let records: TransferRecord[];

beforeAll(async () => {
  place = await placeOf(history);
  found = await survey(place);
  const list = await createClient({ baseUrl: history.service().url }).get("/transfer/reference/list");
  if (!list.ok) throw new Error(list.message);
  records = list.data.list;
});

const withTexts = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_, member) => (typeof member === "bigint" ? String(member) : member)));

const nodeOf = (chainId: number) =>
  createPublicClient({ transport: http(place.chains[chainId]?.rpc, { retryCount: 0 }) });

const contractsOf = (chainId: number) => {
  const chain = place.chains[chainId];
  if (!chain) throw new Error(`no chain ${chainId}`);
  return chain.contracts;
};

const verify = (record: TransferRecord, over: Partial<Parameters<typeof verifyTransfer>[1]> = {}) =>
  verifyTransfer(record, {
    publicClient: over.publicClient ?? nodeOf(record.chainId),
    confirmations: 1,
    ...(over.contracts ? {} : { contracts: contractsOf(record.chainId) }),
    ...over,
  });

const checks = (verdict: Verification) =>
  verdict.status === "mismatch" ? verdict.mismatches.map(({ check }) => check) : verdict;

describe("answers", () => {
  const paths = Object.entries(openapi.paths)
    .filter(([, { get }]) => !("parameters" in get) || get.parameters.every(({ required }) => !required))
    .map(([path]) => path as Path);

  test.each(paths)("%s is the service's answer, amounts aside", async (path) => {
    const raw = await history.service().get(path);
    const result = await createClient({ baseUrl: history.service().url }).get(path as "/positions/list");
    if (!result.ok) throw new Error(result.message);
    // What moves with the clock is compared by its shape alone.
    if (path === "/freshness") expect(Object.keys(result.data)).toEqual(Object.keys(raw.body as object));
    else expect(withTexts(result.data)).toEqual(raw.body);
    const through = raw.headers.get("x-indexed-through");
    expect(result.indexedThrough).toBe(through === null ? undefined : Number(through));
  });

  test("failures are told apart, and from an answer without a match", () => {
    expect(found.failures).toEqual([
      { kind: "not_found" },
      { kind: "invalid" },
      { kind: "invalid" },
      { kind: "unavailable", reason: "behind" },
      { kind: "unavailable", reason: "network" },
    ]);
  });

  test("displayPrice is the price in units of the collateral, for tokens of all decimals", async () => {
    const { list } = (await history.get("/positions/list")) as {
      list: { position: string; price: string; collateralDecimals: number }[];
    };
    expect(new Set(list.map((row) => row.collateralDecimals)).size).toBeGreaterThan(1);
    const usual = list.filter((row) => row.collateralDecimals <= 36);
    for (const { position, price, collateralDecimals } of usual) {
      expect(found.prices[position]).toBe(formatUnits(BigInt(price), 36 - collateralDecimals));
    }
  });
});

describe("transactionLog", () => {
  test("visits every row once in either order, whatever the page", async () => {
    const values = (await history.get("/ecosystem/frankencoin/keyvalues")) as Record<
      string,
      { amount: string }
    >;
    const rows = Number(values["Analytics:TransactionLogCounter"]?.amount);
    const { newestFirst, oldestFirst } = found;
    expect(newestFirst.end).toMatchObject({ complete: true, rows });
    expect(oldestFirst.end).toMatchObject({ complete: true, rows });
    expect(newestFirst.rows.toReversed()).toEqual(oldestFirst.rows);
    expect(new Set(oldestFirst.rows.map(({ count }) => count)).size).toBe(rows);
    const transactions = new Set(oldestFirst.rows.map(({ txHash }) => txHash)).size;
    expect(transactions).toBeLessThan(rows);
  });

  test("goes on where an earlier traversal was left", async () => {
    const client = createClient({ baseUrl: history.service().url });
    const { logs, pageInfo } = (await history.get(
      "/analytics/transactionLog/json?firstItem=true&limit=40",
    )) as {
      logs: { count: string }[];
      pageInfo: { endCursor: string };
    };
    const counts = logs.map(({ count }) => count);
    for await (const { count } of client.transactionLog({ firstItem: true, after: pageInfo.endCursor })) {
      counts.push(count);
    }
    expect(counts).toEqual(found.oldestFirst.rows.map(({ count }) => count));
  });
});

describe("verifyTransfer", () => {
  const find = (what: string, matches: (record: TransferRecord) => boolean): TransferRecord => {
    const record = records.find(matches);
    if (!record) throw new Error(`the history has no ${what}`);
    return record;
  };
  const isOnBase = ({ chainId }: TransferRecord) => chainId === 8453;
  const isCross = ({ targetChain }: TransferRecord) => targetChain !== "0";
  const kinds = {
    "with reference on Ethereum": (r: TransferRecord) => r.chainId === 1 && !isCross(r) && r.reference !== "",
    "with reference on a side chain": (r: TransferRecord) =>
      r.chainId === 100 && !isCross(r) && r.reference !== "",
    "from Ethereum": (r: TransferRecord) => r.chainId === 1 && isCross(r) && r.to !== zeroAddress,
    "from a side chain": (r: TransferRecord) => r.chainId === 8453 && isCross(r) && r.reference !== "",
    "without reference": (r: TransferRecord) => r.chainId === 8453 && isCross(r) && r.reference === "",
  };

  test("every record of the history is paid, each under a key of its own", () => {
    const readable = found.verdicts.filter((_, i) => records[i]?.to !== zeroAddress);
    expect(readable.length).toBeGreaterThan(100);
    expect(readable.filter(({ status }) => status !== "paid")).toEqual([]);
    const keys = readable.map((verdict) => (verdict.status === "paid" ? verdict.key.id : ""));
    expect(new Set(keys).size).toBe(readable.length);
    expect(new Set(readable.map((_, i) => records[i]?.txHash)).size).toBeLessThan(readable.length);
  });

  test("a recipient that is no EVM address is never taken for one", () => {
    const unreadable = found.verdicts.filter((_, i) => records[i]?.to === zeroAddress);
    expect(unreadable.length).toBeGreaterThan(0);
    expect(unreadable.map(checks)).toEqual(unreadable.map(() => ["recipient"]));
  });

  describe.each(Object.entries(kinds))("a transfer %s", (kind, matches) => {
    test("is paid under chain, transaction and log", async () => {
      const record = find(kind, matches);
      const verdict = await verify(record);
      const receipt = await nodeOf(record.chainId).getTransactionReceipt({
        hash: record.txHash as `0x${string}`,
      });
      const { chainId, txHash } = record;
      const logIndex = Number((BigInt(record.count) / 100n) % 100_000n);
      expect(receipt.logs.map((log) => log.logIndex)).toContain(logIndex);
      expect(verdict).toEqual({
        status: "paid",
        key: { chainId, txHash, logIndex, id: `${chainId}:${txHash}:${logIndex}` },
      });
    });

    test("is a mismatch when anything of it is untrue", async () => {
      const record = find(kind, matches);
      const stranger = "0x00000000000000000000000000000000000000aa";
      const other = find("other", (r) => r.chainId === record.chainId && r.txHash !== record.txHash);
      const { coin, reference } = contractsOf(record.chainId);
      const verdicts = {
        amount: await verify({ ...record, amount: record.amount + 1n }),
        recipient: await verify({ ...record, to: stranger }),
        from: await verify({ ...record, from: stranger }),
        reference: await verify({ ...record, reference: `${record.reference} ` }),
        target: await verify({ ...record, targetChain: "1" }),
        several: await verify({ ...record, amount: 0n, to: "nobody" }),
        "other log": await verify({ ...record, count: String(BigInt(record.count) - 100n) }),
        "other transaction": await verify({ ...record, txHash: other.txHash }),
        "no count": await verify({ ...record, count: "first" }),
        chain: await verify(
          { ...record, chainId: 10 },
          { publicClient: nodeOf(record.chainId) as never, contracts: { coin, reference } },
        ),
        "other token": await verify(record, { contracts: { coin: stranger, reference } }),
        "other contract": await verify(record, { contracts: { coin, reference: stranger } }),
      };
      const expected = {
        amount: ["amount"],
        recipient: ["recipient"],
        from: ["from"],
        reference: ["reference"],
        target: ["target"],
        several: ["recipient", "amount"],
        "other log": ["log"],
        "other transaction": ["log"],
        "no count": ["log"],
        chain: ["chain"],
        "other token": ["token"],
        "other contract": ["log"],
      };
      const got = Object.entries(verdicts).map(([name, verdict]) => [name, checks(verdict)]);
      expect(Object.fromEntries(got)).toEqual(expected);
    });
  });

  test("the live contracts are meant unless others are named", async () => {
    const record = find("payment", kinds["with reference on Ethereum"]);
    const publicClient = nodeOf(1);
    expect(checks(await verifyTransfer(record, { publicClient, confirmations: 1 }))).toEqual(["log"]);
  });

  test("a fresh payment is pending until its block is deep enough, or final", async () => {
    const { world } = history.devnet();
    const client = createClient({ baseUrl: history.service().url });
    const [from, to] = [world.account(0), world.account(1)];
    const sent = await ACTIONS.transferWithReference(world, { from, to, amount: 5n, reference: "fresh" });
    const record = await eventually("the fresh payment", async () => {
      const query = { reference: "fresh" };
      const list = await client.get("/transfer/reference/by/to/{to}", { params: { path: { to }, query } });
      return list.ok && list.data.find(({ txHash }) => txHash === sent.hash);
    });
    const chain = world.chain(1);
    expect(await verify(record, { confirmations: 1 })).toMatchObject({ status: "paid" });
    expect(await verify(record, { confirmations: 3 })).toMatchObject({
      status: "pending",
      reason: "not_final",
      confirmations: 1,
      key: { chainId: 1, txHash: record.txHash },
    });
    expect(await verify(record, { confirmations: "finalized" })).toMatchObject({ status: "pending" });
    await chain.rpc("anvil_mine", ["0x2"]);
    expect(await verify(record, { confirmations: 3 })).toMatchObject({ status: "paid" });
    await chain.rpc("anvil_mine", ["0x80"]);
    expect(await verify(record, { confirmations: "finalized" })).toMatchObject({ status: "paid" });
  });

  test("a transaction the node does not know is pending", async () => {
    const record = find("payment", kinds["with reference on a side chain"]);
    const verdict = await verify({ ...record, txHash: `0x${"0".repeat(63)}1` });
    expect(verdict).toEqual({ status: "pending", reason: "not_mined", key: undefined, confirmations: 0 });
  });

  test("a node that does not answer is no verdict", async () => {
    const [record] = records;
    if (!record) throw new Error("the history has no payment");
    const publicClient = createPublicClient({ transport: http("http://127.0.0.1:9", { retryCount: 0 }) });
    expect(await verify(record, { publicClient })).toMatchObject({ status: "unavailable" });
  });

  test("a receipt whose block a reorg took away proves nothing, however high the head is", async () => {
    const { world } = history.devnet();
    const chain = world.chain(8453);
    const client = createClient({ baseUrl: history.service().url });
    const [from, to] = [world.account(0), world.account(1)];
    await fund(world, 8453, from, 10n);
    const payment = { chain: 8453, from, to, amount: 5n, reference: "orphan" } as const;
    const sent = await ACTIONS.transferWithReference(world, payment);
    const record = await eventually("the payment", async () => {
      const query = { reference: "orphan" };
      const list = await client.get("/transfer/reference/by/to/{to}", { params: { path: { to }, query } });
      return list.ok && list.data.find(({ txHash }) => txHash === sent.hash);
    });
    const node = nodeOf(8453);
    expect(await verify(record, { publicClient: node })).toMatchObject({ status: "paid" });
    const reorganised = {
      getChainId: () => node.getChainId(),
      getBlockNumber: () => node.getBlockNumber({ cacheTime: 0 }),
      getBlock: (args: Parameters<ChainReader["getBlock"]>[0]) => node.getBlock(args),
      getTransactionReceipt: async ({ hash }: { hash: `0x${string}` }) => {
        const receipt = await node.getTransactionReceipt({ hash });
        await chain.rpc("anvil_rollback", [1]);
        await chain.rpc("anvil_mine", ["0x3"]);
        await chain.refreshHead();
        return receipt;
      },
    };
    expect(await verify(record, { publicClient: reorganised })).toEqual({
      status: "pending",
      reason: "not_mined",
      key: undefined,
      confirmations: 0,
    });
    // A node that lags behind the one that told the receipt has no such block at all.
    const lagging = {
      ...reorganised,
      getTransactionReceipt: async () => ({
        ...(await node.getTransactionReceipt({ hash: records.find(isOnBase)?.txHash as `0x${string}` })),
        blockNumber: (await node.getBlockNumber({ cacheTime: 0 })) + 10n,
      }),
    };
    expect(await verify(record, { publicClient: lagging })).toMatchObject({ reason: "not_mined" });
  });

  test("error: confirmations that are none", async () => {
    const [record] = records;
    if (!record) throw new Error("the history has no payment");
    await expect(verify(record, { confirmations: 0 })).rejects.toThrow(RangeError);
  });
});
