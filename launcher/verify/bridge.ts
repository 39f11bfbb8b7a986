import { type Hex, parseAbi } from "viem";
import { deployment } from "../../src/chains.ts";
import { type Check, type CheckContext, contractCall } from "./check.ts";

const adminAbi = parseAbi(["function proposals(bytes32 hash) view returns (uint64 deadline)"]);

const poolAbi = parseAbi([
  "struct TokenBucket { uint128 tokens; uint32 lastUpdated; bool isEnabled; uint128 capacity; uint128 rate; }",
  "function isSupportedChain(uint64 remoteChainSelector) view returns (bool)",
  "function getRemoteToken(uint64 remoteChainSelector) view returns (bytes)",
  "function getCurrentOutboundRateLimiterState(uint64 remoteChainSelector) view returns (TokenBucket)",
  "function getCurrentInboundRateLimiterState(uint64 remoteChainSelector) view returns (TokenBucket)",
]);

type Limit = { isEnabled: boolean; capacity: bigint; rate: bigint };

type Network = {
  chainId: number;
  remoteChainSelector: string;
  active: boolean;
  remoteTokenAddress: string;
  outboundEnabled: boolean;
  outboundCapacity: string;
  outboundRate: string;
  inboundEnabled: boolean;
  inboundCapacity: string;
  inboundRate: string;
};

type Proposal = { chainId: number; hash: string; deadline: number; status: string };

function addressOf({ chains }: CheckContext, chainId: number, name: "bridgeAdmin" | "bridgePool"): string {
  const chain = chains.find(({ id }) => id === chainId);
  const contract = chain && deployment(chain, name);
  if (contract === undefined) throw new Error(`the bridge of chain ${chainId} is listed, but not configured`);
  return contract.address;
}

/** Checks every network that a token pool knows: whether it is supported and, if so, its token and the limits of both directions. */
export function networkChecks({ list }: { list: Network[] }, context: CheckContext): Check[] {
  return list.flatMap((row) => {
    const { chainId, remoteChainSelector } = row;
    const pool = addressOf(context, chainId, "bridgePool");
    const args = [BigInt(remoteChainSelector)];
    const subject = `bridge to ${remoteChainSelector}`;
    const supported: Check = {
      chainId,
      subject,
      field: "active",
      reported: row.active,
      calls: [contractCall(poolAbi, pool, "isSupportedChain", args)],
      expected: (value: boolean) => value,
    };
    if (!row.active) return [supported];
    const limit = (
      getter: "getCurrentOutboundRateLimiterState" | "getCurrentInboundRateLimiterState",
      field: string,
      reported: unknown,
      expected: (limit: Limit) => unknown,
    ): Check => ({
      chainId,
      subject,
      field,
      reported,
      calls: [contractCall(poolAbi, pool, getter, args)],
      expected,
    });
    const limits = (direction: "outbound" | "inbound", getter: Parameters<typeof limit>[0]) => [
      limit(getter, `${direction}Enabled`, row[`${direction}Enabled`], ({ isEnabled }) => isEnabled),
      limit(getter, `${direction}Capacity`, BigInt(row[`${direction}Capacity`]), ({ capacity }) => capacity),
      limit(getter, `${direction}Rate`, BigInt(row[`${direction}Rate`]), ({ rate }) => rate),
    ];
    return [
      supported,
      {
        ...supported,
        field: "remoteTokenAddress",
        reported: row.remoteTokenAddress,
        calls: [contractCall(poolAbi, pool, "getRemoteToken", args)],
        expected: (token: string) => token,
      },
      ...limits("outbound", "getCurrentOutboundRateLimiterState"),
      ...limits("inbound", "getCurrentInboundRateLimiterState"),
    ];
  });
}

/** Checks the deadline of every proposal; the contract deletes one that was denied or enacted. */
export function proposalChecks({ list }: { list: Proposal[] }, context: CheckContext): Check[] {
  // The list is newest first, and the same hash can be proposed again.
  const latest = new Map(list.toReversed().map((row) => [`${row.chainId} ${row.hash}`, row]));
  return [...latest.values()].map(({ chainId, hash, deadline, status }) => ({
    chainId,
    subject: `bridge proposal ${hash}`,
    field: "deadline",
    reported: status === "Pending" ? deadline : 0,
    calls: [contractCall(adminAbi, addressOf(context, chainId, "bridgeAdmin"), "proposals", [hash as Hex])],
    expected: (value: bigint) => Number(value),
  }));
}
