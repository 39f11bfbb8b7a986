import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Chain } from "../../tools/devnet/chain.ts";
import { freePorts } from "../../tools/devnet/ports.ts";
import { writePrices } from "../../tools/devnet/prices.ts";
import { createRandom, type Random } from "../../tools/devnet/random.ts";
import { type Devnet, startDevnet } from "../../tools/devnet/start.ts";
import { headInterval } from "../../tools/harness/head-interval.ts";
import { pastRouteOf, pathAt } from "../../tools/harness/past-routes.ts";
import type { PostgresServer } from "../../tools/harness/postgres-server.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import { SupervisedService } from "../../tools/harness/supervised-service.ts";
import { systemClock } from "../../tools/harness/system-clock.ts";
import { verify } from "../../tools/harness/verify.ts";
import { eventually } from "../../tools/harness/waiting.ts";
import { live, others, tick } from "./life.ts";
import { CALL_FAULTS, planFaults } from "./plan.ts";
import { type FaultyNode, startFaultyNode } from "./proxy.ts";
import { type Reorg, reorganise } from "./reorg.ts";

export const SETUPS = [{ database: "embedded" }, { database: "own server" }] as const;
export type Setup = (typeof SETUPS)[number];

export type Result = Setup & {
  seed: string;
  faults: Record<string, number>;
  reorgs: Reorg[];
  kills: number;
  databaseRestarts: number;
  /** Moves of the system clock, and stops of Ponder that the watchdog ended. */
  clockMoves: number;
  stops: number;
  /** Exits that the test did not cause, by code. */
  exits: Record<string, number>;
  blocks: number;
  /** Values that `verify` compared. */
  compared: number;
  routes: number;
  seconds: number;
  /** What verify found, and the routes whose response differs from that of the fresh index. */
  differences: string[];
};

/** Steps of a run between its start and the comparison. */
const STEPS = 20;
/** A run that takes longer has failed; on an idle machine it takes a tenth of that. */
const TIMEOUT_SECONDS = 900;

/**
 * Indexes a devnet through faulty nodes while its blocks are replaced and the service and its database are killed;
 * afterwards compares it with the chains and, route by route, with an index built without faults.
 */
export async function runChaos(seed: string, setup: Setup, postgres: PostgresServer): Promise<Result> {
  const begin = Date.now();
  const folder = mkdtempSync(join(tmpdir(), "zchf-chaos-"));
  const random = createRandom(`chaos/${seed}`);
  const out = join(folder, "deployments.json");
  const log = join(folder, "service.log");
  const devnet = await startDevnet({ seed, short: true, out });
  const nodes = new Map<number, FaultyNode[]>();
  let service: SupervisedService | undefined;
  let fresh: SupervisedService | undefined;
  let isFine = false;
  try {
    const prices = join(folder, "prices.json");
    writePrices(prices, devnet.deployments);
    const rate = random.pick([0.05, 0.1, 0.2]);
    for (const { id, url } of devnet.world.chains) {
      // One node may lag behind another one of the same list.
      const count = random.int(1, 2);
      const faulty = [];
      for (let i = 0; i < count; i++) {
        faulty.push(await startFaultyNode(url, planFaults(`${seed}/${id}/${i}`, rate)));
      }
      nodes.set(id, faulty);
    }
    const faultyOut = join(folder, "faulty.json");
    const chains = devnet.deployments.chains.map((chain) => ({
      ...chain,
      rpc: (nodes.get(chain.id) ?? []).map(({ url }) => url).join(","),
    }));
    writeFileSync(faultyOut, JSON.stringify({ chains }));
    const common = {
      PRICE_FILE: prices,
      POLLING_INTERVAL: "500",
      ...headInterval(),
    };
    const database: Record<string, string> =
      setup.database === "embedded"
        ? { DATABASE_DIR: join(folder, "database") }
        : { DATABASE_URL: await postgres.createDatabase() };
    const clock = systemClock(join(folder, "clock"));
    const env = { ...common, ...database, ...clock?.env, DEPLOYMENTS_FILE: faultyOut };
    service = new SupervisedService(await freePorts(2), env, log);
    service.start();

    const { reorgs, databaseRestarts, clockMoves } = await injectFaults({
      devnet,
      nodes,
      service,
      random,
      postgres: setup.database === "own server" ? postgres : undefined,
      clock,
    });
    clock?.set("+0");
    for (const node of [...nodes.values()].flat()) node.setFaulty(false);

    const calm = {
      ...common,
      DEPLOYMENTS_FILE: out,
      DATABASE_URL: await postgres.createDatabase(),
      // Also where the other one is run with an interval.
      HEAD_INTERVAL: "every-block",
    };
    fresh = new SupervisedService(await freePorts(2), calm, join(folder, "fresh.log"));
    fresh.start();
    await untilAtSameBlocks(devnet, service, fresh);

    const report = await verify(service.url, out);
    const { routes, different } = await compareResponses(service, fresh, devnet);
    const differences = [
      ...report.differences.map((row) => JSON.stringify(row)),
      ...different.map((path) => `responds differently: ${path}`),
    ];
    isFine = differences.length === 0;
    return {
      seed,
      ...setup,
      faults: sumOf([...nodes.values()].flat()),
      reorgs,
      kills: service.kills,
      databaseRestarts,
      clockMoves,
      stops: service.stops,
      exits: Object.fromEntries(service.exits),
      blocks: devnet.world.chains.reduce((sum, { head }) => sum + Number(head.number), 0),
      compared: Object.values(report.compared).reduce((sum, count) => sum + count, 0),
      routes,
      seconds: Math.round((Date.now() - begin) / 1000),
      differences,
    };
  } catch (error) {
    const tail = readFileSync(log, "utf8").slice(-3_000);
    throw new Error(`seed ${seed} on ${setup.database}, see ${folder}:\n${tail}`, {
      cause: error,
    });
  } finally {
    await Promise.all([service?.end(), fresh?.end()]);
    for (const node of [...nodes.values()].flat()) await node.stop();
    await devnet.stop();
    if (isFine) rmSync(folder, { recursive: true, force: true });
  }
}

type FaultInjection = {
  devnet: Devnet;
  nodes: ReadonlyMap<number, readonly FaultyNode[]>;
  service: SupervisedService;
  random: Random;
  postgres: PostgresServer | undefined;
  /** Absent where the machine has no library for it. */
  clock: ReturnType<typeof systemClock>;
};

async function injectFaults(injection: FaultInjection) {
  const { nodes, service, random, postgres, clock } = injection;
  const { world } = injection.devnet;
  const reorgs: Reorg[] = [];
  let [databaseRestarts, clockMoves] = [0, 0];
  const act = async () => {
    for (let i = random.int(2, 6); i > 0; i--) await live(world, random);
  };
  const reorgOf = async (chain: Chain, randomOf: Random) => {
    const depth = randomOf.int(1, 20);
    const extra = await others(world, chain.id, randomOf);
    const held = nodes.get(chain.id) ?? [];
    // A client sees the old branch or the new one, as on a real chain.
    const swap = held.reduce<() => Promise<Reorg>>(
      (inner, node) => () => node.whileHeld(inner),
      () => reorganise(chain, randomOf, depth, extra),
    );
    return swap();
  };
  const reorg = async () => {
    reorgs.push(await reorgOf(random.pick(world.chains), random));
  };
  /** Two chains at the same moment. */
  const reorgTwo = async () => {
    const [one, other] = random.shuffle(world.chains);
    if (!one || !other) return;
    const [seeds, both] = [[1, 2].map(() => createRandom(String(random.int(0, 1e9)))), [one, other]];
    const swaps = both.map((chain, i) => reorgOf(chain, seeds[i] ?? random));
    reorgs.push(...(await Promise.all(swaps)));
  };
  const recoveries: Promise<void>[] = [];
  /** One chain serves no eth_call for a while; the run goes on meanwhile. */
  const failCalls = async () => {
    const failing = random.pick([...nodes.values()]);
    const [fault, seconds] = [random.pick(CALL_FAULTS), random.int(2, 30)];
    for (const node of failing) node.setCallFault(fault);
    const recover = async () => {
      await sleep(seconds * 1_000);
      for (const node of failing) node.setCallFault(undefined);
    };
    recoveries.push(recover());
  };
  const lag = async () => {
    const several = [...nodes.values()].filter(({ length }) => length > 1);
    if (several.length > 0) random.pick(random.pick(several)).setLag(random.int(0, 6));
  };
  const restart = async () => {
    if (postgres) await postgres.restart(random.pick(["fast", "immediate"]));
    else if (!service.killDatabase(random)) return;
    databaseRestarts++;
  };
  const kill = () => service.kill(random);
  const moveClock = async () => {
    if (!clock) return;
    clock.set(random.pick(["-1h", "+1h", "-30d", "+0"]));
    clockMoves++;
  };
  const stop = async () => service.stopPonder();
  const steps = [act, act, act, act, reorg, reorg, reorgTwo, failCalls, lag, kill, restart, moveClock, stop];
  for (let step = 0; step < STEPS; step++) {
    // Mostly while it indexes: what happens while it is down is only seen by its next start.
    if (random.chance(0.7)) await untilItMoves(service);
    await sleep(random.int(0, 1_500));
    await random.pick(steps)();
    await tick(world);
  }
  await Promise.all(recoveries);
  return { reorgs, databaseRestarts, clockMoves };
}

/** Until it has indexed something more, at most so long as a start takes. */
async function untilItMoves(service: SupervisedService): Promise<void> {
  const places = async () => JSON.stringify(await placesOf(service));
  const before = await places();
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const now = await places();
    if (now !== "{}" && now !== before) return;
    await sleep(200);
  }
}

type Freshness = { chains: Record<string, { block: number }> };

/** Waits until both are ready and at the heads. */
async function untilAtSameBlocks(
  { world }: Devnet,
  service: SupervisedService,
  fresh: SupervisedService,
): Promise<void> {
  const both = [service, fresh];
  const isReady = async () =>
    (await Promise.all(both.map((one) => one.get("/ready").catch(() => undefined)))).every(
      (response) => response?.status === 200,
    );
  await eventually(
    "both services to be ready",
    async () => {
      await sleep(1_000);
      return isReady();
    },
    TIMEOUT_SECONDS,
  );
  await tick(world);
  await eventually(
    "both services to stand at the heads",
    async () => {
      const places = await Promise.all(both.map(placesOf));
      const areHeads = (place: Record<string, number>) =>
        world.chains.every(({ id, head }) => place[id] === Number(head.number));
      return places.every(areHeads) && isReady();
    },
    TIMEOUT_SECONDS,
  );
}

async function placesOf(service: SupervisedService): Promise<Record<string, number>> {
  const response = await service.get("/freshness").catch(() => undefined);
  if (response?.status !== 200) return {};
  const { chains } = response.body as Freshness;
  return Object.fromEntries(Object.entries(chains).map(([id, { block }]) => [id, block]));
}

/** The paths that have a past, each at a moment: of the whole history, or among the last blocks, which were replaced. */
async function pastOf(
  paths: readonly string[],
  { world }: Devnet,
  service: SupervisedService,
): Promise<string[]> {
  const random = createRandom("past");
  const { list } = (await service.get("/positions/list")).body as { list: { created: number }[] };
  const first = Math.min(...list.map(({ created }) => created));
  const last = Math.min(...world.chains.map(({ head }) => Number(head.timestamp)));
  const { client, head } = random.pick(world.chains);
  const replaced = await client.getBlock({ blockNumber: head.number - 40n });
  const recent = Math.min(Math.max(first, Number(replaced.timestamp)), last);
  return paths.flatMap((path) => {
    if (pastRouteOf(path) === undefined) return [];
    const at = random.int(random.chance(0.5) ? recent : first, last);
    return [pathAt(path, new Date(at * 1000).toISOString())];
  });
}

/** The routes, now and in the past, on which the two still respond differently after some seconds. */
async function compareResponses(service: SupervisedService, fresh: SupervisedService, devnet: Devnet) {
  const paths = await everyRoute((path) => fresh.get(path), { withPrices: true });
  const routes = [...paths, ...(await pastOf(paths, devnet, fresh))];
  let different = routes;
  for (let attempt = 0; attempt < 4 && different.length > 0; attempt++) {
    if (attempt > 0) await sleep(2_500);
    const found: string[] = [];
    for (const path of different) {
      const [one, other] = await Promise.all([service.get(path), fresh.get(path)]);
      // A transfer may be later than the moment.
      const isFound = one.status === 200 || (one.status === 404 && /[?&]at=/.test(path));
      const isSame =
        isFound &&
        one.status === other.status &&
        one.text === other.text &&
        one.headers.get("x-indexed-through") === other.headers.get("x-indexed-through");
      if (!isSame) found.push(path);
    }
    different = found;
  }
  return { routes: routes.length, different };
}

function sumOf(nodes: readonly FaultyNode[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const { counts } of nodes) {
    for (const [kind, count] of counts) sum[kind] = (sum[kind] ?? 0) + count;
  }
  return sum;
}
