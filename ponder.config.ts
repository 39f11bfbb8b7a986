import {
  BridgeAccountingABI,
  BridgedFrankencoinABI,
  BridgedSavingsABI,
  CCIPAdminABI,
  EquityABI,
  FrankencoinABI,
  MintingHubV1ABI,
  MintingHubV2ABI,
  PositionRollerV2ABI,
  PositionV1ABI,
  PositionV2ABI,
  SavingsABI,
  SavingsV2ABI,
  TransferReferenceABI,
} from "@frankencoin/zchf";
import { mergeAbis } from "@ponder/utils";
import type { createConfig as CreateConfig, factory as Factory } from "ponder";
import { erc20Abi, getAbiItem, parseAbi, zeroAddress } from "viem";
import { parkedChains } from "zchf-runtime/channel/begin";
import { userEnvironment } from "zchf-runtime/channel/settings";
import { ORDERING } from "zchf-runtime/ponder/tables";
import { providers } from "zchf-runtime/ponder/transport/providers";
import { chainTransport } from "zchf-runtime/ponder/transport/transport";
import { indexedChains } from "./config/chains.ts";
import { headIntervalMs } from "./config/head-interval.ts";
import { networkOf } from "./config/networks.ts";
import { readSettings } from "./config/settings.ts";
import {
  type Chain,
  type ContractName,
  deployment,
  savingsModules,
  stablecoinBridges,
} from "./src/chains.ts";
import { amplifiedPositionAbi, amplifierAbi } from "./src/domain/amplifier-abi.ts";
import { fcsAbi, mainnetVotesAbi } from "./src/domain/fcs.ts";
import { OUT_OF_GAS, UNCACHED } from "./src/handlers/evm/transport-methods.ts";

/**
 * As Ponder's own, which return what they are given (ponder/contract.test.ts): its main module loads its GraphQL server,
 * and the launcher, which computes the build id of this file, would load it at each start.
 */
const createConfig = ((config: unknown) => config) as typeof CreateConfig;
const factory = ((source: unknown) => source) as typeof Factory;

const settings = readSettings(userEnvironment());
const chains = indexedChains(settings);
const parked = await parkedChains();
const mintBurnOnly = settings.coinTransfers === "mint-burn";

const transferAbi = [getAbiItem({ abi: erc20Abi, name: "Transfer" })] as const;

/** Of Chainlink's TokenPool 1.5.1, with its directions: those that CCIPAdmin logs are swapped. */
const poolAbi = parseAbi([
  "event ChainAdded(uint64 remoteChainSelector, bytes remoteToken, RateLimit outbound, RateLimit inbound)",
  "event ChainRemoved(uint64 remoteChainSelector)",
  "event ChainConfigured(uint64 remoteChainSelector, RateLimit outbound, RateLimit inbound)",
  "struct RateLimit { bool isEnabled; uint128 capacity; uint128 rate; }",
]);

/** The chains that have the contract, each with what `source` makes of its deployment. */
function on<T>(
  contract: ContractName,
  source: (found: { address: `0x${string}`; startBlock: number }, chain: Chain) => T,
): Record<string, T> {
  return Object.fromEntries(
    chains.flatMap((chain) => {
      const found = deployment(chain, contract);
      return found ? [[chain.key, source(found, chain)]] : [];
    }),
  );
}

function rpcOf(chain: Chain) {
  const urls = settings.rpcUrls.get(chain.id) ?? [];
  const isPolled = settings.pollingInterval !== undefined;
  const described = { id: chain.id, ...networkOf(chain.id), uncachedPrefix: UNCACHED, outOfGas: OUT_OF_GAS };
  const transport = chainTransport(described, urls, {
    parked: parked.get(chain.id),
    isPolled,
    headIntervalMs: headIntervalMs(settings, chain.id),
  });
  return providers(transport);
}

/** Transfers of the stablecoins of bridges in one direction, on the chains that have bridges. */
const ofBridges = (direction: "from" | "to") =>
  Object.fromEntries(
    chains.flatMap((chain) => {
      const bridges = stablecoinBridges(chain);
      const coin = deployment(chain, "coin");
      if (bridges.length === 0 || !coin) return [];
      const args = { [direction]: bridges.map(({ bridge }) => bridge) };
      const source = {
        address: bridges.map(({ token }) => token),
        startBlock: coin.startBlock,
        filter: { event: "Transfer" as const, args },
      };
      return [[chain.key, source]];
    }),
  );

const at = (contract: ContractName) => on(contract, (found) => found);

export default createConfig({
  ordering: ORDERING,
  database: { kind: "postgres", connectionString: settings.database.connectionString },
  chains: Object.fromEntries(
    chains.map((chain) => [
      chain.key,
      {
        id: chain.id,
        ...rpcOf(chain),
        // Read by an override (ponder/overrides): Ponder has a depth of its own for each chain.
        finalityBlockCount: networkOf(chain.id).finality,
        ...(settings.pollingInterval && { pollingInterval: settings.pollingInterval }),
        // Setting a range switches off Ponder's automatic splitting: only where the user asks for it.
        ...(settings.getLogsBlockRange.has(chain.id) && {
          ethGetLogsBlockRange: settings.getLogsBlockRange.get(chain.id),
        }),
      },
    ]),
  ),
  // Ponder fetches only the events that have a handler; a source without one costs nothing.
  contracts: {
    /** Everything the coin emits but its plain transfers. Its three `Transfer` need full-signature names. */
    Coin: { abi: mergeAbis([FrankencoinABI, BridgedFrankencoinABI]), chain: at("coin") },
    /**
     * The coin's plain transfers, all of them or mints and what savings modules send. Apart from Coin
     * because Ponder refuses a filter on an overloaded event.
     */
    CoinTransfer: {
      abi: transferAbi,
      chain: on("coin", (found, chain) => ({
        ...found,
        ...(mintBurnOnly && {
          filter: { event: "Transfer" as const, args: { from: [zeroAddress, ...savingsModules(chain)] } },
        }),
      })),
    },
    /**
     * Burns and what the equity contract receives, where CoinTransfer leaves them out: a filter joins its
     * arguments by "and", so that senders and receivers need two sources. With all transfers indexed it has no
     * chain and its handler is never called.
     */
    CoinBurn: {
      abi: transferAbi,
      chain: mintBurnOnly
        ? on("coin", (found, chain) => ({
            ...found,
            filter: {
              event: "Transfer" as const,
              args: { to: [zeroAddress, deployment(chain, "equity")?.address ?? []].flat() },
            },
          }))
        : {},
    },
    Equity: { abi: EquityABI, chain: at("equity") },
    MintingHubV1: { abi: MintingHubV1ABI, chain: at("mintingHubV1") },
    MintingHubV2: { abi: MintingHubV2ABI, chain: at("mintingHubV2") },
    PositionV1: {
      abi: PositionV1ABI,
      chain: on("mintingHubV1", ({ address, startBlock }) => ({
        address: factory({
          address,
          event: getAbiItem({ abi: MintingHubV1ABI, name: "PositionOpened" }),
          parameter: "position",
        }),
        startBlock,
      })),
    },
    PositionV2: {
      abi: PositionV2ABI,
      chain: on("mintingHubV2", ({ address, startBlock }) => ({
        address: factory({
          address,
          event: getAbiItem({ abi: MintingHubV2ABI, name: "PositionOpened" }),
          parameter: "position",
        }),
        startBlock,
      })),
    },
    /** Emits nothing and has no handler: handlers find its address in `context.contracts`. */
    CloneHelper: { abi: [], chain: at("cloneHelper") },
    RollerV2: { abi: PositionRollerV2ABI, chain: at("rollerV2") },
    /** Ethereum's first savings module, without referrers. */
    SavingsV2: { abi: SavingsV2ABI, chain: at("savingsV2") },
    /** Savings with referrers: Ethereum's second module and the bridged ones. */
    Savings: { abi: mergeAbis([SavingsABI, BridgedSavingsABI]), chain: at("savings") },
    BridgeAdmin: { abi: CCIPAdminABI, chain: at("bridgeAdmin") },
    BridgePool: { abi: poolAbi, chain: at("bridgePool") },
    BridgeAccounting: { abi: BridgeAccountingABI, chain: at("bridgeAccounting") },
    TransferReference: { abi: TransferReferenceABI, chain: at("transferReference") },
    /** Ethereum's share token that wraps FPS. */
    FCS: { abi: fcsAbi, chain: at("fcs") },
    MainnetVotes: { abi: mainnetVotesAbi, chain: at("mainnetVotes") },
    /** Stablecoins that bridges receive, and those that they send: two sources for the same reason as CoinBurn. */
    StablecoinIn: { abi: transferAbi, chain: ofBridges("to") },
    StablecoinOut: { abi: transferAbi, chain: ofBridges("from") },
    UniswapAmplifier: { abi: amplifierAbi, chain: at("uniswapAmplifier") },
    AmplifiedPosition: {
      abi: amplifiedPositionAbi,
      chain: on("uniswapAmplifier", ({ address, startBlock }) => ({
        address: factory({
          address,
          event: getAbiItem({ abi: amplifierAbi, name: "AmplifiedPositionCreated" }),
          parameter: "position",
        }),
        startBlock,
      })),
    },
  },
  blocks: {
    /** Each new Ethereum block, for the live refresh of positions. */
    Head: {
      interval: 1,
      startBlock: "latest",
      chain: Object.fromEntries(
        chains.flatMap((chain) => (chain.id === 1 ? [[chain.key, { startBlock: "latest" as const }]] : [])),
      ),
    },
  },
});
