import { createPublicClient, formatUnits, http, zeroAddress } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { createClient, type Data, type Path } from "zchf-api-client";
import {
  type ChainReader,
  type TransferRecord,
  type Verification,
  verifyTransfer,
} from "zchf-api-client/verify";
import openapi from "../../../openapi.json" with { type: "json" };
import { ACTIONS } from "../../../tools/devnet/start.ts";
import { fund } from "../../../tools/devnet/story/cast.ts";
import { untilPricesFilled } from "../../../tools/harness/daily-prices.ts";
import type { History } from "../../../tools/harness/history.ts";
import { eventually } from "../../../tools/harness/waiting.ts";
import { endpointsOf } from "./endpoints.ts";
import { describeInstall } from "./install.ts";
import { describeMcp } from "./mcp.ts";
import { type Endpoints, survey } from "./survey.ts";

type Row = Data<"/transfer/reference/by/count/{count}">;

/** The client package against a service over this history: as an import, over MCP, and packed and installed. */
export function describeClient(history: History): void {
  let found: Awaited<ReturnType<typeof survey>>;
  let endpoints: Endpoints;
  let records: Row[];

  beforeAll(async () => {
    await untilPricesFilled(history.devnet().deployments.tokens, history.service());
    endpoints = await endpointsOf(history);
    found = await survey(endpoints);
    const list = await createClient({ baseUrl: history.service().url }).get("/transfer/reference/list");
    if (!list.ok) throw new Error(list.message);
    records = list.data.list;
  });

  const withTexts = (value: unknown) =>
    JSON.parse(JSON.stringify(value, (_, member) => (typeof member === "bigint" ? String(member) : member)));

  const nodeOf = (chainId: number) =>
    createPublicClient({ transport: http(endpoints.chains[chainId]?.rpc, { retryCount: 0 }) });

  const contractsOf = (chainId: number) => {
    const chain = endpoints.chains[chainId];
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

  describe("responses", () => {
    const paths = Object.entries(openapi.paths)
      .filter(
        ([path, methods]) =>
          // Never ends.
          path !== "/events" &&
          "get" in methods &&
          (!("parameters" in methods.get) || methods.get.parameters.every(({ required }) => !required)),
      )
      .map(([path]) => path as Path);

    test.each(paths)("%s: data equals the body, apart from amounts", async (path) => {
      const reference = records.find((record) => record.reference !== "")?.reference ?? "";
      // It alone of these routes needs a parameter.
      const isSearch = path === "/transfer/reference/search";
      const query = isSearch ? `?${new URLSearchParams({ reference })}` : "";
      const raw = await history.service().get(path + query);
      const client = createClient({ baseUrl: history.service().url });
      const result = isSearch
        ? await client.get(path, { params: { query: { reference } } })
        : await client.get(path as "/positions/list");
      if (!result.ok) throw new Error(result.message);
      // These change with every block or second: compare their keys only.
      if (path === "/freshness" || path === "/status")
        expect(Object.keys(result.data)).toEqual(Object.keys(raw.body as object));
      else expect(withTexts(result.data)).toEqual(raw.body);
      const through = raw.headers.get("x-indexed-through");
      expect(result.indexedThrough).toBe(through === null ? undefined : Number(through));
    });

    test("failures have distinct kinds, and no match is a success", () => {
      expect(found.failures).toEqual([
        { kind: "not_found" },
        { kind: "invalid" },
        { kind: "invalid" },
        { kind: "unavailable", reason: "behind" },
        { kind: "unavailable", reason: "network" },
      ]);
    });

    test("displayPrice is the price per whole token for all collateral decimals", async () => {
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

  describe("MCP", () => describeMcp(history));

  describe("transactionLog", () => {
    test("returns every row once in either order, for any page size", async () => {
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

    test("continues after the cursor of an earlier traversal", async () => {
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
    const find = (what: string, matches: (record: Row) => boolean): Row => {
      const record = records.find(matches);
      if (!record) throw new Error(`the history has no ${what}`);
      return record;
    };
    const isOnBase = ({ chainId }: Row) => chainId === 8453;
    const isCross = ({ targetChain }: Row) => targetChain !== "0";
    const kinds = {
      "with reference on Ethereum": (r: Row) => r.chainId === 1 && !isCross(r) && r.reference !== "",
      "with reference on a side chain": (r: Row) => r.chainId === 100 && !isCross(r) && r.reference !== "",
      "from Ethereum": (r: Row) => r.chainId === 1 && isCross(r) && r.to !== zeroAddress,
      "from a side chain": (r: Row) => r.chainId === 8453 && isCross(r) && r.reference !== "",
      "without reference": (r: Row) => r.chainId === 8453 && isCross(r) && r.reference === "",
    };

    test("every record of the history is paid, each with a distinct key", () => {
      const evmRecipients = found.verdicts.filter((_, i) => records[i]?.to !== zeroAddress);
      expect(evmRecipients.length).toBeGreaterThan(100);
      expect(evmRecipients.filter(({ status }) => status !== "paid")).toEqual([]);
      const keys = evmRecipients.map((verdict) => (verdict.status === "paid" ? verdict.key.id : ""));
      expect(new Set(keys).size).toBe(evmRecipients.length);
      expect(new Set(evmRecipients.map((_, i) => records[i]?.txHash)).size).toBeLessThan(
        evmRecipients.length,
      );
    });

    test("a recipient that is not an EVM address is a mismatch", () => {
      const otherRecipients = found.verdicts.filter((_, i) => records[i]?.to === zeroAddress);
      expect(otherRecipients.length).toBeGreaterThan(0);
      expect(otherRecipients.map(checks)).toEqual(otherRecipients.map(() => ["recipient"]));
    });

    describe.each(Object.entries(kinds))("a transfer %s", (kind, matches) => {
      test("is paid, keyed by chain, transaction and log", async () => {
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
        const asJson = (await history.get(`/transfer/reference/by/count/${record.count}`)) as TransferRecord;
        expect(typeof asJson.amount).toBe("string");
        expect(await verify(asJson)).toEqual(verdict);
      });

      test("is a mismatch when any field differs", async () => {
        const record = find(kind, matches);
        const unrelated = "0x00000000000000000000000000000000000000aa";
        const other = find("other", (r) => r.chainId === record.chainId && r.txHash !== record.txHash);
        const { coin, reference } = contractsOf(record.chainId);
        const verdicts = {
          amount: await verify({ ...record, amount: record.amount + 1n }),
          recipient: await verify({ ...record, to: unrelated }),
          from: await verify({ ...record, from: unrelated }),
          reference: await verify({ ...record, reference: `${record.reference} ` }),
          target: await verify({ ...record, targetChain: "1" }),
          several: await verify({ ...record, amount: 0n, to: "not an address" }),
          "other log": await verify({ ...record, count: String(BigInt(record.count) - 100n) }),
          "other transaction": await verify({ ...record, txHash: other.txHash }),
          "no count": await verify({ ...record, count: "first" }),
          chain: await verify(
            { ...record, chainId: 10 },
            { publicClient: nodeOf(record.chainId) as never, contracts: { coin, reference } },
          ),
          "other token": await verify(record, { contracts: { coin: unrelated, reference } }),
          "other contract": await verify(record, { contracts: { coin, reference: unrelated } }),
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

    test("contracts default to those in production", async () => {
      const record = find("payment", kinds["with reference on Ethereum"]);
      const publicClient = nodeOf(1);
      expect(checks(await verifyTransfer(record, { publicClient, confirmations: 1 }))).toEqual(["log"]);
    });

    test("a new payment is pending until it has enough confirmations or is final", async () => {
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

    test("an unknown transaction is pending", async () => {
      const record = find("payment", kinds["with reference on a side chain"]);
      const verdict = await verify({ ...record, txHash: `0x${"0".repeat(63)}1` });
      expect(verdict).toEqual({ status: "pending", reason: "not_mined", key: undefined, confirmations: 0 });
    });

    test("unavailable when the node does not respond", async () => {
      const [record] = records;
      if (!record) throw new Error("the history has no payment");
      const publicClient = createPublicClient({ transport: http("http://127.0.0.1:9", { retryCount: 0 }) });
      expect(await verify(record, { publicClient })).toMatchObject({ status: "unavailable" });
    });

    test("behavior: a receipt of a reorged block is pending at any head", async () => {
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
      // A lagging node behind the same URL does not have the block yet.
      const lagging = {
        ...reorganised,
        getTransactionReceipt: async () => ({
          ...(await node.getTransactionReceipt({ hash: records.find(isOnBase)?.txHash as `0x${string}` })),
          blockNumber: (await node.getBlockNumber({ cacheTime: 0 })) + 10n,
        }),
      };
      expect(await verify(record, { publicClient: lagging })).toMatchObject({ reason: "not_mined" });
    });

    test("error: invalid confirmations", async () => {
      const [record] = records;
      if (!record) throw new Error("the history has no payment");
      await expect(verify(record, { confirmations: 0 })).rejects.toThrow(RangeError);
    });
  });

  describe("the packed client", () => describeInstall(history));
}
