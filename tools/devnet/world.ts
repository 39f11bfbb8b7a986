import { type Abi, type Address, encodeDeployData, encodeFunctionData, getAddress, type Hex } from "viem";
import { accountCount } from "./anvil.ts";
import type { Call, Chain, Sent } from "./chain.ts";
import type { Artifacts, ContractName } from "./compile.ts";
import { createRandom, type Random } from "./random.ts";

export const mainChain = 1;
export const sideChains = [100, 8453] as const;
export const chainIds = [mainChain, ...sideChains];

export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;
/** Empty blocks at the end of each chain, more than its finality depth, and the seconds between them. */
const emptyBlocks: Readonly<Record<number, { count: number; apart: number }>> = {
  1: { count: 70, apart: 12 },
  100: { count: 35, apart: 12 },
  8453: { count: 155, apart: 2 },
};

/** The people of the story. The first ten development accounts are not among them: those are for other tools. */
export const names = [
  ...[
    "deployer",
    "founder",
    "alice",
    "bob",
    "carol",
    "dave",
    "erin",
    "frank",
    "grace",
    "heidi",
    "ivan",
    "judy",
  ],
  ...[
    "kim",
    "leo",
    "mallory",
    "niaj",
    "olivia",
    "peggy",
    "quinn",
    "rupert",
    "sybil",
    "trent",
    "uma",
    "victor",
  ],
  ...["walter", "xenia", "yves", "zoe", "treasury", "portal"],
] as const;
export type Name = (typeof names)[number];

export type Era = "second hub" | "other chains" | "share token";

/** What the deployments file says about one chain. */
export type Deployment = {
  /** Keys of ADDRESS in @frankencoin/zchf. */
  addresses: Record<string, Address>;
  /** Block of each contract's deployment. */
  start: Record<string, number>;
  /** The chain's number in the messaging network. */
  selector: bigint;
};

type Writing = {
  from: Address;
  to: Address;
  abi: Abi;
  functionName: string;
  args?: readonly unknown[];
  value?: bigint;
  gas?: bigint;
};

/** Everything an action needs: chains, time, accounts, contracts, and the random choices of this seed. */
export class World {
  readonly seed: string;
  readonly begin: number;
  readonly end: number;
  readonly chains: Chain[];
  readonly artifacts: Artifacts;
  readonly random: Random;
  readonly deployments = new Map<number, Deployment>();
  /** Collateral and other tokens on Ethereum, by our name for them. */
  readonly tokens = new Map<string, Address>();
  /** Called with each step, for the progress display. */
  onStep: (title: string) => void = () => undefined;
  /** Earliest time of the next block of any chain, unix seconds. */
  clock: number;
  /** True during the simulated years, when this object alone decides the time of blocks. */
  simulating = true;
  /** Set while scenes overlap: lets the scene with the earliest time run, and resolves at the given time. */
  park: ((until: number) => Promise<void>) | undefined;
  /** Positions of a running scene; other scenes and random actions leave them alone. */
  readonly reserved = new Set<Address>();
  /** Originals whose auctions take seconds instead of days. */
  readonly quickAuctions: { version: 1 | 2; position: Address }[] = [];
  /** Positions that expire shortly after the simulated years. */
  readonly expiring: Address[] = [];
  /** What is deployed and active by now. */
  readonly reached = new Set<Era>();
  /** True when blocks after the story follow the wall clock. */
  follow = false;
  /** A smart account per chain that does several calls in one transaction. */
  readonly callers = new Map<number, Address>();
  private addressBook: Address[] = [];
  private together: Set<Chain> | undefined;

  constructor(options: { seed: string; begin: number; end: number; chains: Chain[]; artifacts: Artifacts }) {
    this.seed = options.seed;
    this.begin = options.begin;
    this.end = options.end;
    this.clock = options.begin;
    this.chains = options.chains;
    this.artifacts = options.artifacts;
    this.random = createRandom(options.seed);
  }

  async loadAccounts(): Promise<void> {
    const accounts = (await this.chain(mainChain).rpc("eth_accounts", [])) as string[];
    if (accounts.length !== accountCount) throw new Error(`expected ${accountCount} accounts`);
    this.addressBook = accounts.map((account) => getAddress(account));
  }

  /** Address of a person of the story. */
  person(name: Name): Address {
    return this.account(10 + names.indexOf(name));
  }

  get people(): Address[] {
    return names.slice(2, -2).map((name) => this.person(name));
  }

  /** Accounts that random actions buy no shares for, because each purchase delays the day on which the holder may sell. */
  get shareHolders(): Address[] {
    return this.people.slice(0, 8);
  }

  /** Address of a development account by its number. */
  account(index: number): Address {
    const account = this.addressBook[index];
    if (!account) throw new Error(`there is no account ${index}`);
    return account;
  }

  chain(id: number): Chain {
    const chain = this.chains.find((candidate) => candidate.id === id);
    if (!chain) throw new Error(`there is no chain ${id}`);
    return chain;
  }

  deployment(chainId: number): Deployment {
    const deployment = this.deployments.get(chainId);
    if (!deployment) throw new Error(`nothing is deployed on chain ${chainId}`);
    return deployment;
  }

  /** A contract by its key in ADDRESS. */
  at(chainId: number, key: string): Address {
    const address = this.deployment(chainId).addresses[key];
    if (!address) throw new Error(`there is no ${key} on chain ${chainId} yet`);
    return address;
  }

  /** The stablecoin of a chain. */
  coin(chainId: number): Address {
    return this.at(chainId, chainId === mainChain ? "frankencoin" : "ccipBridgedFrankencoin");
  }

  token(name: string): Address {
    const token = this.tokens.get(name);
    if (!token) throw new Error(`there is no token ${name}`);
    return token;
  }

  /**
   * Sends one transaction. Outside `block` it is mined before this returns; inside, `receipt` works after the block.
   */
  async send(chainId: number, action: string, call: Call): Promise<Sent> {
    const chain = this.chain(chainId);
    const sent = await chain.send(action, call);
    if (this.together) this.together.add(chain);
    else if (!chain.automine) await this.mine([chain]);
    return sent;
  }

  write(chainId: number, action: string, { from, to, value, gas, ...call }: Writing): Promise<Sent> {
    return this.send(chainId, action, { from, to, value, gas, data: encodeFunctionData(call) });
  }

  /** What a call would return if it were the next transaction. */
  async preview(chainId: number, { from, to, value, gas, ...call }: Writing): Promise<Hex> {
    const request = { account: from, to, value, gas, data: encodeFunctionData(call) };
    const { data } = await this.client(chainId).call(request);
    if (!data) throw new Error(`${to} returned nothing`);
    return data;
  }

  /** Reads a contract as its ABI in @frankencoin/zchf says; see `Chain.client` for typed reads. */
  client(chainId: number): Chain["client"] {
    return this.chain(chainId).client;
  }

  async deploy(chainId: number, name: ContractName, args: readonly unknown[] = []): Promise<Address> {
    const { abi, bytecode } = this.artifacts[name];
    const data: Hex = encodeDeployData({ abi, bytecode, args: [...args] });
    const from = this.person("deployer");
    const sent = await this.send(chainId, `deploy ${name}`, { from, data, gas: 8_000_000n });
    const { contractAddress } = sent.receipt();
    if (!contractAddress) throw new Error(`${name} was not deployed`);
    return getAddress(contractAddress);
  }

  /** Deploys a contract and notes it under its key in ADDRESS; `start` also notes the block. */
  async found(
    chainId: number,
    key: string,
    name: ContractName,
    args: readonly unknown[],
    start?: string,
  ): Promise<Address> {
    const address = await this.deploy(chainId, name, args);
    const deployment = this.deployment(chainId);
    deployment.addresses[key] = address;
    if (start) deployment.start[start] = Number(this.chain(chainId).head.number);
    return address;
  }

  get blockIsOpen(): boolean {
    return this.together !== undefined;
  }

  /** Puts all transactions of `work` into one block per chain, with the same time on all chains concerned. */
  async block<T>(work: () => Promise<T>): Promise<T> {
    if (this.together) throw new Error("blocks do not nest");
    const automine = this.chains.filter((chain) => chain.automine);
    for (const chain of automine) await chain.setAutomine(false);
    this.together = new Set();
    try {
      const result = await work();
      await this.mine([...this.together]);
      return result;
    } finally {
      this.together = undefined;
      for (const chain of automine) await chain.setAutomine(true);
    }
  }

  /** Lets time pass before the next block. */
  async wait(seconds: number): Promise<void> {
    await this.waitUntil((await this.now()) + seconds);
  }

  /** Lets time pass until `timestamp`: during the story by the clock alone, later by mining a block. */
  async waitUntil(timestamp: number): Promise<void> {
    if (this.together) throw new Error("no time passes within a block");
    if (this.simulating) {
      if (this.park) await this.park(timestamp);
      else this.clock = Math.max(this.clock, timestamp);
      return;
    }
    await this.now();
    for (const chain of this.chains) if (chain.head.timestamp < timestamp) await chain.mine(timestamp);
  }

  /** Time of the next block at the earliest. */
  async now(): Promise<number> {
    if (this.simulating) return this.clock;
    for (const chain of this.chains) await chain.refreshHead();
    return Math.max(...this.chains.map((chain) => chain.head.timestamp));
  }

  /** Mines one block on each of these chains, all with the same time. */
  async mine(chains: Chain[]): Promise<void> {
    if (!this.simulating) for (const chain of chains) await chain.refreshHead();
    const earliest = this.simulating ? this.clock : this.follow ? Math.floor(Date.now() / 1000) : 0;
    const timestamp = Math.max(earliest, ...chains.map((chain) => chain.head.timestamp + 1));
    for (const chain of chains) await chain.mine(timestamp);
    this.clock = timestamp + 12;
  }

  /**
   * Ends the simulated years: from now on the nodes mine each transaction at once. With `quiet`, so many empty blocks
   * come last that no action can be undone any more, as of most blocks of the real chains.
   */
  async settle(quiet: boolean): Promise<void> {
    for (const chain of this.chains) {
      const { count = 0, apart = 0 } = (quiet && emptyBlocks[chain.id]) || {};
      for (let left = count; left > 0; left--) await chain.mine(this.end - left * apart);
      await chain.mine(this.end);
      await chain.setAutomine(true);
    }
    this.simulating = false;
  }
}
