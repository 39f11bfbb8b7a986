import { CCIPAdminABI } from "@frankencoin/zchf";
import { type Address, createPublicClient, http, parseAbi, parseEventLogs } from "viem";
import { beforeAll, expect, test } from "vitest";
import { momentMembers } from "../../src/api/http/of-moment.ts";
import { chainList, proposalList } from "../../src/api/rest/bridge/schema.ts";
import type { History } from "../../tools/harness/history.ts";

export const bridgePaths = [
  "/bridge/proposals",
  "/bridge/proposals/pending",
  ...["Pending", "Denied", "Enacted"].map((status) => `/bridge/proposals?status=${status}`),
  ...["AddChain", "RemoveChain", "RemotePoolUpdate", "AdminTransfer"].map(
    (type) => `/bridge/proposals?type=${type}`,
  ),
  "/bridge/chains",
  "/bridge/chains?chainId=1",
  "/bridge/chains?active=true",
];

const poolAbi = parseAbi([
  "struct TokenBucket { uint128 tokens; uint32 lastUpdated; bool isEnabled; uint128 capacity; uint128 rate; }",
  "function getSupportedChains() view returns (uint64[])",
  "function getRemoteToken(uint64 remoteChainSelector) view returns (bytes)",
  "function getCurrentOutboundRateLimiterState(uint64 remoteChainSelector) view returns (TokenBucket)",
  "function getCurrentInboundRateLimiterState(uint64 remoteChainSelector) view returns (TokenBucket)",
]);

/** The bridge's routes against the pools' getters, and against the administrations' logs and their `proposals`. */
export function describeBridge(history: History): void {
  let nodes: { chainId: number; client: ReturnType<typeof clientOf>; admin: Address; pool: Address }[];
  const clientOf = (rpc: string) => createPublicClient({ transport: http(rpc, { batch: true }) });

  beforeAll(() => {
    nodes = history.devnet().deployments.chains.map(({ id, rpc, addresses }) => ({
      chainId: id,
      client: clientOf(rpc),
      admin: addresses.ccipAdmin as Address,
      pool: addresses.ccipTokenPool as Address,
    }));
  });

  const adminLogs = async ({ client, admin }: (typeof nodes)[number]) =>
    parseEventLogs({
      abi: CCIPAdminABI,
      logs: await client.getLogs({ address: admin, fromBlock: 0n, toBlock: "latest" }),
    });

  /** Now, and the block before each change of limits. */
  async function momentsOf(node: (typeof nodes)[number]) {
    const changes = (await adminLogs(node)).filter(({ eventName }) => eventName === "RateLimit");
    const moments = await Promise.all(
      changes.map(async (log) => {
        const blockNumber = log.blockNumber - 1n;
        const { timestamp } = await node.client.getBlock({ blockNumber });
        return { blockNumber, query: `?at=${new Date(Number(timestamp) * 1000).toISOString()}` };
      }),
    );
    return [{ blockNumber: undefined, query: "" }, ...moments].map((moment) => ({ ...node, ...moment }));
  }

  test("networks, tokens and limits of both directions are the pools', now and before each change", async () => {
    let differing = 0;
    let past = 0;
    for (const { chainId, client, pool, blockNumber, query } of (
      await Promise.all(nodes.map(momentsOf))
    ).flat()) {
      const body = await history.get(`/bridge/chains${query}`);
      const { list } = chainList.extend(momentMembers).parse(body);
      const at = { address: pool, abi: poolAbi, blockNumber } as const;
      const own = list.filter((row) => row.chainId === chainId);
      const active = own.filter((row) => row.active);
      const supported = await client.readContract({ ...at, functionName: "getSupportedChains" });
      expect(active.map((row) => BigInt(row.remoteChainSelector))).toEqual(
        [...supported].sort((a, b) => (a < b ? -1 : 1)),
      );
      expect(active.length).toBeGreaterThan(1);
      for (const row of active) {
        const args = [BigInt(row.remoteChainSelector)] as const;
        const [remoteToken, outbound, inbound] = await Promise.all([
          client.readContract({ ...at, functionName: "getRemoteToken", args }),
          client.readContract({ ...at, functionName: "getCurrentOutboundRateLimiterState", args }),
          client.readContract({ ...at, functionName: "getCurrentInboundRateLimiterState", args }),
        ]);
        expect(row).toMatchObject({
          remoteTokenAddress: remoteToken,
          outboundEnabled: outbound.isEnabled,
          outboundCapacity: String(outbound.capacity),
          outboundRate: String(outbound.rate),
          inboundEnabled: inbound.isEnabled,
          inboundCapacity: String(inbound.capacity),
          inboundRate: String(inbound.rate),
        });
        if (outbound.capacity !== inbound.capacity) differing++;
      }
      if (blockNumber !== undefined) {
        past++;
        continue;
      }
      expect(await history.get(`/bridge/chains?chainId=${chainId}`)).toEqual({ list: own });
      expect(await history.get(`/bridge/chains?chainId=${chainId}&active=true`)).toEqual({ list: active });
    }
    // Only then a swap of the two directions shows.
    expect(differing).toBeGreaterThan(0);
    expect(past).toBeGreaterThan(0);
  });

  test("a change of limits has the time and transaction of the RateLimit log, until the network is added again", async () => {
    const { list } = chainList.parse(await history.get("/bridge/chains"));
    let limited = 0;
    for (const node of nodes) {
      const logs = await adminLogs(node);
      for (const row of list.filter(({ chainId }) => chainId === node.chainId)) {
        const last = logs.findLast(
          (log) =>
            (log.eventName === "RateLimit" && String(log.args.remoteChain) === row.remoteChainSelector) ||
            (log.eventName === "ChainAdded" &&
              String(log.args.config.remoteChainSelector) === row.remoteChainSelector),
        );
        const limit = last?.eventName === "RateLimit" ? last : undefined;
        const block = limit && (await node.client.getBlock({ blockNumber: limit.blockNumber }));
        expect(row.rateLimitTxHash).toBe(limit?.transactionHash ?? null);
        expect(row.rateLimitUpdatedAt).toBe(block ? Number(block.timestamp) : null);
        if (limit) limited++;
      }
    }
    expect(limited).toBeGreaterThan(0);
  });

  test("every proposal, its details, deadline and end are those of the logs and of proposals()", async () => {
    const { list } = proposalList.parse(await history.get("/bridge/proposals"));
    const expected = [];
    for (const node of nodes) {
      const { chainId, client, admin } = node;
      const logs = await adminLogs(node);
      const times = new Map<bigint, number>();
      for (const { blockNumber } of logs) {
        if (times.has(blockNumber)) continue;
        times.set(blockNumber, Number((await client.getBlock({ blockNumber })).timestamp));
      }
      const at = (log: { blockNumber: bigint }) => times.get(log.blockNumber);
      for (const [place, made] of logs.entries()) {
        if (made.eventName !== "ProposalMade") continue;
        const { hash } = made.args;
        const described = logs[place + 1];
        const end = logs
          .slice(place + 1)
          .find(
            (log) =>
              (log.eventName === "ProposalDenied" || log.eventName === "ProposalEnacted") &&
              log.args.hash === hash,
          );
        const again = logs
          .slice(place + 1)
          .some((log) => log.eventName === "ProposalMade" && log.args.hash === hash);
        const deadline = await client.readContract({
          address: admin,
          abi: CCIPAdminABI,
          functionName: "proposals",
          args: [hash],
        });
        if (!again) expect(deadline).toBe(end ? 0n : made.args.deadline);
        expect(Number(made.args.deadline) - (at(made) ?? 0)).toBe(
          (described?.eventName === "AdminTransferProposed" ? 21 : 7) * 86_400,
        );
        expected.push({
          chainId,
          hash,
          proposer: (await client.getTransaction({ hash: made.transactionHash })).from,
          type: described?.eventName.replace("Proposed", ""),
          deadline: Number(made.args.deadline),
          status: end === undefined ? "Pending" : end.eventName.replace("Proposal", ""),
          created: at(made),
          txHash: made.transactionHash,
          deniedAt: end?.eventName === "ProposalDenied" ? at(end) : null,
          deniedTxHash: end?.eventName === "ProposalDenied" ? end.transactionHash : null,
          enactedAt: end?.eventName === "ProposalEnacted" ? at(end) : null,
          enactedTxHash: end?.eventName === "ProposalEnacted" ? end.transactionHash : null,
        });
        const row = list.find((one) => one.chainId === chainId && one.txHash === made.transactionHash);
        const details = JSON.parse(row?.details ?? "null");
        switch (described?.eventName) {
          case "AddChainProposed":
          case "RemotePoolUpdateProposed":
            expect(details).toEqual(texts(described.args.update));
            break;
          case "RemoveChainProposed":
            expect(details).toEqual({ chain: String(described.args.chain) });
            break;
          case "AdminTransferProposed":
            expect(details).toEqual({ newAdmin: described.args.newAdmin.toLowerCase() });
            break;
          default:
            throw new Error(`${described?.eventName} follows ProposalMade`);
        }
      }
    }
    // Sorting is stable: within a chain the order of the logs remains.
    expected.sort((a, b) => (a.created ?? 0) - (b.created ?? 0) || a.chainId - b.chainId).reverse();
    expect(list.map(({ details: _, ...row }) => row)).toEqual(expected);
    const kinds = new Set(list.map(({ type, status }) => `${type} ${status}`));
    for (const type of ["AddChain", "RemoveChain", "RemotePoolUpdate", "AdminTransfer"]) {
      expect(kinds).toContain(`${type} Denied`);
      expect(kinds).toContain(`${type} Enacted`);
    }
    for (const status of ["Pending", "Denied", "Enacted"]) {
      const own = list.filter((row) => row.status === status);
      expect(own.length).toBeGreaterThan(0);
      expect(await history.get(`/bridge/proposals?status=${status}`)).toEqual({ list: own });
      if (status === "Pending") expect(await history.get("/bridge/proposals/pending")).toEqual({ list: own });
    }
  });
}

/** With integers as decimal strings. */
const texts = (value: object): unknown =>
  JSON.parse(JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part)));
