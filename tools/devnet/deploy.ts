import { ADDRESS, BridgedFrankencoinABI, CCIPAdminABI, FrankencoinABI } from "@frankencoin/zchf";
import { type Address, getContractAddress, type Hex, keccak256, parseAbi, toHex } from "viem";
import { type AmplifierChain, sqrtPriceAt } from "./actions/amplifiers.ts";
import { addToken } from "./actions/tokens.ts";
import { receiverBytes } from "./actions/transfers.ts";
import { multicallAddress } from "./multicall.ts";
import { day, mainChain, sideChains, type World } from "./world.ts";

/** Networks that are no chains of the devnet: messages to them are never delivered. */
export const foreignSelectors = { arbitrum: 4949039107694359620n, solana: 124615329519749607n } as const;

/** Lanes that emit the newer form of message log; all others emit the older one. */
const newerLanes: Record<number, bigint[]> = {
  [mainChain]: [selectorOf(8453), foreignSelectors.solana],
  100: [selectorOf(mainChain)],
  8453: [selectorOf(100)],
};

const poolAbi = parseAbi(["function transferOwnership(address to)"]);
const registryAbi = parseAbi([
  "function proposeAdministrator(address token, address administrator)",
  "function addRegistryModule(address module)",
]);
const routerAbi = parseAbi(["function addLane(uint64 target, bool newer)"]);

/** Puts the batch reader at its known address on every chain and starts the list of deployments. */
export async function prepareChains(world: World): Promise<void> {
  for (const chain of world.chains) {
    const { deployedBytecode } = world.artifacts.Aggregate;
    await chain.rpc("anvil_setCode", [multicallAddress, deployedBytecode]);
    world.deployments.set(chain.id, { addresses: {}, start: {}, selector: selectorOf(chain.id) });
  }
  await world.loadAccounts();
}

/** The stablecoin, its equity, a bridge to mint the first coins, and the first hub: all minters from the start. */
export async function foundCore(world: World): Promise<void> {
  const zchf = await world.found(
    mainChain,
    "frankencoin",
    "Frankencoin",
    [BigInt(10 * 86_400)],
    "frankencoin",
  );
  const { addresses } = world.deployment(mainChain);
  addresses.equity = await world
    .client(mainChain)
    .readContract({ address: zchf, abi: FrankencoinABI, functionName: "reserve" });
  addresses.xchfToken = await addToken(world, "XCHF", ["Crypto Franc", "XCHF", 18]);
  const bridge = await world.found(mainChain, "stablecoinBridgeXCHF", "StablecoinBridge", [
    addresses.xchfToken,
    zchf,
    30_000_000n * 10n ** 18n,
  ]);
  const factory = await world.found(mainChain, "positionFactoryV1", "PositionFactoryV1", []);
  const hub = await world.found(mainChain, "mintingHubV1", "MintingHubV1", [zchf, factory], "mintingHubV1");
  for (const [minter, message] of [
    [bridge, "XCHF Bridge"],
    [hub, "Minting Hub"],
  ] as const) {
    const from = world.person("deployer");
    const args = [minter, message];
    await world.write(mainChain, "initialize", {
      from,
      to: zchf,
      abi: FrankencoinABI,
      functionName: "initialize",
      args,
    });
  }
  world.callers.set(mainChain, await world.deploy(mainChain, "Caller"));
}

/** The second hub with its savings and roller. They mint only after they were proposed and not vetoed. */
export async function foundSecondHub(world: World, ratePPM: number): Promise<void> {
  const zchf = world.coin(mainChain);
  const savings = await world.found(mainChain, "savingsV2", "SavingsV2", [zchf, ratePPM], "savingsV2");
  const roller = await world.found(mainChain, "rollerV2", "PositionRoller", [zchf], "rollerV2");
  const factory = await world.found(mainChain, "positionFactoryV2", "PositionFactoryV2", []);
  const args = [zchf, savings, roller, factory];
  const hub = await world.found(mainChain, "mintingHubV2", "MintingHubV2", args, "mintingHubV2");
  await world.found(mainChain, "cloneHelper", "CloneHelper", [hub]);
}

/** A bridge for a second franc coin; like every minter it must be proposed. */
export async function foundSecondBridge(world: World): Promise<void> {
  const vchf = await addToken(world, "VCHF", ["VNX Franc", "VCHF", 18]);
  world.deployment(mainChain).addresses.vchfToken = vchf;
  const limit = 5_000_000n * 10n ** 18n;
  await world.found(mainChain, "stablecoinBridgeVCHF", "StablecoinBridge", [
    vchf,
    world.coin(mainChain),
    limit,
  ]);
}

/** A bridge for a franc coin with six decimals, a stand-in; it must be proposed, too. */
export async function foundThirdBridge(world: World): Promise<void> {
  const chfau = await addToken(world, "CHFAU", ["AllUnity Franc", "CHFAU", 6]);
  world.deployment(mainChain).addresses.chfauToken = chfau;
  const args = [chfau, world.coin(mainChain), 5_000_000n * 10n ** 18n];
  await world.found(mainChain, "stablecoinBridgeCHFAU", "FrancBridge", args);
}

/** A pool of ZCHF and dollars with an amplifier, stand-ins; it must be proposed, too. */
export async function foundAmplifier(world: World, chain: AmplifierChain): Promise<void> {
  const usd = await world.found(chain, "amplifierUsd", "Collateral", ["Tether USD", "USDT", 6]);
  const [zchf, deployer] = [world.coin(chain), world.person("deployer")];
  const pair = chain === mainChain ? [zchf, usd] : [usd, zchf];
  const pool = await world.found(chain, "amplifierPool", "PoolStandIn", pair);
  await world.write(chain, "initialize pool", {
    from: deployer,
    to: pool,
    abi: world.artifacts.PoolStandIn.abi,
    functionName: "setPrice",
    args: [sqrtPriceAt(chain, 1.25)],
  });
  const args = [pool, zchf, world.end + 365 * day, 2_500_000n * 10n ** 18n];
  await world.found(chain, "uniswapAmplifier", "AmplifierStandIn", args, "uniswapAmplifier");
}

/** Ethereum's side of the other chains: messaging, referral savings, references and the accounts of side chains. */
export async function foundMessaging(world: World, ratePPM: number): Promise<void> {
  const zchf = world.coin(mainChain);
  const savings = await world.found(
    mainChain,
    "savingsReferral",
    "Savings",
    [zchf, ratePPM],
    "savingsReferral",
  );
  const { router, registry, link } = await deployNetwork(world, mainChain);
  await foundPool(world, mainChain, "ccip");
  await world.found(mainChain, "ccipBridgeAccounting", "BridgeAccounting", [zchf, registry, router]);
  const equity = world.at(mainChain, "equity");
  await world.found(mainChain, "ccipGovernanceSender", "GovernanceSender", [equity, router, link]);
  await world.found(mainChain, "ccipLeadrateSender", "LeadrateSender", [savings, router, link]);
  const args = [zchf, router, link];
  await world.found(mainChain, "transferReference", "TransferReference", args, "transferReference");
}

/** The bridged stablecoin on the side chains, at the same address on each as in production. */
export async function foundSideChains(world: World): Promise<void> {
  for (const chain of sideChains) {
    const { router, link, registry } = await deployNetwork(world, chain);
    const selector = selectorOf(mainChain);
    const governance = await world.found(chain, "ccipBridgedGovernance", "BridgedGovernance", [
      router,
      selector,
      world.at(mainChain, "ccipGovernanceSender"),
    ]);
    const deployer = world.person("deployer");
    const nonce = await world.client(chain).getTransactionCount({ address: deployer });
    const admin = getContractAddress({ from: deployer, nonce: BigInt(nonce + 1) });
    const accounting = world.at(mainChain, "ccipBridgeAccounting");
    const args = [governance, router, 10n * 86_400n, link, selector, accounting, admin];
    await world.found(chain, "ccipBridgedFrankencoin", "BridgedFrankencoin", args, "bridgedFrankencoin");
    const pool = await foundPool(world, chain);
    await world.write(chain, "initialize", {
      from: deployer,
      to: world.coin(chain),
      abi: BridgedFrankencoinABI,
      functionName: "initialize",
      args: [[pool], ["BurnMintTokenPool"]],
    });
    const module = await world.deploy(chain, "RegistryModuleOwnerCustom", [registry]);
    world.deployment(chain).addresses.registryModule = module;
    await world.write(chain, "addRegistryModule", {
      from: deployer,
      to: registry,
      abi: registryAbi,
      functionName: "addRegistryModule",
      args: [module],
    });
    world.callers.set(chain, await world.deploy(chain, "Caller"));
  }
  await connect(world);
}

/** Stand-ins of the share token that wraps FPS, and of the contract to which its holders delegate votes. */
export async function foundFcs(world: World): Promise<void> {
  await world.found(mainChain, "fcs", "FcsStandIn", [world.at(mainChain, "equity")], "fcs");
  await world.found(mainChain, "mainnetVotes", "MainnetVotesStandIn", []);
}

/** Savings of a side chain; must be proposed there before it can pay interest. */
export async function foundBridgedSavings(world: World, chain: number, ratePPM: number): Promise<void> {
  await world.found(
    chain,
    "ccipBridgedSavings",
    "BridgedSavings",
    [
      world.coin(chain),
      world.at(chain, "ccipRouter"),
      ratePPM,
      selectorOf(mainChain),
      world.at(mainChain, "ccipLeadrateSender"),
    ],
    "bridgedSavings",
  );
}

async function deployNetwork(world: World, chain: number) {
  const link = await world.found(chain, "linkToken", "Collateral", ["ChainLink Token", "LINK", 18]);
  const registry = await world.found(chain, "ccipTokenAdminRegistry", "TokenAdminRegistry", []);
  await world.found(chain, "ccipRmnProxy", "DevnetRiskManager", []);
  const router = await world.found(chain, "ccipRouter", "DevnetRouter", [selectorOf(chain), registry, link]);
  const targets = [mainChain, ...sideChains].filter((other) => other !== chain).map(selectorOf);
  if (chain === mainChain) targets.push(foreignSelectors.arbitrum, foreignSelectors.solana);
  for (const target of targets) {
    await world.write(chain, "addLane", {
      from: world.person("deployer"),
      to: router,
      abi: routerAbi,
      functionName: "addLane",
      args: [target, newerLanes[chain]?.includes(target) ?? false],
      gas: 4_000_000n,
    });
  }
  return { link, registry, router };
}

/** The pool that burns what leaves and mints what arrives, owned by a CCIPAdmin. */
async function foundPool(world: World, chain: number, start?: string): Promise<Address> {
  const coin = world.coin(chain);
  const registry = world.at(chain, "ccipTokenAdminRegistry");
  const admin = await world.found(chain, "ccipAdmin", "CCIPAdmin", [registry, coin]);
  const args = [coin, 18, [], world.at(chain, "ccipRmnProxy"), world.at(chain, "ccipRouter")];
  const pool = await world.found(chain, "ccipTokenPool", "BurnMintTokenPool", args, start);
  const from = world.person("deployer");
  await world.write(chain, "hand over pool", {
    from,
    to: pool,
    abi: poolAbi,
    functionName: "transferOwnership",
    args: [admin],
  });
  return pool;
}

/** Makes the pools of all chains know each other. */
async function connect(world: World): Promise<void> {
  const from = world.person("deployer");
  await world.write(mainChain, "propose administrator", {
    from,
    to: world.at(mainChain, "ccipTokenAdminRegistry"),
    abi: registryAbi,
    functionName: "proposeAdministrator",
    args: [world.coin(mainChain), world.at(mainChain, "ccipAdmin")],
  });
  await world.write(mainChain, "accept administration", {
    from,
    to: world.at(mainChain, "ccipAdmin"),
    abi: CCIPAdminABI,
    functionName: "acceptAdmin",
    args: [
      world.at(mainChain, "ccipTokenPool"),
      [...sideChains.map((chain) => remoteChain(world, chain)), ...foreignChains()],
    ],
    gas: 6_000_000n,
  });
  for (const chain of sideChains) {
    const others = [mainChain, ...sideChains].filter((other) => other !== chain);
    await world.write(chain, "register token", {
      from,
      to: world.at(chain, "ccipAdmin"),
      abi: CCIPAdminABI,
      functionName: "registerToken",
      args: [
        world.at(chain, "registryModule"),
        world.at(chain, "ccipTokenPool"),
        others.map((other) => remoteChain(world, other)),
      ],
      gas: 6_000_000n,
    });
  }
}

const unlimited = { isEnabled: false, capacity: 0n, rate: 0n };

function remoteChain(world: World, chain: number) {
  return {
    remoteChainSelector: selectorOf(chain),
    remotePoolAddresses: [receiverBytes(world.at(chain, "ccipTokenPool"))],
    remoteTokenAddress: receiverBytes(world.coin(chain)),
    outboundRateLimiterConfig: unlimited,
    inboundRateLimiterConfig: unlimited,
  };
}

function foreignChains() {
  const arbitrum = ADDRESS[42161];
  return [
    {
      selector: foreignSelectors.arbitrum,
      pool: receiverBytes(arbitrum.ccipTokenPool),
      token: receiverBytes(arbitrum.ccipBridgedFrankencoin),
    },
    { selector: foreignSelectors.solana, pool: foreignAddress("pool"), token: foreignAddress("token") },
  ].map(({ selector, pool, token }) => ({
    remoteChainSelector: selector,
    remotePoolAddresses: [pool],
    remoteTokenAddress: token,
    outboundRateLimiterConfig: unlimited,
    inboundRateLimiterConfig: unlimited,
  }));
}

/** Thirty-two bytes that are no Ethereum address. */
export function foreignAddress(label: string): Hex {
  return keccak256(toHex(label));
}

export function selectorOf(chain: number): bigint {
  const entry = Object.values(ADDRESS).find(({ chainId }) => chainId === chain);
  if (!entry) throw new Error(`chain ${chain} has no messaging selector`);
  return BigInt(entry.chainSelector);
}
