import { parseAbi } from "viem";
import { checksOf, contractCall, requiredAddress, route } from "./check.ts";

const adminAbi = parseAbi(["function proposals(bytes32 hash) view returns (uint64 deadline)"]);

const poolAbi = parseAbi([
  "struct TokenBucket { uint128 tokens; uint32 lastUpdated; bool isEnabled; uint128 capacity; uint128 rate; }",
  "function isSupportedChain(uint64 remoteChainSelector) view returns (bool)",
  "function getRemoteToken(uint64 remoteChainSelector) view returns (bytes)",
  "function getCurrentOutboundRateLimiterState(uint64 remoteChainSelector) view returns (TokenBucket)",
  "function getCurrentInboundRateLimiterState(uint64 remoteChainSelector) view returns (TokenBucket)",
]);

type Limit = { isEnabled: boolean; capacity: bigint; rate: bigint };

/** Every network that a token pool knows: whether it is supported and, if so, its token and the limits of both directions. */
export const networks = route("/bridge/chains", ({ list }, context) =>
  list.flatMap((row) => {
    const { chainId, remoteChainSelector, active } = row;
    const pool = requiredAddress(context, chainId, "bridgePool");
    const call = (getter: Parameters<typeof contractCall<typeof poolAbi>>[2]) =>
      contractCall(poolAbi, pool, getter, [BigInt(remoteChainSelector)]);
    const check = checksOf(chainId, `bridge to ${remoteChainSelector}`);
    const outbound = call("getCurrentOutboundRateLimiterState");
    const inbound = call("getCurrentInboundRateLimiterState");
    const supported = check("active", active, call("isSupportedChain"));
    if (!active) return [supported];
    return [
      supported,
      check("remoteTokenAddress", row.remoteTokenAddress, call("getRemoteToken")),
      check("outboundEnabled", row.outboundEnabled, outbound, ({ isEnabled }: Limit) => isEnabled),
      check("outboundCapacity", row.outboundCapacity, outbound, ({ capacity }: Limit) => capacity),
      check("outboundRate", row.outboundRate, outbound, ({ rate }: Limit) => rate),
      check("inboundEnabled", row.inboundEnabled, inbound, ({ isEnabled }: Limit) => isEnabled),
      check("inboundCapacity", row.inboundCapacity, inbound, ({ capacity }: Limit) => capacity),
      check("inboundRate", row.inboundRate, inbound, ({ rate }: Limit) => rate),
    ];
  }),
);

/** The deadline of every proposal; the contract deletes one that was denied or enacted. */
export const proposals = route("/bridge/proposals", ({ list }, context) => {
  // The list is newest first, and the same hash can be proposed again.
  const latest = new Map(list.toReversed().map((row) => [`${row.chainId} ${row.hash}`, row]));
  return [...latest.values()].map(({ chainId, hash, deadline, status }) => {
    const admin = requiredAddress(context, chainId, "bridgeAdmin");
    const reported = status === "Pending" ? deadline : 0;
    const call = contractCall(adminAbi, admin, "proposals", [hash]);
    return checksOf(chainId, `bridge proposal ${hash}`)("deadline", reported, call);
  });
});
