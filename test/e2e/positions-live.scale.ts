import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MintingHubV2ABI, PositionV2ABI } from "@frankencoin/zchf";
import type { Address } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Position } from "../../src/api/rest/positions/schema.ts";
import { provide, swapIn } from "../../tools/devnet/actions/coin.ts";
import {
  adjust,
  clonePosition,
  expirationOf,
  mint,
  openedPosition,
  openPosition,
  positionState,
  transferOwnership,
} from "../../tools/devnet/actions/positions.ts";
import { addHostileToken, addToken, type Behavior, setBehaviors } from "../../tools/devnet/actions/tokens.ts";
import { type Devnet, startDevnet } from "../../tools/devnet/start.ts";
import { day, mainChain, type World } from "../../tools/devnet/world.ts";
import { countRequests } from "../../tools/harness/rpc-counter.ts";
import { type Service, startService, untilReady } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";
import { askPositions } from "./positions-oracle.ts";

const unit = 10n ** 18n;
const CLONES = 1_200;
/** Milliseconds between two requests of all positions, which are large: more would slow down what is measured. */
const POLL_INTERVAL_MS = 300;
/** Requests of the head after which a node without requests of state is quiet. */
const QUIET_POLLS = 3;

/** What happens while the service watches, on a hub with more than a thousand positions. */
describe("live positions", () => {
  let folder: string;
  let devnet: Devnet;
  let world: World;
  let node: Awaited<ReturnType<typeof countRequests>>;
  let service: Service;
  let owner: Address;
  let token: Address;
  /** V1 and V2 originals on a fair token; two of the same family on a hostile one. */
  let [first, second, hostile, hostileClone]: Address[] = [];

  const open = async (version: 1 | 2, collateral: Address) =>
    openedPosition(
      await openPosition(world, {
        version,
        owner,
        token: collateral,
        minimumCollateral: unit,
        collateral: 100n * unit,
        price: 5_000n * unit,
        limit: 10_000_000n * unit,
        initPeriod: BigInt(3 * day),
        duration: BigInt(365 * day),
      }),
    );

  const get = async (position: Address | undefined): Promise<Position | undefined> => {
    const { body } = await service.get("/positions/mapping");
    return (body as { map: Record<string, Position> }).map[String(position).toLowerCase()];
  };

  /** The row as soon as it has these members. */
  const showing = (position: Address | undefined, members: Partial<Position>, seconds = 20) =>
    eventually(
      `${position} with ${JSON.stringify(members)}`,
      async () => {
        const row = await get(position);
        const entries = Object.entries(members);
        return row && entries.every(([name, value]) => row[name as keyof Position] === value) && row;
      },
      seconds,
      POLL_INTERVAL_MS,
    );

  const give = (to: Address, amount: bigint, what = token) =>
    world.write(mainChain, "give", {
      from: owner,
      to: what,
      abi: world.artifacts.Collateral.abi,
      functionName: "mint",
      args: [to, amount],
      gas: 200_000n,
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "zchf-positions-live-"));
    devnet = await startDevnet({ seed: "1", short: true });
    world = devnet.world;
    owner = world.person("zoe");
    await swapIn(world, { account: owner, amount: 100_000n * unit });
    token = await addToken(world, "bench", ["Bench", "BENCH", 18]);
    const turning = await addHostileToken(world, "turning");
    first = await open(1, token);
    second = await open(2, token);
    hostile = await open(2, turning);
    await world.wait(3 * day + 60);
    await mint(world, { position: first, amount: 10_000n * unit });
    await mint(world, { position: hostile, amount: 10_000n * unit });
    const clone = { version: 2 as const, owner, collateral: 10n * unit, mint: 1_000n * unit };
    hostileClone = openedPosition(await clonePosition(world, { ...clone, parent: hostile }));
    await cloneMany(world, { parent: second, owner, token });

    const rpc = devnet.deployments.chains.find(({ id }) => id === mainChain)?.rpc ?? "";
    node = await countRequests(rpc);
    const chains = devnet.deployments.chains.map((chain) =>
      chain.id === mainChain ? { ...chain, rpc: node.url } : chain,
    );
    const file = join(folder, "deployments.json");
    writeFileSync(file, JSON.stringify({ chains }));
    service = await startService({ DEPLOYMENTS_FILE: file, DATABASE_DIR: join(folder, "index") });
    await untilReady(service);
  });

  afterAll(async () => {
    await service?.end();
    await node?.stop();
    await devnet?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("nothing is cut off, and every row equals the contract", async () => {
    const chain = await askPositions(devnet.deployments);
    const { body } = await service.get("/positions/list");
    const { num, list } = body as { num: number; list: Position[] };
    expect(num).toBeGreaterThan(CLONES);
    expect(list).toHaveLength(chain.rows.length);
    for (const [i, { position, owner: holder, minted, price, availableForClones }] of chain.rows.entries()) {
      expect(list[i]).toMatchObject({ position, owner: holder, minted, price });
      if (availableForClones !== undefined) expect(list[i]).toMatchObject({ availableForClones });
    }
  });

  test("the live refresh takes one request for 300 open positions, and no more", async () => {
    const { body } = await service.get("/positions/list");
    const open = (body as { list: Position[] }).list.filter((row) => !row.closed && !row.denied);
    const blocks = 5;
    await eventually("a quiet node", async () => {
      node.reset();
      await eventually("requests of the head", () => node.of("eth_getBlockByNumber").length >= QUIET_POLLS);
      return node.of("eth_call").length === 0;
    });
    node.reset();
    for (let i = 0; i < blocks; i++) {
      const before = node.of("eth_call").length;
      await world.wait(12);
      await eventually("the refresh", async () => node.of("eth_call").length > before);
    }
    const expected = Math.ceil(open.length / 300) * blocks;
    await eventually("all refreshes", async () => node.of("eth_call").length >= expected);
    expect(node.of("eth_call")).toHaveLength(expected);
  });

  test("a direct transfer to a position shows", async () => {
    const before = BigInt((await get(second))?.collateralBalance ?? 0);
    await give(second as Address, 7n * unit);
    const collateralBalance = String(before + 7n * unit);
    const row = await showing(second, { collateralBalance });
    const availableForClones = await world.client(mainChain).readContract({
      abi: PositionV2ABI,
      address: second as Address,
      functionName: "availableForClones",
    });
    expect(row.availableForClones).toBe(String(availableForClones));
    expect(row.limitForPosition).toBe(String(((before + 7n * unit) * 5_000n * unit) / unit));
  });

  test("V1: repaid and topped up without a log at the position", async () => {
    const { price, minted, balance } = await positionState(world, first as Address);
    const updates = async () =>
      ((await service.get(`/positions/mintingupdates/position/1/${first}`)).body as { num: number }).num;
    const count = await updates();
    await provide(world, { token, owner, amount: unit, spender: first as Address });
    await adjust(world, {
      position: first as Address,
      minted: minted - 4_000n * unit,
      collateral: balance + unit,
      price,
    });
    await showing(first, {
      minted: String(minted - 4_000n * unit),
      collateralBalance: String(balance + unit),
    });
    expect(await updates()).toBe(count);
    const { body } = await service.get(`/positions/owner/${owner}/debt`);
    const { body: owners } = await service.get("/positions/owners");
    const mine = (owners as { map: Record<string, Position[]> }).map[owner.toLowerCase()] ?? [];
    const { timestamp } = await world.client(mainChain).getBlock();
    const owed = mine
      .filter(({ expiration }) => BigInt(expiration) > timestamp)
      .map((row) => (BigInt(row.minted) * BigInt(1_000_000 - row.reserveContribution)) / 1_000_000n);
    expect(Object.values(body as Record<string, string>).at(-1)).toBe(String(owed.reduce((a, b) => a + b)));
  });

  test("a clone opened beyond a thousand children, and what follows it", async () => {
    const clone = openedPosition(
      await clonePosition(world, {
        version: 2,
        owner,
        parent: second as Address,
        collateral: 3n * unit,
        mint: 500n * unit,
      }),
    );
    await showing(clone, {
      minted: String(500n * unit),
      collateralBalance: String(3n * unit),
      parent: second,
    });
    const heir = world.person("bob");
    await transferOwnership(world, { position: clone, owner, to: heir });
    await showing(clone, { owner: heir });
  });

  test.each<Behavior>(["revert", "burnGas", "megabyte", "empty", "absurd"])(
    "a token that turns to %s harms only its own balance, and indexing goes on",
    async (behavior) => {
      const address = (await get(hostile))?.collateral as Address;
      const before = await get(hostile);
      await setBehaviors(world, { token: address, balance: behavior });
      for (let i = 1n; i <= 3n; i++) {
        const balance = BigInt((await get(second))?.collateralBalance ?? 0);
        await give(second as Address, i * unit);
        await showing(second, { collateralBalance: String(balance + i * unit) });
      }
      // Its owner changes: everything but the balance is read as before.
      const heir = (await get(hostileClone))?.owner === owner ? world.person("bob") : owner;
      const holder = heir === owner ? world.person("bob") : owner;
      await transferOwnership(world, { position: hostileClone as Address, owner: holder, to: heir });
      await showing(hostileClone, { owner: heir });
      const after = await get(hostile);
      expect(after).toMatchObject({ minted: before?.minted, price: before?.price, owner: before?.owner });
      await setBehaviors(world, { token: address });
    },
    120_000,
  );
});

async function cloneMany(
  world: World,
  { parent, owner, token }: { parent: Address; owner: Address; token: Address },
) {
  const hub = world.at(mainChain, "mintingHubV2");
  await provide(world, { token, owner, amount: BigInt(CLONES) * unit, spender: hub });
  const expiration = await expirationOf(world, parent);
  for (let done = 0; done < CLONES; done += 25) {
    await world.block(async () => {
      for (let i = 0; i < 25; i++) {
        await world.write(mainChain, "clone", {
          from: owner,
          to: hub,
          abi: MintingHubV2ABI,
          functionName: "clone",
          args: [parent, unit, BigInt(done + i) * 10n ** 15n, expiration],
          gas: 1_100_000n,
        });
      }
    });
  }
}
