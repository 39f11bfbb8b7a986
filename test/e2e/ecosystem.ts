import {
  BridgeAccountingABI,
  BridgedFrankencoinABI,
  EquityABI,
  FrankencoinABI,
  MintingHubV1ABI,
  MintingHubV2ABI,
  PositionRollerV2ABI,
  PositionV1ABI,
  PositionV2ABI,
  SavingsABI,
  SavingsV2ABI,
  StablecoinBridgeABI,
} from "@frankencoin/zchf";
import {
  type AbiEvent,
  type Address,
  createPublicClient,
  decodeAbiParameters,
  erc20Abi,
  getAbiItem,
  getAddress,
  type Hex,
  http,
  isAddressEqual,
  type PublicClient,
  zeroAddress,
} from "viem";
import { beforeAll, expect, test } from "vitest";
import {
  coinInfo,
  collateralDetails,
  collateralList,
  collateralMapping,
  collateralPositions,
  collateralStats,
  fpsInfo,
  keyValues,
  minterList,
  totalSupply,
} from "../../src/api/rest/ecosystem/schema.ts";
import { positionList, positionMapping } from "../../src/api/rest/positions/schema.ts";
import { priceList } from "../../src/api/rest/prices/schema.ts";
import type { History } from "../../tools/harness/history.ts";
import type { Service } from "../../tools/harness/service.ts";
import { text } from "./text.ts";

const base = "/ecosystem";

export const ecosystemPaths = [
  ...["frankencoin", "coin"].flatMap((coin) =>
    ["info", "keyvalues", "totalsupply"].map((name) => `${base}/${coin}/${name}`),
  ),
  `${base}/coinmarketcap/totalsupply`,
  `${base}/fps/info`,
  ...["", "/1", "/100", "/8453", "/999999"].map((chain) => `${base}/minter/list${chain}`),
  ...["list", "mapping", "positions", "positions/details", "stats"].map(
    (name) => `${base}/collateral/${name}`,
  ),
];

type Node = { chainId: number; coin: Address; client: PublicClient; addresses: Record<string, Address> };

/** The text at a place among a log's arguments, whatever bytes it is of. */
function messageOf(data: Hex, place: number): string {
  const words = [...Array.from({ length: place }, () => ({ type: "uint256" })), { type: "bytes" }];
  return text(decodeAbiParameters(words, data)[place] as Hex);
}

const number = (raw: bigint) => Number(`${raw}e-18`);
const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((total, amount) => total + amount, 0n);

/** `other` indexes mints and burns only: its counters of all transfers are null, the rest is the same. */
export async function expectSameWithoutTransfers(service: Service, other: Service): Promise<void> {
  for (const path of ecosystemPaths) {
    const [all, part] = await Promise.all([service.get(path), other.get(path)]);
    expect(part.status, path).toBe(200);
    if (!path.endsWith("in/info")) expect(part.text, path).toBe(all.text);
    else {
      const known = coinInfo.parse(all.body);
      for (const chain of Object.values(known.chains)) chain.counter.balance = null;
      // The last transfer of a chain may be one that is not indexed.
      const found = coinInfo.parse(part.body);
      for (const [id, chain] of Object.entries(found.chains)) chain.updated = known.chains[id]?.updated ?? 0;
      expect(found, path).toEqual(known);
    }
  }
}

/** What a limit adds to a sum: at most 10^15 ZCHF. */
const counted = (limit: bigint) => (limit > 10n ** 28n ? 0n : limit);

/** Every ecosystem route against the contracts' getters and logs, read from the nodes directly. */
export function describeEcosystem(history: History): void {
  let nodes: Node[];
  let ethereum: Node;

  beforeAll(() => {
    nodes = history.devnet().deployments.chains.map(({ id, rpc, addresses }) => {
      const found = Object.fromEntries(
        Object.entries(addresses).flatMap(([key, value]) =>
          typeof value === "string" && value.startsWith("0x") ? [[key, value as Address]] : [],
        ),
      );
      const coin = found.frankencoin ?? found.ccipBridgedFrankencoin;
      if (!coin) throw new Error(`chain ${id} has no coin`);
      const client = createPublicClient({ transport: http(rpc, { batch: true }) });
      return { chainId: id, coin, client, addresses: found };
    });
    const main = nodes.find(({ chainId }) => chainId === 1);
    if (!main) throw new Error("the devnet has no Ethereum");
    ethereum = main;
  });

  const at = (node: Node, key: string): Address => {
    const address = node.addresses[key];
    if (!address) throw new Error(`chain ${node.chainId} has no ${key}`);
    return address;
  };

  /** All logs of one event at an address, oldest first. */
  async function logsOf<const E extends AbiEvent>(node: Node, address: Address | undefined, event: E) {
    if (!address) return [];
    const logs = await node.client.getLogs({
      address,
      event,
      fromBlock: 0n,
      toBlock: "latest",
      strict: true,
    });
    return logs.map((log) => ({ ...log, chainId: node.chainId }));
  }

  const everywhere = async <T>(read: (node: Node) => Promise<T[]>): Promise<T[]> =>
    (await Promise.all(nodes.map(read))).flat();

  const transfer = getAbiItem({ abi: erc20Abi, name: "Transfer" });
  const transfersOf = (node: Node) => logsOf(node, node.coin, transfer);

  async function timesOf(node: Node, blocks: readonly bigint[]): Promise<Map<bigint, number>> {
    const known = new Map<bigint, number>();
    await Promise.all(
      [...new Set(blocks)].map(async (blockNumber) => {
        const { timestamp } = await node.client.getBlock({ blockNumber });
        known.set(blockNumber, Number(timestamp));
      }),
    );
    return known;
  }

  test("supply and counters per chain equal totalSupply() and the logs", async () => {
    const body = coinInfo.parse(await history.get(`${base}/frankencoin/info`));
    expect(Object.keys(body.chains)).toEqual(["1", "100", "8453"]);
    const supplies = await Promise.all(
      nodes.map(async (node) => {
        const supply = await node.client.readContract({
          address: node.coin,
          abi: FrankencoinABI,
          functionName: "totalSupply",
        });
        const logs = await transfersOf(node);
        const times = await timesOf(
          node,
          logs.slice(-1).map(({ blockNumber }) => blockNumber),
        );
        expect(body.chains[node.chainId]).toEqual({
          chainId: node.chainId,
          updated: [...times.values()][0],
          address: node.coin.toLowerCase(),
          supply: number(supply),
          counter: {
            mint: logs.filter(({ args }) => isAddressEqual(args.from, zeroAddress)).length,
            burn: logs.filter(({ args }) => isAddressEqual(args.to, zeroAddress)).length,
            balance: logs.length,
          },
        });
        return supply;
      }),
    );
    expect(body.token.supply).toBe(number(sum(supplies)));
    expect(await history.get(`${base}/coinmarketcap/totalsupply`)).toBe(body.token.supply);
    expect(body.token.usd).toBe(1.2352482866722942);
    expect(await history.get(`${base}/coin/info`)).toEqual(body);
  });

  test("FPS figures equal price(), totalSupply(), equity(), minterReserve() and balanceOf()", async () => {
    const equity = at(ethereum, "equity");
    const fps = { address: equity, abi: EquityABI } as const;
    const coin = { address: ethereum.coin, abi: FrankencoinABI } as const;
    const { client } = ethereum;
    const [price, supply, own, capital, minter, balance] = await Promise.all([
      client.readContract({ ...fps, functionName: "price" }),
      client.readContract({ ...fps, functionName: "totalSupply" }),
      client.readContract({ ...fps, functionName: "balanceOf", args: [equity] }),
      client.readContract({ ...coin, functionName: "equity" }),
      client.readContract({ ...coin, functionName: "minterReserve" }),
      client.readContract({ ...coin, functionName: "balanceOf", args: [equity] }),
    ]);
    expect(own).toBeGreaterThan(0n);
    const marketCap = Number(`${price * supply}e-36`);
    const body = fpsInfo.parse(await history.get(`${base}/fps/info`));
    expect(body.chains).toEqual({
      1: { chainId: 1, address: getAddress(equity), supply: number(supply) },
    });
    expect(body.token).toEqual({
      price: number(price),
      totalSupply: number(supply),
      marketCap,
      circulatingSupply: number(supply - own),
    });
    expect(body.reserve).toEqual({
      balance: number(balance),
      equity: number(capital),
      minter: number(minter),
    });
    expect(coinInfo.parse(await history.get(`${base}/coin/info`)).fps).toEqual({
      price: number(price),
      totalSupply: number(supply),
      marketCap,
    });

    const trades = await logsOf(ethereum, equity, getAbiItem({ abi: EquityABI, name: "Trade" }));
    const times = await timesOf(
      ethereum,
      trades.map(({ blockNumber }) => blockNumber),
    );
    const days = new Map<number, number>();
    for (const { blockNumber, args } of trades) {
      const time = times.get(blockNumber) ?? 0;
      days.set(time - (time % 86_400), number(args.newprice));
    }
    expect(body.priceHistory).toEqual(
      [...days].sort(([a], [b]) => b - a).map(([timestamp, price]) => ({ timestamp, price })),
    );
  });

  test("every application and denial is that of the logs, every status that of isMinter()", async () => {
    const applied = await everywhere((node) =>
      logsOf(node, node.coin, getAbiItem({ abi: BridgedFrankencoinABI, name: "MinterApplied" })),
    );
    const denied = await everywhere((node) =>
      logsOf(node, node.coin, getAbiItem({ abi: BridgedFrankencoinABI, name: "MinterDenied" })),
    );
    const { list } = minterList.parse(await history.get(`${base}/minter/list`));
    expect(list).toHaveLength(applied.length);
    expect(list.filter(({ status }) => status === "denied")).toHaveLength(denied.length);
    expect(denied.length).toBeGreaterThan(0);
    for (const node of nodes) {
      const superseded = ["mintingHubV1", "stablecoinBridgeXCHF", "savingsV2"].map((key) =>
        node.chainId === 1 ? node.addresses[key]?.toLowerCase() : undefined,
      );
      const logs = applied.filter(({ chainId }) => chainId === node.chainId);
      const denials = denied.filter(({ chainId }) => chainId === node.chainId);
      const times = await timesOf(
        node,
        [...logs, ...denials].map(({ blockNumber }) => blockNumber),
      );
      const own = minterList.parse(await history.get(`${base}/minter/list/${node.chainId}`)).list;
      expect(own).toEqual(list.filter(({ chainId }) => chainId === node.chainId));
      expect(own.map(({ txHash }) => txHash)).toEqual(
        logs.map(({ transactionHash }) => transactionHash).reverse(),
      );
      for (const [index, log] of logs.entries()) {
        const row = own[own.length - 1 - index];
        const { minter, applicationPeriod, applicationFee } = log.args;
        const again = logs.find((other, i) => i > index && isAddressEqual(other.args.minter, minter));
        const denial = denials.find(
          (other) =>
            isAddressEqual(other.args.minter, minter) &&
            other.blockNumber >= log.blockNumber &&
            (!again || other.blockNumber < again.blockNumber),
        );
        const sender = (hash: `0x${string}`) => node.client.getTransaction({ hash }).then(({ from }) => from);
        expect(row).toMatchObject({
          minter: minter.toLowerCase(),
          applicationPeriod:
            applicationPeriod > 2n ** 63n - 1n ? Number.MAX_SAFE_INTEGER : Number(applicationPeriod),
          applicationPeriodRaw: String(applicationPeriod),
          applicationFee: String(applicationFee),
          applyDate: times.get(log.blockNumber),
          proposer: await sender(log.transactionHash),
          suggestor: await sender(log.transactionHash),
          denyDate: denial ? times.get(denial.blockNumber) : null,
          denyTxHash: denial?.transactionHash ?? null,
          applyMessage: messageOf(log.data, 2),
          denyMessage: denial ? messageOf(denial.data, 0) : null,
          vetor: denial ? await sender(denial.transactionHash) : null,
        });
        const mayMint = await node.client.readContract({
          address: node.coin,
          abi: FrankencoinABI,
          functionName: "isMinter",
          args: [minter],
        });
        const expected = denial
          ? "denied"
          : !mayMint
            ? "proposed"
            : superseded.includes(minter.toLowerCase())
              ? "deprecated"
              : "active";
        expect(row?.status, `${minter} on ${node.chainId}`).toBe(expected);
      }
    }
    // A minter that was vetoed, applied again and passed.
    const twice = list.filter((row, i) => list.some((other, k) => k > i && other.minter === row.minter));
    expect(twice.map(({ status }) => status)).toContain("active");
  });

  test("supply by day equals the sum of the mints and burns until its end", async () => {
    const changes = await everywhere(async (node) => {
      const logs = await transfersOf(node);
      const moving = logs.flatMap(({ args, blockNumber }) => {
        const minted = isAddressEqual(args.from, zeroAddress) ? args.value : 0n;
        const burned = isAddressEqual(args.to, zeroAddress) ? args.value : 0n;
        const isSupply = isAddressEqual(args.from, zeroAddress) || isAddressEqual(args.to, zeroAddress);
        return isSupply ? [{ blockNumber, change: minted - burned }] : [];
      });
      const times = await timesOf(
        node,
        moving.map(({ blockNumber }) => blockNumber),
      );
      return moving.map(({ blockNumber, change }) => {
        const time = times.get(blockNumber) ?? 0;
        return { chainId: node.chainId, day: time - (time % 86_400), change };
      });
    });
    const days = [...new Set(changes.map(({ day }) => day))].sort((a, b) => a - b);
    const body = totalSupply.parse(await history.get(`${base}/frankencoin/totalsupply`));
    expect(Object.keys(body)).toEqual(days.slice(-1000).map(String));
    for (const day of days.slice(-1000)) {
      const before = (chainId: number) =>
        sum(changes.filter((row) => row.chainId === chainId && row.day <= day).map(({ change }) => change));
      expect(body[day]).toEqual({
        created: day,
        supply: number(sum(nodes.map(({ chainId }) => before(chainId)))),
        allocation: Object.fromEntries(nodes.map(({ chainId }) => [chainId, number(before(chainId))])),
      });
    }
  });

  test("key values equal sums over the logs", async () => {
    const body = keyValues.parse(await history.get(`${base}/frankencoin/keyvalues`));
    const amount = (key: string) => BigInt(body[key]?.amount ?? -1);
    const coinLogs = (name: "Profit" | "Loss" | "MinterApplied" | "MinterDenied") =>
      everywhere((node) =>
        logsOf<AbiEvent>(node, node.coin, getAbiItem({ abi: BridgedFrankencoinABI, name })),
      );
    const args = (log: { args: unknown }) => log.args as Record<string, bigint>;
    const total = (logs: { args: unknown }[], name: string) => sum(logs.map((log) => args(log)[name] ?? 0n));
    const main = (key: string, event: AbiEvent) => logsOf(ethereum, ethereum.addresses[key], event);

    const [profits, losses, applied, denied] = await Promise.all(
      (["Profit", "Loss", "MinterApplied", "MinterDenied"] as const).map(coinLogs),
    );
    const accounting = (name: "ReceivedProfits" | "ReceivedLosses" | "ReceivedSettlement") =>
      main("ccipBridgeAccounting", getAbiItem({ abi: BridgeAccountingABI, name }));
    const receivedProfits = await accounting("ReceivedProfits");
    const receivedLosses = await accounting("ReceivedLosses");
    const settlements = await accounting("ReceivedSettlement");
    const trades = await main("equity", getAbiItem({ abi: EquityABI, name: "Trade" }));
    const invested = trades.filter((log) => (args(log).amount ?? 0n) > 0n);
    const redeemed = trades.filter((log) => (args(log).amount ?? 0n) < 0n);
    expect(amount("Equity:Profits")).toBe(total(profits ?? [], "amount") - total(receivedProfits, "amount"));
    expect(amount("Equity:Losses")).toBe(total(losses ?? [], "amount") - total(receivedLosses, "losses"));
    expect(amount("Equity:Invested")).toBe(total(invested, "totPrice"));
    expect(amount("Equity:Redeemed")).toBe(total(redeemed, "totPrice"));
    expect(amount("Equity:InvestedFeePaidPPM")).toBe(total(invested, "totPrice") * 3000n);
    expect(amount("Equity:RedeemedFeePaidPPM")).toBe(total(redeemed, "totPrice") * 3000n);
    expect(amount("Equity:ReceivedProfits")).toBe(total(receivedProfits, "amount"));
    expect(amount("Equity:ReceivedLosses")).toBe(total(receivedLosses, "losses"));
    const counters = {
      "Equity:ProfitCounter": profits?.length,
      "Equity:LossCounter": losses?.length,
      "Equity:ProfitLossCounter": (profits?.length ?? 0) + (losses?.length ?? 0),
      "Equity:InvestedCounter": invested.length,
      "Equity:RedeemedCounter": redeemed.length,
      "Equity:TradeCounter": trades.length,
      "Equity:ReceivedProfitsCounter": receivedProfits.length,
      "Equity:ReceivedLossesCounter": receivedLosses.length,
      "Equity:ReceivedSettlementCounter": settlements.length,
      "Frankencoin:MinterAppliedCounter": applied?.length,
      "Frankencoin:MinterDeniedCounter": denied?.length,
    };
    for (const [key, count] of Object.entries(counters)) expect(amount(key), key).toBe(BigInt(count ?? -1));

    for (const [version, abi] of [
      ["V1", MintingHubV1ABI],
      ["V2", MintingHubV2ABI],
    ] as const) {
      const hub = async (name: string) => {
        const event = (abi as readonly { type: string; name?: string }[]).find(
          (item) => item.type === "event" && item.name === name,
        ) as AbiEvent;
        return BigInt((await main(`mintingHub${version}`, event)).length);
      };
      expect(amount(`MintingHub${version}:TotalPositions`)).toBe(await hub("PositionOpened"));
      expect(amount(`MintingHub${version}:TotalChallenges`)).toBe(await hub("ChallengeStarted"));
      expect(amount(`MintingHub${version}:TotalAvertedBids`)).toBe(await hub("ChallengeAverted"));
      expect(amount(`MintingHub${version}:TotalSucceededBids`)).toBe(await hub("ChallengeSucceeded"));
    }
    const rolls = await main("rollerV2", getAbiItem({ abi: PositionRollerV2ABI, name: "Roll" }));
    expect(amount("RollerV2:RolledCounter")).toBe(BigInt(rolls.length));

    for (const [key, name, argument] of [
      ["TotalSaved", "Saved", "amount"],
      ["TotalInterestCollected", "InterestCollected", "interest"],
      ["TotalWithdrawn", "Withdrawn", "amount"],
    ] as const) {
      const logs = await everywhere(async (node) => [
        ...(await logsOf<AbiEvent>(node, node.addresses.savingsV2, getAbiItem({ abi: SavingsV2ABI, name }))),
        ...(await logsOf<AbiEvent>(
          node,
          node.addresses.savingsReferral ?? node.addresses.ccipBridgedSavings,
          getAbiItem({ abi: SavingsABI, name }),
        )),
      ]);
      expect(logs.length).toBeGreaterThan(0);
      expect(amount(`Savings:${key}`), key).toBe(total(logs, argument));
    }
    expect(Number(amount("TransferReference:Counter"))).toBe(
      await history.get("/transfer/reference/counter"),
    );
  });

  test("collateral sums equal sums over the positions' getters", async () => {
    const opened = [
      ...(await logsOf(
        ethereum,
        at(ethereum, "mintingHubV1"),
        getAbiItem({ abi: MintingHubV1ABI, name: "PositionOpened" }),
      )),
      ...(await logsOf(
        ethereum,
        at(ethereum, "mintingHubV2"),
        getAbiItem({ abi: MintingHubV2ABI, name: "PositionOpened" }),
      )),
    ];
    const denials = await ethereum.client.getLogs({
      event: getAbiItem({ abi: PositionV1ABI, name: "PositionDenied" }),
      fromBlock: 0n,
    });
    const denied = new Set(denials.map(({ address }) => getAddress(address)));
    const { timestamp: now } = await ethereum.client.getBlock();
    const positions = await Promise.all(
      opened.map(async ({ args }) => {
        const contract = { address: args.position, abi: PositionV2ABI } as const;
        const { client } = ethereum;
        const [minted, limit, closed, original, start, expiration, cooldown] = await Promise.all([
          client.readContract({ ...contract, functionName: "minted" }),
          client.readContract({ ...contract, functionName: "limit" }),
          client.readContract({ ...contract, functionName: "isClosed" }),
          client.readContract({ ...contract, functionName: "original" }),
          client.readContract({ ...contract, abi: PositionV1ABI, functionName: "start" }),
          client.readContract({ ...contract, abi: PositionV1ABI, functionName: "expiration" }),
          client.readContract({ ...contract, abi: PositionV1ABI, functionName: "cooldown" }),
        ]);
        const balance = await client
          .readContract({
            address: args.collateral,
            abi: erc20Abi,
            functionName: "balanceOf",
            args: [args.position],
          })
          .catch(() => undefined);
        const address = getAddress(args.position);
        const isDenied = denied.has(address);
        return {
          address,
          collateral: getAddress(args.collateral),
          minted,
          limit: counted(closed || expiration <= now || expiration <= cooldown ? 0n : limit),
          original: getAddress(original),
          isOriginal: getAddress(original) === address,
          denied: isDenied,
          closed: closed && !isDenied,
          balance,
          requested: getAddress(original) === address && !closed && !isDenied && start + 5n * 86_400n > now,
        };
      }),
    );
    const body = collateralStats.parse(await history.get(`${base}/collateral/stats`));
    const named = [...new Set(positions.map(({ collateral }) => collateral))];
    const bridged = bridges().map(({ token }) => token);
    const tokens = new Set([...named, ...bridged].map((address) => address.toLowerCase()));
    expect(new Set(body.addresses)).toEqual(tokens);
    expect(body.num).toBe(tokens.size);
    const limits = new Map(positions.map(({ address, limit }) => [address, limit]));
    let compared = 0;
    for (const address of named) {
      const own = positions.filter(({ collateral }) => collateral === address);
      const row = body.map[address.toLowerCase()];
      const originals = new Set(own.map(({ original }) => original));
      expect(row).toMatchObject({
        totalMinted: number(sum(own.map(({ minted }) => minted))),
        totalLimit: number(sum([...originals].map((original) => limits.get(original) ?? 0n))),
        positions: {
          total: own.length,
          denied: own.filter((position) => position.denied).length,
          closed: own.filter(({ closed }) => closed).length,
          requested: own.filter(({ requested }) => requested).length,
          originals: own.filter(({ isOriginal }) => isOriginal).length,
          clones: own.filter(({ isOriginal }) => !isOriginal).length,
        },
      });
      // A token whose reads fail keeps its last known balances.
      if (own.some(({ balance }) => balance === undefined)) continue;
      const open = own.filter(({ closed, denied, balance }) => !closed && !denied && (balance ?? 0n) > 0n);
      expect(row?.positions.open).toBe(open.length);
      expect(row?.totalBalanceRaw).toBe(String(sum(open.map(({ balance }) => balance ?? 0n))));
      compared++;
    }
    expect(compared).toBeGreaterThan(3);
  });

  const bridges = () =>
    (["VCHF", "CHFAU"] as const).map((symbol) => ({
      symbol,
      bridge: at(ethereum, `stablecoinBridge${symbol}`),
      token: at(ethereum, `${symbol.toLowerCase()}Token`),
    }));

  test("bridges count as collateral, with the sums of their getters", async () => {
    const { map } = collateralStats.parse(await history.get(`${base}/collateral/stats`));
    const prices = priceList.parse(await history.get("/prices/list"));
    for (const { symbol, bridge, token } of bridges()) {
      const { client } = ethereum;
      const ofBridge = { address: bridge, abi: StablecoinBridgeABI } as const;
      const [minted, limit, balance, decimals] = await Promise.all([
        client.readContract({ ...ofBridge, functionName: "minted" }),
        client.readContract({ ...ofBridge, functionName: "limit" }),
        client.readContract({ address: token, abi: erc20Abi, functionName: "balanceOf", args: [bridge] }),
        client.readContract({ address: token, abi: erc20Abi, functionName: "decimals" }),
      ]);
      const price = prices.find(({ address }) => address === getAddress(token));
      expect(map[token.toLowerCase()]).toEqual({
        chainId: 1,
        address: getAddress(token),
        name: expect.any(String),
        symbol,
        decimals,
        kind: "bridge",
        positions: { total: 1, open: 1, requested: 0, closed: 0, denied: 0, originals: 1, clones: 0 },
        price: price?.price,
        totalMinted: number(minted),
        totalLimit: number(limit),
        totalBalanceRaw: String(balance),
        totalValueLocked: {
          usd: expect.closeTo(Number(`${balance}e-${decimals}`) * (price?.price.usd ?? 0), 4),
          chf: expect.closeTo(Number(`${balance}e-${decimals}`) * (price?.price.chf ?? 0), 4),
        },
      });
      expect(price).toMatchObject({ kind: "bridge", source: "file" });
      expect(minted).toBeGreaterThan(0n);
      expect(Number(`${balance}e-${decimals}`)).toBeCloseTo(number(minted), 6);
    }
  });

  test("collateral routes agree with the positions' and with each other", async () => {
    const list = collateralList.parse(await history.get(`${base}/collateral/list`)).list;
    const mapping = collateralMapping.parse(await history.get(`${base}/collateral/mapping`));
    const all = collateralPositions.parse(await history.get(`${base}/collateral/positions`));
    const details = collateralDetails.parse(await history.get(`${base}/collateral/positions/details`));
    const stats = collateralStats.parse(await history.get(`${base}/collateral/stats`));
    const prices = priceList.parse(await history.get("/prices/list"));
    const positions = positionList.parse(await history.get("/positions/list")).list;
    const open = positionMapping.parse(await history.get("/positions/open"));

    const keys = list.map(({ address }) => address.toLowerCase());
    expect(mapping.addresses).toEqual(keys);
    expect(Object.keys(all)).toEqual(keys);
    expect(Object.keys(details)).toEqual(keys);
    const bridged = prices.filter(({ kind }) => kind === "bridge");
    expect(stats.addresses).toEqual([...keys, ...bridged.map(({ address }) => address.toLowerCase())]);
    const sharePrice = await ethereum.client.readContract({
      address: at(ethereum, "equity"),
      abi: EquityABI,
      functionName: "price",
    });
    const zchfUsd = prices[0]?.price.usd ?? Number.NaN;
    expect(prices[1]).toMatchObject({
      address: getAddress(at(ethereum, "equity")),
      symbol: "FPS",
      price: { chf: number(sharePrice), usd: expect.closeTo(number(sharePrice) * zchfUsd, 6) },
      source: "custom",
    });
    expect(prices.slice(2)).toMatchObject([...list, ...bridged].map(({ address }) => ({ address })));
    expect(
      Object.values(all)
        .flatMap(({ addresses }) => addresses)
        .sort(),
    ).toEqual(positions.map(({ position }) => position).sort());
    expect(
      Object.values(details)
        .flatMap((row) => row.positions.map((found) => found.position))
        .sort(),
    ).toEqual(
      Object.values(open.map)
        .map(({ position }) => position)
        .sort(),
    );
    for (const { positions: rows } of Object.values(details)) {
      for (const row of rows) expect(row).toEqual(open.map[row.position.toLowerCase()]);
    }

    let usd = 0;
    for (const token of [...list, ...bridged]) {
      const key = token.address.toLowerCase();
      const row = stats.map[key];
      const price = prices.find(({ address }) => address === token.address)?.price;
      expect(row?.price).toEqual(price);
      expect(stats.unpriced.includes(key)).toBe(price?.usd === null);
      if (!row || typeof price?.usd !== "number") continue;
      const value = Number(`${row.totalBalanceRaw}e-${token.decimals}`) * price.usd;
      expect(row.totalValueLocked.usd).toBeCloseTo(value, 4);
      usd += value;
    }
    expect(usd).toBeGreaterThan(0);
    expect(stats.unpriced.length).toBeGreaterThan(0);
    expect(stats.totalValueLocked.usd).toBeCloseTo(usd, 3);
    expect(stats.totalValueLocked.chf).toBeCloseTo(usd / 1.2352482866722942, 3);
    expect(coinInfo.parse(await history.get(`${base}/coin/info`)).tvl).toEqual(stats.totalValueLocked);
  });

  test("minting capacity is what open families may still mint", async () => {
    const { list } = positionList.parse(await history.get("/positions/list"));
    const open = positionMapping.parse(await history.get("/positions/open"));
    const { timestamp: now } = await ethereum.client.getBlock();
    const canMint = ({ position, expirationRaw, cooldown }: (typeof list)[number]) =>
      position.toLowerCase() in open.map &&
      BigInt(expirationRaw) > now &&
      BigInt(expirationRaw) > BigInt(cooldown);
    let capacity = 0n;
    for (const original of list.filter((row) => row.isOriginal && canMint(row))) {
      if (original.version === 2) capacity += counted(BigInt(original.availableForMinting));
      else {
        const family = list.filter((row) => row.original === original.position && canMint(row));
        capacity += counted(sum(family.map((row) => BigInt(row.limitForClones) - BigInt(row.minted))));
      }
    }
    expect(list.some(({ limitForClones }) => BigInt(limitForClones) > 10n ** 28n)).toBe(true);
    expect(capacity).toBeLessThan(10n ** 28n);
    expect(capacity).toBeGreaterThan(0n);
    const info = fpsInfo.parse(await history.get(`${base}/fps/info`));
    expect(info.mintingCapacity).toBe(number(capacity));
    expect(info.unboundedFamilies).toBeGreaterThan(0);
  });

  test("behavior: malformed chain ids are 400, unknown ones empty", async () => {
    for (const bad of [
      "abc",
      "-1",
      "1e3",
      "1.5",
      "%00",
      "..%2f..%2fetc",
      "'%20OR%201=1",
      String(2n ** 256n),
    ]) {
      const { status, body } = await history.service().get(`${base}/minter/list/${bad}`);
      expect(status, bad).toBe(400);
      expect(body).toEqual({ error: expect.any(String), code: "invalid_parameter" });
    }
    for (const unknown of [2n ** 31n, 2n ** 60n]) {
      expect(await history.get(`${base}/minter/list/${unknown}`)).toEqual({ num: 0, list: [] });
    }
  });
}
