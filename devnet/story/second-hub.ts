import { suggestMinter } from "../actions/minters.ts";
import { applyRate, proposeRate, refreshBalance, save, saveFor, withdraw } from "../actions/savings.ts";
import { foundSecondHub } from "../deploy.ts";
import { franc } from "../money.ts";
import { day, mainChain, type World } from "../world.ts";

/** The second hub is proposed with its savings and roller, and becomes active unopposed. */
export async function secondHub(world: World): Promise<void> {
  await foundSecondHub(world, 30_000);
  const proposer = world.person("founder");
  await world.block(async () => {
    for (const [key, message] of [
      ["mintingHubV2", "Minting Hub V2"],
      ["savingsV2", "Savings"],
      ["rollerV2", "Position Roller"],
    ] as const) {
      await suggestMinter(world, { minter: world.at(mainChain, key), proposer, period: 14 * day, message });
    }
  });
  await world.wait(14 * day);
}

/** People save in the first savings module; the rate changes twice. */
export async function firstSavings(world: World): Promise<void> {
  const module = "savingsV2";
  const [alice, bob, carol] = [world.person("alice"), world.person("bob"), world.person("carol")];
  await save(world, { module, account: alice, amount: franc(50_000) });
  await save(world, { module, account: bob, amount: franc(10_000) });
  await saveFor(world, { module, payer: alice, account: carol, amount: franc(1_234) });
  await world.wait(30 * day);
  await refreshBalance(world, { module, account: alice });
  await save(world, { module, account: bob, amount: franc(5_000) });
  await proposeRate(world, { module, proposer: world.person("founder"), ratePPM: 50_000 });
  await world.wait(7 * day);
  await applyRate(world, { module, caller: carol });
  await world.wait(20 * day);
  await withdraw(world, { module, account: bob, amount: franc(8_000) });
  await refreshBalance(world, { module, account: carol, caller: bob });
  await world.wait(10 * day);
  // More than there is: the account is emptied.
  await withdraw(world, { module, account: carol, amount: franc(1_000_000), target: alice });
}
