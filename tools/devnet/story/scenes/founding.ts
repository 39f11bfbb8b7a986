import { amplifierChains } from "../../actions/amplifiers.ts";
import { swapIn, transfer } from "../../actions/coin.ts";
import { invest } from "../../actions/equity.ts";
import { deliver } from "../../actions/messages.ts";
import { suggestMinter } from "../../actions/minters.ts";
import { addOldStyleToken, addToken } from "../../actions/tokens.ts";
import { crossTransfer } from "../../actions/transfers.ts";
import {
  foundAmplifier,
  foundBridgedSavings,
  foundCore,
  foundMessaging,
  foundSecondHub,
  foundSideChains,
  selectorOf,
} from "../../deploy.ts";
import { franc } from "../../money.ts";
import { day, mainChain, minute, sideChains, type World } from "../../world.ts";

/** The system starts: the first coins come over the bridge, some become equity, and people get their first ones. */
export async function founding(world: World): Promise<void> {
  await foundCore(world);
  const founder = world.person("founder");
  await swapIn(world, { account: founder, amount: franc(20_000_000) });
  await invest(world, { account: founder, amount: franc(1_000) });
  await invest(world, { account: founder, amount: franc(800_000) });
  for (let at = 0; at < world.people.length; at += 8) {
    await world.block(async () => {
      for (const account of world.people.slice(at, at + 8)) {
        await transfer(world, { from: founder, to: account, amount: franc(100_000) });
      }
    });
  }
  const [alice, bob] = [world.person("alice"), world.person("bob")];
  await swapIn(world, { account: alice, amount: franc(30_000) });
  await world.block(async () => {
    await invest(world, { account: alice, amount: franc(20_000) });
    await invest(world, { account: bob, amount: franc(15_000) });
  });
  await addToken(world, "WETH", ["Wrapped Ether", "WETH", 18]);
  await addToken(world, "WBTC", ["Wrapped BTC", "WBTC", 8]);
  await addToken(world, "USDX", ["US Dollar X", "USDX", 6]);
  // Two tokens may have one symbol; this one also has other decimals.
  await addToken(world, "WBTC of others", ["Wrapped BTC of others", "WBTC", 18]);
  await addOldStyleToken(world, "old style");
}

/** The second hub is proposed with its savings and roller, and becomes active unopposed. */
export async function secondHub(world: World): Promise<void> {
  await foundSecondHub(world, 30_000);
  await propose(world, 14 * day, [
    ["mintingHubV2", "Minting Hub V2"],
    ["savingsV2", "Savings"],
    ["rollerV2", "Position Roller"],
  ]);
  world.reached.add("second hub");
}

/** The stablecoin goes to other chains. */
export async function otherChains(world: World): Promise<void> {
  await foundMessaging(world, 40_000);
  await foundSideChains(world);
  await foundAmplifier(world, mainChain);
  await propose(world, 10 * day, [
    ["savingsReferral", "Savings with referral"],
    ["transferReference", "Transfers with a reference"],
    ["ccipTokenPool", "CCIP token pool"],
    ["ccipBridgeAccounting", "CCIP bridge accounting"],
    ["uniswapAmplifier", "Uniswap amplifier"],
  ]);
  const founder = world.person("founder");
  for (const chain of sideChains) {
    const coins = { from: founder, to: founder, amount: franc(2_000_000), reference: "First coins" };
    const sent = await crossTransfer(world, { ...coins, target: selectorOf(chain) });
    await world.wait(20 * minute);
    await deliver(world, sent);
    await foundBridgedSavings(world, chain, 40_000);
    const minter = world.at(chain, "ccipBridgedSavings");
    await suggestMinter(world, { chain, minter, proposer: founder, message: "Bridged savings" });
  }
  const [, amplifierChain] = amplifierChains;
  await foundAmplifier(world, amplifierChain);
  const minter = world.at(amplifierChain, "uniswapAmplifier");
  await suggestMinter(world, { chain: amplifierChain, minter, proposer: founder, message: "Amplifier" });
  await world.wait(10 * day);
  world.reached.add("other chains");
}

async function propose(
  world: World,
  period: number,
  minters: [key: string, message: string][],
): Promise<void> {
  await world.block(async () => {
    for (const [key, message] of minters) {
      const minter = world.at(mainChain, key);
      await suggestMinter(world, { minter, proposer: world.person("founder"), period, message });
    }
  });
  await world.wait(period);
}
