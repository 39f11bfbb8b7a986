import { provide, transfer } from "../../actions/coin.ts";
import { invest } from "../../actions/equity.ts";
import { mint } from "../../actions/positions.ts";
import { franc } from "../../money.ts";
import { chainIds, day, mainChain, minute, type World } from "../../world.ts";
import { fund, marketNames, markets, openAndWait, percent } from "../cast.ts";

/** The first development accounts get something to try things with; the story itself never uses them. */
export async function guests(world: World): Promise<void> {
  const from = world.person("founder");
  for (const index of [0, 1, 2]) {
    const to = world.account(index);
    for (const chain of chainIds) await transfer(world, { chain, from, to, amount: franc(20_000) });
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

/** Positions whose auctions take half a minute, and one that expires soon: real time can then show how those end. */
export async function quickPositions(world: World): Promise<void> {
  const owner = world.person("founder");
  for (const version of [1, 2] as const) {
    const terms = { version, owner, market: "WETH", multiple: 20n, challengePeriod: 30n } as const;
    const { position, value } = await openAndWait(world, terms);
    await mint(world, { position, amount: percent(value, 50) });
    world.quickAuctions.push({ version, position });
  }
  const other = world.person("zoe");
  await fund(world, mainChain, other, franc(1_000));
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
