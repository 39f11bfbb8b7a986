import { type Address, createPublicClient, http, parseAbi, parseEventLogs, zeroAddress } from "viem";
import { expect } from "vitest";
import type { Deployments } from "../../tools/devnet/deployments.ts";

/** The events by their own wording, apart from the ABIs the indexer uses. */
const abi = parseAbi([
  "event Profit(address indexed reportingMinter, uint256 amount)",
  "event Loss(address indexed reportingMinter, uint256 amount)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "event Trade(address who, int256 shares, uint256 amount, uint256 price)",
  "event Saved(address indexed account, uint192 amount)",
  "event Withdrawn(address indexed account, uint192 amount)",
  "event InterestCollected(address indexed account, uint256 amount)",
  "event InterestCollected(address indexed account, uint256 amount, uint256 fee)",
  "event RateChanged(uint24 rate)",
  "event ReceivedProfits(uint256 amount)",
  "event ReceivedLosses(uint256 amount)",
]);

const getters = parseAbi([
  "function equity() view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function price() view returns (uint256)",
]);

const slots: Record<number, bigint> = { 1: 1n, 100: 7n, 8453: 5n };
const DAY = 86_400n;
const ONE = 10n ** 18n;

/** A log of the system's finances, decoded from the chain. */
export type FinancialLog = {
  chainId: number;
  emitter: string;
  block: bigint;
  logIndex: number;
  timestamp: bigint;
  txHash: string;
  kind: string;
  amount: bigint;
  /** What it adds to the balances of the savings modules. */
  savings: bigint;
  minter: string | undefined;
  account: string | undefined;
  fee: bigint;
  /** Getters at the end of its block; undefined on side chains. */
  metrics: { equity: bigint; supply: bigint; price: bigint } | undefined;
};

/** Every financial log of all chains in the merged order, oldest first. */
export async function decodeFinancial(deployments: Deployments): Promise<FinancialLog[]> {
  const found = await Promise.all(deployments.chains.map(decodeChain));
  return found
    .flat()
    .sort(
      (a, b) =>
        Number(a.timestamp - b.timestamp) ||
        a.chainId - b.chainId ||
        Number(a.block - b.block) ||
        a.logIndex - b.logIndex,
    );
}

type Meaning = Pick<FinancialLog, "kind" | "amount"> &
  Partial<Pick<FinancialLog, "savings" | "minter" | "account" | "fee">>;

async function decodeChain({ id, rpc, addresses }: Deployments["chains"][number]): Promise<FinancialLog[]> {
  const client = createPublicClient({ transport: http(rpc) });
  const at = (key: string) => addresses[key] as Address | undefined;
  const coin = at("frankencoin") ?? at("ccipBridgedFrankencoin");
  const equity = at("equity");
  const modules = [at("savingsV2"), at("savingsReferral"), at("ccipBridgedSavings")];
  const emitters = [coin, equity, at("ccipBridgeAccounting"), ...modules].flatMap((address) => address ?? []);
  const raw = await client.getLogs({ address: emitters, fromBlock: 0n, toBlock: "latest" });
  const isCoin = (address: string) => address.toLowerCase() === coin?.toLowerCase();

  const meaning = (log: ReturnType<typeof parseEventLogs<typeof abi>>[number]): Meaning | undefined => {
    switch (log.eventName) {
      case "Profit":
      case "Loss":
        return { kind: `Equity:${log.eventName}`, amount: log.args.amount, minter: log.args.reportingMinter };
      case "Transfer": {
        const { from, to, value: amount } = log.args;
        if (!isCoin(log.address)) return undefined;
        if (from === zeroAddress) return { kind: "Frankencoin:Mint", amount, account: to };
        return to === zeroAddress ? { kind: "Frankencoin:Burn", amount, account: from } : undefined;
      }
      case "Trade": {
        const { who: account, shares, amount } = log.args;
        return { kind: shares < 0n ? "Equity:Redeemed" : "Equity:Invested", amount, account };
      }
      case "Saved":
        return { kind: "Savings:Saved", ...log.args, savings: log.args.amount };
      case "Withdrawn":
        return { kind: "Savings:Withdrawn", ...log.args, savings: -log.args.amount };
      case "InterestCollected": {
        const { account, amount } = log.args;
        const fee = "fee" in log.args ? log.args.fee : 0n;
        return { kind: "Savings:InterestCollected", account, amount, fee, savings: amount - fee };
      }
      case "RateChanged":
        return { kind: "Savings:RateChanged", amount: BigInt(log.args.rate) };
      case "ReceivedProfits":
      case "ReceivedLosses":
        return { kind: `BridgedAccounting:${log.eventName}`, amount: log.args.amount, minter: log.address };
    }
  };

  const rows = [];
  const blocks = new Map<bigint, Promise<bigint>>();
  const metrics = new Map<bigint, Promise<FinancialLog["metrics"]>>();
  const metricsAt = async (blockNumber: bigint) => {
    if (equity === undefined || coin === undefined) return undefined;
    const read = (address: Address, functionName: "equity" | "totalSupply" | "price") =>
      client.readContract({ address, abi: getters, functionName, blockNumber });
    return {
      equity: await read(coin, "equity"),
      supply: await read(equity, "totalSupply"),
      price: await read(equity, "price"),
    };
  };
  for (const log of parseEventLogs({ abi, logs: raw })) {
    const found = meaning(log);
    if (found === undefined) continue;
    const { blockNumber } = log;
    const time = blocks.get(blockNumber) ?? client.getBlock({ blockNumber }).then((block) => block.timestamp);
    blocks.set(blockNumber, time);
    const state = metrics.get(blockNumber) ?? metricsAt(blockNumber);
    metrics.set(blockNumber, state);
    rows.push({
      chainId: id,
      emitter: log.address.toLowerCase(),
      block: blockNumber,
      logIndex: log.logIndex,
      timestamp: await time,
      txHash: log.transactionHash,
      kind: found.kind,
      amount: found.amount,
      savings: found.savings ?? 0n,
      minter: found.minter?.toLowerCase(),
      account: (found.account ?? found.minter)?.toLowerCase(),
      fee: found.fee ?? 0n,
      metrics: await state,
    });
  }
  return rows;
}

/** The rows of the transaction log as JSON: profits, losses and settlements have a cause, all but rates an account. */
export const transactionLog = (logs: readonly FinancialLog[]) =>
  transactionRows(logs).map(({ log, row }) => ({
    ...row,
    contract: log.emitter,
    ...(log.account !== undefined && { account: log.account }),
    ...(log.minter !== undefined && { cause: expect.any(String) }),
  }));

/** The rows of the transaction log, oldest first, counted over all chains at once. */
export function transactionRows(logs: readonly FinancialLog[]) {
  const totals = { inflow: 0n, outflow: 0n, savings: 0n, perFps: 0n, equity: 0n, supply: 0n, price: 0n };
  const past: { timestamp: bigint; net: bigint }[] = [];
  return logs.map((log) => {
    const perFps = termOf(log);
    if (log.kind === "Equity:Profit") totals.inflow += log.amount;
    if (log.kind === "BridgedAccounting:ReceivedProfits") totals.inflow -= log.amount;
    if (log.kind === "Equity:Loss") totals.outflow += log.amount;
    if (log.kind === "BridgedAccounting:ReceivedLosses") totals.outflow -= log.amount;
    totals.savings += log.savings;
    totals.perFps += perFps;
    Object.assign(totals, log.metrics);
    const net = totals.inflow - totals.outflow;
    const midnight = (log.timestamp / DAY - 365n) * DAY;
    const earlier = past.findLast(({ timestamp }) => timestamp < midnight)?.net ?? 0n;
    past.push({ timestamp: log.timestamp, net });
    return {
      log,
      perFps,
      row: {
        chainId: log.chainId,
        count: String((log.block * 100_000n + BigInt(log.logIndex)) * 100n + (slots[log.chainId] ?? 0n)),
        timestamp: String(log.timestamp),
        kind: log.kind,
        amount: String(log.amount),
        txHash: log.txHash,
        totalInflow: String(totals.inflow),
        totalOutflow: String(totals.outflow),
        totalEquity: String(totals.equity),
        totalSavings: String(totals.savings),
        fpsTotalSupply: String(totals.supply),
        fpsPrice: String(totals.price),
        realizedNetEarnings: String(net - earlier),
        earningsPerFPS: String(totals.perFps),
      },
    };
  });
}

function termOf({ kind, amount, metrics }: FinancialLog): bigint {
  if (!metrics?.supply) return 0n;
  if (kind === "Equity:Profit") return (amount * ONE) / metrics.supply;
  return kind === "Equity:Loss" ? -((amount * ONE) / metrics.supply) : 0n;
}
