import {
  type Address,
  createPublicClient,
  erc20Abi,
  http,
  type Log,
  type PublicClient,
  parseAbi,
  parseEventLogs,
} from "viem";
import { beforeAll, expect, test } from "vitest";
import * as schema from "../../src/api/rest/challenges/schema.ts";
import type { History } from "../../tools/harness/history.ts";

const ONE = 10n ** 18n;

const hubAbi = parseAbi([
  "event ChallengeStarted(address indexed challenger, address indexed position, uint256 size, uint256 number)",
  "event ChallengeAverted(address indexed position, uint256 number, uint256 size)",
  "event ChallengeSucceeded(address indexed position, uint256 number, uint256 bid, uint256 acquiredCollateral, uint256 challengeSize)",
  "function challenges(uint256) view returns (address challenger, uint256 start, address position, uint256 size)",
  "function price(uint32) view returns (uint256)",
]);

const positionAbi = parseAbi([
  "function price() view returns (uint256)",
  "function challengePeriod() view returns (uint256)",
  "function collateral() view returns (address)",
]);

type Found = Awaited<ReturnType<typeof askChallenges>>;

/** Every challenge and bid as the hubs' logs and getters give them, newest first within each version. */
async function askChallenges(history: History) {
  const chain = history.devnet().deployments.chains.find(({ id }) => id === 1);
  if (!chain) throw new Error("no Ethereum in the deployments");
  const client = createPublicClient({ transport: http(chain.rpc, { batch: true, timeout: 60_000 }) });
  const versions = await Promise.all(
    ([1, 2] as const).map((version) =>
      askHub(client, version, chain.addresses[`mintingHubV${version}`] as Address),
    ),
  );
  const ofStatus = (status: string) => (row: schema.Challenge) => row.status === status;
  return {
    challenges: versions.flatMap(({ challenges }) => [
      ...challenges.filter(ofStatus("Active")),
      ...challenges.filter(ofStatus("Success")),
    ]),
    bids: versions.toReversed().flatMap(({ bids }) => bids),
    /** What price(number) returns at the head, of every challenge. */
    prices: new Map(versions.flatMap(({ prices }) => [...prices])),
  };
}

async function collateralDecimals(client: PublicClient, position: Address): Promise<number> {
  const address = await client.readContract({
    address: position,
    abi: positionAbi,
    functionName: "collateral",
  });
  return client.readContract({ address, abi: erc20Abi, functionName: "decimals" });
}

const newest = (a: Log<bigint, number, false>, b: Log<bigint, number, false>) =>
  Number(b.blockNumber - a.blockNumber) || b.logIndex - a.logIndex;

async function askHub(client: PublicClient, version: 1 | 2, hub: Address) {
  const logs = await client.getLogs({ address: hub, fromBlock: 0n, toBlock: "latest" });
  const parsed = parseEventLogs({ abi: hubAbi, logs }).sort(newest);
  const started = parsed.filter((log) => log.eventName === "ChallengeStarted");
  const ended = parsed.filter((log) => log.eventName !== "ChallengeStarted");
  const timeOf = async ({ blockNumber }: { blockNumber: bigint }) =>
    String((await client.getBlock({ blockNumber })).timestamp);
  const sizes = new Map(started.map(({ args }) => [args.number, args.size]));

  const bids = await Promise.all(
    ended.map(async (log): Promise<schema.Bid> => {
      const { position, number } = log.args;
      const earlier = ended.filter(({ args }) => args.number === number).toReversed();
      const { from } = await client.getTransaction({ hash: log.transactionHash });
      const isAverted = log.eventName === "ChallengeAverted";
      const liqPrice = await client.readContract({
        address: position,
        abi: positionAbi,
        functionName: "price",
        blockNumber: log.blockNumber,
      });
      const filledSize = isAverted ? log.args.size : log.args.challengeSize;
      const bid = isAverted ? (liqPrice * filledSize) / ONE : log.args.bid;
      const numberBid = earlier.indexOf(log);
      return {
        version,
        id: `${position.toLowerCase()}-challenge-${number}-bid-${numberBid}`,
        position: position.toLowerCase(),
        number: String(number),
        numberBid: String(numberBid),
        txHash: log.transactionHash,
        bidder: from.toLowerCase(),
        created: await timeOf(log),
        bidType: isAverted ? "Averted" : "Succeeded",
        bid: String(bid),
        price: String(isAverted ? liqPrice : (bid * ONE) / filledSize),
        filledSize: String(filledSize),
        acquiredCollateral: String(isAverted ? 0n : log.args.acquiredCollateral),
        challengeSize: String(sizes.get(number)),
        collateralDecimals: await collateralDecimals(client, position),
      };
    }),
  );
  const total = (rows: readonly schema.Bid[], key: "filledSize" | "acquiredCollateral") =>
    rows.reduce((sum, row) => sum + BigInt(row[key]), 0n);
  const prices = new Map<string, bigint>();
  const challenges = await Promise.all(
    started.map(async (log): Promise<schema.Challenge> => {
      const { position, challenger, size, number } = log.args;
      const own = bids.filter((row) => row.number === String(number));
      const at = { address: position, abi: positionAbi, blockNumber: log.blockNumber };
      const [, start, , rest] = await client.readContract({
        address: hub,
        abi: hubAbi,
        functionName: "challenges",
        args: [number],
      });
      const id = `${position.toLowerCase()}-challenge-${number}`;
      const price = { address: hub, abi: hubAbi, functionName: "price", args: [Number(number)] } as const;
      prices.set(id, await client.readContract(price));
      const created = await timeOf(log);
      if (rest > 0n) {
        expect(String(start), id).toBe(created);
        expect(rest, id).toBe(size - total(own, "filledSize"));
      } else expect(total(own, "filledSize"), id).toBe(size);
      return {
        version,
        id,
        position: position.toLowerCase(),
        number: String(number),
        txHash: log.transactionHash,
        challenger: challenger.toLowerCase(),
        start: created,
        created,
        duration: String(await client.readContract({ ...at, functionName: "challengePeriod" })),
        size: String(size),
        liqPrice: String(await client.readContract({ ...at, functionName: "price" })),
        bids: String(own.length),
        filledSize: String(total(own, "filledSize")),
        acquiredCollateral: String(total(own, "acquiredCollateral")),
        status: rest === 0n ? "Success" : "Active",
        collateralDecimals: await collateralDecimals(client, position),
      };
    }),
  );
  return { challenges, bids, prices };
}

/** Every challenge route against the hubs' logs and getters at the indexed head. */
export function describeChallenges(history: History): void {
  let chain: Found;

  const get = (path: string) => history.get(`/challenges/${path}`);

  beforeAll(async () => {
    chain = await askChallenges(history);
  });

  test("the story has every outcome, and auctions before, in and after their fall", () => {
    for (const version of [1, 2]) {
      const challenges = chain.challenges.filter((row) => row.version === version);
      const bids = chain.bids.filter((row) => row.version === version);
      expect(challenges.some(({ status }) => status === "Success")).toBe(true);
      expect(challenges.some(({ bids }) => Number(bids) > 1)).toBe(true);
      for (const kind of ["Averted", "Succeeded"]) {
        expect(bids.some(({ bidType }) => bidType === kind)).toBe(true);
      }
      const shares = challenges
        .filter(({ status }) => status === "Active")
        .map(({ id, liqPrice }) => Number(chain.prices.get(id)) / Number(liqPrice));
      expect(shares).toContain(0);
      expect(shares.some((share) => share > 0 && share < 1)).toBe(true);
      if (version === 2) expect(shares).toContain(1);
    }
  });

  test("every challenge equals its logs and getters", async () => {
    const { challenges } = chain;
    expect(schema.challengeList.parse(await get("list"))).toEqual({
      num: challenges.length,
      list: challenges,
    });
    expect(schema.challengeMapping.parse(await get("mapping"))).toEqual({
      num: challenges.length,
      challenges: challenges.map(({ id }) => id),
      map: Object.fromEntries(challenges.map((row) => [row.id, row])),
    });
    const byChallenger = Map.groupBy(challenges, ({ challenger }) => challenger);
    expect(schema.challengesByChallenger.parse(await get("challengers"))).toEqual({
      num: byChallenger.size,
      challengers: [...byChallenger.keys()],
      map: Object.fromEntries(byChallenger),
    });
    const byPosition = Map.groupBy(challenges, ({ position }) => position);
    expect(schema.challengesByPosition.parse(await get("positions"))).toEqual({
      num: byPosition.size,
      positions: [...byPosition.keys()],
      map: Object.fromEntries(byPosition),
    });
  });

  test("prices are those of the hubs at the indexed head", async () => {
    const active = chain.challenges.filter(({ status }) => status === "Active");
    expect(schema.challengePrices.parse(await get("prices"))).toEqual({
      num: active.length,
      ids: active.map(({ id }) => id),
      map: Object.fromEntries(active.map(({ id }) => [id, String(chain.prices.get(id))])),
      collateralDecimals: Object.fromEntries(active.map((row) => [row.id, row.collateralDecimals])),
    });
    for (const { id, status } of chain.challenges) {
      if (status === "Success") expect(chain.prices.get(id), id).toBe(0n);
    }
  });

  test("every bid equals its log", async () => {
    const { bids } = chain;
    expect(schema.bidList.parse(await get("bids/list"))).toEqual({ num: bids.length, list: bids });
    expect(schema.bidMapping.parse(await get("bids/mapping"))).toEqual({
      num: bids.length,
      bidIds: bids.map(({ id }) => id),
      map: Object.fromEntries(bids.map((row) => [row.id, row])),
    });
    const byBidder = Map.groupBy(bids, ({ bidder }) => bidder);
    expect(schema.bidsByBidder.parse(await get("bids/bidders"))).toEqual({
      num: byBidder.size,
      bidders: [...byBidder.keys()],
      map: Object.fromEntries(byBidder),
    });
    const byChallenge = Map.groupBy(bids, ({ position, number }) => `${position}-challenge-${number}`);
    expect(schema.bidsByChallenge.parse(await get("bids/challenges"))).toEqual({
      num: byChallenge.size,
      challenges: [...byChallenge.keys()],
      map: Object.fromEntries(byChallenge),
    });
    const byPosition = Map.groupBy(bids, ({ position }) => position);
    expect(schema.bidsByPosition.parse(await get("bids/positions"))).toEqual({
      num: byPosition.size,
      positions: [...byPosition.keys()],
      map: Object.fromEntries(byPosition),
    });
  });
}

/** Every route of the family, for comparing two indexes. */
export const challengePaths = [
  ...["list", "mapping", "challengers", "positions", "prices"],
  ...["list", "mapping", "bidders", "challenges", "positions"].map((what) => `bids/${what}`),
].map((path) => `/challenges/${path}`);
