/** What moves shares of an account, FPS or FCS; 18 decimals. */
export type ShareMovement = {
  kind: "Invested" | "Redeemed" | "Received" | "Sent" | "Wiped";
  /** Shares moved, not negative. */
  shares: bigint;
  /** ZCHF paid, received, or what received shares are worth; 0 of others. */
  amount: bigint;
};

/** Movements, oldest first, with what they cost by average cost; see COST_METHOD in schema.ts. */
export function withCosts<Movement extends ShareMovement>(movements: readonly Movement[]) {
  let totalShares = 0n;
  let totalCost = 0n;
  return movements.map((movement) => {
    const { kind, shares, amount } = movement;
    const isGained = kind === "Invested" || kind === "Received";
    const taken = totalShares > 0n ? (totalCost * shares) / totalShares : 0n;
    const cost = isGained ? amount : taken;
    totalShares += isGained ? shares : -shares;
    totalCost += isGained ? cost : -cost;
    const gain = kind === "Redeemed" ? amount - cost : kind === "Wiped" ? -cost : null;
    return {
      ...movement,
      shares: isGained ? shares : -shares,
      cost: isGained ? cost : -cost,
      gain,
      totalShares,
      totalCost,
    };
  });
}

type Trade = { count: bigint; txHash: string; kind: "Invested" | "Redeemed"; shares: bigint; amount: bigint };
type Transfer = {
  count: bigint;
  txHash: string;
  isReceived: boolean;
  isMint: boolean;
  isBurn: boolean;
  amount: bigint;
};

type ShareTransfer = {
  symbol: string;
  txHash: string;
  amount: bigint;
  isMint: boolean;
  isBurn: boolean;
  /** The other account of the transfer. */
  other: string;
};
type Exchange = { txHash: string; kind: "Wrapped" | "Unwrapped"; shares: bigint };

/**
 * Transfers of an account's FPS and FCS without those that exchange one for the other: the holding stays the same, and so
 * does its cost.
 * @param fcs the contract of FCS, lower case
 */
export function withoutExchanges<R extends ShareTransfer>(
  transfers: readonly R[],
  exchanges: readonly Exchange[],
  fcs: string | undefined,
): R[] {
  const left = [...transfers];
  const removeOne = (matches: (transfer: R) => boolean) => {
    const place = left.findIndex(matches);
    if (place >= 0) left.splice(place, 1);
  };
  for (const { txHash, kind, shares } of exchanges) {
    const isOfIt = (transfer: R) => transfer.txHash === txHash && transfer.amount === shares;
    removeOne((transfer) => isOfIt(transfer) && transfer.symbol === "fps" && transfer.other === fcs);
    removeOne(
      (transfer) =>
        isOfIt(transfer) &&
        transfer.symbol === "fcs" &&
        (kind === "Wrapped" ? transfer.isMint : transfer.isBurn),
    );
  }
  return left;
}

/**
 * Movements of an account's shares, in no order: its trades, and the transfers that no trade logs. Every mint is a trade; a
 * burn that is none is part of a restructuring.
 * @param worth of shares that a transfer brings, raw ZCHF
 */
export function movementsOf<T extends Trade, R extends Transfer>(
  trades: readonly T[],
  transfers: readonly R[],
  worth: (transfer: R) => bigint,
): (ShareMovement & { source: T | R })[] {
  const redeemed = trades.filter(({ kind }) => kind === "Redeemed");
  const fromTrades = trades.map((source) => ({
    source,
    kind: source.kind,
    shares: source.shares < 0n ? -source.shares : source.shares,
    amount: source.amount,
  }));
  const fromTransfers = transfers.flatMap((source): (ShareMovement & { source: R })[] => {
    const { amount: shares, txHash, count, isMint, isBurn, isReceived } = source;
    if (isMint) return [];
    if (isBurn) {
      const place = redeemed.findIndex(
        (trade) => trade.txHash === txHash && trade.count > count && trade.shares === -shares,
      );
      if (place >= 0) {
        redeemed.splice(place, 1);
        return [];
      }
      return [{ source, kind: "Wiped", shares, amount: 0n }];
    }
    return isReceived
      ? [{ source, kind: "Received", shares, amount: worth(source) }]
      : [{ source, kind: "Sent", shares, amount: 0n }];
  });
  return [...fromTrades, ...fromTransfers];
}
