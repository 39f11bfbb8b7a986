import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { History } from "../../harness/history.ts";
import { everyRoute } from "../../harness/routes.ts";
import { type Description, matcherOf, routesOf, Schemas } from "../fuzz/description.ts";

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

const TYPES = { raw, int, text, lower, checksummed, hash, seconds, number, flag };
/** Members by their type. */
const fields = (names: { [Type in keyof typeof TYPES]?: string }): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([type, list]) =>
      list.split(" ").map((name) => [name, TYPES[type as keyof typeof TYPES]]),
    ),
  );

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
const collateral = fields({ checksummed: "address", text: "name symbol", int: "decimals" });

const totals = fields({
  raw: "timestamp totalInflow totalOutflow totalEquity totalSavings fpsTotalSupply fpsPrice realizedNetEarnings earningsPerFPS",
});

const transfer = row(
  "transfer",
  fields({
    raw: "amount count created targetChain",
    int: "chainId",
    lower: "from sender to",
    text: "reference toBytes",
    hash: "txHash",
  }),
);

const position = {
  ...fields({
    checksummed: "position owner zchf collateral original",
    raw: "price minimumCollateral",
    seconds: "created denyDate start",
    flag: "isOriginal isClone denied closed",
    int: "annualInterestPPM reserveContribution",
  }),
  ...fields({
    seconds: "cooldown expiration challengePeriod",
    text: "zchfName zchfSymbol collateralName collateralSymbol",
    int: "zchfDecimals collateralDecimals",
    raw: "collateralBalance limitForPosition limitForClones availableForClones availableForPosition minted",
  }),
};
const anyPosition = z.discriminatedUnion("version", [
  z.looseObject({ version: z.literal(1), ...position }),
  z.looseObject({
    version: z.literal(2),
    ...position,
    ...fields({ checksummed: "parent", int: "riskPremiumPPM", raw: "availableForMinting" }),
  }),
]);

const update = row(
  "minting update",
  fields({
    int: "version count collateralDecimals annualInterestPPM reserveContribution feeTimeframe feePPM",
    text: "id collateralName collateralSymbol",
    hash: "txHash",
    seconds: "created",
    checksummed: "position owner collateral",
    flag: "isClone",
    raw: "size price minted sizeAdjusted priceAdjusted mintedAdjusted feePaid",
  }),
);
const updates = members({ num: int, list: list(update) });

const saver = {
  ...fields({
    int: "chainId",
    lower: "account module",
    raw: "balance save interest withdraw",
    seconds: "created updated",
  }),
  counter: members({ save: int, interest: int, withdraw: int }),
};

const coinInfo = members({
  erc20,
  chains: byChain(
    members({
      ...fields({ int: "chainId", seconds: "updated", text: "address", number: "supply" }),
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
      ...fields({
        int: "chainId",
        hash: "txHash",
        lower: "minter suggestor",
        seconds: "applicationPeriod applyDate",
        raw: "applicationFee",
        text: "applyMessage",
      }),
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
  ...fields({
    int: "version",
    text: "id position challenger",
    hash: "txHash",
    raw: "number start created duration size liqPrice bids filledSize acquiredCollateral",
  }),
  status: z.enum(["Active", "Success"]),
});
const bid = row("bid", {
  ...fields({
    int: "version",
    text: "id position bidder",
    hash: "txHash",
    raw: "number numberBid created price filledSize acquiredCollateral challengeSize bid",
  }),
  bidType: z.enum(["Averted", "Succeeded"]),
});

const rate = row(
  "rate",
  fields({
    int: "chainId count blockheight approvedRate",
    seconds: "created",
    lower: "module",
    hash: "txHash",
  }),
);
const rateProposal = row(
  "rate proposal",
  fields({
    int: "chainId count blockheight nextRate",
    seconds: "created nextChange",
    lower: "module proposer",
    hash: "txHash",
  }),
);
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
      ...fields({ text: "details", seconds: "created", hash: "txHash" }),
      deniedAt: seconds.nullable(),
      deniedTxHash: hash.nullable(),
      enactedAt: seconds.nullable(),
      enactedTxHash: hash.nullable(),
    }),
  ),
});

const page = members({ startCursor: text, endCursor: text, hasNextPage: flag });

const points = list(z.tuple([int, number]));
const series = { prices: points, market_caps: points, total_volumes: points };
const revenueFields = fields({ number: "excessProfit reserveReleased lossCovered net", int: "count" });
const revenue = members(revenueFields);

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
      row(
        "profit or loss",
        fields({
          int: "chainId",
          lower: "minter",
          raw: "created count amount profits losses perFPS",
          text: "kind",
        }),
      ),
    ),
  }),
  "/analytics/fps/exposure": members({
    general: members(
      fields({
        number:
          "balanceInReserve mintersContribution equityInReserve fpsPrice fpsTotalSupply thetaFromPositions thetaPerToken earningsPerAnnum earningsPerToken priceToEarnings priceToBookValue",
      }),
    ),
    exposures: list(
      row("exposure", {
        collateral: members(fields({ checksummed: "address", int: "chainId", text: "name symbol" })),
        positions: members({ open: int, originals: int, clones: int }),
        mint: members({
          ...fields({ number: "totalMinted totalContribution totalLimit" }),
          totalMintedRatio: number.nullable(),
          interestAverage: number.nullable(),
          totalTheta: number,
          thetaPerFpsToken: number,
        }),
        reserveRiskWiped: members({ fpsPrice: number, riskRatio: number }),
      }),
    ),
  }),
  "/analytics/fps/earnings": members(
    fields({
      number:
        "minterProposalFees investFees redeemFees positionProposalFees otherProfitClaims otherContributions savingsInterestCosts otherLossClaims challengeProfits challengeLosses forcedSaleProfits forcedSaleLosses fcsRedemptionFees",
    }),
  ),
  "/analytics/mintingRevenue": members({
    num: int,
    totals: members({ Challenge: revenue, ForcedSale: revenue }),
    days: list(
      row("minting revenue", {
        ...revenueFields,
        chainId: int,
        date: z.iso.date(),
        hub: z.enum(["V1", "V2"]),
        kind: z.enum(["Challenge", "ForcedSale"]),
        timestamp: seconds,
      }),
    ),
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
      row(
        "change of owner",
        fields({
          int: "version count",
          hash: "txHash",
          seconds: "created",
          lower: "position previousOwner newOwner",
        }),
      ),
    ),
  }),

  "/savings/core/info": members({
    status: byModule(
      members({
        ...fields({
          int: "chainId rate",
          seconds: "updated",
          lower: "module",
          raw: "balance interest save withdraw",
        }),
        counter: members(fields({ int: "interest rateChanged rateProposed save withdraw" })),
      }),
    ),
    ...fields({ number: "totalBalance ratioOfSupply totalInterest" }),
  }),
  "/savings/core/ranked": list(row("ranked account", saver)),
  "/savings/core/balance/{account}": byModule(row("account", saver)),
  "/savings/core/activity/{account}": list(
    row(
      "activity",
      fields({
        int: "chainId blockheight count rate",
        lower: "account module",
        seconds: "created",
        raw: "balance save interest withdraw amount",
        text: "kind",
        hash: "txHash",
      }),
    ),
  ),
  "/savings/referrer/{referrer}/mapping": members({
    num: int,
    accounts: list(lower),
    map: byModule(
      byAddress(
        row(
          "referred account",
          fields({ raw: "created updated", number: "balance", lower: "referrer", int: "referrerFee" }),
        ),
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
        row(
          "position of a collateral",
          fields({
            int: "version",
            checksummed: "position collateral",
            text: "owner",
            raw: "price collateralBalance minted",
            flag: "isOriginal isClone",
          }),
        ),
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
        positions: members(fields({ int: "total open requested closed denied originals clones" })),
        ...fields({ number: "totalMinted totalLimit", raw: "totalBalanceRaw" }),
        totalValueLocked: members(moneyOrUnknown),
        price: members(moneyOrUnknown),
      }),
    ),
  }),
  "/ecosystem/coinmarketcap/totalsupply": number,

  "/fcs/info": members({
    erc20,
    chain: members({ chainId: int, address: checksummed }),
    token: members(fields({ number: "ask bid totalAssets totalSupply", flag: "isBinding" })),
  }),
  "/fcs/discount": members(
    fields({
      number: "discount",
      raw: "recentlyRedeemed weightedRecentRedemptions",
      seconds: "redemptionAnchor recoveryPeriodSeconds recoveryCountdownSeconds",
    }),
  ),
  "/fcs/fees": members({
    num: int,
    total: number,
    days: list(
      row("fee day", fields({ text: "date", seconds: "timestamp", number: "amount", int: "count" })),
    ),
  }),
  "/fcs/coinmarketcap/totalsupply": number,
  "/fcs/coinmarketcap/circulatingsupply": number,

  "/amplifier/list": members({
    num: int,
    list: list(
      row(
        "amplifier",
        fields({
          int: "chainId usdDecimals positionCount",
          text: "address pool zchf usd usdSymbol",
          flag: "zchfIsToken0",
          seconds: "expiration asOf",
          raw: "limit totalBorrowed",
          number: "zchfAmount usdAmount usdPerZchf poolValueZchf avgCollRatio",
        }),
      ),
    ),
  }),
  "/amplifier/positions/{address}": members({
    num: int,
    total: int,
    list: list(
      row(
        "amplified position",
        fields({
          int: "chainId tickLow tickHigh",
          text: "position amplifier owner",
          raw: "liquidity borrowed",
          seconds: "created",
          number: "zchfAmount usdAmount",
        }),
      ),
    ),
  }),
  "/amplifier/activity/{address}": members({
    num: int,
    total: int,
    list: list(
      row(
        "amplifier activity",
        fields({
          int: "chainId count blockheight",
          hash: "txHash",
          text: "amplifier position kind sender",
          raw: "liquidity token0 token1 zchf totalBorrowed",
          seconds: "created",
        }),
      ),
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
        ...fields({
          int: "currentRate nextRate",
          seconds: "nextChange",
          flag: "isProposal isPending isSynced",
        }),
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
    ...series,
    frankencoin: members(series),
    "frankencoin-shares": members(series),
  }),
  "/prices/owner/{address}/valueLocked": byTime(raw),

  "/bridge/proposals": bridgeProposals,
  "/bridge/proposals/pending": bridgeProposals,
  "/bridge/chains": members({
    list: list(
      row("network", {
        ...fields({
          int: "chainId",
          raw: "remoteChainSelector outboundCapacity outboundRate inboundCapacity inboundRate",
          flag: "active outboundEnabled inboundEnabled",
          text: "remoteTokenAddress",
        }),
        rateLimitUpdatedAt: seconds.nullable(),
        rateLimitTxHash: hash.nullable(),
      }),
    ),
  }),
  "/reporting/fps/yearly": list(row("year of FPS", fields({ int: "year", raw: "earnings balance value" }))),
  "/status": members({
    api: members({ status: text, version: text, uptime: number }),
    dataSources: members({
      current: text,
      primary: members({
        ...fields({
          text: "url status",
          raw: "blockNumber",
          int: "blockTimestamp consecutiveFailures",
          number: "latency",
        }),
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

/** Routes that exist for the state of the process alone. */
const UNCHECKED = ["/health", "/ready"];

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
  let paths: string[];

  beforeAll(async () => {
    const routes = await everyRoute((path) => history.service().get(path), { most: 20, withPrices: true });
    const { list: amplifiers } = (await history.get("/amplifier/list")) as { list: { address: string }[] };
    paths = [
      ...routes.filter(isPriced),
      ...["/prices/list", "/prices/mapping", "/status", "/freshness", "/amplifier/list"],
      ...amplifiers.map(({ address }) => `/amplifier/positions/${address}`),
    ];
  });

  test("every response has its schema of openapi.json", async () => {
    const description = (await history.get("/openapi.json")) as Description;
    const routes = routesOf(description);
    const [schemas, routeAt] = [new Schemas(description), matcherOf(routes)];
    const checked = new Set<string>();
    const faults: string[] = [];
    for (const path of paths) {
      const { status, headers, body } = await history.service().get(path);
      const route = routeAt(path);
      if (route === undefined) throw new Error(`no route for ${path}`);
      checked.add(route);
      if (!headers.get("content-type")?.includes("application/json")) continue;
      const fault = schemas.fault(route, status, body);
      if (status !== 200 || fault) faults.push(`${path}: ${status} ${fault}`);
    }
    expect(faults).toEqual([]);
    expect(routes.flatMap(({ path }) => (checked.has(path) ? [] : [path])).sort()).toEqual(UNCHECKED);
  });

  test("every route has the members and types that clients decode", async () => {
    const used = new Set<z.ZodType>();
    const faults: string[] = [];
    for (const path of paths.filter((path) => !isOwn(path))) {
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

  test("no integer of positions and minters is above 2^53 - 1, and hostile times have their exact value beside", async () => {
    for (const path of ["/positions/list", "/ecosystem/minter/list"]) {
      const body = (await history.service().get(path)).text;
      const integers = [...body.matchAll(/[:[,](-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=[,}\]])/g)].map(
        ([, n]) => n,
      );
      expect(integers.length).toBeGreaterThan(10);
      expect(integers.filter((n) => !/^-?\d+$/.test(n ?? "") || BigInt(n ?? 0) >= 2n ** 53n)).toEqual([]);
    }
    const { list: rows } = members({
      list: list(z.looseObject({ start: int, startRaw: raw, cooldown: int, cooldownRaw: raw })),
    }).parse(await history.get("/positions/list"));
    const capped = (text: string) => Number(BigInt(text) > 2n ** 53n - 1n ? 2n ** 53n - 1n : BigInt(text));
    for (const { start, startRaw, cooldown, cooldownRaw } of rows) {
      expect([start, cooldown]).toEqual([capped(startRaw), capped(cooldownRaw)]);
    }
    expect(rows.some(({ startRaw }) => BigInt(startRaw) >= 2n ** 63n)).toBe(true);
  });
}
