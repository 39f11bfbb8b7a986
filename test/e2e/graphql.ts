import {
  type Address,
  createPublicClient,
  erc20Abi,
  http,
  parseAbi,
  parseEventLogs,
  zeroAddress,
} from "viem";
import { expect, test } from "vitest";
import type { History } from "../../tools/harness/history.ts";
import type { Service } from "../../tools/harness/service.ts";

const equityAbi = parseAbi([
  "event Trade(address who, int256 amount, uint256 totPrice, uint256 newprice)",
  "event Delegation(address indexed from, address indexed to)",
  "function delegates(address) view returns (address)",
]);
const transferAbi = parseAbi(["event Transfer(address indexed from, address indexed to, uint256 value)"]);
const rateAbi = parseAbi(["function currentRatePPM() view returns (uint24)"]);

type Row = Record<string, string | number | boolean | null>;

/** Sends a GraphQL query. */
export async function postQuery({ url }: Service, query: string, variables: object = {}) {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** Every row of a list, a page at a time. */
async function rowsOf(service: Service, list: string, fields: string, args = ""): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = ""; ; ) {
    const { status, text } = await postQuery(
      service,
      `{ ${list}(limit: 100 ${args} ${after}) { items { ${fields} } totalCount pageInfo { hasNextPage endCursor } } }`,
    );
    expect(status, text.slice(0, 300)).toBe(200);
    const { items, totalCount, pageInfo } = JSON.parse(text).data[list];
    rows.push(...items);
    if (!pageInfo.hasNextPage) {
      expect(rows.length, list).toBe(totalCount);
      return rows;
    }
    after = `after: "${pageInfo.endCursor}"`;
  }
}

/** A row of a REST route as GraphQL writes it: addresses lower case, integers of more than 32 bits as strings. */
function written(row: object, fields: string, strings: readonly string[]): Row {
  const values = row as Row;
  return Object.fromEntries(
    fields.split(/\s+/).map((field) => {
      const value = values[field] ?? null;
      if (typeof value === "string" && /^0x[0-9a-f]{40}$/i.test(value)) return [field, value.toLowerCase()];
      return [field, value !== null && strings.includes(field) ? String(value) : value];
    }),
  );
}

const POSITION =
  "position owner zchf collateral price created isOriginal isClone denied denyDate closed original minimumCollateral reserveContribution start cooldown expiration challengePeriod zchfName zchfSymbol zchfDecimals collateralName collateralSymbol collateralDecimals collateralBalance limitForClones availableForClones minted";
const UPDATE =
  "count txHash created position owner isClone collateral collateralName collateralSymbol collateralDecimals size price minted sizeAdjusted priceAdjusted mintedAdjusted annualInterestPPM reserveContribution feeTimeframe feePPM feePaid";
const CHALLENGE =
  "position number txHash challenger start created duration size liqPrice bids filledSize acquiredCollateral status";
const BID =
  "position number numberBid txHash bidder created bidType bid price filledSize acquiredCollateral challengeSize";
const TIMES = ["created", "updated", "count", "blockheight", "applyDate", "denyDate", "applicationPeriod"];

/** Lists of contracts that are not indexed. */
const NOT_INDEXED = [
  "priceDiscoverys",
  "mainnetVotesSynceds",
  "bridgedVotesReceiveds",
  "minterGovernanceMinterAnnounceds",
  "minterGovernanceRewardeds",
];

/** Every list of the schema, with all fields of its rows. */
async function listsOf(service: Service): Promise<[list: string, fields: string][]> {
  const { text } = await postQuery(
    service,
    "{ __schema { queryType { fields { name args { name } type { ofType { name } } } } types { name fields { name } } } }",
  );
  const { queryType, types } = JSON.parse(text).data.__schema as {
    queryType: {
      fields: { name: string; args: { name: string }[]; type: { ofType: { name: string } | null } }[];
    };
    types: { name: string; fields: { name: string }[] | null }[];
  };
  const fieldsOf = (type: string) => types.find(({ name }) => name === type)?.fields?.map(({ name }) => name);
  return queryType.fields
    .filter(({ args }) => args.some(({ name }) => name === "limit"))
    .map(({ name, type }) => [name, fieldsOf(type.ofType?.name.replace(/Page$/, "") ?? "")?.join(" ") ?? ""]);
}

/** An independent index of the same history responds with the same bytes: all rows of each entity, in the order of its key. */
export async function expectSameQueries(one: Service, other: Service): Promise<void> {
  const lists = await listsOf(one);
  expect(lists.length).toBeGreaterThan(30);
  for (const [list, fields] of lists) {
    let total = 0;
    for (let after = ""; ; ) {
      const query = `{ ${list}(limit: 1000 ${after}) { items { ${fields} } totalCount pageInfo { hasNextPage endCursor } } }`;
      const [a, b] = await Promise.all([postQuery(one, query), postQuery(other, query)]);
      expect(a.status, a.text.slice(0, 300)).toBe(200);
      expect(b.text).toBe(a.text);
      expect(b.headers.get("x-indexed-through")).toBe(a.headers.get("x-indexed-through"));
      const { totalCount, pageInfo } = JSON.parse(a.text).data[list];
      total = totalCount;
      if (!pageInfo.hasNextPage) break;
      after = `after: "${pageInfo.endCursor}"`;
    }
    // Nothing is indexed for it.
    if (!NOT_INDEXED.includes(list)) expect(total, list).toBeGreaterThan(0);
  }
}

/** With mints and burns only, lists of ZCHF balances are refused. */
export async function expectNoCoinQueries(service: Service): Promise<void> {
  for (const list of ["eRC20Balances", "eRC20BalanceMappings"]) {
    const { status, text } = await postQuery(service, `{ ${list} { totalCount } }`);
    expect(status, list).toBe(503);
    expect(text).toContain("COIN_TRANSFERS=mint-burn");
  }
}

/** GraphQL against the REST routes, the chains' logs and getters. */
export function describeGraphql(history: History): void {
  const rows = (list: string, fields: string, args?: string) => rowsOf(history.service(), list, fields, args);
  const chainOf = (chainId: number) => {
    const chain = history.devnet().deployments.chains.find(({ id }) => id === chainId);
    if (!chain) throw new Error(`no chain ${chainId} in the deployments`);
    return chain;
  };
  const clientOf = (chainId: number) =>
    createPublicClient({ transport: http(chainOf(chainId).rpc, { batch: true, timeout: 60_000 }) });
  const addressOf = (chainId: number, key: string) => chainOf(chainId).addresses[key] as Address;

  test.each([1, 2])("V%i positions are those of the REST route", async (version) => {
    const strings = [...TIMES, "start", "cooldown", "expiration", "challengePeriod"];
    const more =
      version === 1
        ? "annualInterestPPM limitForPosition availableForPosition"
        : "parent riskPremiumPPM availableForMinting";
    const fields = `${POSITION} ${more}`;
    // Times of V1 are any uint256: the REST route has them exactly in members of their own.
    const { list } = (await history.get("/positions/list")) as { list: (Row & { version: number })[] };
    const expected = list
      .filter((row) => row.version === version)
      .map((row) =>
        written(
          {
            ...row,
            start: row.startRaw,
            expiration: row.expirationRaw,
            challengePeriod: row.challengePeriodRaw,
            cooldown: row.cooldownRaw,
          },
          fields,
          strings,
        ),
      );
    const found = await rows(
      `mintingHubV${version}PositionV${version}s`,
      fields,
      `orderBy: "created", orderDirection: "desc"`,
    );
    expect(found.length).toBeGreaterThan(3);
    expect(new Set(found)).toEqual(new Set(expected));
    const denied = await rows(
      `mintingHubV${version}PositionV${version}s`,
      "position denyDate",
      "where: { denied: true }",
    );
    expect(denied.map(({ denyDate }) => Number(denyDate)).sort()).toEqual(
      list
        .filter((row) => row.version === version && row.denied)
        .map(({ denyDate }) => denyDate)
        .sort(),
    );
  });

  test.each([1, 2])(
    "V%i minting updates, challenges and bids are those of the REST routes",
    async (version) => {
      const of = async (path: string) => {
        const { list } = (await history.get(path)) as { list: (Row & { version: number })[] };
        return list.filter((row) => row.version === version);
      };
      const updates = version === 1 ? UPDATE : `${UPDATE} basePremiumPPM riskPremiumPPM`;
      const lists = [
        ["MintingUpdateV", updates, "/positions/mintingupdates/list"],
        ["ChallengeV", CHALLENGE, "/challenges/list"],
        ["ChallengeBidV", BID, "/challenges/bids/list"],
      ] as const;
      for (const [name, fields, path] of lists) {
        const expected = (await of(path)).map((row) => written(row, fields, TIMES));
        const found = await rows(`mintingHubV${version}${name}${version}s`, fields);
        expect(found.length, name).toBeGreaterThan(0);
        expect(new Set(found), name).toEqual(new Set(expected));
      }
    },
  );

  test("savings accounts, lead rates and references are those of the REST routes", async () => {
    const account = "chainId module account balance save interest withdraw created updated";
    const ranked = (await history.get("/savings/core/ranked")) as Row[];
    const savers = await rows(
      "savingsMappings",
      account,
      `where: { balance_gt: "0" }, orderBy: "balance", orderDirection: "DESC"`,
    );
    expect(savers.length).toBeGreaterThan(3);
    expect(savers.slice(0, ranked.length)).toEqual(ranked.map((row) => written(row, account, TIMES)));

    const rate = "chainId created count blockheight module txHash approvedRate";
    const { list } = (await history.get("/savings/leadrate/rates")) as {
      list: Record<string, Record<string, Row[]>>;
    };
    const changes = Object.values(list).flatMap((modules) => Object.values(modules).flat());
    expect(new Set(await rows("leadrateRateChangeds", rate))).toEqual(
      new Set(changes.map((row) => written(row, rate, TIMES))),
    );

    const reference = "chainId count created txHash sender from to targetChain amount reference";
    const references = (await history.get("/transfer/reference/list")) as { list: Row[] };
    const latest = await rows("transferReferences", reference, `orderBy: "count", orderDirection: "desc"`);
    const withReference = latest
      .filter(({ reference: text }) => text !== "")
      .slice(0, references.list.length);
    expect(withReference).toEqual(
      references.list
        .filter(({ reference: text }) => text !== "")
        .map((row) => written(row, reference, TIMES)),
    );
    const whole = withReference.filter(({ reference: text }) => String(text).length < 1_000);
    for (const { count, reference: text } of whole.slice(0, 20)) {
      const { text: found } = await postQuery(
        history.service(),
        "query ($text: String) { transferReferences(where: { reference: $text }, limit: 1000) { items { count } } }",
        { text },
      );
      expect(found).toContain(`"count":"${count}"`);
    }
  });

  test("minters are the latest applications of the REST route", async () => {
    const fields =
      "chainId txHash minter applicationFee applyMessage applyDate suggestor denyMessage denyDate denyTxHash vetor";
    const { list } = (await history.get("/ecosystem/minter/list")) as { list: Row[] };
    const latest = new Map<string, Row>();
    for (const row of list.toReversed()) latest.set(`${row.chainId} ${row.minter}`, row);
    const found = await rows("minters", fields);
    expect(new Set(found)).toEqual(new Set([...latest.values()].map((row) => written(row, fields, TIMES))));
  });

  test("transfers of FPS and ZCHF are the logs that changed a balance, with the balances after them", async () => {
    for (const [chainId, key] of [
      [1, "equity"],
      [1, "frankencoin"],
      [100, "ccipBridgedFrankencoin"],
    ] as const) {
      const token = addressOf(chainId, key);
      const logs = await clientOf(chainId).getLogs({
        address: token,
        event: transferAbi[0],
        fromBlock: 0n,
        toBlock: "latest",
        strict: true,
      });
      const balances = new Map<string, bigint>();
      const expected = logs.flatMap(({ args, transactionHash, blockNumber }) => {
        const [from, to] = [args.from.toLowerCase(), args.to.toLowerCase()];
        if (args.value === 0n || from === to) return [];
        const after = (account: string, change: bigint) => {
          if (account === zeroAddress) return "0";
          balances.set(account, (balances.get(account) ?? 0n) + change);
          return String(balances.get(account));
        };
        const [balanceFrom, balanceTo] = [after(from, -args.value), after(to, args.value)];
        const amounts = { amount: String(args.value), balanceFrom, balanceTo };
        return [{ txHash: transactionHash, blockheight: String(blockNumber), from, to, ...amounts }];
      });
      const where = `orderBy: "count", where: { chainId: ${chainId}, token: "${token}" }`;
      const found = await rows(
        "eRC20Balances",
        "txHash blockheight from to amount balanceFrom balanceTo",
        where,
      );
      expect(found.length).toBeGreaterThan(10);
      expect(found).toEqual(expected);
      const holders = await rows(
        "eRC20BalanceMappings",
        "account balance mint burn",
        `where: { chainId: ${chainId}, token: "${token}" }`,
      );
      for (const { account, balance, mint, burn } of holders) {
        const args = [account as Address] as const;
        const held = await clientOf(chainId).readContract({
          address: token,
          abi: erc20Abi,
          functionName: "balanceOf",
          args,
        });
        expect(balance, String(account)).toBe(String(held));
        const sum = (isOf: (row: (typeof expected)[number]) => boolean) =>
          String(expected.filter(isOf).reduce((total, { amount }) => total + BigInt(amount), 0n));
        expect(mint).toBe(sum(({ from, to }) => from === zeroAddress && to === account));
        expect(burn).toBe(sum(({ from, to }) => to === zeroAddress && from === account));
      }
    }
  });

  test("trades are the Trade logs, and delegations what delegates() returns", async () => {
    const [client, equity] = [clientOf(1), addressOf(1, "equity")];
    const logs = parseEventLogs({
      abi: equityAbi,
      logs: await client.getLogs({ address: equity, fromBlock: 0n, toBlock: "latest" }),
    });
    const trades = logs.flatMap((log) =>
      log.eventName === "Trade"
        ? [
            {
              trader: log.args.who.toLowerCase(),
              shares: String(log.args.amount),
              amount: String(log.args.totPrice),
              price: String(log.args.newprice),
              txHash: log.transactionHash,
            },
          ]
        : [],
    );
    expect(await rows("equityTrades", "trader shares amount price txHash", `orderBy: "count"`)).toEqual(
      trades,
    );
    const kinds = await rows("equityTrades", "kind shares");
    for (const { kind, shares } of kinds.filter((row) => row.shares !== "0")) {
      expect(kind).toBe(BigInt(String(shares)) > 0n ? "Invested" : "Redeemed");
    }
    const owners = logs.flatMap((log) => (log.eventName === "Delegation" ? [log.args.from] : []));
    expect(owners.length).toBeGreaterThan(0);
    const delegations = await rows("equityDelegations", "owner delegatedTo");
    expect(new Set(delegations.map(({ owner }) => owner))).toEqual(
      new Set(owners.map((one) => one.toLowerCase())),
    );
    for (const { owner, delegatedTo } of delegations) {
      const args = [owner as Address] as const;
      const now = await client.readContract({
        address: equity,
        abi: equityAbi,
        functionName: "delegates",
        args,
      });
      expect(delegatedTo).toBe(now.toLowerCase());
    }
  });

  test("the last day's figures are those of the getters and of the positions", async () => {
    const [last] = JSON.parse(
      (
        await postQuery(
          history.service(),
          `{ analyticDailyLogs(limit: 1, orderBy: "timestamp", orderDirection: "desc") { items {
            totalSupply totalMintedV1 totalMintedV2 annualV1Interests annualV2Interests currentMintLeadRate currentSaveLeadRate
            totalSavings projectedInterests annualNetEarnings } } }`,
        )
      ).text,
    ).data.analyticDailyLogs.items as Record<string, string>[];
    let supply = 0n;
    for (const { id } of history.devnet().deployments.chains) {
      const address = addressOf(id, id === 1 ? "frankencoin" : "ccipBridgedFrankencoin");
      supply += await clientOf(id).readContract({ address, abi: erc20Abi, functionName: "totalSupply" });
    }
    expect(last?.totalSupply).toBe(String(supply));
    const rate = (key: string) =>
      clientOf(1).readContract({ address: addressOf(1, key), abi: rateAbi, functionName: "currentRatePPM" });
    const [mintRate, saveRate] = [BigInt(await rate("savingsV2")), BigInt(await rate("savingsReferral"))];
    expect([last?.currentMintLeadRate, last?.currentSaveLeadRate]).toEqual([
      String(mintRate),
      String(saveRate),
    ]);
    const interest = { 1: 0n, 2: 0n };
    for (const version of [1, 2] as const) {
      const field = version === 1 ? "annualInterestPPM" : "riskPremiumPPM";
      let minted = 0n;
      for (const row of await rows(`mintingHubV${version}PositionV${version}s`, `minted ${field}`)) {
        const owed = BigInt(String(row.minted));
        minted += owed;
        interest[version] += owed * (BigInt(Number(row[field])) + (version === 2 ? mintRate : 0n));
      }
      expect(last?.[`totalMintedV${version}`]).toBe(String(minted));
      expect(last?.[`annualV${version}Interests`]).toBe(String(interest[version] / 1_000_000n));
    }
    const projected = (BigInt(last?.totalSavings ?? 0) * saveRate) / 1_000_000n;
    expect(last?.projectedInterests).toBe(String(projected));
    expect(last?.annualNetEarnings).toBe(
      String(interest[1] / 1_000_000n + interest[2] / 1_000_000n - projected),
    );
  });
}
