import { provide, transfer } from "../actions/coin.ts";
import { deliver } from "../actions/messages.ts";
import {
  crossTransfer,
  crossTransferSeveral,
  transferFromWithReference,
  transferWithReference,
} from "../actions/transfers.ts";
import { foreignAddress, foreignSelectors, selectorOf } from "../deploy.ts";
import { franc } from "../money.ts";
import { longText, oddTexts, plainTexts } from "../texts.ts";
import { chainIds, hour, mainChain, sideChains, type World } from "../world.ts";

/** Transfers with references of all kinds, on one chain and between chains. */
export async function references(world: World): Promise<void> {
  const founder = world.person("founder");
  const [alice, bob] = [world.person("alice"), world.person("bob")];
  for (const [index, reference] of plainTexts.entries()) {
    await transferWithReference(world, { from: alice, to: bob, amount: franc(10 + index), reference });
    await world.wait(5 * hour);
  }
  for (const chain of chainIds) {
    await world.block(async () => {
      for (const reference of oddTexts.slice(0, 12)) {
        await transferWithReference(world, { chain, from: founder, to: bob, amount: franc(1), reference });
      }
    });
    await world.block(async () => {
      for (const reference of oddTexts.slice(12)) {
        await transferWithReference(world, { chain, from: founder, to: bob, amount: franc(2), reference });
      }
    });
  }
  const large = { from: founder, to: alice, amount: 1n, reference: longText, gas: 6_000_000n };
  await transferWithReference(world, large);
  await transferFromWithReference(world, {
    sender: world.person("portal"),
    from: alice,
    to: bob,
    amount: franc(3),
    reference: "by the portal",
  });

  for (const chain of sideChains) {
    for (const other of chainIds.filter((id) => id !== chain)) {
      const sent = [];
      for (const reference of ["home", "", undefined, oddTexts[2]]) {
        const target = selectorOf(other);
        sent.push(
          await crossTransfer(world, {
            chain,
            from: founder,
            target,
            to: bob,
            amount: franc(100),
            reference,
          }),
        );
      }
      await world.wait(hour);
      for (const message of sent) await deliver(world, message);
    }
  }

  const sender = world.person("portal");
  for (const chain of chainIds) {
    const caller = world.callers.get(chain);
    if (!caller) throw new Error(`chain ${chain} has no smart account`);
    await transfer(world, { chain, from: founder, to: caller, amount: franc(2_000) });
    const targets = chainIds.filter((id) => id !== chain).map(selectorOf);
    const several = await crossTransferSeveral(world, {
      chain,
      sender,
      transfers: targets.flatMap((target) => [
        { target, to: alice, amount: franc(7), reference: "one of several" },
        { target, to: bob, amount: franc(7), reference: "one of several" },
        { target, to: bob, amount: franc(8), reference: "the same recipient again" },
      ]),
    });
    await deliver(world, several);
  }

  await provide(world, { token: world.at(mainChain, "linkToken"), owner: founder, amount: franc(1_000) });
  const paidInLink = { from: founder, to: alice, amount: franc(9), payIn: "link" } as const;
  await deliver(
    world,
    await crossTransfer(world, { ...paidInLink, target: selectorOf(100), reference: "paid in LINK" }),
  );
  await crossTransfer(world, {
    from: founder,
    target: foreignSelectors.arbitrum,
    to: alice,
    amount: franc(5),
    reference: "under way for ever",
  });
  await crossTransfer(world, {
    from: founder,
    target: foreignSelectors.solana,
    to: { bytes: foreignAddress("recipient") },
    amount: franc(6),
    reference: "to a chain without such addresses",
  });
}
