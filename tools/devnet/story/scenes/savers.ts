import type { Address } from "viem";
import {
  adjustSavings,
  dropReferrer,
  type Module,
  refreshBalance,
  save,
  saveFor,
  withdraw,
} from "../../actions/savings.ts";
import { franc } from "../../money.ts";
import type { Random } from "../../random.ts";
import { day, mainChain, type World } from "../../world.ts";
import { fund, one, people, percent } from "../cast.ts";

type Setting = { random: Random; chain?: number; module?: Module };

/** Savers of one module, without referrers: for themselves, for others, and with an account that ends up empty. */
export async function savers(world: World, { random, ...where }: Setting): Promise<void> {
  const cast = people(world, random, 3);
  const [first, second, third] = [one(cast), one(cast, 1), one(cast, 2)];
  const topUp = (account: Address, amount: bigint) => fund(world, where.chain ?? mainChain, account, amount);
  await topUp(first, franc(25_000));
  await save(world, { ...where, account: first, amount: random.amount(10_000, 25_000) });
  await topUp(first, franc(2_000));
  await topUp(second, franc(9_000));
  await world.block(async () => {
    await save(world, { ...where, account: second, amount: random.amount(1_000, 9_000) });
    await saveFor(world, { ...where, payer: first, account: third, amount: random.amount(500, 2_000) });
  });
  await world.wait(random.int(10, 40) * day);
  await refreshBalance(world, { ...where, account: first });
  await topUp(second, franc(9_000));
  await save(world, { ...where, account: second, amount: random.amount(1_000, 9_000) });
  await world.wait(random.int(10, 40) * day);
  await withdraw(world, { ...where, account: second, amount: random.amount(500, 1_500) });
  await refreshBalance(world, { ...where, account: third, caller: second });
  await topUp(first, franc(12_000));
  await adjustSavings(world, { ...where, account: first, amount: franc(12_000) });
  await world.wait(random.int(4, 20) * day);
  // More than there is: the account is emptied.
  await withdraw(world, { ...where, account: third, amount: franc(1_000_000), target: first });
}

/** Savers whose referrers earn part of the interest, change, and are dropped. Not in savingsV2. */
export async function referredSavers(world: World, { random, ...where }: Setting): Promise<void> {
  const cast = people(world, random, 5);
  const [first, second, third] = [one(cast), one(cast, 1), one(cast, 2)];
  const [referrer, rival] = [one(cast, 3), one(cast, 4)];
  const topUp = (account: Address, sum: bigint) => fund(world, where.chain ?? mainChain, account, sum);
  const amount = random.amount(15_000, 30_000);
  await topUp(first, amount);
  await save(world, { ...where, account: first, amount, referral: { referrer, feePPM: 250_000 } });
  await topUp(second, percent(amount, 50));
  await save(world, {
    ...where,
    account: second,
    amount: percent(amount, 50),
    referral: { referrer, feePPM: 100_000 },
  });
  await topUp(third, percent(amount, 20));
  await save(world, {
    ...where,
    account: third,
    amount: percent(amount, 20),
    referral: { referrer: third, feePPM: 0 },
  });
  await world.wait(random.int(20, 60) * day);
  await refreshBalance(world, { ...where, account: first, caller: referrer });
  await refreshBalance(world, { ...where, account: third });
  await world.wait(random.int(10, 30) * day);
  await topUp(first, franc(1_000));
  // The interest so far is still shared with the old referrer.
  await save(world, {
    ...where,
    account: first,
    amount: franc(1_000),
    referral: { referrer: rival, feePPM: 50_000 },
  });
  await topUp(second, amount);
  await adjustSavings(world, {
    ...where,
    account: second,
    amount,
    referral: { referrer: rival, feePPM: 10_000 },
  });
  await world.wait(random.int(10, 30) * day);
  await dropReferrer(world, { ...where, account: second });
  await withdraw(world, {
    ...where,
    account: first,
    amount: franc(500),
    referral: { referrer, feePPM: 200_000 },
  });
  await world.wait(random.int(10, 30) * day);
  await refreshBalance(world, { ...where, account: first });
  await refreshBalance(world, { ...where, account: second });
}
