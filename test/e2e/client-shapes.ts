import { expect, test } from "vitest";
import { z } from "zod";
import type { History } from "../../harness/history.ts";
import { everyRoute } from "../../harness/routes.ts";

/**
 * The shapes that existing clients decode, written from what these clients read and not from the schemas of this
 * service: names, JSON types and the form of each text. Further members are allowed, missing ones are not.
 */

const number = z.number();
const flag = z.boolean();
const text = z.string();
const raw = z.string().regex(/^-?\d+$/);
const lower = z.string().regex(/^0x[0-9a-f]{40}$/);
const checksummed = z.string().regex(/^0x(?=.*[A-F])(?=.*[0-9a-f])[0-9a-fA-F]{40}$/);
const hash = z.string().regex(/^0x[0-9a-f]{64}$/);
/** An integer of at most 64 bit with a sign, as strictly typed clients decode times. */
const int = number.int();
const seconds = int.nonnegative();
const list = <T extends z.ZodType>(item: T) => z.array(item);
const byId = <T extends z.ZodType>(item: T) => z.record(text, item);
const byAddress = <T extends z.ZodType>(item: T) => z.record(lower, item);
const byChain = <T extends z.ZodType>(item: T) => z.record(z.string().regex(/^\d+$/), item);
const byTime = byChain;

/** Kinds of rows of which at least one was read: a shape that no row was compared with proves nothing. */
const read = new Set<string>();
const kinds = new Set<string>();
function row<T extends z.core.$ZodLooseShape>(kind: string, shape: T) {
  kinds.add(kind);
  return z.looseObject(shape).refine(() => read.add(kind));
}
const members = z.looseObject;

const money = { usd: number, chf: number };
/** Null where no source knows the price of a token. */
const moneyOrUnknown = { usd: number.nullable(), chf: number.nullable() };
const erc20 = members({ name: text, symbol: text, decimals: int });
const collateral = { address: checksummed, name: text, symbol: text, decimals: int };

const totals = {
  timestamp: raw,
  totalInflow: raw,
  totalOutflow: raw,
  totalEquity: raw,
  totalSavings: raw,
  fpsTotalSupply: raw,
  fpsPrice: raw,
  realizedNetEarnings: raw,
  earningsPerFPS: raw,
};

const transfer = row("transfer", {
  amount: raw,
  chainId: int,
  count: raw,
  created: raw,
  from: lower,
  reference: text,
  sender: lower,
  targetChain: raw,
  to: lower,
  txHash: hash,
});

const position = {
  position: checksummed,
  owner: checksummed,
  zchf: checksummed,
  collateral: checksummed,
  price: raw,
  created: seconds,
  isOriginal: flag,
  isClone: flag,
  denied: flag,
  denyDate: seconds,
  closed: flag,
  original: checksummed,
  minimumCollateral: raw,
  annualInterestPPM: int,
  reserveContribution: int,
  start: seconds,
  // The contract sets the largest uint256 in a closed position, so no client reads it as a time.
  cooldown: number,
  expiration: seconds,
  challengePeriod: seconds,
  zchfName: text,
  zchfSymbol: text,
  zchfDecimals: int,
  collateralName: text,
  collateralSymbol: text,
  collateralDecimals: int,
  collateralBalance: raw,
  limitForPosition: raw,
  limitForClones: raw,
  availableForClones: raw,
  availableForPosition: raw,
  minted: raw,
};
const anyPosition = z.discriminatedUnion("version", [
  z.looseObject({ version: z.literal(1), ...position }),
  z.looseObject({
    version: z.literal(2),
    ...position,
    parent: checksummed,
    riskPremiumPPM: int,
    availableForMinting: raw,
  }),
]);

const update = row("minting update", {
  version: int,
  id: text,
  count: int,
  txHash: hash,
  created: seconds,
  position: checksummed,
  owner: checksummed,
  isClone: flag,
  collateral: checksummed,
  collateralName: text,
  collateralSymbol: text,
  collateralDecimals: int,
  size: raw,
  price: raw,
  minted: raw,
  sizeAdjusted: raw,
  priceAdjusted: raw,
  mintedAdjusted: raw,
  annualInterestPPM: int,
  reserveContribution: int,
  feeTimeframe: int,
  feePPM: int,
  feePaid: raw,
});
const updates = members({ num: int, list: list(update) });

const saver = {
  chainId: int,
  account: lower,
  module: lower,
  balance: raw,
  created: seconds,
  updated: seconds,
  save: raw,
  interest: raw,
  withdraw: raw,
  counter: members({ save: int, interest: int, withdraw: int }),
};

const coinInfo = members({
  erc20,
  chains: byChain(
    members({
      chainId: int,
      updated: seconds,
      address: text,
      supply: number,
      counter: members({ mint: int, burn: int, balance: int }),
    }),
  ),
  token: members({ usd: number, supply: number }),
  fps: members({ price: number, totalSupply: number, marketCap: number }),
  tvl: members(money),
});
const keyValues = members(
  Object.fromEntries(
    [
      "Analytics:TransactionLogCounter",
      "Equity:Profits",
      "Equity:Losses",
      "Frankencoin:MinterAppliedCounter",
      "MintingHubV1:TotalPositions",
      "MintingHubV2:TotalPositions",
      "MintingHubV2:TotalChallenges",
      "RollerV2:RolledCounter",
      "Savings:TotalSaved",
      "TransferReference:Counter",
    ].map((id) => [id, members({ id: z.literal(id), value: text, amount: raw })]),
  ),
);
const supplies = byTime(row("supply", { created: seconds, supply: number, allocation: byChain(number) }));
const minters = members({
  num: int,
  list: list(
    row("minter", {
      chainId: int,
      txHash: hash,
      minter: lower,
      applicationPeriod: seconds,
      applicationFee: raw,
      applyMessage: text,
      applyDate: seconds,
      suggestor: lower,
      denyMessage: text.nullable(),
      denyDate: seconds.nullable(),
      denyTxHash: hash.nullable(),
      vetor: lower.nullable(),
    }),
  ),
});

const price = row("price", {
  chainId: int,
  ...collateral,
  source: text.nullable(),
  timestamp: int.nullable(),
  price: members(moneyOrUnknown),
});
const token = members({ chainId: int, ...collateral });
const daily = members({
  timestamp: int.nullable(),
  price: members({ chf: number.nullable() }),
  history: byTime(number),
});

const challenge = row("challenge", {
  version: int,
  id: text,
  position: text,
  txHash: hash,
  challenger: text,
  number: raw,
  start: raw,
  created: raw,
  duration: raw,
  size: raw,
  liqPrice: raw,
  bids: raw,
  filledSize: raw,
  acquiredCollateral: raw,
  status: z.enum(["Active", "Success"]),
});
const bid = row("bid", {
  version: int,
  id: text,
  position: text,
  txHash: hash,
  bidder: text,
  number: raw,
  numberBid: raw,
  created: raw,
  price: raw,
  filledSize: raw,
  acquiredCollateral: raw,
  challengeSize: raw,
  bid: raw,
  bidType: z.enum(["Averted", "Succeeded"]),
});

const rate = row("rate", {
  chainId: int,
  count: int,
  created: seconds,
  blockheight: int,
  approvedRate: int,
  module: lower,
  txHash: hash,
});
const rateProposal = row("rate proposal", {
  chainId: int,
  created: seconds,
  count: int,
  blockheight: int,
  nextRate: int,
  nextChange: seconds,
  module: lower,
  txHash: hash,
  proposer: lower,
});
const byModule = <T extends z.ZodType>(item: T) => byChain(byAddress(item));

const bridgeProposals = members({
  list: list(
    row("bridge proposal", {
      chainId: int,
      hash,
      proposer: lower,
      type: z.enum(["AddChain", "RemoveChain", "RemotePoolUpdate", "AdminTransfer"]),
      deadline: seconds,
      status: z.enum(["Pending", "Denied", "Enacted"]),
      details: text,
      created: seconds,
      txHash: hash,
      deniedAt: seconds.nullable(),
      deniedTxHash: hash.nullable(),
      enactedAt: seconds.nullable(),
      enactedTxHash: hash.nullable(),
    }),
  ),
});

const page = members({ startCursor: text, endCursor: text, hasNextPage: flag });

const SHAPES: Record<string, z.ZodType> = {
  "/analytics/transactionLog/json": members({
    num: int,
    logs: list(
      row("transaction log", { chainId: int, count: raw, kind: text, amount: raw, txHash: hash, ...totals }),
    ),
    pageInfo: page,
  }),
  "/analytics/dailyLog/json": members({
    num: int,
    logs: list(row("daily log", { date: text, txHash: hash, ...totals })),
  }),
  "/analytics/profitLossLog": members({
    num: int,
    logs: list(
      row("profit or loss", {
        chainId: int,
        minter: lower,
        created: raw,
        count: raw,
        kind: text,
        amount: raw,
        profits: raw,
        losses: raw,
        perFPS: raw,
      }),
    ),
  }),
  "/analytics/fps/exposure": members({
    general: members({
      balanceInReserve: number,
      mintersContribution: number,
      equityInReserve: number,
      fpsPrice: number,
      fpsTotalSupply: number,
      thetaFromPositions: number,
      thetaPerToken: number,
      earningsPerAnnum: number,
      earningsPerToken: number,
      priceToEarnings: number,
      priceToBookValue: number,
    }),
    exposures: list(
      row("exposure", {
        collateral: members({ address: checksummed, chainId: int, name: text, symbol: text }),
        positions: members({ open: int, originals: int, clones: int }),
        mint: members({
          totalMinted: number,
          totalContribution: number,
          totalLimit: number,
          totalMintedRatio: number.nullable(),
          interestAverage: number.nullable(),
          totalTheta: number,
          thetaPerFpsToken: number,
        }),
        reserveRiskWiped: members({ fpsPrice: number, riskRatio: number }),
      }),
    ),
  }),
  "/analytics/fps/earnings": members({
    minterProposalFees: number,
    investFees: number,
    redeemFees: number,
    positionProposalFees: number,
    otherProfitClaims: number,
    otherContributions: number,
    savingsInterestCosts: number,
    otherLossClaims: number,
  }),

  "/transfer/reference/list": members({ num: int, list: list(transfer) }),
  "/transfer/reference/search": members({
    num: int,
    list: list(transfer),
    pageInfo: page,
  }),
  "/transfer/reference/counter": int,
  "/transfer/reference/by/count/{count}": transfer,
  "/transfer/reference/by/from/{from}": list(transfer),
  "/transfer/reference/by/to/{to}": list(transfer),
  "/transfer/reference/history/by/from/{from}": list(transfer),
  "/transfer/reference/history/by/to/{to}": list(transfer),

  "/positions/list": members({ num: int, list: list(anyPosition) }),
  "/positions/mapping": members({ num: int, addresses: list(lower), map: byAddress(anyPosition) }),
  "/positions/open": members({ num: int, addresses: list(lower), map: byAddress(anyPosition) }),
  "/positions/requests": members({ num: int, addresses: list(lower), map: byAddress(anyPosition) }),
  "/positions/owners": members({ num: int, owners: list(lower), map: byAddress(list(anyPosition)) }),
  "/positions/mintingupdates/list": updates,
  "/positions/mintingupdates/mapping": members({
    num: int,
    positions: list(lower),
    map: byAddress(list(update)),
  }),
  "/positions/mintingupdates/position/{version}/{address}": updates,
  "/positions/mintingupdates/owner/{address}": updates,
  "/positions/owner/{address}/fees": list(row("fee", { t: seconds, f: raw })),
  "/positions/owner/{address}/debt": byTime(raw),
  "/positions/owner/{address}/history": byTime(list(lower)),
  "/positions/owner/{address}/transfers": members({
    num: int,
    list: list(
      row("change of owner", {
        version: int,
        count: int,
        txHash: hash,
        created: seconds,
        position: lower,
        previousOwner: lower,
        newOwner: lower,
      }),
    ),
  }),

  "/savings/core/info": members({
    status: byModule(
      members({
        chainId: int,
        updated: seconds,
        module: lower,
        balance: raw,
        interest: raw,
        save: raw,
        withdraw: raw,
        rate: int,
        counter: members({ interest: int, rateChanged: int, rateProposed: int, save: int, withdraw: int }),
      }),
    ),
    totalBalance: number,
    ratioOfSupply: number,
    totalInterest: number,
  }),
  "/savings/core/ranked": list(row("ranked account", saver)),
  "/savings/core/balance/{account}": byModule(row("account", saver)),
  "/savings/core/activity/{account}": list(
    row("activity", {
      chainId: int,
      account: lower,
      module: lower,
      created: seconds,
      blockheight: int,
      count: int,
      balance: raw,
      save: raw,
      interest: raw,
      withdraw: raw,
      kind: text,
      amount: raw,
      rate: int,
      txHash: hash,
    }),
  ),
  "/savings/referrer/{referrer}/mapping": members({
    num: int,
    accounts: list(lower),
    map: byModule(
      byAddress(
        row("referred account", {
          created: raw,
          updated: raw,
          balance: number,
          referrer: lower,
          referrerFee: int,
        }),
      ),
    ),
  }),
  "/savings/referrer/{referrer}/earnings": members({
    earnings: byModule(byAddress(number)),
    chains: byChain(number),
    total: number,
  }),

  "/ecosystem/frankencoin/info": coinInfo,
  "/ecosystem/coin/info": coinInfo,
  "/ecosystem/frankencoin/keyvalues": keyValues,
  "/ecosystem/coin/keyvalues": keyValues,
  "/ecosystem/frankencoin/totalsupply": supplies,
  "/ecosystem/coin/totalsupply": supplies,
  "/ecosystem/fps/info": members({
    erc20,
    chains: members({ "1": members({ chainId: int, address: checksummed }) }),
    token: members({ price: number, totalSupply: number, marketCap: number }),
    earnings: members({ profit: number, loss: number }),
    reserve: members({ balance: number, equity: number, minter: number }),
  }),
  "/ecosystem/minter/list": minters,
  "/ecosystem/minter/list/{chainId}": minters,
  "/ecosystem/collateral/list": members({ num: int, list: list(token) }),
  "/ecosystem/collateral/mapping": members({
    num: int,
    addresses: list(lower),
    map: byAddress(members(collateral)),
  }),
  "/ecosystem/collateral/positions": byAddress(
    members({ ...collateral, num: int, addresses: list(checksummed) }),
  ),
  "/ecosystem/collateral/positions/details": byAddress(
    members({
      ...collateral,
      num: int,
      addresses: list(checksummed),
      positions: list(
        row("position of a collateral", {
          version: int,
          position: checksummed,
          owner: text,
          collateral: checksummed,
          price: raw,
          isOriginal: flag,
          isClone: flag,
          collateralBalance: raw,
          minted: raw,
        }),
      ),
    }),
  ),
  "/ecosystem/collateral/stats": members({
    num: int,
    addresses: list(lower),
    totalValueLocked: members(money),
    map: byAddress(
      row("collateral", {
        chainId: int,
        ...collateral,
        positions: members({
          total: int,
          open: int,
          requested: int,
          closed: int,
          denied: int,
          originals: int,
          clones: int,
        }),
        totalMinted: number,
        totalLimit: number,
        totalBalanceRaw: raw,
        totalValueLocked: members(moneyOrUnknown),
        price: members(moneyOrUnknown),
      }),
    ),
  }),
  "/ecosystem/coinmarketcap/totalsupply": number,

  "/fcs/info": members({
    erc20,
    chain: members({ chainId: int, address: checksummed }),
    token: members({ ask: number, bid: number, totalAssets: number, totalSupply: number, isBinding: flag }),
  }),
  "/fcs/discount": members({
    discount: number,
    recentlyRedeemed: raw,
    weightedRecentRedemptions: raw,
    redemptionAnchor: seconds,
    recoveryPeriodSeconds: seconds,
    recoveryCountdownSeconds: seconds,
  }),
  "/fcs/fees": members({
    num: int,
    total: number,
    days: list(row("fee day", { date: text, timestamp: seconds, amount: number, count: int })),
  }),
  "/fcs/coinmarketcap/totalsupply": number,
  "/fcs/coinmarketcap/circulatingsupply": number,

  "/amplifier/list": members({
    num: int,
    list: list(
      row("amplifier", {
        chainId: int,
        address: text,
        pool: text,
        zchf: text,
        usd: text,
        usdSymbol: text,
        usdDecimals: int,
        zchfIsToken0: flag,
        expiration: seconds,
        limit: raw,
        totalBorrowed: raw,
        positionCount: int,
        zchfAmount: number,
        usdAmount: number,
        usdPerZchf: number,
        poolValueZchf: number,
        avgCollRatio: number,
        asOf: seconds,
      }),
    ),
  }),
  "/amplifier/positions/{address}": members({
    num: int,
    total: int,
    list: list(
      row("amplified position", {
        chainId: int,
        position: text,
        amplifier: text,
        owner: text,
        tickLow: int,
        tickHigh: int,
        liquidity: raw,
        borrowed: raw,
        created: seconds,
        zchfAmount: number,
        usdAmount: number,
      }),
    ),
  }),
  "/amplifier/activity/{address}": members({
    num: int,
    total: int,
    list: list(
      row("amplifier activity", {
        chainId: int,
        txHash: hash,
        count: int,
        amplifier: text,
        position: text,
        kind: text,
        liquidity: raw,
        token0: raw,
        token1: raw,
        zchf: raw,
        totalBorrowed: raw,
        sender: text,
        created: seconds,
        blockheight: int,
      }),
    ),
  }),

  "/challenges/list": members({ num: int, list: list(challenge) }),
  "/challenges/mapping": members({ num: int, challenges: list(text), map: byId(challenge) }),
  "/challenges/challengers": members({ num: int, challengers: list(text), map: byId(list(challenge)) }),
  "/challenges/positions": members({ num: int, positions: list(text), map: byId(list(challenge)) }),
  "/challenges/prices": members({ num: int, ids: list(text), map: byId(raw) }),
  "/challenges/bids/list": members({ num: int, list: list(bid) }),
  "/challenges/bids/mapping": members({ num: int, bidIds: list(text), map: byId(bid) }),
  "/challenges/bids/bidders": members({ num: int, bidders: list(text), map: byId(list(bid)) }),
  "/challenges/bids/challenges": members({ num: int, challenges: list(text), map: byId(list(bid)) }),
  "/challenges/bids/positions": members({ num: int, positions: list(text), map: byId(list(bid)) }),

  "/savings/leadrate/info": members({
    rate: byModule(rate),
    proposed: byModule(rateProposal),
    open: byModule(
      // Not every history ends with one.
      members({
        details: rateProposal,
        currentRate: int,
        nextRate: int,
        nextChange: seconds,
        isProposal: flag,
        isPending: flag,
        isSynced: flag,
      }),
    ),
  }),
  "/savings/leadrate/rates": members({ rate: byModule(rate), list: byModule(list(rate)) }),
  "/savings/leadrate/proposals": members({
    proposed: byModule(rateProposal),
    list: byModule(list(rateProposal)),
  }),

  "/prices/list": list(price),
  "/prices/mapping": byAddress(price),
  "/prices/erc20/mint": token,
  "/prices/erc20/fps": token,
  "/prices/erc20/collateral": byAddress(token),
  "/prices/ticker/{ticker}": members({ usd: number, chf: number }),
  "/prices/history/list": byAddress(daily),
  "/prices/history/{address}": daily,
  "/prices/history/ratio": members({
    timestamp: int,
    collateralRatioByFreeFloat: byTime(number),
    collateralRatioBySupply: byTime(number),
  }),
  "/prices/marketChart": members({
    prices: list(z.tuple([int, number])),
    market_caps: list(z.tuple([int, number])),
    total_volumes: list(z.tuple([int, number])),
  }),
  "/prices/owner/{address}/valueLocked": byTime(raw),

  "/bridge/proposals": bridgeProposals,
  "/bridge/proposals/pending": bridgeProposals,
  "/bridge/chains": members({
    list: list(
      row("network", {
        chainId: int,
        remoteChainSelector: raw,
        active: flag,
        remoteTokenAddress: text,
        outboundEnabled: flag,
        outboundCapacity: raw,
        outboundRate: raw,
        inboundEnabled: flag,
        inboundCapacity: raw,
        inboundRate: raw,
        rateLimitUpdatedAt: seconds.nullable(),
        rateLimitTxHash: hash.nullable(),
      }),
    ),
  }),
  "/reporting/fps/yearly": list(row("year of FPS", { year: int, earnings: raw, balance: raw, value: raw })),
  "/status": members({
    api: members({ status: text, version: text, uptime: number }),
    dataSources: members({
      current: text,
      primary: members({
        url: text,
        status: text,
        blockNumber: raw,
        blockTimestamp: int,
        latency: number,
        consecutiveFailures: int,
        lastChecked: z.unknown(),
        error: z.unknown(),
      }),
      backup: z.unknown(),
    }),
    database: members({ status: text, enabled: flag }),
  }),
};

/** Routes whose shape no existing client reads: they are this service's own, or return no JSON. */
const isOwn = (path: string) =>
  /^\/(health|ready|freshness|positions\/risk|ecosystem\/contracts|feed\.atom|calendar\.ics|balances\/|accounts\/|analytics\/.*\/csvE18)/.test(
    path,
  ) || path.startsWith("/analytics/transactionLog/csvE18");

/** The ticker of a token without a known price is null, of which no client reads one. */
const isPriced = (path: string) => !path.startsWith("/prices/ticker/") || path === "/prices/ticker/ZCHF";

/** The shape of the route that a path belongs to; a route without parameters comes before one with. */
function shapeOf(path: string): z.ZodType | undefined {
  const [pathname = ""] = path.split("?");
  const matches = (route: string) =>
    new RegExp(`^${route.replace(/\{\w+\}/g, "[^/]+")}$`, "i").test(pathname);
  return SHAPES[pathname] ?? Object.entries(SHAPES).find(([route]) => matches(route))?.[1];
}

export function describeClientShapes(history: History): void {
  test("every route has the members and types that clients decode", async () => {
    const get = (path: string) => history.service().get(path);
    const routes = await everyRoute(get, { most: 20, withPrices: true });
    const { list: amplifiers } = (await history.get("/amplifier/list")) as { list: { address: string }[] };
    const paths = [
      ...routes.filter((path) => !isOwn(path) && isPriced(path)),
      ...["/prices/list", "/prices/mapping", "/status", "/amplifier/list"],
      ...amplifiers.map(({ address }) => `/amplifier/positions/${address}`),
    ];
    const used = new Set<z.ZodType>();
    const faults: string[] = [];
    for (const path of paths) {
      const shape = shapeOf(path);
      if (shape === undefined) throw new Error(`no shape for ${path}`);
      used.add(shape);
      const { success, error } = shape.safeParse(await history.get(path));
      if (!success) faults.push(`${path}: ${z.prettifyError(error)}`);
    }
    expect(faults).toEqual([]);
    expect(Object.entries(SHAPES).flatMap(([path, shape]) => (used.has(shape) ? [] : [path]))).toEqual([]);
    expect([...kinds].filter((kind) => !read.has(kind))).toEqual([]);
  });

  test("every integer of positions and minters fits 64 bit, and hostile times have their exact value beside", async () => {
    for (const path of ["/positions/list", "/ecosystem/minter/list"]) {
      const body = (await history.service().get(path)).text.replace(/"cooldown":\d+,/g, "");
      const integers = [...body.matchAll(/[:[,](-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=[,}\]])/g)].map(
        ([, n]) => n,
      );
      expect(integers.length).toBeGreaterThan(10);
      expect(integers.filter((n) => !/^-?\d+$/.test(n ?? "") || BigInt(n ?? 0) >= 2n ** 63n)).toEqual([]);
    }
    const { list: rows } = members({ list: list(z.looseObject({ start: int, startRaw: raw })) }).parse(
      await history.get("/positions/list"),
    );
    for (const { start, startRaw } of rows) {
      expect(start).toBe(Number(BigInt(startRaw) > 2n ** 53n - 1n ? 2n ** 53n - 1n : BigInt(startRaw)));
    }
    expect(rows.some(({ startRaw }) => BigInt(startRaw) >= 2n ** 63n)).toBe(true);
  });
}
