import { swapIn, transfer } from "../actions/coin.ts";
import { invest } from "../actions/equity.ts";
import { suggestMinter } from "../actions/minters.ts";
import { foundCore } from "../deploy.ts";
import { franc } from "../money.ts";
import { day, type World } from "../world.ts";

/** The system starts: the first coins come over the bridge and become equity. */
export async function founding(world: World): Promise<void> {
  await foundCore(world);
  const founder = world.person("founder");
  await swapIn(world, { account: founder, amount: franc(3_000_000) });
  await invest(world, { account: founder, amount: franc(1_000) });
  await invest(world, { account: founder, amount: franc(500_000) });
  for (const account of world.people) {
    await world.block(async () => {
      await swapIn(world, { account, amount: franc(400_000) });
    });
  }
  await world.wait(2 * day);
  for (const name of ["alice", "bob", "carol"] as const) {
    await invest(world, { account: world.person(name), amount: franc(20_000) });
  }
  await transfer(world, { from: founder, to: world.person("mallory"), amount: franc(50_000) });
  await suggestMinter(world, {
    minter: world.person("mallory"),
    proposer: world.person("mallory"),
    message: "Trust me",
  });
}
