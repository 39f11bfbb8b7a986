import {
  FrankencoinABI,
  MintingHubV1ABI,
  MintingHubV2ABI,
  PositionV1ABI,
  PositionV2ABI,
  SavingsV2ABI,
} from "@frankencoin/zchf";
import {
  type Abi,
  type Address,
  createPublicClient,
  decodeAbiParameters,
  erc20Abi,
  getAbiItem,
  getAddress,
  type Hex,
  http,
  type Log,
  type PublicClient,
  parseEventLogs,
  size,
  toFunctionSelector,
  trim,
  zeroAddress,
} from "viem";
import type { Deployments } from "../../tools/devnet/deployments.ts";
import { text } from "./text.ts";

/** Positions read from the chain itself, without any of the indexer's code. */
export type PositionsOracle = Awaited<ReturnType<typeof askPositions>>;

export async function askPositions(deployments: Pick<Deployments, "chains">) {
  const chain = deployments.chains.find(({ id }) => id === 1);
  if (!chain) throw new Error("no Ethereum in the deployments");
  const client = createPublicClient({ transport: http(chain.rpc, { batch: true, timeout: 60_000 }) });
  const at = (key: string) => {
    const address = chain.addresses[key];
    if (typeof address !== "string") throw new Error(`no ${key}`);
    return address.toLowerCase() as Address;
  };
  const head = await client.getBlock();
  const logs = await client.getLogs({ fromBlock: 0n, toBlock: head.number });
  const times = new Map<bigint, bigint>();
  for (const number of new Set(logs.map((log) => log.blockNumber))) {
    times.set(number, (await client.getBlock({ blockNumber: number })).timestamp);
  }
  const place = { client, block: head.number };
  const timeOf = (log: Log<bigint, number, false>) => Number(times.get(log.blockNumber));

  const opened = [
    ...parseEventLogs({ abi: MintingHubV1ABI, eventName: "PositionOpened", logs })
      .filter((log) => isAt(log, at("mintingHubV1")))
      .map((log) => ({ log, version: 1 as const, ...log.args, parent: undefined })),
    ...parseEventLogs({ abi: MintingHubV2ABI, eventName: "PositionOpened", logs })
      .filter((log) => isAt(log, at("mintingHubV2")))
      .map((log) => ({ log, version: 2 as const, ...log.args, parent: log.args.original })),
  ];
  const versions = new Map(
    opened.map(({ position, version }) => [position.toLowerCase() as Address, version]),
  );
  const ofPositions = logs.filter((log) => versions.has(log.address.toLowerCase() as Address));
  const denials = parseEventLogs({ abi: PositionV1ABI, eventName: "PositionDenied", logs: ofPositions });

  opened.sort((a, b) => newest(a.log, b.log));
  /** What happened to positions before the hub named them, or their parents. */
  const early = { denials: 0, children: 0 };
  const tokens = new Map<Address, TokenTexts>();
  for (const { collateral, log } of opened.toReversed()) {
    if (!tokens.has(collateral))
      tokens.set(collateral, await tokenTexts(client, collateral, log.blockNumber));
  }
  const rows = await Promise.all(
    opened.map(async ({ log, version, position, collateral, parent }) => {
      const denial = denials.find((one) => isAt(one, position));
      if (denial && newest(denial, log) > 0) early.denials++;
      const parentLog = opened.find((other) => other.position === parent)?.log;
      if (parentLog && newest(log, parentLog) > 0) early.children++;
      return {
        version,
        ...(await getters(place, version, position, collateral)),
        created: timeOf(log),
        denied: denial !== undefined,
        denyDate: denial ? timeOf(denial) : 0,
        ...(parent && { parent }),
      };
    }),
  );
  rows.sort((a, b) => a.version - b.version);

  const entries = [];
  const seen = new Map<Address, { count: number; size: bigint; price: bigint; minted: bigint }>();
  const byPlace = new Map(logs.map((log) => [`${log.blockNumber} ${log.logIndex}`, log]));
  const mintingUpdates = [
    ...parseEventLogs({ abi: PositionV1ABI, eventName: "MintingUpdate", logs: ofPositions }),
    ...parseEventLogs({ abi: PositionV2ABI, eventName: "MintingUpdate", logs: ofPositions }),
  ].sort((a, b) => newest(b, a));
  for (const log of mintingUpdates) {
    const position = log.address.toLowerCase() as Address;
    const before = seen.get(position) ?? { count: 0, size: 0n, price: 0n, minted: 0n };
    const { collateral: size, price, minted } = log.args;
    const count = before.count + 1;
    seen.set(position, { count, size, price, minted });
    const version = versions.get(position);
    const then = { address: position, blockNumber: log.blockNumber };
    const common = { abi: PositionV1ABI, ...then };
    const mint = mintBefore(byPlace, log, at("frankencoin"));
    entries.push({
      version,
      id: `${position}-${count}`,
      count,
      txHash: log.transactionHash,
      created: timeOf(log),
      position: getAddress(log.address),
      owner: client.readContract({ ...common, functionName: "owner" }),
      size: String(size),
      price: String(price),
      minted: String(minted),
      sizeAdjusted: String(size - before.size),
      priceAdjusted: String(price - before.price),
      mintedAdjusted: String(minted - before.minted),
      feePaid: String(mint.fee),
      mintedCoins: mint.coins,
      feePPM: orNothing(client.readContract({ ...common, functionName: "calculateCurrentFee" })),
      reserveContribution: client.readContract({ ...common, functionName: "reserveContribution" }),
      basePremiumPPM:
        version === 2
          ? client.readContract({
              abi: SavingsV2ABI,
              address: at("savingsV2"),
              blockNumber: log.blockNumber,
              functionName: "currentRatePPM",
            })
          : undefined,
    });
  }
  const updates = await Promise.all(
    entries.reverse().map(async ({ owner, basePremiumPPM, feePPM, reserveContribution, ...update }) => ({
      ...update,
      owner: await owner,
      feePPM: await feePPM,
      reserveContribution: await reserveContribution,
      ...(basePremiumPPM && { basePremiumPPM: await basePremiumPPM }),
    })),
  );

  return {
    client,
    head,
    rows,
    early,
    tokens,
    updates,
    transfers: transfersIn(ofPositions, versions, timeOf, [
      at("mintingHubV1"),
      at("mintingHubV2"),
      at("cloneHelper"),
    ]),
    /** Owner and debt of every position at the end of a block, from the contracts. */
    holdingsAt: async (block: bigint) => {
      const existing = opened.filter(({ log }) => log.blockNumber <= block);
      return Promise.all(
        existing.map(async ({ position }) => {
          const contract = { abi: PositionV1ABI, address: position, blockNumber: block } as const;
          return {
            position: position.toLowerCase(),
            owner: (await client.readContract({ ...contract, functionName: "owner" })).toLowerCase(),
            minted: await client.readContract({ ...contract, functionName: "minted" }),
            expiration: BigInt(await client.readContract({ ...contract, functionName: "expiration" })),
            reserve: BigInt(await client.readContract({ ...contract, functionName: "reserveContribution" })),
          };
        }),
      );
    },
  };
}

type AnyLog = Log<bigint, number, false>;

const isAt = (log: { address: Address }, address: Address) =>
  log.address.toLowerCase() === address.toLowerCase();

const newest = (a: AnyLog, b: AnyLog) => Number(b.blockNumber - a.blockNumber) || b.logIndex - a.logIndex;

const orNothing = (promise: Promise<unknown>) => promise.then(String, () => undefined);

export type TokenTexts = { name: string; symbol: string; decimals: number };

/** A token's metadata when its first position was opened, with the documented fallbacks for tokens without. */
async function tokenTexts(client: PublicClient, token: Address, blockNumber: bigint): Promise<TokenTexts> {
  const metadata = async (name: string): Promise<Hex> => {
    const call = { to: token, data: toFunctionSelector(`${name}()`), blockNumber, gas: 30_000_000n };
    const { data = "0x" } = await client.call(call).catch(() => ({ data: undefined }));
    return data;
  };
  const textOf = (data: Hex): string => {
    if (size(data) < 32) return "";
    const bytes =
      size(data) === 32 ? trim(data, { dir: "right" }) : decodeAbiParameters([{ type: "bytes" }], data)[0];
    return [...text(bytes)].slice(0, 256).join("");
  };
  const decimals = await metadata("decimals");
  const digits = size(decimals) === 32 ? BigInt(decimals) : 18n;
  return {
    name: textOf(await metadata("name")),
    symbol: textOf(await metadata("symbol")),
    decimals: digits > 255n ? 18 : Number(digits),
  };
}

type Place = { client: PublicClient; block: bigint };

/** The getters of a position, by the field names of the response. */
async function getters({ client, block }: Place, version: 1 | 2, position: Address, collateral: Address) {
  const read = (abi: Abi, address: Address, functionName: string, args: readonly unknown[] = []) =>
    client.readContract({
      abi,
      address,
      functionName,
      args,
      blockNumber: block,
      gas: 30_000_000n,
    } as never) as Promise<unknown>;
  const own = (name: string) => read(version === 1 ? PositionV1ABI : PositionV2ABI, position, name);
  const original = (await own("original")) as Address;
  const family = (name: string) => orNothing(read(PositionV2ABI, original, name));
  return {
    position,
    collateral,
    original,
    owner: await own("owner"),
    zchf: await own("zchf"),
    price: String(await own("price")),
    minted: String(await own("minted")),
    minimumCollateral: String(await own("minimumCollateral")),
    reserveContribution: Number(await own("reserveContribution")),
    start: String(await own("start")),
    cooldown: String(await own("cooldown")),
    expiration: String(await own("expiration")),
    challengePeriod: String(await own("challengePeriod")),
    isClosed: await own("isClosed"),
    annualInterestPPM: Number(await own("annualInterestPPM")),
    collateralBalance: await orNothing(read(erc20Abi, collateral, "balanceOf", [position])),
    limitForClones: String(await own("limit")),
    availableForClones: await (version === 1
      ? orNothing(own("limitForClones"))
      : family("availableForClones")),
    ...(version === 2 && {
      riskPremiumPPM: Number(await own("riskPremiumPPM")),
      availableForMinting: await orNothing(own("availableForMinting")),
    }),
  };
}

/** What a mint paid, the Profit log right before the update, and the coins minted right before that. */
function mintBefore(byPlace: Map<string, AnyLog>, update: AnyLog, coin: Address) {
  const none = { fee: 0n, coins: 0n };
  const ofCoin = (back: number) => {
    const log = byPlace.get(`${update.blockNumber} ${update.logIndex - back}`);
    return log && isAt(log, coin) ? [log] : [];
  };
  const [profit] = parseEventLogs({ abi: FrankencoinABI, eventName: "Profit", logs: ofCoin(1) });
  if (!profit || !isAt({ address: profit.args.reportingMinter }, update.address)) return none;
  const transfer = [getAbiItem({ abi: erc20Abi, name: "Transfer" })];
  const mints = parseEventLogs({ abi: transfer, logs: [...ofCoin(2), ...ofCoin(3)] }).filter(
    ({ args }) => args.from === zeroAddress,
  );
  if (mints.length === 0) return none;
  return { fee: profit.args.amount, coins: mints.reduce((sum, { args }) => sum + args.value, 0n) };
}

/** OwnershipTransferred logs, oldest first, with the hops inside the opening transaction as one. */
function transfersIn(
  logs: AnyLog[],
  versions: Map<Address, number>,
  timeOf: (log: AnyLog) => number,
  openers: readonly Address[],
) {
  const found = parseEventLogs({ abi: PositionV1ABI, eventName: "OwnershipTransferred", logs });
  const rows: {
    version: number | undefined;
    count: number;
    txHash: string | null;
    created: number;
    position: string;
    previousOwner: string;
    newOwner: string;
  }[] = [];
  for (const log of found.sort((a, b) => newest(b, a))) {
    const position = log.address.toLowerCase() as Address;
    const mine = rows.filter((row) => row.position === position);
    const previousOwner = log.args.previousOwner.toLowerCase() as Address;
    const newOwner = log.args.newOwner.toLowerCase();
    const [opening] = mine;
    if (
      opening &&
      mine.length === 1 &&
      opening.txHash === log.transactionHash &&
      openers.includes(previousOwner)
    ) {
      opening.newOwner = newOwner;
      continue;
    }
    rows.push({
      version: versions.get(position),
      count: mine.length + 1,
      txHash: log.transactionHash,
      created: timeOf(log),
      position,
      previousOwner,
      newOwner,
    });
  }
  return rows;
}
