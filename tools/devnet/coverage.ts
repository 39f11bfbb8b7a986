import {
  BridgeAccountingABI,
  BridgedFrankencoinABI,
  CCIPAdminABI,
  EquityABI,
  ERC20ABI,
  FrankencoinABI,
  LeadrateABI,
  MintingHubV1ABI,
  MintingHubV2ABI,
  PositionRollerV2ABI,
  PositionV1ABI,
  PositionV2ABI,
  SavingsABI,
  SavingsV2ABI,
  TransferReferenceABI,
} from "@frankencoin/zchf";
import {
  type Abi,
  type Address,
  decodeFunctionData,
  type Hex,
  hexToBytes,
  isAddressEqual,
  type Log,
  parseEventLogs,
} from "viem";
import { chainIds, mainChain, type World } from "./world.ts";

/** Topics of the message logs that lanes write; see docs of the messaging network's two generations. */
export const messageTopics = {
  CCIPSendRequested: "0xd0c3c799bf9e2639de44391e7f524d229b2b55f5b1ea94b2bf7da42f7243dddd",
  CCIPMessageSent: "0x192442a2b2adb6a7948f097023cb6b57d29d3a7a5dd33e6666d33c39cc456f32",
} as const;

/** A mined log; nothing in it is pending. */
export type MinedLog = Log<bigint, number, false>;

/** Every log of a chain. */
export async function allLogs(world: World, chain: number): Promise<MinedLog[]> {
  return (await world.client(chain).getLogs({ fromBlock: 0n, toBlock: "latest" })) as MinedLog[];
}

type Event = { name: string; args: Record<string, unknown>; log: MinedLog };

/**
 * How often each kind of action happened, by the chains' logs alone. A kind that is
 * missing counts zero.
 */
export async function occurrences(world: World): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const chain of chainIds) {
    const logs = await allLogs(world, chain);
    Object.assign(counts, countCoin(world, chain, logs), countReferences(world, chain, logs));
    Object.assign(counts, countSavings(world, chain, logs), countMessages(chain, logs));
    Object.assign(counts, countBridge(world, chain, logs));
    if (chain === mainChain) {
      Object.assign(counts, countEquity(world, logs), countFcs(world, logs));
      for (const version of [1, 2] as const)
        Object.assign(counts, await countPositions(world, version, logs));
    }
  }
  return counts;
}

function countCoin(world: World, chain: number, logs: MinedLog[]): Record<string, number> {
  const events = decode(chain === mainChain ? FrankencoinABI : BridgedFrankencoinABI, logs, [
    world.coin(chain),
  ]);
  const applied = named(events, "MinterApplied");
  const denied = named(events, "MinterDenied");
  const minters = applied.map(({ args }) => args.minter);
  const transfers = named(events, "Transfer").filter(({ args }) => "value" in args && !("toChain" in args));
  const zero = "0x0000000000000000000000000000000000000000";
  const settled = decode(BridgeAccountingABI, logs, [world.at(mainChain, "ccipBridgeAccounting")]);
  return {
    [`${chain} mint`]: transfers.filter(({ args }) => args.from === zero).length,
    [`${chain} burn`]: transfers.filter(({ args }) => args.to === zero).length,
    ...(chain === mainChain && {
      "gifts to the reserve": transfers.filter(({ args, log }) => {
        const own = logs.filter(({ transactionHash }) => transactionHash === log.transactionHash);
        return args.to === world.at(mainChain, "equity") && own.length === 1;
      }).length,
    }),
    [`${chain} profit`]: named(events, "Profit").length,
    [`${chain} loss`]: named(events, "Loss").length,
    [`${chain} minter proposed`]: applied.length,
    [`${chain} minter denied`]: denied.length,
    [`${chain} minter applied again`]: minters.filter((minter, index) => minters.indexOf(minter) < index)
      .length,
    [`${chain} minter with odd message`]: [...applied, ...denied].filter(({ args }) =>
      /[^ -~]/.test(String(args.message)),
    ).length,
    ...(chain === mainChain
      ? {
          "profits received": named(settled, "ReceivedProfits").length,
          "losses received": named(settled, "ReceivedLosses").length,
        }
      : { [`${chain} accounting synchronized`]: named(events, "AccountingSynchronized").length }),
  };
}

function countEquity(world: World, logs: MinedLog[]): Record<string, number> {
  const equity = world.at(mainChain, "equity");
  const events = decode(EquityABI, logs, [equity]);
  const trades = named(events, "Trade").map(({ args }) => args.amount as bigint);
  return {
    invested: trades.filter((amount) => amount > 0n).length,
    redeemed: trades.filter((amount) => amount < 0n).length,
    "shares held by equity": named(events, "Transfer").filter(({ args }) => args.to === equity).length,
  };
}

function countFcs(world: World, logs: MinedLog[]): Record<string, number> {
  const fcs = decode(world.artifacts.FcsStandIn.abi, logs, [world.at(mainChain, "fcs")]);
  const votes = decode(world.artifacts.MainnetVotesStandIn.abi, logs, [world.at(mainChain, "mainnetVotes")]);
  const names = ["Wrapped", "Unwrapped", "Deposit", "Withdraw", "Shot", "MutualDestruction", "VotesCapped"];
  const withdrawals = named(fcs, "Withdraw").map(({ log }) => log.transactionHash);
  return {
    ...Object.fromEntries(names.map((name) => [`FCS ${name}`, named(fcs, name).length])),
    "FCS delegation": named(votes, "Delegation").length,
    "several FCS redemptions in a transaction": withdrawals.filter(
      (hash, index) => withdrawals.indexOf(hash) < index,
    ).length,
  };
}

async function countPositions(
  world: World,
  version: 1 | 2,
  all: MinedLog[],
): Promise<Record<string, number>> {
  const client = world.client(mainChain);
  const hub = world.at(mainChain, version === 1 ? "mintingHubV1" : "mintingHubV2");
  const events = decode(version === 1 ? MintingHubV1ABI : MintingHubV2ABI, all, [hub]);
  const opened = named(events, "PositionOpened");
  const addresses = opened.map(({ args }) => args.position as Address);
  const originals = new Set<string>();
  for (const address of addresses) {
    const original = await client.readContract({ address, abi: PositionV1ABI, functionName: "original" });
    if (isAddressEqual(original, address)) originals.add(address);
  }
  const parents = await Promise.all(opened.map(({ args, log }) => parentOf(world, version, args, log)));
  const clones = opened.filter(({ args }) => !originals.has(args.position as string));
  const own = decode(version === 1 ? PositionV1ABI : PositionV2ABI, all, addresses);
  const updates = named(own, "MintingUpdate");
  const denied = named(own, "PositionDenied");
  const openedAt = new Map(
    opened.map(({ args, log }) => [String(args.position).toLowerCase(), log.blockNumber]),
  );
  const averted = named(events, "ChallengeAverted").map(({ args }) => args.number);
  const succeeded = named(events, "ChallengeSucceeded").map(({ args }) => args.number);
  const coin = decode(FrankencoinABI, all, [world.coin(mainChain)]);
  const places = updates.map(({ log }) => `${log.address} ${log.blockNumber}`);
  const losses = named(coin, "Loss").map(({ args }) => args.reportingMinter as Address);
  const ours = new Set([hub, ...addresses].map((address) => address.toLowerCase()));
  const isOurs = (address: unknown) => ours.has(String(address).toLowerCase());
  const tokens = decode(ERC20ABI, all, [...world.tokens.values()]);
  const deposits = named(tokens, "Transfer").filter(({ args }) => isOurs(args.to));
  const touched = new Set(all.filter(({ address }) => isOurs(address)).map((log) => log.transactionHash));
  const name = `version ${version}`;
  return {
    [`${name} original`]: originals.size,
    [`${name} clone`]: clones.length,
    [`${name} clone of a clone`]: parents.filter((parent) => parent && !originals.has(parent)).length,
    [`${name} minting update`]: updates.length,
    [`${name} several updates in a block`]: places.filter((place, index) => places.indexOf(place) < index)
      .length,
    [`${name} ownership transfer`]: named(own, "OwnershipTransferred").length,
    [`${name} denial`]: denied.length,
    [`${name} denial within five blocks`]: denied.filter(
      ({ log }) => log.blockNumber - (openedAt.get(log.address.toLowerCase()) ?? 0n) <= 5n,
    ).length,
    [`${name} challenge started`]: named(events, "ChallengeStarted").length,
    [`${name} challenge averted`]: averted.length,
    [`${name} challenge succeeded`]: succeeded.length,
    [`${name} challenge partly averted`]: averted.filter((number) => succeeded.includes(number)).length,
    [`${name} postponed return`]: named(events, "PostPonedReturn").length,
    [`${name} bad debt`]: losses.filter(isOurs).length,
    [`${name} deposit without a log of the position`]: deposits.filter(
      ({ log }) => !touched.has(log.transactionHash),
    ).length,
    ...(version === 1
      ? {
          "version 1 repayment without a log of the position": await silentRepayments(
            world,
            addresses,
            coin,
            touched,
          ),
        }
      : {
          "version 2 clone through the helper": opened.filter(
            ({ args }) => args.owner === world.at(mainChain, "cloneHelper"),
          ).length,
          "forced sale": named(events, "ForcedSale").length,
          roll: named(decode(PositionRollerV2ABI, all, [world.at(mainChain, "rollerV2")]), "Roll").length,
        }),
  };
}

/** Burns whose transaction called a position that then logged nothing. */
async function silentRepayments(
  world: World,
  positions: Address[],
  coin: Event[],
  touched: Set<Hex>,
): Promise<number> {
  let count = 0;
  for (const { args, log } of named(coin, "Transfer")) {
    if (args.to !== "0x0000000000000000000000000000000000000000" || touched.has(log.transactionHash))
      continue;
    const { to } = await world.client(mainChain).getTransaction({ hash: log.transactionHash });
    if (to && positions.some((position) => isAddressEqual(position, to))) count++;
  }
  return count;
}

/** What a position was cloned from: version 2 logs it, for version 1 the call must say. */
async function parentOf(
  world: World,
  version: 1 | 2,
  args: Record<string, unknown>,
  log: MinedLog,
): Promise<string | undefined> {
  if (version === 2) return args.original as string;
  const { input } = await world.client(mainChain).getTransaction({ hash: log.transactionHash });
  const call = decodeFunctionData({ abi: MintingHubV1ABI, data: input });
  return call.functionName === "clone" ? call.args[0] : undefined;
}

function countReferences(world: World, chain: number, logs: MinedLog[]): Record<string, number> {
  const contract = chain === mainChain ? world.at(chain, "transferReference") : world.coin(chain);
  const events = decode(chain === mainChain ? TransferReferenceABI : BridgedFrankencoinABI, logs, [contract]);
  const plain = named(events, "Transfer").filter(({ args }) => "ref" in args);
  const cross = named(events, "CrossTransfer");
  const bytes = [...plain, ...cross].map(({ log }) => referenceBytes(log));
  const strict = new TextDecoder("utf-8", { fatal: true });
  const isInvalid = (text: Uint8Array) => {
    try {
      strict.decode(text);
      return false;
    } catch {
      return true;
    }
  };
  return {
    [`${chain} reference`]: plain.length,
    [`${chain} cross transfer with reference`]: cross.length,
    [`${chain} cross transfer by another sender`]: cross.filter(({ args }) => args.sender !== args.from)
      .length,
    ...(chain === mainChain
      ? {}
      : {
          [`${chain} cross transfer without reference`]: named(events, "Transfer").filter(
            ({ args }) => "toChain" in args,
          ).length,
        }),
    [`${chain} empty reference`]: bytes.filter((text) => text.length === 0).length,
    [`${chain} reference of 64 KB`]: bytes.filter((text) => text.length >= 65_536).length,
    [`${chain} reference with NUL`]: bytes.filter((text) => text.includes(0)).length,
    [`${chain} reference that is no UTF-8`]: bytes.filter(isInvalid).length,
    [`${chain} reference with byte-order mark`]: bytes.filter((text) => text[0] === 0xef && text[1] === 0xbb)
      .length,
  };
}

/** The raw bytes of the string in word 1 of `(amount, ref)`, or in word 2 of `(chain, amount, ref)`. */
function referenceBytes({ data, topics }: MinedLog): Uint8Array {
  const bytes = hexToBytes(data);
  const word = (at: number) => Number(BigInt(`0x${data.slice(2 + at * 2, 66 + at * 2)}`));
  const offset = word(topics.length === 4 ? 64 : 32);
  return bytes.slice(offset + 32, offset + 32 + word(offset));
}

function countSavings(world: World, chain: number, logs: MinedLog[]): Record<string, number> {
  const keys = chain === mainChain ? ["savingsV2", "savingsReferral"] : ["ccipBridgedSavings"];
  const counts: Record<string, number> = {};
  for (const key of keys) {
    const module = [world.at(chain, key)];
    const events = decode(key === "savingsV2" ? SavingsV2ABI : SavingsABI, logs, module);
    const count = (event: string) => named(events, event).length;
    Object.assign(counts, {
      [`${chain} ${key} saved`]: count("Saved"),
      [`${chain} ${key} withdrawn`]: count("Withdrawn"),
      [`${chain} ${key} interest`]: count("InterestCollected"),
      [`${chain} ${key} rate changed`]: count("RateChanged") - 1,
    });
    if (chain === mainChain)
      counts[`${chain} ${key} rate proposed`] = named(
        decode(LeadrateABI, logs, module),
        "RateProposed",
      ).length;
    if (key === "savingsV2") continue;
    const paid = named(events, "InterestCollected").filter(({ args }) => (args.referrerFee as bigint) > 0n);
    const payees = paid.map(({ args, log }) => {
      const fee = logs.findLast(
        (other) => other.transactionHash === log.transactionHash && other.logIndex < log.logIndex,
      );
      return { account: args.account, referrer: fee?.topics[2] };
    });
    counts[`${chain} ${key} referral fee`] = paid.length;
    counts[`${chain} ${key} changed referrer`] = payees.filter(({ account, referrer }, index) =>
      payees.slice(0, index).some((earlier) => earlier.account === account && earlier.referrer !== referrer),
    ).length;
  }
  return counts;
}

function countMessages(chain: number, logs: MinedLog[]): Record<string, number> {
  const messages = logs.filter(({ topics }) =>
    Object.values<string>(messageTopics).includes(topics[0] ?? ""),
  );
  const transactions = messages.map(({ transactionHash }) => transactionHash);
  return {
    ...Object.fromEntries(
      Object.entries(messageTopics).map(([name, topic]) => [
        `${chain} ${name}`,
        messages.filter(({ topics }) => topics[0] === topic).length,
      ]),
    ),
    [`${chain} several messages in a transaction`]: transactions.filter(
      (hash, index) => transactions.indexOf(hash) < index,
    ).length,
  };
}

function countBridge(world: World, chain: number, logs: MinedLog[]): Record<string, number> {
  const events = decode(CCIPAdminABI, logs, [world.at(chain, "ccipAdmin")]);
  const ended = (name: string) => new Set(named(events, name).map(({ args }) => args.hash));
  const [denied, enacted] = [ended("ProposalDenied"), ended("ProposalEnacted")];
  const kinds = ["AddChain", "RemoveChain", "RemotePoolUpdate", "AdminTransfer"].map((kind) => {
    const hashes = named(events, `${kind}Proposed`).map(({ args }) => args.hash);
    return {
      [`${chain} ${kind} denied`]: hashes.filter((hash) => denied.has(hash)).length,
      [`${chain} ${kind} enacted`]: hashes.filter((hash) => enacted.has(hash)).length,
    };
  });
  return Object.assign({ [`${chain} rate limit`]: named(events, "RateLimit").length }, ...kinds);
}

function decode(abi: Abi, logs: MinedLog[], addresses: Address[]): Event[] {
  const wanted = new Set(addresses.map((address) => address.toLowerCase()));
  const mine = logs.filter(({ address }) => wanted.has(address.toLowerCase()));
  return parseEventLogs({ abi, logs: mine, strict: true }).map((log) => ({
    name: log.eventName,
    args: log.args as Record<string, unknown>,
    log: log as unknown as MinedLog,
  }));
}

function named(events: Event[], name: string): Event[] {
  return events.filter((event) => event.name === name);
}
