import { zeroAddress } from "viem";
import { encodeCall } from "../../actions/encode.ts";
import { delegateVotes } from "../../actions/equity.ts";
import {
  clonePosition,
  depositCollateral,
  expirationOf,
  futureClone,
  futurePosition,
  hubOf,
  mint,
  openedIn,
  openedPosition,
  openPosition,
  type Version,
} from "../../actions/positions.ts";
import {
  addHostileToken,
  armToken,
  type Behaviors,
  setBehaviors,
  smartAccount,
} from "../../actions/tokens.ts";
import { franc } from "../../money.ts";
import type { Random } from "../../random.ts";
import { oddTexts } from "../../texts.ts";
import { day, hour, mainChain, type World } from "../../world.ts";
import { fund, one, openingFee, people } from "../cast.ts";

const unit = 10n ** 18n;
const terms = {
  minimumCollateral: 10n * unit,
  collateral: 50n * unit,
  price: franc(1_000),
  limit: franc(400_000),
};

/** Positions on tokens that return hostile names and decimals. */
export async function strangeTokens(
  world: World,
  { random, version }: { random: Random; version: Version },
): Promise<void> {
  const owner = one(people(world, random, 1));
  const tokens: [name: string, behaviors: Behaviors][] = [
    ["nameless", { name: "revert", symbol: "revert" }],
    ["megabyte", { name: "megabyte", symbol: "megabyte" }],
    ["absurd", {}],
  ];
  for (const [name, behaviors] of tokens) {
    const token = await addHostileToken(world, `${name} ${version}`, behaviors);
    await fund(world, mainChain, owner, openingFee);
    const position = await world
      .block(async () => {
        const sent = await openPosition(world, {
          version,
          owner,
          token,
          ...terms,
          initPeriod: BigInt(3 * day),
        });
        // The hubs require at most 24 decimals; the token returns more from the same block on.
        if (name === "absurd") await setBehaviors(world, { token, name: "absurd", decimals: "absurd" });
        return sent;
      })
      .then(openedPosition);
    world.reserved.add(position);
    await world.wait(3 * day + hour);
    await mint(world, { position, amount: franc(random.int(5_000, 20_000)) });
  }
}

/** Positions on tokens that turn hostile later; one recovers for a time, the other does not. */
export async function turncoats(
  world: World,
  { random, version }: { random: Random; version: Version },
): Promise<void> {
  const cast = people(world, random, 2);
  const [owner, cloner] = [one(cast), one(cast, 1)];
  const steps: [name: string, behaviors: Behaviors[]][] = [
    [
      "turncoat",
      [
        { balance: "revert" },
        { balance: "absurd" },
        { balance: "empty", transfer: "revert" },
        {},
        { balance: "revert" },
      ],
    ],
    ["gas burner", [{ balance: "burnGas", name: "burnGas", symbol: "burnGas", decimals: "burnGas" }]],
  ];
  for (const [name, behaviors] of steps) {
    const token = await addHostileToken(world, `${name} ${version}`);
    await fund(world, mainChain, owner, openingFee);
    const position = openedPosition(
      await openPosition(world, { version, owner, token, ...terms, initPeriod: BigInt(3 * day) }),
    );
    world.reserved.add(position);
    await world.wait(3 * day + hour);
    await mint(world, { position, amount: franc(random.int(5_000, 20_000)) });
    const clone = { version, owner: cloner, parent: position, collateral: 12n * unit, mint: franc(6_000) };
    world.reserved.add(openedPosition(await clonePosition(world, clone)));
    for (const behavior of behaviors) {
      await world.wait(random.int(1, 5) * day);
      await setBehaviors(world, { token, ...behavior });
    }
  }
}

/**
 * A token that makes a call while it is moved into a position not yet announced: it vetoes an original, and, in
 * version 2, clones a clone. The hub names such a child before its parent.
 */
export async function reentrantTokens(
  world: World,
  { random, version }: { random: Random; version: Version },
): Promise<void> {
  const owner = one(people(world, random, 1));
  await fund(world, mainChain, owner, openingFee * 2n);
  const token = await addHostileToken(world, `reentrant ${version}`);
  const opening = { version, owner, token, ...terms, initPeriod: BigInt(3 * day) };
  const helper = smartAccount(world);

  const voter = world.person("founder");
  await delegateVotes(world, { from: voter, to: helper });
  const denied = await futurePosition(world, opening);
  const veto = encodeCall("deny(address[] helpers, string message)", [[voter], random.pick(oddTexts)]);
  await armToken(world, { token, calls: [{ target: denied, data: veto }] });
  world.reserved.add(openedPosition(await openPosition(world, opening)));
  await delegateVotes(world, { from: voter, to: zeroAddress });
  if (version === 1) return;

  const original = openedPosition(await openPosition(world, opening));
  world.reserved.add(original);
  await world.wait(3 * day + hour);
  const clone = { version, owner, parent: original, collateral: 12n * unit, mint: franc(6_000) };
  const parent = await futureClone(world, clone);
  const hub = hubOf(world, version);
  const until = await expirationOf(world, original);
  await armToken(world, {
    token,
    calls: [
      { target: token, data: encodeCall("mint(address to, uint256 amount)", [helper, 20n * unit]) },
      { target: token, data: encodeCall("approve(address spender, uint256 amount)", [hub, 20n * unit]) },
      {
        target: hub,
        data: encodeCall(
          "clone(address owner, address parent, uint256 collateral, uint256 mint, uint40 expiration)",
          [owner, parent, 20n * unit, franc(7_000), Number(until)],
        ),
      },
    ],
  });
  for (const position of openedIn((await clonePosition(world, clone)).receipt().logs)) {
    world.reserved.add(position);
  }
}

/** Numbers that anyone may choose, as large as the contracts take them. Version 1. */
export async function extremeNumbers(world: World, random: Random): Promise<void> {
  const owner = one(people(world, random, 1));
  await fund(world, mainChain, owner, openingFee * 3n);
  const token = world.token("WETH");
  const open = (huge: {
    initPeriod?: bigint;
    duration?: bigint;
    challengePeriod?: bigint;
    limit?: bigint;
    price?: bigint;
  }) => openPosition(world, { version: 1, owner, token, ...terms, ...huge });
  const late = openedPosition(await open({ initPeriod: 2n ** 200n, duration: 2n ** 255n }));
  const slow = openedPosition(await open({ duration: 2n ** 128n, challengePeriod: 2n ** 64n - 1n }));
  const dear = openedPosition(await open({ limit: 10n ** 58n, price: 10n ** 57n }));
  for (const position of [late, slow, dear]) world.reserved.add(position);
  // Balance times price no longer fits a word now, so some getters of this position fail for good.
  await depositCollateral(world, { position: dear, from: owner, amount: 100n * unit });
}
