import { join } from "node:path";
import { startNodes } from "./anvil.ts";
import { Chain } from "./chain.ts";
import { compile } from "./compile.ts";
import { prepareChains } from "./deploy.ts";
import { type Deployments, describe, writeDeployments } from "./deployments.ts";
import { goLive } from "./live.ts";
import { freePorts } from "./ports.ts";
import { runStory } from "./story/index.ts";
import { runShortStory, shortDays } from "./story/short.ts";
import { chainIds, day, World } from "./world.ts";

/** Every kind of action as a function of the world and its parameters, for tests and benchmarks. */
export * as ACTIONS from "./actions/index.ts";
export { sendMany } from "./bulk.ts";

export type DevnetOptions = {
  /** Selects the history; without one, that of seed 1. */
  seed?: string | number;
  /** Whether the history is only the deployment and a few dozen actions, built in a tenth of the time. */
  short?: boolean;
  /** Whether the last blocks contain actions, as in a short one; otherwise empty blocks at the end make every action final. */
  unsettled?: boolean;
  /** When the simulated years end, unix seconds; without one, the start of the current UTC hour. */
  end?: number;
  /** Port of Ethereum's node, the other chains use the next ones; without one, three free ports. */
  basePort?: number;
  /** File that describes the finished devnet; without one, none is written. */
  out?: string;
  /** Whether new actions follow after the story, in real time. */
  live?: boolean;
  onProgress?: (step: string) => void;
  /** Called after each action in real time. */
  onAction?: (action: string) => void;
  /** Called when a node ends without having been stopped. */
  onNodeExit?: (chainId: number) => void;
  /** Stops everything, also while the devnet is still starting. */
  signal?: AbortSignal;
};

export type Devnet = {
  world: World;
  deployments: Deployments;
  /** Process ids of the nodes. */
  pids: number[];
  stop(): Promise<void>;
};

const defaultSeed = "1";
export const defaultOut = join(import.meta.dirname, "../..", ".devnet", "deployments.json");

/** Simulated time from the first block to the last: a little more than three calendar years. */
const span = 1_140 * day;

/** All blocks of the story keep their state; with `live`, which may run for hours, only the latest do. */
const keptStates = 1_000_000;
const keptStatesLive = 10_000;

/** Starts three chains with the protocol on them and simulates some years. */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const { onProgress = () => undefined, out } = options;
  const basePort = options.basePort ?? (await freePorts(chainIds.length));
  const end = options.end ?? startOfHour();
  const begin = end - (options.short ? shortDays * day : span);
  onProgress("Compile the contracts");
  const artifacts = await compile(options.signal);
  onProgress("Start three nodes");
  const { nodes, pids, stop } = await startNodes({
    ids: chainIds,
    basePort,
    genesis: begin,
    keptStates: options.live ? keptStatesLive : keptStates,
    onExit: options.onNodeExit,
  });
  const abort = () => void stop();
  options.signal?.addEventListener("abort", abort);
  try {
    options.signal?.throwIfAborted();
    const chains = nodes.map(({ id, url }) => new Chain(id, url));
    const world = new World({
      seed: String(options.seed ?? defaultSeed),
      begin: begin + 12,
      end,
      chains,
      artifacts,
    });
    world.onStep = onProgress;
    await prepareChains(world);
    await (options.short ? runShortStory(world) : runStory(world));
    await world.settle(!options.short && !options.unsettled);
    const deployments = describe(world);
    if (out) writeDeployments(out, deployments);
    if (!options.live) return { world, deployments, pids, stop };
    const endLife = await goLive(world, options.onAction ?? (() => undefined));
    return { world, deployments, pids, stop: () => endLife().then(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startOfHour(): number {
  const hour = 3_600;
  return Math.floor(Date.now() / 1_000 / hour) * hour;
}
