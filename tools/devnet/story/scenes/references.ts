import { provide } from "../../actions/coin.ts";
import { deliver } from "../../actions/messages.ts";
import { save } from "../../actions/savings.ts";
import {
  crossTransfer,
  crossTransferFrom,
  crossTransferSeveral,
  transferFromWithReference,
  transferWithReference,
} from "../../actions/transfers.ts";
import { foreignAddress, foreignSelectors, selectorOf } from "../../deploy.ts";
import { franc } from "../../money.ts";
import type { Random } from "../../random.ts";
import { longText, oddTexts, plainTexts } from "../../texts.ts";
import { chainIds, day, hour, mainChain, type World } from "../../world.ts";
import { anyText, fund, one, people } from "../cast.ts";

/** Every kind of text as a reference, on one chain. */
export async function references(
  world: World,
  { random, chain }: { random: Random; chain: number },
): Promise<void> {
  const cast = people(world, random, 3);
  const [from, to, other] = [one(cast), one(cast, 1), one(cast, 2)];
  for (const reference of random.shuffle(plainTexts).slice(0, 4)) {
    await fund(world, chain, from, franc(200));
    await transferWithReference(world, { chain, from, to, amount: random.amount(10, 200), reference });
    await world.wait(random.int(1, 48) * hour);
  }
  await fund(world, chain, from, franc(20 * oddTexts.length + 100));
  for (let at = 0; at < oddTexts.length; at += 8) {
    await world.block(async () => {
      for (const reference of oddTexts.slice(at, at + 8)) {
        await transferWithReference(world, {
          chain,
          from,
          to: other,
          amount: random.amount(1, 20),
          reference,
        });
      }
    });
  }
  await transferWithReference(world, { chain, from, to, amount: 1n, reference: longText, gas: 6_000_000n });
  await transferWithReference(world, { chain, from, to: from, amount: 0n, reference: "nothing, to myself" });
  const sender = world.person("portal");
  const byPortal = { chain, sender, from, to, amount: random.amount(10, 99), reference: "by the portal" };
  await transferFromWithReference(world, byPortal);
}

/** From one chain to each of the others: with reference, with an empty one, and (from side chains) without. */
export async function crossTransfers(
  world: World,
  { random, chain }: { random: Random; chain: number },
): Promise<void> {
  const cast = people(world, random, 2);
  const [from, to] = [one(cast), one(cast, 1)];
  for (const other of others(chain)) {
    await fund(world, chain, from, franc(5_000));
    const target = selectorOf(other);
    const texts = ["home", "", anyText(random), ...(chain === mainChain ? [] : [undefined])];
    const sent = [];
    for (const reference of texts) {
      const amount = random.amount(50, 1_000);
      sent.push(await crossTransfer(world, { chain, from, target, to, amount, reference }));
    }
    const sender = world.person("portal");
    const amount = random.amount(50, 500);
    sent.push(
      await crossTransferFrom(world, { chain, sender, from, target, to, amount, reference: "for a friend" }),
    );
    await world.wait(random.int(1, 5) * hour);
    for (const message of sent) await deliver(world, message);
  }
}

/** One transaction with several messages, to several chains, some to the same recipient. */
export async function severalAtOnce(
  world: World,
  { random, chain }: { random: Random; chain: number },
): Promise<void> {
  const caller = world.callers.get(chain);
  if (!caller) throw new Error(`chain ${chain} has no smart account`);
  const cast = people(world, random, 2);
  const [first, second] = [one(cast), one(cast, 1)];
  const sender = world.person("portal");
  await fund(world, chain, caller, franc(2_000));
  const transfers = others(chain)
    .map(selectorOf)
    .flatMap((target) => [
      { target, to: first, amount: random.amount(5, 50), reference: "one of several" },
      { target, to: second, amount: franc(7), reference: "one of several" },
      { target, to: second, amount: franc(7), reference: chain === mainChain ? "again" : undefined },
    ]);
  const several = await crossTransferSeveral(world, { chain, sender, transfers });
  await world.wait(random.int(1, 5) * hour);
  await deliver(world, several);
}

/** Blocks of all chains with one and the same time. */
export async function sameMoment(world: World, random: Random): Promise<void> {
  const cast = people(world, random, 2);
  const [from, to] = [one(cast), one(cast, 1)];
  for (let round = 0; round < 3; round++) {
    for (const chain of chainIds) await fund(world, chain, from, franc(100));
    await world.block(async () => {
      for (const chain of chainIds) {
        await transferWithReference(world, {
          chain,
          from,
          to,
          amount: franc(1),
          reference: "at the same moment",
        });
        await save(world, { chain, account: from, amount: random.amount(20, 90) });
      }
    });
    await world.wait(random.int(1, 30) * day);
  }
}

/** Messages whose fee is paid in LINK, and messages that never arrive on a chain of the devnet. */
export async function elsewhere(world: World, random: Random): Promise<void> {
  const cast = people(world, random, 2);
  const [from, to] = [one(cast), one(cast, 1)];
  await fund(world, mainChain, from, franc(5_000));
  await provide(world, { token: world.at(mainChain, "linkToken"), owner: from, amount: franc(1_000) });
  const linked = {
    from,
    to,
    amount: random.amount(10, 90),
    payIn: "link",
    reference: "paid in LINK",
  } as const;
  await deliver(world, await crossTransfer(world, { ...linked, target: selectorOf(100) }));
  const onTheWay = { from, amount: random.amount(10, 90), reference: "under way for ever" };
  await crossTransfer(world, { ...onTheWay, to, target: foreignSelectors.arbitrum });
  const recipient = { bytes: foreignAddress(`recipient ${world.seed}`) };
  await crossTransfer(world, { ...onTheWay, to: recipient, target: foreignSelectors.solana });
}

function others(chain: number): number[] {
  return chainIds.filter((id) => id !== chain);
}
