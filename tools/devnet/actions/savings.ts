import { LeadrateABI, SavingsABI } from "@frankencoin/zchf";
import type { Address } from "viem";
import type { Sent } from "../chain.ts";
import { mainChain, type World } from "../world.ts";

/** Key of a savings module in ADDRESS; side chains have one each. */
export type Module = "savingsV2" | "savingsReferral" | "ccipBridgedSavings";
type Where = { chain?: number; module?: Module };
type Referral = { referrer: Address; feePPM: number };

/** Saves; with `referral` also names who earns part of the interest (not in savingsV2). */
export function save(
  world: World,
  { account, amount, referral, ...where }: Where & { account: Address; amount: bigint; referral?: Referral },
): Promise<Sent> {
  return referral
    ? write(world, "save", where, account, "save", [amount, referral.referrer, referral.feePPM])
    : write(world, "save", where, account, "save", [amount]);
}

/** Saves into the account of someone else. */
export function saveFor(
  world: World,
  { payer, account, amount, ...where }: Where & { payer: Address; account: Address; amount: bigint },
): Promise<Sent> {
  return write(world, "saveFor", where, payer, "save", [account, amount]);
}

/** Withdraws at most `amount`; more than the balance empties the account. In savingsV2 not within three days. */
export function withdraw(
  world: World,
  {
    account,
    amount,
    target = account,
    referral,
    ...where
  }: Where & { account: Address; amount: bigint; target?: Address; referral?: Referral },
): Promise<Sent> {
  return referral
    ? write(world, "withdraw", where, account, "withdraw", [amount, referral.referrer, referral.feePPM])
    : write(world, "withdraw", where, account, "withdraw", [target, amount]);
}

/** Saves or withdraws so that `amount` remains. */
export function adjustSavings(
  world: World,
  { account, amount, referral, ...where }: Where & { account: Address; amount: bigint; referral?: Referral },
): Promise<Sent> {
  return referral
    ? write(world, "adjustSavings", where, account, "adjust", [amount, referral.referrer, referral.feePPM])
    : write(world, "adjustSavings", where, account, "adjust", [amount]);
}

/** Collects an account's interest; anyone may do it for anyone. */
export function refreshBalance(
  world: World,
  { account, caller = account, ...where }: Where & { account: Address; caller?: Address },
): Promise<Sent> {
  return write(world, "refreshBalance", where, caller, "refreshBalance", [account]);
}

/** Ends a referral without any log but that of the interest it pays. */
export function dropReferrer(
  world: World,
  { account, ...where }: Where & { account: Address },
): Promise<Sent> {
  return write(world, "dropReferrer", where, account, "dropReferrer", []);
}

/** Proposes a lead rate that may be applied seven days later. */
export function proposeRate(
  world: World,
  {
    module,
    proposer,
    ratePPM,
    helpers = [],
  }: { module: "savingsV2" | "savingsReferral"; proposer: Address; ratePPM: number; helpers?: Address[] },
): Promise<Sent> {
  return world.write(mainChain, "proposeRate", {
    from: proposer,
    to: world.at(mainChain, module),
    abi: LeadrateABI,
    functionName: "proposeChange",
    args: [ratePPM, helpers],
  });
}

export function applyRate(
  world: World,
  { module, caller }: { module: "savingsV2" | "savingsReferral"; caller: Address },
): Promise<Sent> {
  return world.write(mainChain, "applyRate", {
    from: caller,
    to: world.at(mainChain, module),
    abi: LeadrateABI,
    functionName: "applyChange",
  });
}

/** Address of a module; a side chain has only one. */
export function moduleOf(world: World, { chain = mainChain, module = "savingsReferral" }: Where): Address {
  return world.at(chain, chain === mainChain ? module : "ccipBridgedSavings");
}

function write(
  world: World,
  action: string,
  where: Where,
  from: Address,
  functionName: string,
  args: unknown[],
): Promise<Sent> {
  const to = moduleOf(world, where);
  return world.write(where.chain ?? mainChain, action, { from, to, abi: SavingsABI, functionName, args });
}
