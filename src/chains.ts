import { ADDRESS } from "@frankencoin/zchf";
import type { Address } from "viem";

/** Contracts that the installed version of @frankencoin/zchf does not contain, by chain id, under the keys of later ones. */
const LATER_ADDRESSES = {
  1: {
    fcs: "0xDb861830D9Ae2d1fCF99fA0cfd3973de382B0B5b",
    mainnetVotes: "0x3bc9575c1E41322De656ef93eF5cAd9BE9e90DcD",
    stablecoinBridgeCHFAU: "0x3e445ff4ddDf0ff8aE7458c9746eD80bD664F6C1",
    chfauToken: "0xBD4DfC058eb95b8De5ceAF39966A1a70F5556F78",
    uniswapAmplifier: "0xa1304E5Aaf83CDB7c2b367F50B99Bb0647ED8C58",
  },
  10: { uniswapAmplifier: "0x15CE921192ad967Eb65ea1cc508DfA21120F0d8F" },
} as const satisfies Partial<Record<keyof typeof ADDRESS, Record<string, Address>>>;

type KeysOf<Book> = { [id in keyof Book]: keyof Book[id] }[keyof Book];
export type AddressKey =
  | Exclude<KeysOf<typeof ADDRESS>, "chainId" | "chainSelector">
  | KeysOf<typeof LATER_ADDRESSES>;

export const START_KEYS = [
  "frankencoin",
  "mintingHubV1",
  "mintingHubV2",
  "savingsV2",
  "rollerV2",
  "savingsReferral",
  "ccip",
  "transferReference",
  "fcs",
  "bridgedFrankencoin",
  "bridgedSavings",
  "uniswapAmplifier",
] as const;
export type StartKey = (typeof START_KEYS)[number];

export type Chain = {
  id: number;
  /** What people call it. */
  name: string;
  /** Its name in Ponder's configuration and logs. */
  key: string;
  /** Last two digits of every record identifier of this chain: frozen, never reused. */
  slot: number;
  /** CCIP selector, a uint64 as a decimal string. */
  chainSelector: string;
  addresses: Readonly<Partial<Record<AddressKey, Address>>>;
  start: Readonly<Partial<Record<StartKey, number>>>;
};

/** A contract of a chain, with the block its indexing starts at. */
export type Deployment = { address: Address; startBlock: number };

type Row = Omit<Chain, "key" | "chainSelector" | "addresses"> & { id: keyof typeof ADDRESS };

const rows: readonly Row[] = [
  {
    id: 1,
    name: "Ethereum",
    slot: 1,
    start: {
      frankencoin: 18451518,
      mintingHubV1: 18451536,
      mintingHubV2: 21280757,
      savingsV2: 21280757,
      rollerV2: 21280757,
      savingsReferral: 22536327,
      ccip: 22623055,
      transferReference: 22678761,
      fcs: 25852506,
      uniswapAmplifier: 25795552,
    },
  },
  {
    id: 137,
    name: "Polygon",
    slot: 2,
    start: { bridgedFrankencoin: 72384538, bridgedSavings: 72993144 },
  },
  {
    id: 42161,
    name: "Arbitrum",
    slot: 3,
    start: { bridgedFrankencoin: 343470012, bridgedSavings: 349273896 },
  },
  {
    id: 10,
    name: "Optimism",
    slot: 4,
    start: { bridgedFrankencoin: 136678320, bridgedSavings: 137404676, uniswapAmplifier: 155811236 },
  },
  {
    id: 8453,
    name: "Base",
    slot: 5,
    start: { bridgedFrankencoin: 31080190, bridgedSavings: 31809565 },
  },
  {
    id: 43114,
    name: "Avalanche",
    slot: 6,
    start: { bridgedFrankencoin: 63337938, bridgedSavings: 64919925 },
  },
  {
    id: 100,
    name: "Gnosis",
    slot: 7,
    start: { bridgedFrankencoin: 40394536, bridgedSavings: 40678291 },
  },
  {
    id: 146,
    name: "Sonic",
    slot: 8,
    start: { bridgedFrankencoin: 31589491, bridgedSavings: 34961851 },
  },
];

/** Id of the chain with the equity contract, the minting hubs and everything else that exists once: Ethereum. */
export const MAIN_CHAIN = 1;

/** The live deployments. A new chain is one row above. */
export const CHAINS: readonly Chain[] = rows.map((row) => {
  const { chainId: _, chainSelector, ...published } = ADDRESS[row.id];
  const later: Partial<Record<number, Chain["addresses"]>> = LATER_ADDRESSES;
  const addresses = { ...published, ...later[row.id] };
  return { ...row, key: row.name.toLowerCase(), chainSelector, addresses };
});

export const CHAIN_IDS: readonly number[] = CHAINS.map((chain) => chain.id);

/** Address keys a DEPLOYMENTS_FILE may use. */
export const ADDRESS_KEYS: ReadonlySet<string> = new Set(
  CHAINS.flatMap((chain) => Object.keys(chain.addresses)),
);

/**
 * Where each contract of ours is found: a key of ADDRESS and the key of its start block.
 * Ethereum's name comes first; a chain has the first of the places whose address it knows, with a start block if any.
 */
const PLACES = {
  coin: [
    ["frankencoin", "frankencoin"],
    ["ccipBridgedFrankencoin", "bridgedFrankencoin"],
  ],
  equity: [["equity", "frankencoin"]],
  mintingHubV1: [["mintingHubV1", "mintingHubV1"]],
  mintingHubV2: [["mintingHubV2", "mintingHubV2"]],
  rollerV2: [["rollerV2", "rollerV2"]],
  cloneHelper: [["cloneHelper", "mintingHubV2"]],
  savingsV2: [["savingsV2", "savingsV2"]],
  savings: [
    ["savingsReferral", "savingsReferral"],
    ["ccipBridgedSavings", "bridgedSavings"],
  ],
  bridgeAdmin: [
    ["ccipAdmin", "ccip"],
    ["ccipAdmin", "bridgedFrankencoin"],
  ],
  bridgePool: [
    ["ccipTokenPool", "ccip"],
    ["ccipTokenPool", "bridgedFrankencoin"],
  ],
  bridgeAccounting: [["ccipBridgeAccounting", "ccip"]],
  transferReference: [["transferReference", "transferReference"]],
  fcs: [["fcs", "fcs"]],
  mainnetVotes: [["mainnetVotes", "fcs"]],
  uniswapAmplifier: [["uniswapAmplifier", "uniswapAmplifier"]],
} as const satisfies Record<string, readonly (readonly [AddressKey, StartKey])[]>;

export type ContractName = keyof typeof PLACES;
export const CONTRACT_NAMES = Object.keys(PLACES) as ContractName[];

/** The contract on that chain, or undefined where the chain has none; a missing start block means 0. */
export function deployment(chain: Chain, contract: ContractName): Deployment | undefined {
  const deployments = PLACES[contract].flatMap(([addressKey, startKey]) => {
    const address = chain.addresses[addressKey];
    return address ? [{ address, startBlock: chain.start[startKey] }] : [];
  });
  const [place] = [...deployments.filter(({ startBlock }) => startBlock !== undefined), ...deployments];
  return place && { address: place.address, startBlock: place.startBlock ?? 0 };
}

/** The tokens whose balances are indexed, and the contract of each. */
export const TOKEN_CONTRACTS = { zchf: "coin", fps: "equity", fcs: "fcs" } as const satisfies Record<
  string,
  ContractName
>;
export type TokenSymbol = keyof typeof TOKEN_CONTRACTS;

/** Every savings module of a chain, the older one first. */
export function savingsModules(chain: Chain): Address[] {
  return [deployment(chain, "savingsV2"), deployment(chain, "savings")].flatMap((module) =>
    module ? [module.address] : [],
  );
}

/** A bridge that swaps a stablecoin in francs for ZCHF, one to one, and its stablecoin. */
export type StablecoinBridge = { bridge: Address; token: Address };

/** The bridges of a chain that may still mint; that of XCHF expired. */
export function stablecoinBridges({ addresses }: Pick<Chain, "addresses">): StablecoinBridge[] {
  const pairs = [
    [addresses.stablecoinBridgeVCHF, addresses.vchfToken],
    [addresses.stablecoinBridgeCHFAU, addresses.chfauToken],
  ];
  return pairs.flatMap(([bridge, token]) => (bridge && token ? [{ bridge, token }] : []));
}

/** The chain's fixed number in record identifiers; throws for an id that no row has. */
export function slotOf(chainId: number): number {
  const chain = CHAINS.find((row) => row.id === chainId);
  if (!chain) throw new Error(`chain ${chainId} has no slot: add a row to src/chains.ts`);
  return chain.slot;
}

/** The id of the chain with this slot, undefined where none has it. */
export function chainIdOfSlot(slot: number): number | undefined {
  return CHAINS.find((row) => row.slot === slot)?.id;
}
