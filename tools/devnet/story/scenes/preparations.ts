import { provide, transfer } from "../../actions/coin.ts";
import { invest } from "../../actions/equity.ts";
import { mint } from "../../actions/positions.ts";
import { save } from "../../actions/savings.ts";
import { franc } from "../../money.ts";
import { chainIds, day, minute, type World } from "../../world.ts";
import { fund, marketNames, markets, openAndWait, percent } from "../cast.ts";

/** The first development accounts get coins and collateral for manual tests; the story itself never uses them. */
export async function guests(world: World): Promise<void> {
  const from = world.person("founder");
  for (const index of [0, 1, 2]) {
    const to = world.account(index);
    for (const chain of chainIds) {
      await fund(world, chain, from, franc(20_000));
      await transfer(world, { chain, from, to, amount: franc(20_000) });
    }
    await world.block(async () => {
      for (const market of marketNames) {
        await provide(world, {
          token: world.token(market),
          owner: to,
          amount: markets[market].minimum * 10n,
        });
      }
    });
  }
  await invest(world, { account: world.account(0), amount: franc(5_000) });
}

/** Every history ends with a saver with a referrer on each chain, whose first interest is due by then. */
export async function lastReferrals(world: World): Promise<void> {
  const [account, referrer] = [world.person("yves"), world.person("alice")];
  for (const chain of chainIds) {
    await fund(world, chain, account, franc(1_000));
    await save(world, { chain, account, amount: franc(1_000), referral: { referrer, feePPM: 100_000 } });
  }
}

/** Positions whose auctions take half a minute, and one that expires soon: `--live` can then end them. */
export async function quickPositions(world: World): Promise<void> {
  const owner = world.person("founder");
  for (const version of [1, 2] as const) {
    const terms = { version, owner, market: "WETH", multiple: 20n, challengePeriod: 30n } as const;
    const { position, value } = await openAndWait(world, terms);
    await mint(world, { position, amount: percent(value, 50) });
    world.quickAuctions.push({ version, position });
  }
  const other = world.person("zoe");
  const start = (await world.now()) + 3 * day;
  const duration = BigInt(world.end + 10 * minute - start);
  const terms = {
    version: 2,
    owner: other,
    market: "USDX",
    duration,
    challengePeriod: BigInt(10 * minute),
  } as const;
  const { position, value } = await openAndWait(world, terms);
  await mint(world, { position, amount: percent(value, 60) });
  world.expiring.push(position);
}
