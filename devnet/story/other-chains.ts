import { deliver } from "../actions/messages.ts";
import { suggestMinter } from "../actions/minters.ts";
import { save, withdraw } from "../actions/savings.ts";
import { crossTransfer } from "../actions/transfers.ts";
import { foundBridgedSavings, foundMessaging, foundSideChains, selectorOf } from "../deploy.ts";
import { franc } from "../money.ts";
import { day, mainChain, sideChains, type World } from "../world.ts";

/** The stablecoin goes to other chains. */
export async function otherChains(world: World): Promise<void> {
  await foundMessaging(world, 40_000);
  await foundSideChains(world);
  const proposer = world.person("founder");
  await world.block(async () => {
    for (const [key, message] of [
      ["savingsReferral", "Savings with referral"],
      ["transferReference", "Transfers with a reference"],
      ["ccipTokenPool", "CCIP token pool"],
      ["ccipBridgeAccounting", "CCIP bridge accounting"],
    ] as const) {
      await suggestMinter(world, { minter: world.at(mainChain, key), proposer, message });
    }
  });
  await world.wait(10 * day);
  for (const chain of sideChains) {
    const target = selectorOf(chain);
    const sent = await crossTransfer(world, {
      from: proposer,
      to: proposer,
      target,
      amount: franc(200_000),
      reference: "First coins",
    });
    await world.wait(20 * 60);
    await deliver(world, sent);
    await foundBridgedSavings(world, chain, 40_000);
    const minter = world.at(chain, "ccipBridgedSavings");
    await suggestMinter(world, { chain, minter, proposer, message: "Bridged savings" });
  }
  await world.wait(10 * day);
  await world.block(async () => {
    for (const chain of sideChains) await save(world, { chain, account: proposer, amount: franc(10_000) });
  });
  await world.wait(40 * day);
  for (const chain of sideChains) await withdraw(world, { chain, account: proposer, amount: franc(4_000) });
}
